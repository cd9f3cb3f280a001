package weft.lang;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.syntax.Parser;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.Statement;
import weft.ops.model.TrainedModel;

/// A program that has been read, to be checked against any number of tables. A text that is no
/// program can be read as well: checking it says what is wrong.
public final class ParsedProgram {
  private final String text;
  private final SourceText source;
  private final Parser.Lines lines;
  private final Names names;
  private final Map<String, TrainedModel> models;

  private ParsedProgram(
      String name, String text, Optional<Path> file, Map<String, TrainedModel> given) {
    var whole = UsedFiles.read(new SourceText(name, text), file);
    this.text = text;
    this.source = whole.source();
    var statements = whole.lines().statements();
    var all = new Names(source, statements);
    this.names =
        source.isAlone() ? all : new Names(source, Needed.of(source, statements), all.problems());
    var files = ModelFiles.read(names, file.isPresent());
    this.models = new LinkedHashMap<>(given);
    this.models.putAll(files.models());
    this.lines = whole.lines().with(files.problems());
  }

  /// A text that is in no file, so that it can't use others.
  ///
  /// @param sourceName what messages call the text: `formula`
  public static ParsedProgram of(String sourceName, String text) {
    return of(sourceName, text, Map.of());
  }

  /// The same with models that its formulas may call, by name.
  public static ParsedProgram of(String sourceName, String text, Map<String, TrainedModel> models) {
    return new ParsedProgram(sourceName, text, Optional.empty(), models);
  }

  /// The text of a file; what it uses is read now, from the folder of the file.
  public static ParsedProgram of(Path file, String text) {
    return new ParsedProgram(file.toString(), text, Optional.of(file), Map.of());
  }

  /// What messages call it.
  public String name() {
    return source.name();
  }

  /// Of its own file.
  public String text() {
    return text;
  }

  SourceText source() {
    return source;
  }

  Parser.Lines lines() {
    return lines;
  }

  Names names() {
    return names;
  }

  /// The models that its formulas may call, by name.
  public Map<String, TrainedModel> models() {
    return Collections.unmodifiableMap(models);
  }

  /// The program over a table. Outputs that are wrong are left out: [CheckedProgram#problems()]
  /// says why.
  ///
  /// @param parameters values of `$name`: numbers, booleans, texts; a text such as `90s` is a
  ///   duration
  /// @param ops the ops that formulas may call
  public CheckedProgram check(Schema schema, Map<String, Object> parameters, OpSet ops, Mode mode) {
    return warned(
        new ProgramCheck(this, schema, Set.of(), ops, mode).run(parameters),
        schema,
        parameters,
        ops);
  }

  /// With what to mind about names: those that nothing needs, and times that count rows.
  CheckedProgram warned(
      CheckedProgram compiled, Schema schema, Map<String, Object> parameters, OpSet ops) {
    if (!compiled.errors().isEmpty()) {
      return compiled;
    }
    var warnings = new ArrayList<>(compiled.problems());
    warnings.addAll(Unused.of(names, schema));
    warnings.addAll(UnusedFiles.of(source, lines.statements()));
    warnings.addAll(RowsForTime.of(names, ops, parameters));
    return compiled.with(warnings);
  }

  /// What the program reads and amounts to, for when there is no table yet.
  ///
  /// @param columns what it reads: with the types that it declares, else those that its formulas
  ///   need
  /// @param compiled the program over a table of these columns, in which rows have times
  public record Assumed(Map<String, Type> columns, CheckedProgram compiled) {}

  /// The program over a table that suits it.
  ///
  /// @param known columns whose types are known otherwise; only those that are read come back
  public Assumed assume(Map<String, Type> known, Map<String, Object> parameters, OpSet ops) {
    return new ColumnTypes(this, known).assume(parameters, ops);
  }

  /// The parameters that are numbers, with their values: those given, else those of their
  /// declarations. What has no value is left out.
  ///
  /// @throws WeftException if a value is not what its declaration says
  public Map<String, Double> numbers(Map<String, Object> parameters, OpSet ops) {
    var binder = new Binder(Schema.of(Map.of()), names, models, Set.of(), ops);
    var wrong =
        new Parameters(binder, Scope.program(source))
            .resolve(names, parameters).stream()
                .filter(p -> p.code() != Code.MISSING_VALUE && p.code() != Code.UNKNOWN_NAME)
                .toList();
    if (!wrong.isEmpty()) {
      throw new WeftException(wrong);
    }
    return binder.numbers();
  }

  /// The parameters that numbers set, in the order of the text.
  public List<DeclaredParameter> parameters(OpSet ops) {
    var binder = new Binder(Schema.of(Map.of()), names, models, Set.of(), ops);
    return new Parameters(binder, Scope.program(source)).declared(names);
  }

  /// The columns that it declares with a type.
  public Map<String, Type> declared() {
    var types = new LinkedHashMap<String, Type>();
    names.columns().forEach(column -> column.type().ifPresent(t -> types.put(column.name(), t)));
    return types;
  }

  /// The names of its outputs, sound or not, in the order of the text.
  public List<String> outputs() {
    return names.outputs().stream().map(Statement.Definition::name).toList();
  }

  /// The names that it reads and does not define, each with the first place where it does.
  public Map<String, Origin> reads() {
    var places = new LinkedHashMap<String, Origin>();
    new FreeNames(names, lines.broken())
        .found()
        .forEach((name, place) -> places.put(name, source.at(place)));
    return places;
  }

  /// Where its universe is named, if it has one.
  public Optional<Origin> universe() {
    return names.universe().map(universe -> source.at(universe.definition().named()));
  }

  /// Programs are equal that were read from the same text.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ParsedProgram program
        && name().equals(program.name())
        && source.text().equals(program.source.text());
  }

  @Override
  public int hashCode() {
    return Objects.hash(name(), source.text());
  }

  /// Its text.
  @Override
  public String toString() {
    return text();
  }
}
