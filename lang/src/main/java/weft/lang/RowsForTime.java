package weft.lang;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import weft.ir.OpSet;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.lang.syntax.Operator;
import weft.lang.syntax.Parser;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.Statement;
import weft.lang.syntax.Syntax;
import weft.lang.syntax.TextPlace;

/// Numbers of rows that are called a time: `rolling_mean(close, $window_seconds)` with 30 takes 30
/// rows, whatever the seconds between them. A product or quotient is taken to convert one into the
/// other and is left alone.
public final class RowsForTime {
  /// Arguments that count rows.
  private static final Set<String> ROWS =
      Set.of("w", "n", "lag", "horizon", "min_periods", "span", "half_life", "com");

  /// Functions that give a number of rows.
  private static final Set<String> COUNTS =
      Set.of(
          "since", "streak", "rolling_argmax", "rolling_argmin", "time_under_water", "row_number");

  private static final Map<String, String> UNITS =
      Map.ofEntries(
          Map.entry("ns", "ns"),
          Map.entry("nanos", "ns"),
          Map.entry("nanoseconds", "ns"),
          Map.entry("micros", "us"),
          Map.entry("microseconds", "us"),
          Map.entry("ms", "ms"),
          Map.entry("millis", "ms"),
          Map.entry("milliseconds", "ms"),
          Map.entry("sec", "s"),
          Map.entry("secs", "s"),
          Map.entry("seconds", "s"),
          Map.entry("mins", "m"),
          Map.entry("minutes", "m"),
          Map.entry("hours", "h"),
          Map.entry("days", "d"));

  private static final Pattern WORDS =
      Pattern.compile("\\b(milliseconds|microseconds|seconds|minutes|hours|days)\\b");

  private final Names names;
  private final Catalog catalog;
  private final Map<String, Object> given;

  /// Where a name stands for a number of rows, the first place each.
  private final Map<String, TextPlace> uses = new LinkedHashMap<>();

  /// The arguments of the user's functions that count rows.
  private final Map<String, Set<String>> own = new HashMap<>();

  private RowsForTime(Names names, OpSet ops, Map<String, Object> given) {
    this.names = names;
    this.catalog = new Catalog(ops);
    this.given = given;
    boolean more = true;
    while (more) {
      int before = own.values().stream().mapToInt(Set::size).sum();
      names.functions().forEach(this::learn);
      more = own.values().stream().mapToInt(Set::size).sum() > before;
    }
    uses.clear();
    names.definitions().forEach(definition -> read(definition.value()));
    names.functions().forEach(function -> function.expressions().forEach(this::read));
  }

  /// What to mind, in the order of the text.
  ///
  /// @param given values of parameters
  static List<Diagnostic> of(Names names, OpSet ops, Map<String, Object> given) {
    var rows = new RowsForTime(names, ops, given);
    var problems = new ArrayList<Diagnostic>();
    rows.uses.forEach(
        (name, place) -> {
          if (unit(name).isPresent() && rows.isNumber(name)) {
            problems.add(
                problem(
                    "'" + name + "' is called a time and used as a number of rows",
                    name,
                    unit(name).get(),
                    names.source().at(place)));
          }
        });
    return problems;
  }

  /// The parameters of a program that stand for a number of rows, and where; for parameters whose
  /// description says what they are.
  public static Map<String, Origin> parameters(String sourceName, String text, OpSet ops) {
    var source = new SourceText(sourceName, text);
    var rows = new RowsForTime(new Names(source, Parser.parse(source).statements()), ops, Map.of());
    var places = new LinkedHashMap<String, Origin>();
    rows.uses.forEach((name, place) -> places.put(name, source.at(place)));
    return places;
  }

  /// The mistake where a description says that a number is a time: `window in seconds`.
  public static Optional<Diagnostic> described(String name, String description, Origin origin) {
    String words = description.toLowerCase(Locale.ROOT);
    var found = WORDS.matcher(words);
    if (!found.find() || words.contains("row") || words.contains("bar")) {
      return Optional.empty();
    }
    String unit = UNITS.getOrDefault(found.group(), "s");
    return Optional.of(
        problem(
            "'" + name + "' is described in " + found.group() + " and used as a number of rows",
            name,
            unit,
            origin));
  }

