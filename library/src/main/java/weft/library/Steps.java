package weft.library;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import weft.ir.Example;
import weft.ir.Primitive;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.text.Literal;
import weft.library.FeatureType.Place;
import weft.library.FeatureType.Program;
import weft.library.Yaml.Fields;
import weft.library.Yaml.Scalar;
import weft.library.Yaml.Value;
import weft.ops.Ops;

/// A feature type as a list of steps instead of a formula. Each step is a line of a program:
/// `output = op(inputs, params)`, so both ways lead to the same graph. Mistakes in that program are
/// shown at the step.
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
          Map.entry("not_equal", "!="),
          Map.entry("logical_and", "and"),
          Map.entry("logical_or", "or"));

  private static final Map<String, String> PREFIXES = Map.of("negate", "-", "logical_not", "not ");

  /// Functions that formulas call otherwise than the op is called.
  private static final Map<String, String> SPELLED =
      Map.of("where", "if", "minimum", "min", "maximum", "max", "array_constant", "array_lit");

  /// The last step's output where it has no name.
  static final String OUT = "out";

  private final Yaml yaml;
  private final List<Line> lines = new ArrayList<>();

  private Steps(Yaml yaml) {
    this.yaml = yaml;
  }

  /// A line of the program and where its parts stand in the file.
  private record Line(String text, List<Part> parts, Origin step) {}

  /// @param from the first character of the part, counted from 0
  private record Part(int from, int to, Origin origin) {}

  /// Where the parts of the program stand in the file.
  private record Places(List<Line> lines) implements Place {
    @Override
    public Origin in(Origin origin) {
      if (!origin.known() || origin.line() > lines.size()) {
        return Origin.NONE;
      }
      Line line = lines.get(origin.line() - 1);
      return line.parts().stream()
          .filter(part -> part.from() < origin.column() && origin.column() <= part.to())
          .map(Part::origin)
          .findFirst()
          .orElse(line.step());
    }
  }

  /// The program that the steps amount to. A step without `output` is an intermediate of the next:
  /// `_1`, `_2`, ...; the last is the output `out`.
  static Program program(Yaml yaml, List<Value> steps) {
    var program = new Steps(yaml);
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) instanceof Fields step) {
        program.line(step, i == steps.size() - 1 ? OUT : "_" + (i + 1));
      } else {
        yaml.problem(yaml.wrong("steps", "fields: op, inputs, params, output", steps.get(i)));
      }
    }
    var lines = List.copyOf(program.lines);
    return new Program(
        lines.stream().map(Line::text).collect(Collectors.joining("\n")), new Places(lines));
  }

  /// Whether a program is one of steps.
  static boolean wrote(Program program) {
    return program.place() instanceof Places;
  }

  private void line(Fields step, String otherwise) {
    yaml.only(step, List.of("primitive", "op", "inputs", "params", "output"));
    primitive(step);
    var line = new Writer(step);
    line.part(
        yaml.text(step, "output", otherwise),
        yaml.find(step, "output").map(Value::origin).orElse(step.origin()));
    line.write(" = ");
    call(step, line);
    lines.add(line.line());
  }

  private void call(Fields step, Writer line) {
    String op = yaml.text(step, "op");
    Origin at = yaml.find(step, "op").map(Value::origin).orElse(step.origin());
    var inputs = yaml.items(step, "inputs");
    Fields params = yaml.fields(step, "params");
    String sign = SIGNS.get(op);
    String prefix = PREFIXES.get(op);
    if (sign != null && inputs.size() == 2 && params.fields().isEmpty()) {
      line.atom(inputs.get(0));
      line.write(" ");
      line.part(sign, at);
      line.write(" ");
      line.atom(inputs.get(1));
    } else if (prefix != null && inputs.size() == 1 && params.fields().isEmpty()) {
      line.part(prefix, at);
      line.atom(inputs.getFirst());
    } else {
      line.part(SPELLED.getOrDefault(op, op), at);
      line.write("(");
      String between = "";
      for (Value input : inputs) {
        line.write(between);
        line.atom(input);
        between = ", ";
      }
      for (var param : params.fields().entrySet()) {
        line.write(between);
        line.part(param.getKey(), param.getValue().key());
        line.write("=");
        line.atom(param.getValue().value());
        between = ", ";
      }
      line.write(")");
    }
  }

  /// The kind that a step says its op has must be the one it has.
  private void primitive(Fields step) {
    var said = yaml.find(step, "primitive");
    if (said.isEmpty()) {
      return;
    }
    String tag = yaml.text("primitive", said.get());
    var known = Arrays.stream(Primitive.values()).map(Primitive::name).toList();
    if (!known.contains(tag)) {
      yaml.problem(
          Diagnostic.of(Code.RANGE, "there is no primitive '" + tag + "'")
              .about("primitive")
              .expected(String.join(", ", known))
              .found(tag)
              .at(said.get().origin()));
      return;
    }
    String op = yaml.text(step, "op", "");
    Ops.all().find(op).map(Example::of).filter(examples -> !examples.isEmpty()).stream()
        .map(examples -> examples.getFirst().op().primitive().name())
        .filter(found -> !found.equals(tag))
        .forEach(
            found ->
                yaml.problem(
                    Diagnostic.of(Code.RANGE, "the op '" + op + "' is not a " + tag)
                        .about("primitive")
                        .expected(found)
                        .found(tag)
                        .at(said.get().origin())));
  }

  /// Writes a line and notes where its parts come from.
  private final class Writer {
    private final StringBuilder text = new StringBuilder();
    private final List<Part> parts = new ArrayList<>();
    private final Origin step;

    private Writer(Fields step) {
      this.step = step.origin();
    }

    private void write(String words) {
      text.append(words);
    }

    private void part(String words, Origin origin) {
      int from = text.length();
      text.append(words);
      parts.add(new Part(from, text.length(), origin));
    }

    /// A name, a `$parameter`, a number or duration, or a text in quotes.
    private void atom(Value value) {
      part(value instanceof Scalar scalar ? spelled(scalar) : wrong(value), value.origin());
    }

    private String spelled(Scalar scalar) {
      String words = scalar.text();
      if (scalar.quoted() && !words.startsWith("$")) {
        return Literal.quoted(words);
      }
      if (words.matches("-[0-9.].*")) {
        return "(" + words + ")";
      }
      return words.matches("\\$?[A-Za-z_][A-Za-z0-9_.]*|[0-9.][0-9A-Za-z.+-]*")
          ? words
          : wrong(scalar);
    }

    private String wrong(Value value) {
      yaml.problem(
          yaml.wrong("inputs", "a name, a $parameter, a number or a text in quotes", value)
              .hint("a formula is a step of its own, or the field 'formula'"));
      return "missing";
    }

    private Line line() {
      return new Line(text.toString(), List.copyOf(parts), step);
    }
  }
}
