/**
 * The host that a person means by what they typed or pasted: a host, or an address with one. Lower case, in
 * Punycode, without port, user and a leading `www.`; null when there is none in it.
 */
export function parseHost(text: string): string | null {
  const typed = text.trim();
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  } catch {
    return null;
  }
  const host = url.hostname.replace(/\.+$/, "").replace(/^(?:www\.)+(?=[^.]+\.)/, "");
  return isHost(host) ? host : null;
}

/** A name of one word is a host of the web only as `localhost`; a star stands for others. */
function isHost(host: string): boolean {
  if (host === "localhost" || host.startsWith("[")) return true;
  return host.includes(".") && !host.startsWith(".") && !host.includes("..") && !host.includes("*");
}

/** Whether the address lies on one of the hosts or on a subdomain of one. */
export function isWithin(address: string, hosts: readonly string[]): boolean {
  let host: string;
  try {
    const url = new URL(address);
    // What a page made itself, such as a statement to print, lies where that page does.
    const { hostname } = url.protocol === "blob:" ? new URL(url.origin) : url;
    host = hostname.replace(/\.+$/, "");
  } catch {
    return false;
  }
  return hosts.some((candidate) => host === candidate || host.endsWith(`.${candidate}`));
}
