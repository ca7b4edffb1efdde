import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { root } from "../../../scripts/machine.mjs";

const FOLDERS = [path.join(root, "docs", "sample"), path.join(root, "test", "fixtures", "pages")];

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".json": "application/json",
  ".pdf": "application/pdf",
};

/** Two names of this machine, which to a browser are two sites. */
type Host = "127.0.0.1" | "localhost";

export interface PageServer {
  url(page: string, host?: Host): string;
  close(): Promise<void>;
}

/** Serves the sample page and the fixture pages on a free port of 127.0.0.1. */
export async function servePages(): Promise<PageServer> {
  const server = createServer((request, response) => {
    const name = path.basename(new URL(request.url ?? "/", "http://127.0.0.1").pathname);
    void readPage(name).then((content) => {
      const type = TYPES[path.extname(name)] ?? "text/plain";
      response.writeHead(content === undefined ? 404 : 200, { "content-type": type });
      response.end(content);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The page server has no port");
  return {
    url: (page, host = "127.0.0.1") => `http://${host}:${address.port}/${page}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readPage(name: string): Promise<string | undefined> {
  for (const folder of FOLDERS) {
    const content = await readFile(path.join(folder, name), "utf8").catch(() => undefined);
    if (content !== undefined) return content;
  }
  return undefined;
}

/** An address of this machine where nobody answers. */
export async function closedAddress(): Promise<string> {
  const pages = await servePages();
  await pages.close();
  return pages.url("");
}
