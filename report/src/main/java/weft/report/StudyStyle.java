package weft.report;

/// Colours and fonts of a report, for light, dark and paper.
final class StudyStyle {
  private StudyStyle() {}

  static final String TEXT =
      """
      :root { color-scheme: light dark; --ink: #1b2433; --soft: #5b6878; --line: #dfe4ec; --paper: #fff; --card: #f7f9fc; --up: #2f7fd8; --down: #d2603a; --warn: #9a4a00; }
      @media (prefers-color-scheme: dark) { :root { --ink: #e6ebf4; --soft: #9aa8bd; --line: #2b3444; --paper: #10151f; --card: #171e2b; --up: #5aa2f0; --down: #e98a66; --warn: #fbbf24; } }
      * { box-sizing: border-box; }
      body { margin: 0 auto; padding: 24px 28px 60px; max-width: 1160px; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
      h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 20px; margin: 36px 0 8px; } h3 { font-size: 17px; margin: 0 0 4px; overflow-wrap: anywhere; }
      p, dl { margin: 6px 0 12px; max-width: 860px; } .soft, figcaption, dt { color: var(--soft); }
      a { color: var(--up); } code, pre { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 13px; }
      pre { background: var(--card); padding: 8px 12px; border-radius: 6px; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
      table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
      th, td { padding: 3px 6px; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
      th { color: var(--soft); font-weight: 600; white-space: normal; vertical-align: bottom; } th:first-child, td:first-child { text-align: left; min-width: 5em; max-width: 320px; overflow-wrap: break-word; white-space: normal; }
      .scroll { overflow-x: auto; } .warn { color: var(--warn); }
      section.feature { border: 1px solid var(--line); border-radius: 8px; padding: 16px 18px; margin: 16px 0; break-inside: avoid-page; }
      .plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 10px 18px; }
      figure { margin: 0; } figcaption { font-size: 13px; margin: 2px 0; }
      .plot { width: 100%; height: auto; display: block; } .plot.map { width: auto; max-width: 100%; }
      .plot text { font-size: 10px; fill: var(--soft); } .plot.map text { font-size: 11px; }
      .plot .up { fill: var(--up); } .plot .down { fill: var(--down); }
      .plot .line { fill: none; stroke: var(--up); stroke-width: 1.2; } .plot .mark { stroke: var(--line); } .plot .zero { stroke: var(--soft); stroke-width: 0.8; }
      details { margin-top: 6px; } summary { cursor: pointer; color: var(--soft); font-size: 13px; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; } dd { margin: 0; overflow-wrap: anywhere; }
      dl.spread { display: flex; flex-wrap: wrap; gap: 4px 20px; max-width: none; font-size: 13.5px; font-variant-numeric: tabular-nums; } dl.spread dt { font-size: 12.5px; }
      .graph svg { max-width: 100%; height: auto; }
      @media print { body { max-width: none; padding: 0; font-size: 12px; } details { display: none; } .scroll { overflow: visible; } table { font-size: 9px; } th, td { padding: 2px 4px; } th:first-child, td:first-child { max-width: 130px; } a { color: inherit; text-decoration: none; } }
      """;
}
