// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { one } from "../panel.tsx";
import { play, renderOptions } from "./options-page.tsx";

const TOKEN = "a".repeat(64);

afterEach(cleanup);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const verdicts = () =>
  [...document.querySelectorAll<HTMLElement>(".check")].map((check) => check.dataset["verdict"]);

const type = (label: string, value: string) =>
  play(() => {
    fireEvent.input(field(label), { target: { value } });
    fireEvent.change(field(label));
  });

it("says of each step whether it is well, and what to do where it isn't", async () => {
  const stage = renderOptions();
  await play(() => stage.link({ state: "not_paired", reason: "no_token" }));
  expect(verdicts()).toEqual(["ill", "ill", "open"]);
  expect(one(".checkup").textContent).toContain("Nothing answers on port 9001.");
  expect(one(".checkup .command").textContent).toBe("anvesha serve");
  stage.answering.add(9001);
  await play(() => fireEvent.click(screen.getByText("Check again")));
  expect(verdicts()).toEqual(["open", "ill", "open"]);
  await play(() => stage.link({ state: "connected", roundTripMs: 0.42 }));
  expect(verdicts()).toEqual(["well", "well", "well"]);
  expect(one(".checkup").textContent).toContain("0.4 ms");
  expect(document.querySelector(".pairing")).toBeNull();
});

it("names a free port's command when another program holds the daemon's", async () => {
  const stage = renderOptions({ stored: { token: TOKEN } });
  stage.answering.add(9001);
  await play(() => stage.link({ state: "unreachable", retryAt: 0 }));
  expect(one(".checkup .command").textContent).toBe("anvesha serve --port 9002");
});

it("saves a port, and says so where screen readers hear it", async () => {
  const stage = renderOptions();
  await type("Port of the daemon", "9002");
  expect(stage.settings.port).toBe(9002);
  expect(one("#port-said").textContent).toBe("Saved");
  expect(one("#port-said").getAttribute("role")).toBe("status");
});

it("says what a port can be, keeps what was typed, and stores nothing of it", async () => {
  const stage = renderOptions();
  await type("Port of the daemon", "70000");
  expect(stage.settings.port).toBe(9001);
  expect(field("Port of the daemon").value).toBe("70000");
  expect(field("Port of the daemon").getAttribute("aria-invalid")).toBe("true");
  expect(one("#port-said").textContent).toContain("from 1 to 65535");
});

it("takes the longest silence in seconds", async () => {
  const stage = renderOptions({ stored: { settleMs: 1_500 } });
  expect(field("Wait for more words").value).toBe("1.5");
  await type("Wait for more words", "20");
  expect(stage.settings.settleMs).toBe(20_000);
});

it("sets how the panel's switch stands", async () => {
  const stage = renderOptions();
  await play(() => fireEvent.click(screen.getByRole("switch")));
  expect(stage.settings.webSearch).toBe(true);
  expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true");
});

it("forgets a pairing, and leads to the field for a new code", async () => {
  const stage = renderOptions({ stored: { token: TOKEN } });
  await play(() => stage.link({ state: "connected", roundTripMs: 1 }));
  one(".forget").focus();
  await play(() => fireEvent.click(one(".forget")));
  await play(() => stage.link({ state: "not_paired", reason: "no_token" }));
  expect(stage.settings.token).toBeNull();
  expect(document.querySelector(".forget")).toBeNull();
  expect(document.body.textContent).toContain(`anvesha pair --forget ${location.origin}`);
  expect(document.activeElement).toBe(one("#pairing-code"));
});

it("leaves the focus alone when a person has just come", async () => {
  const stage = renderOptions();
  await play(() => stage.link({ state: "not_paired", reason: "no_token" }));
  expect(document.activeElement).toBe(document.body);
});

it("opens the browser's own page of shortcuts where that can be, and else names its address", () => {
  renderOptions();
  expect(document.body.textContent).toContain("chrome://extensions/shortcuts");
  cleanup();
  let opened = 0;
  renderOptions({ shortcutSettings: { open: () => (opened += 1) } });
  expect(document.body.textContent).not.toContain("chrome:");
  fireEvent.click(one(".shortcut-change"));
  expect(opened).toBe(1);
});

it("shows the keys that open the panel, or that there are none", () => {
  renderOptions();
  expect(one(".keys").textContent).toBe("Alt+Shift+Q");
  cleanup();
  renderOptions({ keys: "" });
  expect(document.querySelector(".keys")).toBeNull();
  expect(document.body.textContent).toContain("No keys open the panel yet");
});
