/** How the person who reads a message starts one of our commands: from a checkout, or installed. */
export function howToRun(command: string): string {
  const isCheckout =
    process.env.npm_lifecycle_event === "daemon" || process.env.npm_lifecycle_event === "start";
  return `${isCheckout ? "npm run daemon --" : "anvesha"} ${command}`;
}
