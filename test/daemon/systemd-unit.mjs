/** A unit file as systemd reads it, as far as ours goes: systemd.syntax(7), systemd.service(5), systemd.unit(5). */

/**
 * The values of a key in a section, in order.
 * @param {string} text
 * @param {string} section
 * @param {string} key
 */
export function valuesOf(text, section, key) {
  let current = "";
  /** @type {string[]} */
  const values = [];
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.endsWith("\\")) throw new Error(`A line that goes on: ${line}`);
    const header = /^\[(\w+)\]$/.exec(line);
    const assignment = /^(\w+)=(.*)$/.exec(line);
    if (header) current = header[1] ?? "";
    else if (!assignment) throw new Error(`Neither a section nor a value: ${line}`);
    else if (current === section && assignment[1] === key) values.push(assignment[2] ?? "");
  }
  return values;
}

/**
 * The program and the arguments that an `ExecStart=` runs.
 * @param {string} value
 */
export function commandOf(value) {
  const [program = "", ...args] = words(value);
  if (!program.startsWith("/")) throw new Error(`No path, or a prefix before it: ${program}`);
  const executable = specified(program);
  // As systemd 252 says: "Executable name contains special characters".
  if (/["'\\]/.test(executable)) throw new Error(`A program that systemd refuses: ${executable}`);
  return [executable, ...args.map((word) => substituted(specified(word)))];
}

/** @param {string} text */
function words(text) {
  const word = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|((?:[^\s"'\\]|\\.)+))(?=\s|$)/y;
  /** @type {string[]} */
  const found = [];
  while (word.lastIndex < text.length) {
    const match = word.exec(text);
    if (!match) throw new Error(`No word, or a quote amid one: ${text}`);
    found.push(unescaped(match[1] ?? match[2] ?? match[3] ?? ""));
  }
  return found;
}

/** @type {Record<string, string>} */
const ESCAPES = { a: "\x07", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v", s: " " };

/** @param {string} word */
function unescaped(word) {
  return word.replace(/\\(?:x([0-9a-f]{2})|(.))/gi, (_all, hex, sign) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (/["'\\]/.test(sign)) return sign;
    if (ESCAPES[sign] === undefined) throw new Error(`An escape that systemd doesn't know: ${sign}`);
    return ESCAPES[sign];
  });
}

/** @param {string} word */
function specified(word) {
  return word.replace(/%(.?)/g, (_all, specifier) => {
    if (specifier !== "%") throw new Error(`A specifier in ${word}`);
    return "%";
  });
}

/** @param {string} word */
function substituted(word) {
  return word.replace(/\$(\$|\w+|\{\w+\})?/g, (all, what) => {
    if (what !== "$" && what !== undefined) throw new Error(`A variable in ${word}`);
    return what === "$" ? "$" : all;
  });
}
