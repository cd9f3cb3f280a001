package weft.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import weft.library.Yaml.Fields;
import weft.library.Yaml.Value;

/// A feature type as a list of steps instead of a formula. Each step is a line of a program:
/// `output = op(inputs, params)`, so both ways lead to the same graph.
final class Steps {
  private static final Map<String, String> SIGNS =
      Map.ofEntries(
          Map.entry("add", "+"),
          Map.entry("subtract", "-"),
          Map.entry("multiply", "*"),
          Map.entry("divide", "/"),
          Map.entry("modulo", "%"),
          Map.entry("power", "**"),
          Map.entry("less", "<"),
          Map.entry("less_equal", "<="),
          Map.entry("greater", ">"),
          Map.entry("greater_equal", ">="),
          Map.entry("equal", "=="),
          Map.entry("not_equal", "!="));

  private Steps() {}

  /// The program that the steps amount to. A step without `output` is an intermediate of the next:
  /// `_1`, `_2`, ...; the last is the output `out`.
  static String program(Yaml yaml, List<Value> steps) {
    var lines = new ArrayList<String>();
    for (int i = 0; i < steps.size(); i++) {
      if (!(steps.get(i) instanceof Fields step)) {
        yaml.problem(yaml.wrong("steps", "fields: op, inputs, params, output", steps.get(i)));
        continue;
      }
      yaml.only(step, List.of("primitive", "op", "inputs", "params", "output"));
      String output = yaml.text(step, "output", i == steps.size() - 1 ? "out" : "_" + (i + 1));
      lines.add(output + " = " + call(yaml, step));
    }
    return String.join("\n", lines);
  }

  private static String call(Yaml yaml, Fields step) {
    String op = yaml.text(step, "op");
    var inputs =
        yaml.items(step, "inputs").stream().map(input -> yaml.text("inputs", input)).toList();
    String sign = SIGNS.get(op);
    if (sign != null && inputs.size() == 2) {
      return inputs.get(0) + " " + sign + " " + inputs.get(1);
    }
    if (op.equals("negate") && inputs.size() == 1) {
      return "-" + inputs.getFirst();
    }
    var arguments = new StringJoiner(", ", (op.equals("where") ? "if" : op) + "(", ")");
    inputs.forEach(arguments::add);
    Fields params = yaml.fields(step, "params");
    params.fields().keySet().forEach(name -> arguments.add(name + "=" + yaml.text(params, name)));
    return arguments.toString();
  }
}
