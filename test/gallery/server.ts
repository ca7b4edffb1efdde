import preact from "@preact/preset-vite";
import path from "node:path";
import { createServer } from "vite";
import { root } from "../../scripts/machine.mjs";

export interface Gallery {
  /** The address that shows a state, of the panel unless another page is named. */
  url(state: string, direction?: "ltr" | "rtl", page?: "panel" | "options"): string;
  close(): Promise<void>;
}

/** Serves the gallery on a free port of 127.0.0.1. */
export async function serveGallery(): Promise<Gallery> {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: "error",
    cacheDir: path.join(root, "node_modules", ".vite-gallery"),
    server: { host: "127.0.0.1", port: 0, hmr: false, watch: null },
    plugins: [preact()],
    resolve: { conditions: ["@anvesha/source", "module", "browser", "development|production"] },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (address === null || address === undefined || typeof address === "string")
    throw new Error("The gallery has no port");
  return {
    url: (state, direction = "ltr", page = "panel") =>
      `http://127.0.0.1:${address.port}/test/gallery/${page}.html?state=${state}&dir=${direction}`,
    close: () => server.close(),
  };
}
