import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import puppeteer from "puppeteer-core";

/**
 * Opens a browser window with a profile of its own, the extension loaded and paired, a page in its tab and
 * the panel beside it.
 * @param {{executable: string, extension: string, page: string, port: number, tokenFile: string}} options
 */
export async function openPaired({ executable, extension, page, port, tokenFile }) {
  const browser = await puppeteer.launch({
    executablePath: executable,
    headless: false,
    pipe: true,
    enableExtensions: [extension],
    defaultViewport: null,
    ignoreDefaultArgs: ["--enable-automation"],
    args: ["--no-first-run", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const target = await browser.waitForTarget((candidate) => candidate.type() === "service_worker");
  const settings = { port, token: readFileSync(tokenFile, "utf8").trim() };
  await evaluateIn(target, `chrome.storage.local.set(${JSON.stringify({ settings })})`);
  const [tab] = await browser.pages();
  const url = await serve(page);
  await tab?.goto(url);
  await clickToolbar(browser, new URL(target.url()).host, url);
  return browser;
}

/**
 * Serves one page, since `activeTab` doesn't reach file: addresses.
 * @param {string} page
 * @returns {Promise<string>}
 */
async function serve(page) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(readFileSync(page));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The sample page has no port");
  return `http://127.0.0.1:${address.port}/`;
}

/**
 * Evaluates in a background, as soon as that has the browser's API, and lets go of it: one that is attached to is never
 * stopped by the browser.
 * @param {import("puppeteer-core").Target} target
 * @param {string} expression
 * @returns {Promise<unknown>}
 */
async function evaluateIn(target, expression) {
  const session = await target.createCDPSession();
  const begun = `while (typeof chrome === "undefined") await new Promise((resolve) => setTimeout(resolve, 20));`;
  const parameters = {
    expression: `(async () => { ${begun} return ${expression}; })()`,
    awaitPromise: true,
    returnByValue: true,
  };
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", parameters);
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/**
 * A real click on the extension's toolbar button in the tab that shows `url`: it grants `activeTab`.
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} id
 * @param {string} url
 */
export async function clickToolbar(browser, id, url) {
  const session = await browser.target().createCDPSession();
  // Only the target of type "tab" can be triggered, and only an empty filter lists it.
  const { targetInfos } = await session.send("Target.getTargets", { filter: [{}] });
  const tab = targetInfos.find((info) => info.type === "tab" && info.url === url);
  if (tab === undefined) throw new Error(`No tab shows ${url}`);
  await session.send("Extensions.triggerAction", { id, targetId: tab.targetId });
  await session.detach();
}
