// The little Markdown that the server sends: fenced code, inline code, lines.

import { h } from "./dom.js";

function inline(text) {
  return text.split("`").map((part, i) => (i % 2 ? h("code", {}, part) : part));
}

export function markdown(text) {
  const parts = text.split(/^```\w*\n([\s\S]*?)\n```$/m);
  return h(
    "div",
    { class: "markdown" },
    parts.map((part, i) => {
      if (i % 2) return h("pre", {}, part);
      return part
        .split(/\n{2,}/)
        .filter(block => block.trim())
        .map(block => h("p", {}, block.trim().split("\n").flatMap(line => [inline(line.trim()), h("br")]).slice(0, -1)));
    }),
  );
}
