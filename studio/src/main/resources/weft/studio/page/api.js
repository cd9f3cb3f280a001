// The one place that talks to the server. Each page load is a tab of its own.

const letters = crypto.getRandomValues(new Uint8Array(16));
export const tab = Array.from(letters, byte => byte.toString(16).padStart(2, "0")).join("");

/** What the server refuses, with diagnostics. */
export class Refused extends Error {
  constructor(status, problems) {
    super(problems[0]?.message ?? `the server answers ${status}`);
    this.status = status;
    this.problems = problems;
  }
}

/** `await ask("write/check", {file, text})`. */
export async function ask(question, body = {}, { signal } = {}) {
  const response = await fetch(`api/${question}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ tab, ...body }),
    signal,
  });
  const answer = await response.json();
  if (!response.ok || answer.refused) throw new Refused(response.status, answer.refused ?? answer.problems ?? []);
  return answer;
}

/** Asks the same question again and again: an answer that comes too late is dropped (null). */
export function latest(question) {
  let controller = null;
  return async body => {
    controller?.abort();
    const own = (controller = new AbortController());
    try {
      const answer = await ask(question, body, { signal: own.signal });
      return own === controller ? answer : null;
    } catch (problem) {
      if (problem.name === "AbortError") return null;
      throw problem;
    }
  };
}

let source = null;
const waiting = [];

/** `on("result", data => ...)`: what happens in this tab, told by the server. */
export function on(event, listener) {
  const heard = message => listener(JSON.parse(message.data));
  if (source) source.addEventListener(event, heard);
  else waiting.push([event, heard]);
}

/** @param status is told whether the server is there */
export function listen(status) {
  source = new EventSource(`api/events?tab=${tab}`);
  for (const [event, heard] of waiting) source.addEventListener(event, heard);
  source.onopen = () => status(true);
  source.onerror = () => status(false);
  addEventListener("pagehide", () => {
    navigator.sendBeacon("api/run/cancel", JSON.stringify({ tab }));
    source.close();
  });
}
