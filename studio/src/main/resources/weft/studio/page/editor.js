// The text, as CodeMirror shows it: colours, underlines, lists and hints come from the server.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, toggleComment } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { ask } from "./api.js";
import { h } from "./dom.js";
import { markdown } from "./markdown.js";
import { get } from "./store.js";

const setWords = StateEffect.define();

/** Colours of words. While somebody types they stay with the words they are on. */
const words = StateField.define({
  create: () => Decoration.none,
  update(marks, change) {
    let found = marks.map(change.changes);
    for (const effect of change.effects) if (effect.is(setWords)) found = effect.value;
    return found;
  },
  provide: field => EditorView.decorations.from(field),
});

const marks = new Map();
function mark(kind) {
  if (!marks.has(kind)) marks.set(kind, Decoration.mark({ class: `word-${kind}`, inclusiveEnd: true }));
  return marks.get(kind);
}

const YAML = /(#.*$)|("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|^(\s*(?:- )?)([\w$.-]+)(?=\s*:)|([\w$.-]+)(?=\s*:\s)|(\b-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?[smhd]?\b)/gm;

/** Files of YAML are coloured here: keys, texts, numbers, comments, but not what stands in formulas. */
function yamlWords(text, formulas) {
  const found = [];
  const own = match => !formulas.some(({ from, to }) => from < match.index + match[0].length && to > match.index);
  for (const match of text.matchAll(YAML).filter(own)) {
    const [, comment, quoted, lead, key, inner, numeral] = match;
    if (comment) found.push(mark("comment").range(match.index, match.index + comment.length));
    else if (quoted) found.push(mark("text").range(match.index, match.index + quoted.length));
    else if (key) found.push(mark("function").range(match.index + lead.length, match.index + lead.length + key.length));
    else if (inner) found.push(mark("function").range(match.index, match.index + inner.length));
    else if (numeral) found.push(mark("number").range(match.index, match.index + numeral.length));
  }
  return found;
}

const WIDEST = 430; // pixels of what a name means
const NARROWEST = 260; // beside the list; where there is less it stands below or above

const look = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--paper)", color: "var(--text)", fontSize: "13.5px" },
  ".cm-content": { fontFamily: "var(--mono)", padding: "10px 0", caretColor: "var(--text)" },
  ".cm-line": { padding: "0 14px 0 8px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--text-faint)", border: "none" },
  ".cm-activeLine": { backgroundColor: "light-dark(#4f46e50a, #a5b4fc0d)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "light-dark(#cfd6fb, #343a78) !important" },
  "&.cm-focused": { outline: "none" },
  ".cm-matchingBracket": { backgroundColor: "var(--accent-soft) !important", outline: "1px solid var(--line-strong)" },
  ".cm-selectionMatch": { backgroundColor: "light-dark(#e3e7f9, #262c4d)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--text)", border: "1px solid var(--line)", borderRadius: "8px", boxShadow: "var(--shadow)", overflow: "hidden" },
  // What a name means stands beside the list, outside of its box.
  ".cm-tooltip.cm-tooltip-autocomplete": { overflow: "visible", marginTop: "4px" },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "12.5px", maxHeight: "20em", maxWidth: "min(560px, 40vw)" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "3px 10px !important" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent-soft) !important", color: "var(--text) !important" },
  ".cm-completionDetail": { color: "var(--text-faint)", fontStyle: "normal", marginLeft: "14px" },
  ".cm-completionMatchedText": { textDecoration: "none", color: "var(--accent)", fontWeight: "700" },
  ".cm-tooltip.cm-completionInfo": { padding: "8px 12px", maxWidth: `${WIDEST}px`, fontSize: "12.5px", overflow: "auto" },
  ".cm-diagnostic": { padding: "6px 12px", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--error)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--warning)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--error) 1.2px", textUnderlineOffset: "3px" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warning) 1.2px", textUnderlineOffset: "3px" },
  ".cm-lint-marker": { width: "9px", height: "9px", marginTop: "7px", borderRadius: "50%" },
  ".cm-lint-marker-error": { content: '""', backgroundColor: "var(--error)" },
  ".cm-lint-marker-warning": { content: '""', backgroundColor: "var(--warning)" },
  ".cm-lintPoint:after": { borderBottomColor: "var(--error)" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--text)" },
  ".cm-panels input, .cm-panels button": { color: "inherit", background: "var(--paper)" },
});

