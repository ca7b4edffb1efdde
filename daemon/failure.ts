export type FailureKind =
  | "AlreadyRunning"
  | "BadDataDir"
  | "BadFile"
  | "BadOrigin"
  | "BadToken"
  | "ConnectionLost"
  | "NoDaemon"
  | "NoService"
  | "NoToken"
  | "NotPaired"
  | "PortTaken"
  | "Unusable";

/** Something that a person can mend: what happened, in a sentence, and what to do next. */
export class Failure extends Error {
  override readonly name = "Failure";

  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
