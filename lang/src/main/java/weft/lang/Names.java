package weft.lang;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.syntax.Parser;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.Statement;
import weft.lang.syntax.TextPlace;

/// What a program defines, by name, and what to say about a name that it doesn't.
final class Names {
  private final SourceText source;
  private final Map<String, Statement.Definition> definitions = new LinkedHashMap<>();
  private final Map<String, Statement.Function> functions = new LinkedHashMap<>();
  private final Map<String, Statement.Parameter> parameters = new LinkedHashMap<>();
  private final Map<String, Statement.Column> columns = new LinkedHashMap<>();
  private final Map<String, Statement.Model> models = new LinkedHashMap<>();
  private final List<Statement.Assertion> assertions = new ArrayList<>();
  private final List<Diagnostic> problems = new ArrayList<>();
  private Optional<Statement.Universe> universe = Optional.empty();

  /// @param problems what is wrong with all names, of which some may not be needed
  Names(SourceText source, List<Statement> statements, List<Diagnostic> problems) {
    this(source, statements);
    this.problems.clear();
    this.problems.addAll(problems);
  }

  Names(SourceText source, List<Statement> statements) {
    this.source = source;
    var values = new LinkedHashMap<String, TextPlace>();
    var calls = new LinkedHashMap<String, TextPlace>();
    for (Statement statement : statements) {
      switch (statement) {
        case Statement.Definition definition -> {
          if (once(values, definition.name(), definition.named())) {
            definitions.put(definition.name(), definition);
          }
        }
        case Statement.Universe found -> {
          var definition = found.definition();
          if (alone(found) && once(values, definition.name(), definition.named())) {
            definitions.put(definition.name(), definition);
            universe = Optional.of(found);
          }
        }
        case Statement.Use _ -> {}
        case Statement.Assertion assertion -> assertions.add(assertion);
        case Statement.Model model -> {
          if (Specials.NAMES.contains(model.name())) {
            problems.add(builtIn(model.name(), model.named()));
          } else if (once(calls, model.name(), model.named())
              && once(values, model.name(), model.named())) {
            models.put(model.name(), model);
          }
        }
        case Statement.Parameter parameter -> {
          var declaration = parameter.declaration();
          if (once(values, declaration.name(), declaration.named())) {
            parameters.put(declaration.name(), parameter);
          }
        }
        case Statement.Column column -> {
          if (once(values, column.name(), column.named())) {
            columns.put(column.name(), column);
          }
        }
        case Statement.Function function -> {
          if (Specials.NAMES.contains(function.name())) {
            problems.add(builtIn(function.name(), function.named()));
          } else if (once(calls, function.name(), function.named())) {
            functions.put(function.name(), function);
          }
        }
      }
    }
  }

  private boolean once(Map<String, TextPlace> known, String name, TextPlace place) {
    TextPlace before = known.putIfAbsent(name, place);
    if (before != null) {
      problems.add(
          Diagnostic.of(Code.DUPLICATE, "'" + name + "' is defined twice")
              .about(name)
              .expected("a name of its own for each definition")
              .found("'" + name + "' in " + where(before, place) + " already")
              .hint("give one of them another name")
              .at(source.at(place)));
    }
    return before == null;
  }

  /// The line of a place, and the file where that is another one.
  private String where(TextPlace place, TextPlace from) {
    Origin origin = source.at(place);
    return origin.source().equals(source.at(from).source())
        ? "line " + origin.line()
        : origin.source() + ":" + origin.line();
  }

  private boolean alone(Statement.Universe next) {
    universe.ifPresent(
        first ->
            problems.add(
                Diagnostic.of(Code.DUPLICATE, "a program has one universe, and this is the second")
                    .about(next.definition().name())
                    .expected("one line universe NAME = condition")
                    .found(
                        "the universe '%s' in %s already"
                            .formatted(
                                first.definition().name(),
                                where(first.definition().named(), next.definition().named())))
                    .hint("join the conditions by 'and', or make one an ordinary definition")
                    .at(source.at(next.definition().named()))));
    return universe.isEmpty();
  }

  private Diagnostic builtIn(String name, TextPlace place) {
    return Diagnostic.of(Code.DUPLICATE, "'" + name + "' is built in and can't be defined again")
        .about(name)
        .expected("another name")
        .found("'" + name + "'")
        .at(source.at(place));
  }

  SourceText source() {
    return source;
  }

  /// What the program's own file asserts of its outputs.
  List<Statement.Assertion> assertions() {
    return assertions.stream().filter(assertion -> source.isOwn(assertion.place())).toList();
  }

  /// Names that are defined twice.
  List<Diagnostic> problems() {
    return problems;
  }

  /// All that have a value in each row, the universe too.
  Collection<Statement.Definition> definitions() {
    return definitions.values();
  }

  /// The definitions that are columns of the result: those of the program's own file.
  List<Statement.Definition> outputs() {
    return definitions.values().stream()
        .filter(definition -> definition.published() && !isUniverse(definition))
        .filter(definition -> source.isOwn(definition.place()))
        .toList();
  }

  Optional<Statement.Universe> universe() {
    return universe;
  }

  boolean isUniverse(Statement.Definition definition) {
    return universe.filter(found -> found.definition() == definition).isPresent();
  }

  Collection<Statement.Function> functions() {
    return functions.values();
  }

  Collection<Statement.Model> models() {
    return models.values();
  }

