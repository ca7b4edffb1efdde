import type { NerveLog } from "@anvesha/nerve";

/** To the console of the part of the extension that logs; nothing of it leaves the browser. */
export const consoleLog: NerveLog = ({ level, message, ...details }) => {
  // eslint-disable-next-line no-console -- this is where an extension's log lives
  console[level](`[anvesha] ${message}`, details);
};
