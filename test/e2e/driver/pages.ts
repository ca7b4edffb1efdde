import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { root } from "../../../scripts/machine.mjs";

const FOLDERS = [path.join(root, "docs", "sample"), path.join(root, "test", "fixtures", "pages")];

export interface PageServer {
  url(page: string): string;
  close(): Promise<void>;
}

/** Serves the sample page and the fixture pages on a free port of 127.0.0.1. */
export async function servePages(): Promise<PageServer> {
  const server = createServer((request, response) => {
    void readPage(path.basename(new URL(request.url ?? "/", "http://127.0.0.1").pathname)).then((html) => {
      response.writeHead(html === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
      response.end(html);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The page server has no port");
  return {
    url: (page) => `http://127.0.0.1:${address.port}/${page}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readPage(name: string): Promise<string | undefined> {
  for (const folder of FOLDERS) {
    const html = await readFile(path.join(folder, name), "utf8").catch(() => undefined);
    if (html !== undefined) return html;
  }
  return undefined;
}
