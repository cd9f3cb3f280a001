package weft.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;

/// What a printed graph says, whatever its spelling: sections, tree functions, equations with their
/// ops and arguments, and what is returned.
///
/// @param lines one entry a line that says something
record Listing(List<String> lines) {
  private static final Pattern SECTION = Pattern.compile("# === (\\w+) ===");
  private static final Pattern TREE = Pattern.compile("def t(\\d+)\\((.*)\\) -> .*:");
  private static final Pattern INPUT = Pattern.compile("n(\\d+): (?:graph\\.)?(\\w+)");
  private static final Pattern EQUATION =
      Pattern.compile("n(\\d+) = (?:graph\\.)?(\\w+)\\((.*)\\)(?: : \\S+)?");
  private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"(?:[^\"\\\\]|\\\\.)*\"");
  private static final Pattern NODE = Pattern.compile("\\bn(\\d+)\\b");
  private static final Pattern RETURN = Pattern.compile("return n(\\d+)");

  Listing {
    lines = List.copyOf(lines);
  }

  /// @param id what a printed number is called in the listing
  static Listing of(String text, IntUnaryOperator id) {
    var lines = new ArrayList<String>();
    for (String line : text.lines().map(String::strip).toList()) {
      var section = SECTION.matcher(line);
      var tree = TREE.matcher(line);
      var equation = EQUATION.matcher(line);
      var returned = RETURN.matcher(line);
      if (section.matches()) {
        lines.add("section " + section.group(1));
      } else if (tree.matches()) {
        lines.add("tree " + number(tree.group(1), id) + " of " + inputs(tree.group(2), id));
      } else if (equation.matches()) {
        String op = equation.group(2);
        lines.add(
            "node "
                + number(equation.group(1), id)
                + " = "
                + name(op)
                + arguments(op, equation.group(3), id));
      } else if (returned.matches()) {
        lines.add("return " + number(returned.group(1), id));
      }
    }
    return new Listing(lines);
  }

  private static int number(String digits, IntUnaryOperator id) {
    return id.applyAsInt(Integer.parseInt(digits));
  }

  private static List<String> inputs(String text, IntUnaryOperator id) {
    var inputs = new ArrayList<String>();
    var input = INPUT.matcher(text);
    while (input.find()) {
      inputs.add(number(input.group(1), id) + " " + input.group(2).toLowerCase(Locale.ROOT));
    }
    return inputs;
  }

  /// Our name of an op, also where the text has the reference's.
  private static String name(String op) {
    return switch (op) {
      case "timeseries_constant" -> "series_constant";
      case "timeseries_placeholder" -> "series";
      case "array_placeholder" -> "placeholder";
      default -> op.startsWith("project_using_") ? "reduce_" + op.substring(14) : op;
    };
  }

  /// Values of constants may look like nodes, and sources have no arguments.
  private static List<Integer> arguments(String op, String text, IntUnaryOperator id) {
    var arguments = new ArrayList<Integer>();
    if (op.endsWith("constant") || op.endsWith("placeholder")) {
      return arguments;
    }
    var node =
        NODE.matcher(QUOTED.matcher(text.replaceAll("merge_nodes=\\[.*?\\]", "")).replaceAll(""));
    while (node.find()) {
      arguments.add(number(node.group(1), id));
    }
    return arguments;
  }
}
