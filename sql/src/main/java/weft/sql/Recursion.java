package weft.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.form.Stateful;
import weft.spell.Refusal;
import weft.spell.Saying;
import weft.spell.Wording;

/// A state that is carried from row to row. DuckDB folds a list of rows, with the numbers that are
/// carried and the results so far in a struct.
///
/// @param name what the result is called
/// @param series the rows it is carried along
/// @param arguments what the rows hold, as expressions
/// @param start the numbers before the first row
/// @param after the numbers after a row, of those before (`a.s`) and the row (`r`)
/// @param result what the row gives
record Recursion(
    String name,
    SqlSeries series,
    List<String> arguments,
    List<String> start,
    List<String> after,
    String result) {
  /// So long a step is no step any more.
  private static final int MOST_CHARACTERS = 40_000;

  /// The struct of what is carried, and that of a row.
  static final String CARRIED = "a.s";

  static final String ROW = "r";

  static Recursion of(Saying saying, Stateful op, SqlSeries series, DuckDbSpelling on) {
    String name = saying.op().tag() + "_" + saying.node().id();
    var arguments = new ArrayList<String>();
    var row = new ArrayList<Operand<Wording, Wording>>();
    for (Operand<Wording, Wording> operand : saying.in().list()) {
      Wording cell = Wording.word(ROW + "." + name + "_" + arguments.size());
      row.add(
          switch (operand) {
            case Operand.Value<Wording, Wording>(Wording value) -> {
              arguments.add(on.tight(value).text());
              yield DuckDbSpelling.isLiteral(value) ? Operand.of(value) : Operand.of(cell);
            }
            case Operand.Condition<Wording, Wording>(Wording condition) -> {
              arguments.add(condition.text());
              yield Operand.when(cell);
            }
            case Operand.Doubtful<Wording, Wording>(Wording value) -> {
              arguments.add(value.text());
              yield Operand.doubtful(cell);
            }
          });
    }
    var state =
        IntStream.range(0, op.start().size())
            .mapToObj(i -> Wording.word(CARRIED + "." + name + "_" + i))
            .toList();
    var step = op.step(on, state, new Operands<>(on, row));
    var after = step.state().stream().map(next -> on.tight(next).text()).toList();
    String result = on.tight(step.output()).text();
    int length = result.length() + after.stream().mapToInt(String::length).sum();
    if (length > MOST_CHARACTERS) {
      throw new Refusal("what it carries from row to row is too much for one expression");
    }
    var start = op.start().stream().map(number -> on.lit(number).text()).toList();
    return new Recursion(name, series, arguments, start, after, result);
  }

  /// The fields of a struct.
  static String struct(
      List<Recursion> all, java.util.function.Function<Recursion, List<String>> of) {
    var fields =
        all.stream()
            .flatMap(
                one ->
                    IntStream.range(0, of.apply(one).size())
                        .mapToObj(i -> "'" + one.name + "_" + i + "': " + of.apply(one).get(i)))
            .toList();
    return fields.isEmpty()
        ? "{'none': NULL::INT}"
        : fields.stream().collect(Collectors.joining(", ", "{", "}"));
  }
}
