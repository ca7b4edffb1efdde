import type { SearchResultItem } from "@anvesha/nerve";
import type { Receipt } from "../../lib/ask/event.ts";
import type { PageState } from "../../lib/ask/port.ts";

export const PAGE: PageState = {
  state: "readable",
  tabId: 7,
  url: "https://northerncoast.example/lights/skarvholm",
  title: "The light at Skarvholm – Northern Coast Review",
  lang: "en",
  bytes: 62_400,
  selection: "",
  omitted: { hidden: 0, bytes: 0 },
};

const EXTRACT = `The permanent tower was designed by the engineer Astrid Vold and first lit on 9 October 1887. She was twenty-nine years old, and it was her first commission. The tower is 31 metres high and is built of granite blocks that were dovetailed into each other on land and shipped out in numbered crates.

The lens, a second-order Fresnel apparatus ground in Paris, floated in a bath of mercury and could be turned with one finger. In clear weather the beam was seen from a distance of 18 nautical miles. The keepers wound the clockwork every four hours, day and night, and wrote each winding into a log that survives complete.

Life on the rock was hard. Fresh water came once a fortnight, when the sea allowed it; the longest stretch without a relief boat was 47 days, in the winter of 1903.`;

export const RECEIPT: Receipt = {
  url: PAGE.url,
  title: PAGE.title,
  extract: `${EXTRACT}\n\n${EXTRACT}\n\n${EXTRACT}\n\n${EXTRACT}\n\n${EXTRACT}`.slice(0, 3_990),
  pageBytes: 62_400,
  passageBytes: 3_990,
  omitted: { hidden: 0, bytes: 0 },
};

export const RESULTS: SearchResultItem[] = [
  {
    url: "https://www.lighthouses.example/norway/skarvholm",
    title: "Skarvholm lighthouse: history and engineering",
    snippet:
      "Astrid Vold designed the granite tower after the timber light was lost in the winter storms of 1884. The lens was floated on mercury.",
    score: 9.1,
  },
  {
    url: "https://fresnel.example/second-order",
    title: "What a second-order Fresnel lens could do",
    snippet:
      "Second-order lenses served coastal lights. A lens of this class was visible at 18 to 21 nautical miles.",
    score: 7.4,
  },
  {
    url: "file:///home/ingrid/notes/keepers-log.md",
    title: "Notes from the keepers’ log",
    snippet:
      "Windings every four hours without a gap, 1887–1956. Brekke’s last entry: “Wound once more, for order’s sake.”",
    score: 6.2,
  },
  {
    url: "https://archive.example/engineers/vold",
    title: "Vold, Astrid (1858–1931), engineer",
    snippet: "Her first commission at twenty-nine was the lighthouse at Skarvholm; eleven towers followed.",
    score: 5.8,
  },
];

export const ANSWER = `The permanent tower was designed by the engineer **Astrid Vold** and first lit on 9 October 1887 [page]. She was twenty-nine, and it was her first commission [4].

Its lens was a second-order Fresnel apparatus that floated in a bath of mercury and could be turned with one finger [1]. Lenses of that class carried about 18 nautical miles in clear weather [2].`;

export const SHORT_ANSWER =
  "The last keeper, Olav Brekke, left the station on 30 June 1984, when the light was automated [page].";

/** Every kind of block that an answer can have. */
export const RICH_ANSWER = `<think>
The page names the engineer. The lens is in source 1.
</think>

### The tower in numbers

| Part | Built | Measure |
| :--- | :---: | ---: |
| Tower | 1887 | 31 m |
| Lens [1] | 1886, in Paris | 18 nautical miles |

To look it up in the log:

\`\`\`sh
grep --count "wound" keepers-log.md | sort --numeric-sort --reverse | head --lines=5
\`\`\`

![The tower at dusk](https://archive.example/tower.jpg)

> “Wound once more, for order’s sake.”

> Note: The page was cut, so some of it was not read.`;

/** From right to left, with what runs from left to right inside it. */
export const PERSIAN = {
  question: "فانوس دریایی چند متر ارتفاع دارد؟",
  page: { title: "فانوس دریایی اسکاروهولم", url: "https://fa.example/lights" },
  results: [
    {
      url: "https://fa.example/towers",
      title: "برج‌های دریایی شمال",
      snippet: "ارتفاع این فانوس دریایی ۳۱ متر است و از سنگ گرانیت ساخته شده است.",
      score: 2,
    },
  ],
  answer:
    "این برج ۳۱ متر ارتفاع دارد و از سنگ گرانیت ساخته شده است [1].\n\n- طراح آن Astrid Vold بود [page].\n- دستور `npm start` را اجرا کنید.\n",
};

/** What nobody should be able to do with a result. */
export const HOSTILE: SearchResultItem[] = [
  { url: "javascript:alert(1)", title: "<img src=x onerror=alert(1)>", snippet: "<b>designed</b>", score: 1 },
  { url: "https://xn--80ak6aa92e.example/", title: "", snippet: "", score: 0.5 },
  { url: "nonsense", title: "\u202Egnp.exe", snippet: "a".repeat(400), score: 0.1 },
];
