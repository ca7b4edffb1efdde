/** Tells that the network is there again, as after the machine woke up. For the background's whole life. */
export function onOnline(listener: () => void): void {
  addEventListener("online", () => listener());
}
