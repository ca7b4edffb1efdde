import type { Reading } from "../page.ts";

/** A page that is still being sent is read after this time as far as it has come. */
const LOADING_MS = 5_000;
/** Pages that fill themselves by script get this long to show anything at all … */
const EMPTY_MS = 3_000;
/** … and this long to show more than a heading. */
const THIN_MS = 1_000;
const THIN_BYTES = 250;
const POLL_MS = 200;

/** Reads a page as soon as it has something to say, or says in time that it hasn't. */
export async function readWhenThere(
  document: Document,
  read: () => Reading,
  now: () => number,
): Promise<Reading> {
  try {
    await parsed(document);
    const start = now();
    let reading = read();
    while (now() - start < patienceFor(reading)) {
      await pause(POLL_MS);
      reading = read();
    }
    return reading;
  } catch (error) {
    // What is thrown inside a page gets lost on the way out.
    return { ok: false, title: document.title, refusal: "unknown", fault: String(error) };
  }
}

function patienceFor(reading: Reading): number {
  if (!reading.ok) return reading.refusal === "empty" ? EMPTY_MS : 0;
  return reading.page.bytes < THIN_BYTES ? THIN_MS : 0;
}

function parsed(document: Document): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LOADING_MS);
    document.addEventListener(
      "DOMContentLoaded",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
