// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { takeSnapshot } from "../../../../../lib/page/dom/snapshot.ts";
import { page, plainSight, UNLIMITED } from "./document.ts";

const snapshotOf = (html: string, limits = {}) =>
  takeSnapshot(page(html).body, plainSight, { ...UNLIMITED, ...limits });
const textOf = (html: string) => snapshotOf(html).document.body.textContent.replace(/\s+/g, " ").trim();

describe("takeSnapshot", () => {
  it("copies what can be seen and counts what can't, a piece at a time", () => {
    const { document, hidden } = snapshotOf(
      `<p>Seen</p><p hidden>Unseen <b>piece</b></p><p data-dim>Dim <b>bright</b></p><p hidden> </p>`,
    );
    expect(document.body.textContent).not.toMatch(/Unseen|piece|Dim/);
    expect(document.body.textContent).toMatch(/Seen.*bright/s);
    expect(hidden).toBe(2);
  });

  it("leaves out what isn't the page's to tell, and counts none of it as hidden", () => {
    const { document, hidden } = snapshotOf(
      `Text <script>1</script><style>a{}</style><template>t</template><textarea>typed</textarea>
       <select><option>chosen</option></select><svg><text>s</text></svg><div hidden><script>2</script></div>`,
    );
    expect(document.body.textContent.trim()).toBe("Text");
    expect(hidden).toBe(0);
  });

  it("takes a button for text only where it stands in a heading", () => {
    expect(textOf("<button>Subscribe</button><h3><button>Question</button></h3>")).toBe("Question");
  });

  it("reads an open shadow tree in the place of its host, and what is slotted in its slot", () => {
    const live = page(`<div id="host"><b slot="name">Astrid</b><i>lost</i></div>`);
    const root = live.querySelector("#host")?.attachShadow({ mode: "open" });
    if (root)
      root.innerHTML = `<p>Designed by <slot name="name">nobody</slot></p><slot name="none">fallback</slot>`;
    const { document } = takeSnapshot(live.body, plainSight, UNLIMITED);
    expect(document.body.textContent.replace(/\s+/g, " ")).toMatch(/Designed by Astrid.*fallback/);
    expect(document.body.textContent).not.toMatch(/lost|nobody/);
  });

  it("leaves the live page untouched, shadow trees and all", () => {
    const live = page(`<div id="host"></div><p hidden>Unseen</p>`);
    const root = live.querySelector("#host")?.attachShadow({ mode: "open" });
    if (root) root.innerHTML = "<p>Shadow</p>";
    const before = [live.documentElement.outerHTML, root?.innerHTML];
    takeSnapshot(live.body, plainSight, UNLIMITED);
    expect([live.documentElement.outerHTML, root?.innerHTML]).toEqual(before);
  });

  it("keeps apart what stands on lines of its own, whatever the element is called", () => {
    const { document } = snapshotOf(`<my-item data-block>One</my-item><my-item>Two</my-item>`);
    expect(document.querySelectorAll("div, span")).toHaveLength(2);
    expect(document.querySelector("my-item")).toBeNull();
    expect(textOf(`<p"slip>Text</p"slip>`)).toBe("Text");
    expect(textOf(`<a data-block>One</a><a data-block>Two</a>`)).toBe("One Two");
  });

  it("copies a tree of any depth into one that isn't deep", () => {
    const live = page("<div></div>");
    let inner = live.querySelector("div");
    for (let depth = 0; depth < 3_000 && inner !== null; depth++) {
      const child: HTMLDivElement = live.createElement("div");
      inner.append(child);
      inner = child;
    }
    inner?.append("Bottom");
    const { document } = takeSnapshot(live.body, plainSight, UNLIMITED);
    expect(document.body.textContent.trim()).toBe("Bottom");
    expect(document.querySelectorAll("div").length).toBeLessThan(100);
  });

  it.each([{ nodes: 30 }, { text: 60 }])(
    "stops at its limits, and says how much it didn't look at: %j",
    (limits) => {
      const html = "<p>Ten bytes.</p>".repeat(100);
      const { document, unread } = snapshotOf(html, limits);
      const read = document.body.textContent.replaceAll(" ", "").length;
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThan(200);
      expect(unread + document.body.textContent.trim().length).toBeGreaterThanOrEqual(990);
    },
  );

  it("stops when its time is up", () => {
    let now = 0;
    const { unread } = snapshotOf("<p>Ten bytes.</p>".repeat(200), { ms: 2, now: () => now++ });
    expect(unread).toBeGreaterThan(0);
  });
});
