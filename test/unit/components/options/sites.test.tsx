// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { one } from "../panel.tsx";
import { play, renderOptions } from "./options-page.tsx";

afterEach(cleanup);

const names = (list: string) =>
  [...document.querySelectorAll(`${list} .entry-name`)].map((name) => name.textContent);

/** The button of one entry, by its whole name. */
const button = (name: string) => screen.getByRole("button", { name });

/** Types it into the field, and clicks the button beside that. */
const typeInto = (label: string, value: string) =>
  play(() => {
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
    const beside = screen.getByLabelText(label).parentElement?.querySelector("button");
    if (beside) fireEvent.click(beside);
  });

async function show(neverRead: string[], allowed: string[] = []) {
  const stage = renderOptions({ stored: { neverRead }, allowed });
  await play(() => {});
  return stage;
}

describe("the sites that are read without a click", () => {
  it("are listed, and withdrawn one by one, with the focus going on to the next", async () => {
    const stage = await show([], ["https://a.example/*", "http://b.example/*", "https://c.example/*"]);
    expect(names(".allowed-sites")).toEqual(["a.example", "http://b.example", "c.example"]);
    button("Withdraw http://b.example").focus();
    await play(() => fireEvent.click(button("Withdraw http://b.example")));
    expect(await stage.rights.allowed()).toEqual(["https://a.example/*", "https://c.example/*"]);
    expect(document.activeElement).toBe(button("Withdraw c.example"));
    await play(() => fireEvent.click(button("Withdraw c.example")));
    expect(document.activeElement).toBe(button("Withdraw a.example"));
    await play(() => fireEvent.click(button("Withdraw a.example")));
    expect(document.activeElement).toBe(screen.getByLabelText("Allow a site"));
    expect(one(".allowed-sites").textContent).toContain("No site is allowed.");
    expect(one("#allow-site-said").textContent).toBe("Withdrawn: a.example");
  });

  it("can be added to, by the browser's own question", async () => {
    const stage = await show([]);
    await typeInto("Allow a site", "example.org/page");
    expect(stage.rights.asked).toEqual(["https://example.org"]);
    await play(() => stage.rights.answer(true));
    expect(names(".allowed-sites")).toEqual(["example.org"]);
    expect(one("#allow-site-said").textContent).toBe("Allowed: example.org");
  });

  it("don't take what is no site", async () => {
    const stage = await show([]);
    await typeInto("Allow a site", "the bank");
    expect(stage.rights.asked).toEqual([]);
    expect(one("#allow-site").getAttribute("aria-invalid")).toBe("true");
    expect(one("#allow-site-said").textContent).toContain("isn’t the address of a site");
  });

  it("follow the browser's own pages", async () => {
    const stage = await show([]);
    await play(() => stage.rights.allow("https://example.org/*"));
    expect(names(".allowed-sites")).toEqual(["example.org"]);
  });

  it.each([
    ["*://*/*", "read every site without a click"],
    ["*://*.example.org/*", "read *://*.example.org/* without a click"],
  ])("are more than a list when the browser allows %s, which is said in a line", async (pattern, said) => {
    await show([], [pattern]);
    expect(one(".wider-rights").textContent).toContain(said);
    expect(one(".allowed-sites").textContent).not.toContain("No site is allowed");
  });

  it("say of one that is never to be read that it isn't read", async () => {
    await show(["example.org"], ["https://mail.example.org/*", "https://a.example/*"]);
    const rows = [...document.querySelectorAll(".allowed-sites .entry")].map((row) => row.textContent);
    expect(rows.filter((row) => row.includes("Not read all the same"))).toEqual([
      expect.stringContaining("mail.example.org"),
    ]);
  });
});

describe("the sites that are never read", () => {
  it("are kept as they are typed, and taken off the list again", async () => {
    const stage = await show([]);
    expect(one(".never-read").textContent).toContain("No site is on the list.");
    await typeInto("Add a site", "https://www.Bank.example/login");
    expect(stage.settings.neverRead).toEqual(["bank.example"]);
    expect(one("#never-read-said").textContent).toBe("Never read: bank.example");
    await play(() => fireEvent.click(button("Remove bank.example")));
    expect(stage.settings.neverRead).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText("Add a site"));
  });

  it("say what is no site, and what is covered already", async () => {
    const stage = await show(["bank.example"]);
    await typeInto("Add a site", "bank");
    expect(one("#never-read-said").textContent).toContain("isn’t the name of a site");
    await typeInto("Add a site", "login.bank.example");
    expect(one("#never-read-said").textContent).toBe("Already covered: login.bank.example");
    expect(stage.settings.neverRead).toEqual(["bank.example"]);
  });

  it("can be chosen from suggestions, which add nothing by themselves", async () => {
    const stage = await show([]);
    expect(stage.settings.neverRead).toEqual([]);
    const mail = within(one("[data-kind=mail]"));
    const [first, second] = mail.getAllByRole("button").slice(1);
    await play(() => {
      first?.focus();
      if (first) fireEvent.click(first);
    });
    expect(stage.settings.neverRead).toHaveLength(1);
    expect(document.activeElement).toBe(second);
    await play(() => {
      mail.getByText("Add all mail").focus();
      fireEvent.click(mail.getByText("Add all mail"));
    });
    expect(stage.settings.neverRead).toContain("mail.google.com");
    expect(document.querySelector("[data-kind=mail]")).toBeNull();
    expect(document.querySelector("[data-kind=banks]")).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText("Add a site"));
  });

  it("stay as they are where nothing can be stored, which is said", async () => {
    const stage = await show(["bank.example"]);
    stage.isFull = true;
    await play(() => fireEvent.click(button("Remove bank.example")));
    expect(names(".never-read")).toEqual(["bank.example"]);
    expect(one("#never-read-said").textContent).toContain("couldn’t save this");
  });
});
