import type { Check } from "../check.ts";
import { answers } from "./answers.ts";
import { cancelling } from "./cancel.ts";
import { errors } from "./errors.ts";
import { flow } from "./flow.ts";
import { framing } from "./framing.ts";
import { payload } from "./payload.ts";
import { pings } from "./ping.ts";
import { requests } from "./requests.ts";
import { trust } from "./trust.ts";
import { sharedVectors } from "./vectors.ts";

/** Every check there is, theme by theme. */
export const checks: readonly Check[] = [
  ...framing,
  ...errors,
  ...payload,
  ...pings,
  ...requests,
  ...answers,
  ...cancelling,
  ...trust,
  ...sharedVectors,
  ...flow,
];
