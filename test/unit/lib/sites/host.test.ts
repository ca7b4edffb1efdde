import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWithin, parseHost } from "../../../../lib/sites/host.ts";
import { SUGGESTED_HOSTS } from "../../../../lib/sites/suggested-hosts.ts";

const host = fc.domain();
const address = fc
  .record({ scheme: fc.constantFrom("http", "https"), host, path: fc.webPath(), port: fc.nat(65_535) })
  .map(({ scheme, host, path, port }) => ({ host, address: `${scheme}://${host}:${port}${path}` }));

describe("the host that a person means", () => {
  it.each([
    ["example.org", "example.org"],
    ["  www.Example.ORG  ", "example.org"],
    ["www.www.example.org", "example.org"],
    ["https://user:secret@www.example.org:8443/a?b#c", "example.org"],
    ["example.org/inbox", "example.org"],
    ["example.org.", "example.org"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["www.com", "www.com"],
    ["localhost:8080", "localhost"],
    ["192.168.0.1", "192.168.0.1"],
    ["http://[::1]/", "[::1]"],
  ])("in %j is %j", (typed, meant) => expect(parseHost(typed)).toBe(meant));

  it.each([
    "",
    " ",
    "bank",
    "my bank",
    "*",
    "*.example.org",
    "https://*.example.org/",
    "about:config",
    "file:///etc/hosts",
    "a..b",
    ".example.org",
  ])("isn't there in %j", (typed) => expect(parseHost(typed)).toBeNull());

  it("is found whatever surrounds it, and stays what it is when it is parsed again", () => {
    fc.assert(
      fc.property(address, ({ host, address }) => {
        expect(parseHost(address)).toBe(parseHost(host));
        expect(isWithin(address, [parseHost(host) ?? ""])).toBe(true);
      }),
    );
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.string(), fc.webUrl(), host);
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = parseHost(typed);
        if (parsed !== null) expect(parseHost(parsed)).toBe(parsed);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a host on a list", () => {
  it("covers itself and its subdomains, with any port and path", () => {
    fc.assert(
      fc.property(address, fc.stringMatching(/^[a-z]{1,8}$/), ({ host, address }, label) => {
        expect(isWithin(address, [host])).toBe(true);
        expect(isWithin(address.replace("://", `://${label}.`), [host])).toBe(true);
      }),
    );
  });

  it("covers none that only looks like it, nor the one it belongs to", () => {
    fc.assert(
      fc.property(host, fc.stringMatching(/^[a-z]{1,8}$/), (host, label) => {
        expect(isWithin(`https://${label}${host}/`, [host])).toBe(false);
        expect(isWithin(`https://${host}.${label}/`, [host])).toBe(false);
        expect(isWithin(`https://${label}.test/${host}`, [host])).toBe(false);
        expect(isWithin(`https://${host}@${label}.test/`, [host])).toBe(false);
        expect(isWithin(`https://${host}/`, [`${label}.${host}`])).toBe(false);
      }),
    );
  });

  it("covers it with a dot at its end too, which names the same host", () => {
    expect(isWithin("https://mail.example.org./inbox", ["example.org"])).toBe(true);
  });

  it("covers what its pages made, which has an address of another kind", () => {
    expect(isWithin("blob:https://mail.example.org/8a2f", ["example.org"])).toBe(true);
    expect(isWithin("blob:null/8a2f", ["null"])).toBe(false);
  });

  it("is looked for in any text without a fault", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), host, (text, host) => isWithin(text, [host]) || true),
    );
  });
});

it("every suggestion is a host as a list has it, once", () => {
  const hosts = Object.values(SUGGESTED_HOSTS).flat();
  for (const host of hosts) expect(parseHost(host)).toBe(host);
  expect(new Set(hosts).size).toBe(hosts.length);
});
