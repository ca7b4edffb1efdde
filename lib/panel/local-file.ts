export interface LocalFile {
  name: string;
  folder: string;
  /** The whole of it, as a program of this machine takes it. */
  path: string;
}

/** The file that a `file:` address names, or null for every other address. */
export function localFile(address: string): LocalFile | null {
  const url = parse(address);
  if (url?.protocol !== "file:") return null;
  const decoded = decode(url.pathname).replace(/^\/(?=[a-z]:\/)/i, "");
  const path = url.host === "" ? decoded : `//${url.host}${decoded}`;
  const cut = path.lastIndexOf("/");
  return { name: path.slice(cut + 1), folder: path.slice(0, Math.max(cut, 1)), path };
}

function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** A `%` may stand for itself in an address that was written by hand. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
