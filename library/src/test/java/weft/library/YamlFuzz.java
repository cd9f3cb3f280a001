package weft.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Files of feature types and projects with some harm done to them.
final class YamlFuzz {
  static final String PROJECT =
      """
      name: demo
      description: two features
      data: bars.csv
      tables: {quotes: quotes.csv}
      entity: symbol
      order: time
      columns:
        close: {type: f64, min: 0.01, max: 1e6}
        sizes: {type: array, length: 10}
      features:
        technical:
          - name: strength
            type: rsi
            inputs: {close: close}
            parameters: {window: 14}
          - name: bands
            type: bollinger_bands
        stability:
          - name: half
            type: signal_half_life
            inputs:
              signal: strength
            parameters: {window: 60}
      """;

  private static final List<String> PIECES =
      List.of(
          "a: b\n",
          "- x\n",
          "  ",
          "\t",
          ": ",
          "-",
          "- ",
          "? ",
          "&a ",
          "*a",
          "<<: *a\n",
          "|\n",
          ">\n",
          "|2\n",
          ">-\n",
          "[",
          "]",
          "{",
          "}",
          ",",
          "'",
          "\"",
          "!!int ",
          "!!float x",
          "!!binary ",
          "!t ",
          "%YAML 1.2\n",
          "---\n",
          "...\n",
          "null",
          "~",
          "true",
          "0x1F",
          "0o17",
          "1_000",
          "1e999",
          "-1e999",
          ".inf",
          ".nan",
          "+.inf",
          "-.INF",
          "12:30:45",
          "2024-01-01",
          "1e",
          "0b1",
          "-0",
          "99999999999999999999",
          "5m",
          "name: ",
          "formula: ",
          "parameters: ",
          "type: integer\n",
          "default: ",
          "output_columns: ",
          "steps:\n",
          "example: ",
          "\r\n",
          "\ufeff",
          "\0",
          "\ud800",
          "\u2028",
          "\u0085",
          "\u00a0",
          "#",
          "# c\n",
          "$window",
          "close",
          "()",
          "(",
          "\\",
          "\\x",
          "`",
          "@",
          "features: ",
          "min: 3\n",
          "[]\n",
          "{}\n",
          "''\n",
          "y: [1, [2, [3]]]\n",
          "=",
          "\n\n");

  private YamlFuzz() {}

  static String harmed(Random random, List<String> good) {
    String text = good.get(random.nextInt(good.size()));
    for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
      text = random.nextInt(3) == 0 ? characters(random, text) : lines(random, text, good);
    }
    return text;
  }

  private static String characters(Random random, String text) {
    var out = new StringBuilder(text);
    int at = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), at + 1 + random.nextInt(6));
    String piece = PIECES.get(random.nextInt(PIECES.size()));
    switch (random.nextInt(4)) {
      case 0 -> out.delete(at, to);
      case 1 -> out.insert(at, text.substring(at, to));
      case 2 -> out.insert(at, piece);
      default -> out.replace(at, to, piece);
    }
    return out.toString();
  }

  private static String lines(Random random, String text, List<String> good) {
    var lines = new ArrayList<>(text.lines().toList());
    if (lines.isEmpty()) {
      return PIECES.get(random.nextInt(PIECES.size()));
    }
    int at = random.nextInt(lines.size());
    int other = random.nextInt(lines.size());
    String line = lines.get(at);
    switch (random.nextInt(8)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(other, line);
      case 2 -> lines.set(at, lines.set(other, line));
      case 3 -> lines.set(at, " ".repeat(random.nextInt(4)) + line);
      case 4 -> lines.set(at, line.stripLeading());
      case 5, 6 -> {
        int colon = line.indexOf(": ");
        String key = colon < 0 ? "" : line.substring(0, colon + 2);
        lines.set(at, key + PIECES.get(random.nextInt(PIECES.size())));
      }
      default -> {
        var more = good.get(random.nextInt(good.size())).lines().toList();
        lines.addAll(at, more.subList(random.nextInt(more.size()), more.size()));
      }
    }
    return String.join("\n", lines) + "\n";
  }
}