/** What the server says of names that the text defines. */
const OWN = "defined here";

const SIGNS = { function: "ƒ", feature: "◆", column: "▤", parameter: "$", type: "T", keyword: "·" };

async function completions(context) {
  const word = context.matchBefore(/(?:\$?[A-Za-z_][A-Za-z0-9_]*|\$)/);
  if (!word && !context.explicit) return null;
  const text = context.state.doc.toString();
  const { suggestions } = await ask("write/complete", { file: get("file"), text, offset: context.pos });
  const from = word ? word.from + (word.text.startsWith("$") ? 1 : 0) : context.pos;
  return {
    from,
    validFor: /^[A-Za-z0-9_]*$/,
    options: suggestions.map(({ name, kind, detail, says }) => ({
      label: name,
      type: kind,
      detail: kind === "function" && detail.startsWith(name) ? detail.slice(name.length) : detail,
      boost: { feature: 3, column: 3, parameter: 3, function: 2 }[kind] ?? 0,
      info: kind === "function" && detail !== OWN ? () => about(name) : says ? () => markdown(says) : undefined,
      apply: kind === "function" ? call : undefined,
    })),
  };
}

/** A function is written with its brackets. */
function call(view, completion, from, to) {
  const after = view.state.sliceDoc(to, to + 1);
  const insert = after === "(" ? completion.label : `${completion.label}()`;
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + completion.label.length + 1 }, userEvent: "input.complete" });
}

/** Where it stands what the chosen name means: never over the names. */
function place(view, list, option, info, space) {
  const left = list.left - space.left;
  const right = space.right - list.right;
  const side = right >= Math.min(WIDEST, left) ? "right" : "left";
  const room = Math.max(0, (side === "right" ? right : left) - 8);
  if (room >= NARROWEST) {
    const width = Math.min(WIDEST, room);
    const height = (info.bottom - info.top) * Math.max(1, (info.right - info.left) / width);
    const top = Math.max(space.top, Math.min(option.top, space.bottom - height));
    return { class: `cm-completionInfo-${side}`, style: `top: ${top - list.top}px; max-width: ${width}px; max-height: ${space.bottom - top}px` };
  }
  const above = list.top - space.top;
  const below = space.bottom - list.bottom;
  const edge = below >= Math.min(above, info.bottom - info.top) ? "top" : "bottom";
  return { class: "cm-completionInfo-over", style: `left: 0; ${edge}: ${list.bottom - list.top}px; max-width: ${Math.min(WIDEST, space.right - list.left)}px; max-height: ${(edge === "top" ? below : above) - 8}px` };
}

async function about(name) {
  const { about: text } = await ask("write/function", { name });
  return text ? markdown(text) : null;
}

const hover = hoverTooltip(
  async (view, offset) => {
    const text = view.state.doc.toString();
    const word = view.state.wordAt(offset);
    const { about: found } = await ask("write/about", { file: get("file"), text, offset });
    if (!found || !word) return null;
    return { pos: word.from, end: word.to, above: true, create: () => ({ dom: h("div", { class: "hover" }, markdown(found)) }) };
  },
  { hoverTime: 250 },
);

