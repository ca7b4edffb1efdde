import { showPath, type Path } from "./path.ts";

/** Where a refusal happened: splitting the stream, decoding or encoding an item, or judging what it says. */
export type ProtocolLayer = "frame" | "cbor" | "envelope";

export interface RefusalDetails {
  /** From the outermost value to the one at fault. */
  path?: Path;
  /** See {@link ProtocolValidationError.offset}. */
  offset?: number;
}

/** No message is longer, so that none can carry a payload into a log. In UTF-16 units. */
const MAX_MESSAGE_LENGTH = 500;

/**
 * Everything this library refuses, it refuses with this error or one of its three kinds below. `layer` says which
 * part refused.
 */
export class ProtocolValidationError extends Error {
  override readonly name: string = "ProtocolValidationError";
  readonly layer: ProtocolLayer;
  /** The value at fault as it would be written in JavaScript, such as `call.args[2].title`; "" is the whole. */
  readonly path: string;
  /**
   * The first byte at fault. For `frame`, counted from the start of the stream; otherwise from the start of the
   * payload. Undefined where there are no bytes: when encoding, and when a value was given.
   */
  readonly offset: number | undefined;

  constructor(layer: ProtocolLayer, message: string, { path = [], offset }: RefusalDetails = {}) {
    const shown = showPath(path);
    const at = offset === undefined ? [] : [`at byte ${offset}`];
    const where = shown === "" ? at : [shown, ...at];
    super(bounded(where.length === 0 ? message : `${message} (${where.join(", ")})`));
    this.layer = layer;
    this.path = shown;
    this.offset = offset;
  }
}

/** The stream isn't a sequence of whole frames within the limit. */
export class FrameError extends ProtocolValidationError {
  override readonly name = "FrameError";

  constructor(message: string, details?: RefusalDetails) {
    super("frame", message, details);
  }
}

/** The bytes aren't one CBOR item of the kinds and sizes taken here, or a value can't become one. */
export class CborError extends ProtocolValidationError {
  override readonly name = "CborError";

  constructor(message: string, details?: RefusalDetails) {
    super("cbor", message, details);
  }
}

/** A sound value that isn't a message: a field is missing, wrong or unknown, or a payload isn't strict JSON. */
export class EnvelopeError extends ProtocolValidationError {
  override readonly name = "EnvelopeError";
  /** Private, since a path has the keys of the payload at their full length, and errors are logged. */
  readonly #reason: string;
  readonly #path: Path;

  constructor(message: string, details: RefusalDetails = {}) {
    super("envelope", message, details);
    this.#reason = message;
    this.#path = details.path ?? [];
  }

  /** The same refusal, which also says where in the payload the value at fault begins. */
  placed(offsetOf: (path: Path) => number): EnvelopeError {
    const path = this.#path;
    return new EnvelopeError(this.#reason, { path, offset: offsetOf(path) });
  }
}

function bounded(message: string): string {
  return message.length <= MAX_MESSAGE_LENGTH ? message : `${message.slice(0, MAX_MESSAGE_LENGTH - 1)}…`;
}
