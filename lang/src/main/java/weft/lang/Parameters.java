package weft.lang;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Range;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.BoundValue.Bound;
import weft.lang.syntax.Statement;
import weft.lang.syntax.Statement.Declaration;
import weft.lang.syntax.Statement.Kind;
import weft.lang.syntax.Syntax;

/// The values of parameters, checked against their declarations.
record Parameters(Binder binder, Scope scope) {

  /// Gives each parameter its value: the one that was passed in, else the one of its declaration.
  List<Diagnostic> resolve(Names names, Map<String, Object> given) {
    var problems = new ArrayList<Diagnostic>();
    var used = used(names);
    for (Map.Entry<String, Object> entry : given.entrySet()) {
      String name = entry.getKey();
      if (!names.declares(name) && !used.contains(name)) {
        problems.add(unused(name, names, used));
      } else if (!names.declares(name)) {
        attempt(
            problems,
            () ->
                binder.parameter(name, value(name, entry.getValue(), Optional.empty(), nowhere())));
      }
    }
    for (Statement.Parameter statement : names.parameters()) {
      attempt(problems, () -> declared(statement.declaration(), given));
    }
    return problems;
  }

  private static void attempt(List<Diagnostic> problems, Runnable step) {
    try {
      step.run();
    } catch (WeftException e) {
      problems.addAll(e.diagnostics());
    }
  }

  private void declared(Declaration declaration, Map<String, Object> given) {
    Origin origin = scope.at(declaration.named());
    Object passed = given.get(declaration.name());
    Bound value;
    if (passed instanceof Varying varying) {
      varying(declaration, varying, origin);
      return;
    }
    if (passed != null) {
      value = new Bound(value(declaration.name(), passed, declaration.kind(), origin), origin);
    } else if (declaration.fallback().isPresent()) {
      value = binder.bindStatement(declaration.fallback().get(), scope);
    } else {
      throw new WeftException(
          Diagnostic.of(
                  Code.MISSING_VALUE, "the parameter '" + declaration.name() + "' has no value")
              .about(declaration.name())
              .expected(declaration.kind().map(Kind::title).orElse("a value"))
              .found("nothing")
              .hint("pass a value, or write one here: param " + declaration.name() + " = 20")
              .at(origin));
    }
    constant(declaration, value, "the parameter");
    check(declaration, value, "the parameter");
    binder.parameter(declaration.name(), value.value());
  }

  /// The parameters that numbers set, as far as what is declared of them can be understood.
  List<DeclaredParameter> declared(Names names) {
    var all = new ArrayList<DeclaredParameter>();
    for (Statement.Parameter statement : names.parameters()) {
      attempt(new ArrayList<>(), () -> declared(statement.declaration()).ifPresent(all::add));
    }
    return all;
  }

  private Optional<DeclaredParameter> declared(Declaration declaration) {
    var value = declaration.fallback().map(written -> binder.bindStatement(written, scope));
    var range = declaration.range().map(written -> range(declaration.name(), written));
    boolean duration =
        value.map(bound -> bound.value() instanceof BoundValue.Duration).orElse(false);
    Kind kind = declaration.kind().orElse(duration ? Kind.DURATION : Kind.FLOAT);
    var as =
        switch (kind) {
          case INT -> DeclaredParameter.Kind.INT;
          case FLOAT -> DeclaredParameter.Kind.FLOAT;
          case DURATION -> DeclaredParameter.Kind.DURATION;
          case BOOL, TEXT -> null;
        };
    return as == null
        ? Optional.empty()
        : Optional.of(
            new DeclaredParameter(
                declaration.name(),
                as,
                value.map(bound -> measure(bound, declaration.name())),
                range.map(Range::low),
                range.map(Range::high)));
  }

  /// A parameter that stays open must be a number that may change a little.
  private void varying(Declaration declaration, Varying varying, Origin origin) {
    check(declaration, new Bound(new BoundValue.Number(varying.value()), origin), "the parameter");
    if (declaration.kind().equals(Optional.of(Kind.INT))) {
      throw new WeftException(
          Diagnostic.of(
                  Code.TYPE,
                  "the parameter '"
                      + declaration.name()
                      + "' is a whole number, which can't change a little")
              .about(declaration.name())
              .expected("a parameter that is a float")
              .found(Kind.INT.title())
              .at(origin));
    }
    binder.parameter(
        declaration.name(), value(declaration.name(), varying, Optional.empty(), origin));
  }

  /// Checks the value of a parameter against its type and range. Without them anything goes.
  void check(Declaration declaration, Bound value, String who) {
    if (declaration.kind().isEmpty() && declaration.range().isEmpty() || !value.given()) {
      return;
    }
    constant(declaration, value, who);
    declaration.kind().ifPresent(kind -> kind(declaration.name(), kind, value, who));
    declaration.range().ifPresent(range -> range(declaration.name(), range, value, who));
  }

  private void constant(Declaration declaration, Bound value, String who) {
    if (value.value() instanceof BoundValue.Node) {
      throw new WeftException(
          Diagnostic.of(Code.NOT_CONSTANT, title(who, declaration.name()) + " must be a constant")
              .about(declaration.name())
              .expected(declaration.kind().map(Kind::title).orElse("a constant"))
              .found("a value that differs from row to row")
              .at(value.origin()));
    }
  }

