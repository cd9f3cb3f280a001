package weft.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Programs that compile over the table of [Texts], in any spacing.
final class RandomPrograms {
  private static final String[] GAPS = {"\n", " \r\n\t", " # why\n", "\n  # \"a(\"  \n", "\n\n"};

  private final Random random;
  private final List<String> numbers =
      new ArrayList<>(List.of("x", "y", "close", "volume", "`high`"));

  private RandomPrograms(Random random) {
    this.random = random;
  }

  static String program(Random random) {
    return new RandomPrograms(random).program();
  }

  /// The same tokens with other blanks, and with comments and new lines where they are allowed.
  ///
  /// @param comments whether there may be comments
  static String respaced(Random random, String text, boolean comments) {
    var out = new StringBuilder();
    int depth = 0;
    for (String token : RandomTexts.tokens(text)) {
      depth += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
      String blank = random.nextInt(3) == 0 ? " ".repeat(random.nextInt(4)) : "";
      if (token.equals(" ")) {
        out.append(' ').append(blank);
      } else if ("(),+-*/%<".contains(token)) {
        int before = depth - (token.equals("(") ? 1 : token.equals(")") ? -1 : 0);
        out.append(before > 0 ? gap(random, blank, comments) : token.equals("(") ? "" : blank);
        out.append(token).append(depth > 0 ? gap(random, blank, comments) : blank);
      } else {
        out.append(token.equals("\n") && random.nextBoolean() ? "\n\n \r\n" : token);
      }
    }
    return out.toString();
  }

  private static String gap(Random random, String blank, boolean comments) {
    return random.nextInt(9) == 0 ? blank + GAPS[random.nextInt(comments ? 5 : 2)] : blank;
  }

  private String program() {
    var lines = new ArrayList<String>();
    if (random.nextInt(3) == 0) {
      lines.add("param w: int = " + (2 + random.nextInt(20)) + " in 2..500");
      numbers.add(random.nextBoolean() ? "$w" : "w");
    }
    if (random.nextInt(4) == 0) {
      lines.add("column x: f64 in " + pick("0..inf", "-1..1", "2. .. 5"));
      lines.add("column book: array(5)");
      lines.add("column `y`");
    }
    if (random.nextInt(3) == 0) {
      lines.add("def g(x, n = 3, scale = 1.5) = lag(x, n) * scale + abs(" + number(0) + ")");
    } else {
      lines.add("def g(x, n = 3) = x - lag(x, n=n)");
    }
    for (int i = random.nextInt(5); i >= 0; i--) {
      String name = (random.nextInt(4) == 0 ? "_" : "") + "v" + i;
      boolean number = random.nextInt(4) > 0;
      String mark =
          name.startsWith("_") || random.nextInt(4) > 0
              ? ""
              : pick("event ", "bar mean ", "event bar last ", "bar sum event ");
      lines.add(mark + name + " = " + (number ? number(4) : condition(3)));
      if (number) {
        numbers.add(name);
      }
    }
    lines.add("last = " + number(3));
    if (random.nextInt(3) == 0) {
      lines.add("label ahead = lead(" + number(1) + ", 5) / close - 1");
    }
    return String.join("\n", lines) + "\n";
  }

  private String pick(String... texts) {
    return texts[random.nextInt(texts.length)];
  }

  private String number(int depth) {
    if (depth == 0) {
      return random.nextInt(3) == 0
          ? pick("0", "1", "2.5", ".5", "1e3", "12.", "missing", "inf")
          : RandomTexts.pick(random, numbers);
    }
    String a = number(random.nextInt(depth));
    String b = number(random.nextInt(depth));
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> a + pick(" + ", " - ", " * ", " / ", " % ") + b;
      case 3 -> "(" + a + pick(" + ", " - ", " * ") + b + ")";
      case 4 -> pick("-", "+") + RandomTexts.pick(random, numbers);
      case 5 -> "(" + a + ") ** " + pick("2", "-1", "0.5");
      case 6 -> pick("abs", "exp", "log", "sign", "diff", "cs_rank", "ffill", "g") + "(" + a + ")";
      case 7 ->
          pick("rolling_mean", "rolling_std", "rolling_max", "lag", "wilder")
              + ("(" + node(depth) + ", " + pick("3", "20", "5") + ")");
      case 8 -> "rolling_sum(" + node(depth) + ", 30s, min_periods=" + pick("1", "2") + ")";
      case 9 -> "if(" + condition(depth - 1) + ", " + a + ", " + b + ")";
      case 10 -> "(" + a + " if " + condition(depth - 1) + " else " + b + ")";
      default -> pick("max", "min", "coalesce") + "(" + a + ", " + b + ", " + node(depth) + ")";
    };
  }

  /// Something that changes from row to row.
  private String node(int depth) {
    return pick("x", "close", "volume") + pick(" + ", " * ", " - ") + number(depth - 1);
  }

  private String condition(int depth) {
    if (depth <= 0) {
      return pick("flag", "sector == 'bank'", "sector != \"it's\"", "x > 0", "is_missing(y)");
    }
    return switch (random.nextInt(5)) {
      case 0 -> number(1) + pick(" < ", " <= ", " == ", " != ", " >= ") + "x";
      case 1 -> "0 < x <= " + number(0);
      case 2 -> "(" + condition(depth - 1) + pick(" and ", " or ") + condition(depth - 1) + ")";
      case 3 -> condition(depth - 1) + pick(" and ", " or ") + condition(0);
      default -> "(not " + condition(depth - 1) + ")";
    };
  }
}
