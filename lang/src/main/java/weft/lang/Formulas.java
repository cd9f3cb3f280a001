package weft.lang;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.OpSet;
import weft.lang.syntax.SourceText;
import weft.ops.Ops;

/// Compiles formulas and programs.
///
/// ```
/// Schema schema = Schema.of(Map.of("close", Type.column(Element.F64)));
/// CheckedProgram compiled = Formulas.compile("close / lag(close) - 1", schema);
/// ```
public final class Formulas {
  private Formulas() {}

  /// A formula or program over a table, without parameters, for batch.
  public static CheckedProgram compile(String text, Schema schema) {
    return compile("formula", text, schema, Map.of(), Ops.found(), Mode.BATCH);
  }

  /// The text of a program as it is usually written: blanks, quotes, empty lines and long lines;
  /// comments stay. It means the same, and formatting it again changes nothing. A text that can't
  /// be read is refused.
  public static String format(String sourceName, String text) {
    return Formatter.format(new SourceText(sourceName, text));
  }

  /// The functions that formulas can call, as they are written: `rolling_mean(x, w,
  /// min_periods=w)`.
  public static List<String> functions(OpSet ops) {
    return List.copyOf(new Catalog(ops).signatures().values());
  }

  /// What a function takes by name besides, as all that look back do: `within=`, `by=`, `keys=`.
  public static List<String> dividing(OpSet ops, String function) {
    return new Catalog(ops).find(function).map(OpFunction::dividing).orElse(List.of());
  }

  /// What a function gives, in one sentence. An op says it itself, a function that is written in
  /// the language by the comment above it; one from a plugin may say nothing.
  public static Optional<String> says(OpSet ops, String function) {
    return new Catalog(ops).says(function);
  }

  /// The text of a function that is written in the language itself.
  public static Optional<String> definition(String function) {
    return Library.STANDARD
        .find(function, false)
        .map(found -> Library.STANDARD.source().text(found.place()));
  }

  /// The graph of a formula or program. A formula without a name has the output `out`. All mistakes
  /// of a text are reported together.
  ///
  /// @param sourceName what messages call the text: a file name, `formula`
  /// @param parameters values of `$name`: numbers, booleans, texts; a text such as `90s` is a
  ///   duration
  /// @param ops the ops that formulas may call
  public static CheckedProgram compile(
      String sourceName,
      String text,
      Schema schema,
      Map<String, Object> parameters,
      OpSet ops,
      Mode mode) {
    return check(sourceName, text, schema, parameters, ops, mode).orThrow();
  }

  /// As [#compile(String, String, Schema, Map, OpSet, Mode)], except that outputs that are wrong
  /// are left out: [CheckedProgram#problems()] says why.
  public static CheckedProgram check(
      String sourceName,
      String text,
      Schema schema,
      Map<String, Object> parameters,
      OpSet ops,
      Mode mode) {
    return ParsedProgram.of(sourceName, text).check(schema, parameters, ops, mode);
  }
}
