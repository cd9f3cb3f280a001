// Trained models that formulas call: what goes in and comes out, and what lies between.

import { h, number } from "../dom.js";

const cell = (...children) => h("td", {}, children);

/** @param table `(titles, rows, label)` gives a table */
export function modelList(all, table) {
  if (all.length === 0) return h("p", { class: "soft" }, "These formulas call no trained model. A program names one by a line such as ", h("code", {}, 'model m = "net.onnx"'), ".");
  return all.map(model =>
    h(
      "section",
      { class: "card" },
      h("h3", {}, model.name, h("span", { class: "tag" }, model.format)),
      h("p", { class: "soft" }, `${number(model.numbers)} trained numbers, ${model.work} a row; ${model.takes_missing ? "it says itself what missing means" : "a missing input makes the result missing"}`),
      table(["in", "type", "cells"], model.inputs.map(it => h("tr", {}, h("th", { scope: "row" }, it.name), cell(it.type), cell(it.cells.join(", ")))), `Inputs of ${model.name}`),
      model.layers.length > 0 &&
        table(
          ["layer", "op", "result", "numbers", "products"],
          model.layers.map(it => h("tr", {}, h("th", { scope: "row" }, it.name), cell(it.op), cell(h("code", {}, it.result)), cell(it.numbers ? number(it.numbers) : ""), cell(it.products ? number(it.products) : ""))),
          `Layers of ${model.name}`,
        ),
      h("p", {}, "gives ", model.outputs.map((name, i) => [i > 0 && ", ", h("code", {}, name)])),
    ),
  );
}