/** @param studio messages and dialogs; @param changed is told the text */
export function createEditor(parent, studio, changed) {
  async function definition(view) {
    const { word } = await ask("write/definition", { file: get("file"), text: view.state.doc.toString(), offset: view.state.selection.main.head });
    if (word) select(word.from, word.to);
    else studio.tell("this is not defined in this text");
  }

  async function rename(view) {
    const offset = view.state.selection.main.head;
    const word = view.state.wordAt(offset);
    if (!word) return;
    const name = await studio.askName("Rename", view.state.sliceDoc(word.from, word.to));
    if (!name) return;
    const { places } = await ask("write/rename", { file: get("file"), text: view.state.doc.toString(), offset, name });
    view.dispatch({ changes: places.map(({ from, to }) => ({ from, to, insert: name })) });
    view.focus();
  }

  async function format(view) {
    const before = view.state.doc.toString();
    const { text } = await ask("write/format", { file: get("file"), text: before });
    if (text === null) studio.tell("only a program that can be read is formatted");
    else if (text !== before && view.state.doc.toString() === before) {
      const head = Math.min(view.state.selection.main.head, text.length);
      view.dispatch({ changes: { from: 0, to: before.length, insert: text }, selection: { anchor: head } });
    }
  }

  const command = action => view => {
    studio.attempt(() => action(view));
    return true;
  };

  const extensions = [
    lineNumbers(),
    lintGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    indentUnit.of("  "),
    search({ top: true }),
    highlightSelectionMatches(),
    autocompletion({
      override: [completions],
      icons: false,
      positionInfo: place,
      addToOptions: [{ position: 20, render: option => h("span", { class: `sign sign-${option.type}` }, SIGNS[option.type] ?? "") }],
    }),
    hover,
    words,
    look,
    EditorState.languageData.of(() => [{ commentTokens: { line: "#" } }]),
    EditorView.cspNonce.of(document.querySelector('meta[name="style-nonce"]').content),
    EditorView.contentAttributes.of({ "aria-label": "Formulas. Escape, then Tab leaves the text.", spellcheck: "false" }),
    EditorView.lineWrapping,
    EditorView.updateListener.of(update => {
      if (update.docChanged) changed(update.state.doc.toString());
    }),
    keymap.of([
      { key: "F2", run: command(rename) },
      { key: "F12", run: command(definition) },
      { key: "Alt-Shift-f", run: command(format) },
      { key: "Mod-/", run: toggleComment },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
  ];

  const view = new EditorView({ parent, state: EditorState.create({ extensions }) });

  function select(from, to) {
    const end = view.state.doc.length;
    view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) }, effects: EditorView.scrollIntoView(Math.min(from, end), { y: "center" }) });
    view.focus();
  }

  return {
    view,
    select,
    format: () => studio.attempt(() => format(view)),
    rename: () => studio.attempt(() => rename(view)),
    /** Another file: its history is its own. */
    open(text) {
      if (view.state.doc.toString() !== text) view.setState(EditorState.create({ doc: text, extensions }));
    },
    /** @param place where; at the end, on a line of its own, unless it is said */
    insert(text, place) {
      const end = view.state.doc.length;
      const at = Math.min(place ?? end, end);
      const lead = place === undefined && at > 0 && view.state.sliceDoc(at - 1) !== "\n" ? "\n" : "";
      view.dispatch({ changes: { from: at, insert: lead + text }, selection: { anchor: at + lead.length + text.length }, scrollIntoView: true });
    },
    /** Colours and underlines, if they are still about this text. */
    show(check) {
      const text = view.state.doc.toString();
      if (check.text !== text) return;
      const found = [];
      for (let i = 0; i + 2 < check.words.length; i += 3) {
        const [from, length, kind] = check.words.slice(i, i + 3);
        if (length > 0 && check.kinds[kind] !== "sign") found.push(mark(check.kinds[kind]).range(from, Math.min(text.length, from + length)));
      }
      if (!get("file").endsWith(".weft")) found.push(...yamlWords(text, [...found]));
      const problems = check.problems.map(problem => ({
        from: problem.here ? problem.from : 0,
        to: problem.here ? Math.max(problem.to, problem.from) : 0,
        severity: problem.severity,
        source: problem.code,
        message: [problem.message, problem.expected && `expected: ${problem.expected}`, problem.found && `found: ${problem.found}`, problem.hint && `hint: ${problem.hint}`].filter(Boolean).join("\n"),
      }));
      view.dispatch(setDiagnostics(view.state, problems), { effects: setWords.of(Decoration.set(found, true)) });
    },
  };
}
