import type { ReadonlySignal } from "@preact/signals";
import { DaemonCommand } from "../DaemonCommand.tsx";
import { useTranslate } from "../translate.ts";

interface NoDaemonProps {
  /** Of the next attempt, in milliseconds since the epoch; null during an attempt. */
  retryAt: number | null;
  now: ReadonlySignal<number>;
  onRetry: () => void;
}

/** Nothing answers on this machine: the one command that changes it. */
export function NoDaemon({ retryAt, now, onRetry }: NoDaemonProps) {
  const translate = useTranslate();
  return (
    <section class="no-daemon notice-card">
      <h2>{translate("no_daemon_title")}</h2>
      <p>{translate("no_daemon_text")}</p>
      <DaemonCommand args="serve" />
      <div class="notice-actions">
        <button type="button" class="button" disabled={retryAt === null} onClick={onRetry}>
          {translate("no_daemon_retry")}
        </button>
        <span class="countdown">
          {retryAt === null
            ? translate("no_daemon_looking")
            : translate("no_daemon_waiting", secondsUntil(retryAt, now.value).toLocaleString())}
        </span>
      </div>
    </section>
  );
}

const secondsUntil = (then: number, now: number) => Math.max(1, Math.ceil((then - now) / 1_000));
