package weft.inspect.draw;

/// Colours and fonts of drawings. Colours are given for light and again for dark; programs that
/// don't know of the choice show the light ones.
final class SvgStyle {
  private SvgStyle() {}

  static final String TEXT =
      """
      .weft { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
      .weft text { fill: #1b2433; }
      .weft .paper { fill: #ffffff; }
      .weft .name { font-size: 17px; font-weight: 700; }
      .weft .facts { font-size: 12.5px; fill: #64748b; }
      .weft .note { font-size: 12.5px; fill: #b45309; }
      .weft .formula, .weft .where { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 12.5px; fill: #334155; white-space: pre; }
      .weft .where { fill: #64748b; }
      .weft .title { font-size: 13.5px; font-weight: 600; text-anchor: middle; }
      .weft .detail { font-size: 11px; fill: #526077; text-anchor: middle; }
      .weft .legend { font-size: 11.5px; fill: #526077; }
      .weft .count { font-size: 10px; font-weight: 600; text-anchor: middle; fill: #ffffff; }
      .weft .box rect { stroke-width: 1.3; }
      .weft .box .badge rect, .weft .badge rect { fill: #475569; stroke: #ffffff; stroke-width: 1.5; }
      .weft .lines path { fill: none; stroke-width: 1.6; stroke-linecap: round; stroke-opacity: 0.75; }
      .weft .lines g:hover path { stroke-width: 3.2; stroke-opacity: 1; }
      .weft .source rect { fill: #f1f5f9; stroke: #94a3b8; }
      .weft .transform rect { fill: #e9f2fe; stroke: #72a7ee; }
      .weft .window rect { fill: #e2f7ee; stroke: #3eb489; }
      .weft .state rect { fill: #fef4da; stroke: #dca52a; }
      .weft .event rect { fill: #fde9f0; stroke: #e0709b; }
      .weft .cross-section rect { fill: #f1ebfe; stroke: #9d7cec; }
      .weft .sink rect { fill: #e5e7eb; stroke: #6b7280; }
      .weft .feature rect { fill: #24324d; stroke: #24324d; }
      .weft .feature .title { fill: #ffffff; }
      .weft .feature .detail { fill: #c3cde0; }
      .weft .source path { stroke: #94a3b8; } .weft .source circle { fill: #94a3b8; }
      .weft .transform path { stroke: #72a7ee; } .weft .transform circle { fill: #72a7ee; }
      .weft .window path { stroke: #3eb489; } .weft .window circle { fill: #3eb489; }
      .weft .state path { stroke: #dca52a; } .weft .state circle { fill: #dca52a; }
      .weft .event path { stroke: #e0709b; } .weft .event circle { fill: #e0709b; }
      .weft .cross-section path { stroke: #9d7cec; } .weft .cross-section circle { fill: #9d7cec; }
      .weft .sink path { stroke: #6b7280; } .weft .sink circle { fill: #6b7280; }
      .weft .feature path { stroke: #5b6b8c; } .weft .feature circle { fill: #5b6b8c; }
      @media (prefers-color-scheme: dark) {
      .weft text { fill: #e6ebf4; }
      .weft .paper { fill: #10151f; }
      .weft .facts, .weft .legend { fill: #94a3b8; }
      .weft .note { fill: #fbbf24; }
      .weft .formula { fill: #c5d0e2; }
      .weft .where { fill: #8e9cb3; }
      .weft .detail { fill: #a9b6cb; }
      .weft .count { fill: #10151f; }
      .weft .box .badge rect, .weft .badge rect { fill: #cbd5e1; stroke: #10151f; }
      .weft .source rect { fill: #1e2735; stroke: #64748b; }
      .weft .transform rect { fill: #15273f; stroke: #4d84cf; }
      .weft .window rect { fill: #0f2d25; stroke: #2f9b74; }
      .weft .state rect { fill: #33280f; stroke: #b98a22; }
      .weft .event rect { fill: #381a27; stroke: #c25c85; }
      .weft .cross-section rect { fill: #281f42; stroke: #8567d0; }
      .weft .sink rect { fill: #22262d; stroke: #7b8494; }
      .weft .feature rect { fill: #dfe7f5; stroke: #dfe7f5; }
      .weft .feature .title { fill: #16203a; }
      .weft .feature .detail { fill: #47556f; }
      .weft .feature path { stroke: #8fa0c2; } .weft .feature circle { fill: #8fa0c2; }
      }
      """;
}
