/** A file without text to read. The message says why, so that a sentence can begin with the name of the file. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}
