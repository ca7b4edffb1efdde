import type { ComponentChildren } from "preact";
import type { DaemonCheck, PairingCheck } from "../../lib/options/checkup.ts";
import type { OptionsModel } from "../../lib/options/options-model.ts";
import { DaemonCommand } from "../DaemonCommand.tsx";
import { Icon } from "../Icon.tsx";
import { milliseconds } from "../milliseconds.ts";
import { useTranslate } from "../translate.ts";
import { Section } from "./Section.tsx";

/** How a line of the checkup stands: well, in need of the person, or not to be known yet. */
type Verdict = "well" | "ill" | "open";

const DAEMON: Record<DaemonCheck, Verdict> = {
  looking: "open",
  running: "well",
  answering: "open",
  silent: "ill",
  another: "ill",
};

const PAIRING: Record<PairingCheck, Verdict> = {
  looking: "open",
  unproven: "open",
  paired: "well",
  no_token: "ill",
  wrong_token: "ill",
  unknown_origin: "ill",
};

/** Whether everything is in place for a question, and where it isn't, what to do next. */
export function CheckupSection({ model }: { model: OptionsModel }) {
  const translate = useTranslate();
  const { daemon, pairing, roundTripMs } = model.checkup.value;
  const port = model.storedPort.value;
  const isWell = roundTripMs !== null;
  return (
    <Section title={translate("options_checkup")}>
      <ul class="checkup">
        <Line verdict={DAEMON[daemon]} name={translate("options_daemon")}>
          <p aria-live="polite">{translate(`options_daemon_${daemon}`, String(port))}</p>
          {daemon === "silent" && <Next text={translate("options_daemon_silent_next")} args="serve" />}
          {daemon === "another" && (
            <Next
              text={translate("options_daemon_another_next")}
              args={`serve --port ${port < 65_535 ? port + 1 : port - 1}`}
            />
          )}
        </Line>
        <Line verdict={PAIRING[pairing]} name={translate("options_pairing")}>
          <p aria-live="polite">{translate(`options_pairing_${pairing}`)}</p>
          {PAIRING[pairing] === "ill" && <Next text={translate("options_pairing_next")} />}
        </Line>
        <Line verdict={isWell ? "well" : "open"} name={translate("options_round_trip")}>
          <p>
            {isWell
              ? translate("options_round_trip_time", milliseconds(roundTripMs))
              : translate("options_round_trip_none")}
          </p>
        </Line>
      </ul>
      {!isWell && (
        <button type="button" class="button check-again" onClick={() => model.checkNow()}>
          <Icon name="again" />
          {translate("options_check_again")}
        </button>
      )}
    </Section>
  );
}

const ICONS = { well: "check", ill: "alert", open: "open" } as const;

function Line({ verdict, name, children }: { verdict: Verdict; name: string; children: ComponentChildren }) {
  return (
    <li class="check" data-verdict={verdict}>
      <Icon name={ICONS[verdict]} />
      <h3 class="check-name">{name}</h3>
      <div class="check-finding">{children}</div>
    </li>
  );
}

interface NextProps {
  text: string;
  /** Of the daemon's command, when that is what to run. */
  args?: string;
}

function Next({ text, args }: NextProps) {
  return (
    <>
      <p class="small-text">{text}</p>
      {args !== undefined && <DaemonCommand args={args} />}
    </>
  );
}