  private static Diagnostic problem(String message, String name, String unit, Origin origin) {
    return Diagnostic.of(Code.ROWS_FOR_TIME, message)
        .about(name)
        .expected("a duration such as 30" + unit + ", or a name that says rows")
        .found("a number, which counts rows")
        .hint(
            "give it a duration, with its unit: 30"
                + unit
                + "; or say what it is: "
                + name.replaceFirst("_[a-z]+$", "")
                + "_rows")
        .at(origin);
  }

  /// The unit that a name ends with: `s` of `window_seconds`.
  static Optional<String> unit(String name) {
    int at = name.lastIndexOf('_');
    return at < 0 ? Optional.empty() : Optional.ofNullable(UNITS.get(name.substring(at + 1)));
  }

  /// The name stands for a number, not for a duration.
  private boolean isNumber(String name) {
    Object value = given.get(name);
    if (value != null) {
      return value instanceof Number || value instanceof String text && Span.time(text).isEmpty();
    }
    for (Statement.Parameter parameter : names.parameters()) {
      if (parameter.declaration().name().equals(name)) {
        return isNumber(parameter.declaration());
      }
    }
    var definition = names.definition(name);
    if (definition.isPresent()) {
      return isNumber(definition.get().value());
    }
    return names.functions().stream()
        .flatMap(function -> function.parameters().stream())
        .anyMatch(parameter -> parameter.name().equals(name) && isNumber(parameter));
  }

  private static boolean isNumber(Statement.Declaration declaration) {
    return declaration.kind().stream().noneMatch(kind -> kind == Statement.Kind.DURATION)
        && declaration.fallback().map(RowsForTime::isNumber).orElse(false);
  }

  private static boolean isNumber(Syntax syntax) {
    var all = new boolean[] {true};
    Dependencies.walk(
        syntax,
        part ->
            all[0] &=
                part instanceof Syntax.Number
                    || part instanceof Syntax.Signed
                    || part instanceof Syntax.Chain
                    || part instanceof Syntax.Power);
    return all[0];
  }

  /// Which arguments of a function of the user's are numbers of rows in its body.
  private void learn(Statement.Function function) {
    uses.clear();
    read(function.body());
    var rows = own.computeIfAbsent(function.name(), _ -> new HashSet<>());
    function.parameters().stream()
        .map(Statement.Declaration::name)
        .filter(uses::containsKey)
        .forEach(rows::add);
  }

  private void read(Syntax syntax) {
    Dependencies.walk(
        syntax,
        part -> {
          switch (part) {
            case Syntax.Call call -> call(call);
            case Syntax.Comparison comparison -> comparison(comparison);
            default -> {}
          }
        });
  }

  private void call(Syntax.Call call) {
    var own = names.function(call.function());
    var signature =
        own.map(Statement.Function::signature)
            .or(() -> Library.STANDARD.find(call.function(), false).map(f -> f.signature()))
            .or(() -> catalog.find(call.function()).map(OpFunction::signature))
            .or(() -> catalog.several(call.function()).map(SeveralResults::signature));
    if (signature.isEmpty()) {
      return;
    }
    Set<String> rows = own.isPresent() ? this.own.getOrDefault(call.function(), Set.of()) : ROWS;
    var positional = signature.get().positions(call);
    int position = 0;
    for (Syntax.Argument argument : call.arguments()) {
      String name =
          argument.name().orElse(position < positional.size() ? positional.get(position) : "");
      position += argument.name().isPresent() ? 0 : 1;
      if (rows.contains(name)) {
        rows(argument.value());
      }
    }
  }

  /// `since(c) < $timeout_seconds` compares rows with a time.
  private void comparison(Syntax.Comparison comparison) {
    if (comparison.parts().stream()
        .anyMatch(part -> part instanceof Syntax.Call call && COUNTS.contains(call.function()))) {
      comparison.parts().forEach(this::rows);
    }
  }

  /// A name, or a name and numbers added up, where rows are counted.
  private void rows(Syntax syntax) {
    switch (syntax) {
      case Syntax.Name(String name, TextPlace place) -> uses.putIfAbsent(name, place);
      case Syntax.Parameter(String name, TextPlace place) -> uses.putIfAbsent(name, place);
      case Syntax.Signed(_, Syntax operand, _) -> rows(operand);
      case Syntax.Chain chain
          when chain.links().stream()
              .allMatch(
                  link ->
                      link.operator() == Operator.ADD || link.operator() == Operator.SUBTRACT) ->
          chain.parts().forEach(this::rows);
      default -> {}
    }
  }
}
