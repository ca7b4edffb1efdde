interface ModelAnswer {
  readonly id: bigint;
  state: "running" | "ended" | "aborted";
}

/** What a server must do, told as plainly as can be; what its handlers do comes from outside. */
export class ServerModel {
  /** In the order in which the handler was called. */
  readonly answers: ModelAnswer[] = [];
  readonly sent: string[] = [];
  closedWith: number | undefined;
  #isLost = false;

  get inflight(): number {
    return this.#running().length;
  }

  query(id: bigint, isSound: boolean): void {
    if (this.#isLost) return;
    if (!isSound || this.#running(id).length > 0) this.lose(1002);
    else this.answers.push({ id, state: "running" });
  }

  cancel(id: bigint): void {
    for (const answer of this.#running(id)) answer.state = "aborted";
  }

  ping(id: bigint): void {
    if (!this.#isLost) this.sent.push(`Ping ${id}`);
  }

  /** Whether the write is taken. */
  write(nth: number, words: string): boolean {
    const answer = this.answers[nth];
    if (answer?.state !== "running") return false;
    this.sent.push(words.replace("ID", String(answer.id)));
    return true;
  }

  /** The handler returns or throws. */
  end(nth: number): void {
    const answer = this.answers[nth];
    if (answer !== undefined && this.write(nth, 'AiToken ID {"t":""}')) answer.state = "ended";
  }

  lose(closedWith?: number): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.closedWith = closedWith;
    for (const answer of this.#running()) answer.state = "aborted";
  }

  #running(id?: bigint): ModelAnswer[] {
    return this.answers.filter(
      (answer) => answer.state === "running" && (id === undefined || id === answer.id),
    );
  }
}