  private static void kind(String name, Kind kind, Bound value, String who) {
    boolean fits =
        switch (kind) {
          case INT -> value.value() instanceof BoundValue.Number(double n) && n == Math.rint(n);
          case FLOAT -> value.value() instanceof BoundValue.Number;
          case BOOL -> value.value() instanceof BoundValue.Truth;
          case TEXT -> value.value() instanceof BoundValue.Text;
          case DURATION -> value.value() instanceof BoundValue.Duration;
        };
    if (!fits) {
      throw new WeftException(
          Diagnostic.of(
                  Code.TYPE,
                  title(who, name) + " must be " + kind.title() + ", found " + shown(value.value()))
              .about(name)
              .expected(kind.title())
              .found(shown(value.value()))
              .at(value.origin()));
    }
  }

  /// What a declared column may hold, or what is asserted of an output.
  Range range(String name, Statement.Range range) {
    try {
      return new Range(
          measure(binder.bindStatement(range.low(), scope), name),
          measure(binder.bindStatement(range.high(), scope), name));
    } catch (WeftException e) {
      throw e.with(d -> d.orAt(scope.at(range.place())));
    }
  }

  private void range(String name, Statement.Range range, Bound value, String who) {
    double low = measure(binder.bind(range.low(), scope), name);
    double high = measure(binder.bind(range.high(), scope), name);
    double found = measure(value, name);
    if (!(found >= low && found <= high)) {
      String bounds =
          scope.source().text(range.low().place())
              + " and "
              + scope.source().text(range.high().place());
      throw new WeftException(
          Diagnostic.of(
                  Code.RANGE,
                  title(who, name)
                      + " must be between "
                      + bounds
                      + ", found "
                      + shown(value.value()))
              .about(name)
              .expected("between " + bounds)
              .found(shown(value.value()))
              .at(value.origin()));
    }
  }

  private static double measure(Bound value, String name) {
    return switch (value.value()) {
      case BoundValue.Number(double number) -> number;
      case BoundValue.Duration(Span.Time time) -> time.nanos();
      case BoundValue.Truth _,
          BoundValue.Text _,
          BoundValue.None _,
          BoundValue.Node _,
          BoundValue.Several _ ->
          throw new WeftException(
              Diagnostic.of(Code.TYPE, "the range of '" + name + "' is one of numbers or durations")
                  .about(name)
                  .expected("a number or a duration")
                  .found(shown(value.value()))
                  .at(value.origin()));
    };
  }

  private static String title(String who, String name) {
    return who.equals("the parameter") ? who + " '" + name + "'" : who + ": " + name;
  }

  private BoundValue value(String name, Object passed, Optional<Kind> kind, Origin origin) {
    return switch (passed) {
      case Number number -> new BoundValue.Number(number.doubleValue());
      case Varying varying ->
          new BoundValue.Node(binder.nodes().builder().at(origin).add(varying.source()));
      case Boolean truth -> new BoundValue.Truth(truth);
      case Span.Time time -> new BoundValue.Duration(time);
      case Span.Rows(int rows) -> new BoundValue.Number(rows);
      case String text ->
          kind.equals(Optional.of(Kind.TEXT)) || Span.time(text).isEmpty()
              ? new BoundValue.Text(text)
              : new BoundValue.Duration(Span.time(text).get());
      default ->
          throw new WeftException(
              Diagnostic.of(
                      Code.TYPE, "the value of the parameter '" + name + "' is not understood")
                  .about(name)
                  .expected("a number, true or false, a text or a duration such as \"30s\"")
                  .found(passed.toString())
                  .at(origin));
    };
  }

  private static String shown(BoundValue value) {
    return switch (value) {
      case BoundValue.Number(double number) -> Constants.text(number);
      case BoundValue.Truth(boolean truth) -> Boolean.toString(truth);
      case BoundValue.Text(String text) -> "'" + text + "'";
      case BoundValue.Duration(Span.Time time) -> time.toString();
      case BoundValue.None _ -> "none";
      case BoundValue.Node _ -> "a value that differs from row to row";
      case BoundValue.Several _ -> "a result of several parts";
    };
  }

  private static HashSet<String> used(Names names) {
    var used = new HashSet<String>();
    var roots = new ArrayList<Syntax>();
    names.definitions().forEach(definition -> roots.add(definition.value()));
    names.functions().forEach(function -> roots.addAll(function.expressions()));
    names.parameters().forEach(p -> p.declaration().fallback().ifPresent(roots::add));
    for (Syntax root : roots) {
      Dependencies.walk(
          root,
          part -> {
            if (part instanceof Syntax.Parameter(String name, _)) {
              used.add(name);
            }
          });
    }
    return used;
  }

  private Diagnostic unused(String name, Names names, HashSet<String> used) {
    var known = new LinkedHashSet<>(used);
    names.parameters().forEach(parameter -> known.add(parameter.declaration().name()));
    return Diagnostic.of(
            Code.UNKNOWN_NAME, "a value is given for '" + name + "', which is no parameter")
        .about(name)
        .expected(known.isEmpty() ? "no parameters" : "one of " + String.join(", ", known))
        .found(name)
        .at(nowhere())
        .suggest(name, known);
  }

  /// The source without a line: the value came from outside of it.
  private Origin nowhere() {
    return new Origin(scope.source().name(), 0, 0, 0, "");
  }
}