  Optional<Statement.Model> model(String name) {
    return Optional.ofNullable(models.get(name));
  }

  Collection<Statement.Parameter> parameters() {
    return parameters.values();
  }

  Collection<Statement.Column> columns() {
    return columns.values();
  }

  Optional<Statement.Definition> definition(String name) {
    return Optional.ofNullable(definitions.get(name));
  }

  Optional<Statement.Function> function(String name) {
    return Optional.ofNullable(functions.get(name));
  }

  boolean declares(String parameter) {
    return parameters.containsKey(parameter);
  }

  /// @param function whether there is a function of that name
  WeftException unknown(String name, Scope scope, Origin origin, Schema schema, boolean function) {
    var candidates = new LinkedHashSet<>(scope.locals().keySet());
    candidates.addAll(schema.columns().keySet());
    definitions.keySet().stream()
        .filter(other -> !other.equals(Parser.OUT))
        .forEach(candidates::add);
    candidates.addAll(parameters.keySet());
    var problem =
        Diagnostic.of(Code.UNKNOWN_NAME, "there is no column or definition called '" + name + "'")
            .about(name)
            .expected(oneOf(candidates))
            .found("'" + name + "'")
            .at(origin);
    return new WeftException(
        ofOtherLanguages(name)
            .or(
                () ->
                    Nearest.to(name, candidates)
                        .map(near -> "did you mean '" + near + "'?")
                        .filter(_ -> !function))
            .or(() -> ofTable(name, candidates))
            .or(() -> asFunction(name, function))
            .map(problem::hint)
            .orElse(problem));
  }

  WeftException unknownColumn(Statement.Column column, Schema schema) {
    return new WeftException(
        Diagnostic.of(Code.UNKNOWN_NAME, "the table has no column '" + column.name() + "'")
            .about(column.name())
            .expected(oneOf(schema.columns().keySet()))
            .found("'" + column.name() + "'")
            .at(source.at(column.named()))
            .suggest(column.name(), schema.columns().keySet()));
  }

  /// A column of a table that is not there.
  private static Optional<String> ofTable(String name, Collection<String> candidates) {
    int dot = name.indexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    String table = name.substring(0, dot + 1);
    var columns = candidates.stream().filter(other -> other.startsWith(table)).toList();
    return Optional.of(
        columns.isEmpty()
            ? "there is no table '" + name.substring(0, dot) + "'; one is given by --data NAME=FILE"
            : "its columns are " + list(columns));
  }

  private static Optional<String> ofOtherLanguages(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "nan", "na", "null", "nil", "none" ->
          Optional.of("the missing value is written missing");
      case "infinity" -> Optional.of("write inf");
      case "true", "false" -> Optional.of("write " + name.toLowerCase(Locale.ROOT));
      default -> Optional.empty();
    };
  }

  private static Optional<String> asFunction(String name, boolean function) {
    return function
        ? Optional.of("'" + name + "' is a function: write " + name + "(...)")
        : Optional.empty();
  }

  WeftException unknownParameter(String name, Collection<String> known, Origin origin) {
    var problem =
        Diagnostic.of(Code.UNKNOWN_NAME, "the parameter $" + name + " has no value")
            .about(name)
            .expected("a value for " + name + ", or a line such as param " + name + " = 20")
            .found("nothing")
            .at(origin);
    return new WeftException(
        Nearest.to(name, known)
            .map(near -> problem.hint("did you mean $" + near + "?"))
            .orElse(problem));
  }

  WeftException unknownFunction(
      String name, Collection<String> builtIn, Schema schema, Origin origin) {
    var candidates = new LinkedHashSet<>(functions.keySet());
    candidates.addAll(builtIn);
    boolean isValue = definitions.containsKey(name) || schema.columns().containsKey(name);
    var problem =
        Diagnostic.of(Code.UNKNOWN_FUNCTION, "there is no function called '" + name + "'")
            .about(name)
            .expected(
                "a function such as rolling_mean, or one of your own: def "
                    + name.substring(name.lastIndexOf('.') + 1)
                    + "(x) = ...")
            .found("'" + name + "'")
            .at(origin);
    Optional<String> hint =
        isValue
            ? Optional.of(
                "'"
                    + name
                    + "' is a column or definition; an earlier row of it is lag("
                    + name
                    + ", n)")
            : Synonyms.of(name)
                .map(instead -> "write " + instead)
                .or(() -> withoutPrefix(name, candidates))
                .or(() -> Nearest.to(name, candidates).map(near -> "did you mean '" + near + "'?"));
    return new WeftException(hint.map(problem::hint).orElse(problem));
  }

  /// Functions stand alone: `np.log` is `log`.
  private static Optional<String> withoutPrefix(String name, Collection<String> known) {
    String last = name.substring(name.lastIndexOf('.') + 1);
    return last.equals(name)
        ? Optional.empty()
        : known.contains(last)
            ? Optional.of("write " + last + "(...)")
            : Synonyms.of(last).map(instead -> "write " + instead);
  }

  private static String oneOf(Collection<String> names) {
    return names.isEmpty() ? "no name: there are no columns" : "one of " + list(names);
  }

  private static String list(Collection<String> names) {
    String first = names.stream().limit(12).collect(Collectors.joining(", "));
    return names.isEmpty()
        ? "no columns"
        : names.size() > 12 ? first + " and " + (names.size() - 12) + " more" : first;
  }
}
