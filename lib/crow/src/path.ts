/** The keys and indices that lead from a value to one inside it. */
export type Path = readonly (string | number)[];

const MAX_PATH_LENGTH = 200;
const MAX_KEY_LENGTH = 40;

/** As it would be written in JavaScript, such as `call.args[2]["a b"]`; bounded, with an ellipsis for what is cut. */
export function showPath(path: Path): string {
  let shown = "";
  for (const step of path) {
    shown += showStep(step, shown === "");
    if (shown.length > MAX_PATH_LENGTH) return `${shown.slice(0, MAX_PATH_LENGTH - 1)}…`;
  }
  return shown;
}

function showStep(step: string | number, isFirst: boolean): string {
  if (typeof step === "number") return `[${step}]`;
  if (step.length > MAX_KEY_LENGTH) return `[${JSON.stringify(`${step.slice(0, MAX_KEY_LENGTH - 1)}…`)}]`;
  if (!/^[A-Za-z_$][\w$]*$/.test(step)) return `[${JSON.stringify(step)}]`;
  return isFirst ? step : `.${step}`;
}
