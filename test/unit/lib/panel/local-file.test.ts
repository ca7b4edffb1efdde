import { expect, it } from "vitest";
import { localFile } from "../../../../lib/panel/local-file.ts";

it.each([
  [
    "file:///home/a/My%20notes/log.md",
    { name: "log.md", folder: "/home/a/My notes", path: "/home/a/My notes/log.md" },
  ],
  ["file:///log.md", { name: "log.md", folder: "/", path: "/log.md" }],
  ["file:///C:/a/log.md", { name: "log.md", folder: "C:/a", path: "C:/a/log.md" }],
  ["file://server/a/log.md", { name: "log.md", folder: "//server/a", path: "//server/a/log.md" }],
  ["file:///a/100%.md", { name: "100%.md", folder: "/a", path: "/a/100%.md" }],
])("%s is a file by its path", (address, file) => {
  expect(localFile(address)).toEqual(file);
});

it.each(["https://a.example/log.md", "javascript:alert(1)", "log.md", ""])("%s is no file", (address) => {
  expect(localFile(address)).toBeNull();
});
