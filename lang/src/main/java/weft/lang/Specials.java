package weft.lang;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import weft.ir.Element;
import weft.ir.Labels;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.math.Powers;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.BoundValue.Bound;
import weft.lang.Signature.Parameter;
import weft.lang.syntax.Syntax;
import weft.lang.syntax.Syntax.Argument;
import weft.ops.algebra.Build;
import weft.ops.arithmetic.Coalesce;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Minimum;
import weft.ops.array.ArrayOf;
import weft.ops.compare.Knowledge;
import weft.ops.source.ArrayConstant;
import weft.ops.window.Lag;
import weft.ops.window.RollingCount;

/// The few functions that are neither ops nor written in the language: those of any number of
/// arguments, arrays that are known before any row is read, `given` and `is_known`, which look at
/// how an argument is written.
final class Specials {
  /// @param signature how it is written
  /// @param says what it gives
  record Form(String signature, String says) {}

  /// The special forms by name, with `if`.
  static final Map<String, Form> FORMS =
      Map.of(
          "array_lit",
          new Form("array_lit(value, n)", "An array of n cells that all have the value."),
          "coalesce",
          new Form("coalesce(a, b, ...)", "The first of the values that is present."),
          "generate_weights",
          new Form(
              "generate_weights(n, decay)", "The array `1, decay, decay ** 2, ...` of n cells."),
          "given",
          new Form(
              "given(parameter)", "Whether a parameter of the function it stands in has a value."),
          "if",
          new Form(
              "if(condition, a, b)",
              "a where the condition holds, b where it does not or is missing."),
          "is_known",
          new Form(
              "is_known(condition)", "Whether all values that the condition compares are present."),
          "max",
          new Form("max(a, b, ...)", "The largest of the values; missing if any is."),
          "min",
          new Form("min(a, b, ...)", "The smallest of the values; missing if any is."),
          "window",
          new Form(
              "window(x, n)",
              "The last n values as an array, the oldest first; missing unless all are present."));

  /// `if` is bound with the choices.
  static final Set<String> NAMES =
      FORMS.keySet().stream()
          .filter(name -> !name.equals("if"))
          .collect(Collectors.toUnmodifiableSet());

  private static final int LONGEST = 1_000_000;

  private static final Signature LIT =
      new Signature("array_lit", List.of(Parameter.required("value"), Parameter.required("n")));
  private static final Signature WEIGHTS =
      new Signature(
          "generate_weights", List.of(Parameter.required("n"), Parameter.required("decay")));

  private static final Signature WINDOW =
      new Signature("window", List.of(Parameter.required("x"), Parameter.required("n")));

  private static final int LONGEST_WINDOW = 10_000;

  private static final Signature KNOWN =
      new Signature("is_known", List.of(Parameter.required("condition")));

  private final Binder binder;
  private final Schema schema;

  Specials(Binder binder, Schema schema) {
    this.binder = binder;
    this.schema = schema;
  }

  Bound call(Syntax.Call call, Scope scope) {
    return switch (call.function()) {
      case "min" -> folded(call, scope, new Minimum(), "rolling_min(x, w)");
      case "max" -> folded(call, scope, new Maximum(), "rolling_max(x, w)");
      case "coalesce" -> folded(call, scope, new Coalesce(), "");
      case "given" -> given(call, scope);
      case "is_known" -> known(call, scope);
      case "array_lit" -> literal(call, scope);
      case "window" -> window(call, scope);
      default -> weights(call, scope);
    };
  }

  /// `min(a, b, c)` is the smaller of `min(a, b)` and c.
  private Bound folded(Syntax.Call call, Scope scope, Op op, String overWindow) {
    for (Argument argument : call.arguments()) {
      if (argument.name().isPresent()) {
        throw new WeftException(
            Diagnostic.of(Code.UNKNOWN_ARGUMENT, call.function() + " has no named arguments")
                .about(argument.name().get())
                .expected(call.function() + "(a, b, ...)")
                .found(argument.name().get())
                .hint("to compare, write '=='")
                .at(scope.at(argument.place())));
      }
    }
    if (call.arguments().size() < 2) {
      int found = call.arguments().size();
      var problem =
          Diagnostic.of(
                  Code.ARITY, call.function() + " takes at least two arguments, found " + found)
              .about(call.function())
              .expected(call.function() + "(a, b, ...)")
              .found(found == 1 ? "1 argument" : "no arguments")
              .at(scope.at(call.place()));
      throw new WeftException(
          overWindow.isEmpty() ? problem : problem.hint("over the last rows it is " + overWindow));
    }
    String who = scope.who(call.function());
    Origin origin = scope.at(call.place());
    Bound result = binder.bind(call.arguments().getFirst().value(), scope);
    for (Argument argument : call.arguments().subList(1, call.arguments().size())) {
      Bound next = binder.bind(argument.value(), scope);
      result = binder.nodes().numbers(op, List.of(result, next), who, origin);
    }
    return result;
  }

  /// Whether a parameter of the function at hand has a value.
  private Bound given(Syntax.Call call, Scope scope) {
    if (call.arguments().size() == 1
        && call.arguments().getFirst().value() instanceof Syntax.Name(String name, _)) {
      Bound local = scope.locals().get(name);
      if (local != null) {
        return Bound.of(local.given(), scope.at(call.place()));
      }
    }
    throw new WeftException(
        Diagnostic.of(Code.NOT_CONSTANT, "given takes a parameter of the function it stands in")
            .about("given")
            .expected("the name of a parameter: def f(x, n = none) = if(given(n), lag(x, n), x)")
            .found(scope.source().text(call.place()))
            .at(scope.at(call.place())));
  }

  /// Whether a condition is known: its comparisons are looked at.
  private Bound known(Syntax.Call call, Scope scope) {
    Bound condition = at(arguments(KNOWN, call, scope), "condition");
    Origin origin = scope.at(call.place());
    if (condition.value() instanceof BoundValue.Truth) {
      return Bound.of(true, origin);
    }
    int id = binder.nodes().condition(condition, scope.who("is_known"));
    return Bound.node(Knowledge.of(binder.nodes().builder().at(origin), id), origin);
  }

  private Bound literal(Syntax.Call call, Scope scope) {
    var given = arguments(LIT, call, scope);
    Bound value = at(given, "value");
    int n = length(at(given, "n"), scope);
    Origin origin = scope.at(call.place());
    if (!(value.value() instanceof BoundValue.Node)) {
      double cell = constants(scope, "array_lit", "value").number(value);
      return array(Tensor.f64(Shape.of(n), _ -> cell), origin);
    }
    return binder.nodes().repeated(value, array(Tensor.f64(Shape.of(n), _ -> 1), origin), origin);
  }

  /// A number that is known, or the length of another array.
  private int length(Bound n, Scope scope) {
    if (n.value() instanceof BoundValue.Node(int id)) {
      var like = binder.nodes().length(id);
      if (like.isPresent()) {
        return like.getAsInt();
      }
    }
    return constants(scope, "array_lit", "n").count(n, 1, LONGEST);
  }

  private Bound weights(Syntax.Call call, Scope scope) {
    var given = arguments(WEIGHTS, call, scope);
    int n = constants(scope, "generate_weights", "n").count(at(given, "n"), 1, LONGEST);
    double decay = constants(scope, "generate_weights", "decay").number(at(given, "decay"));
    return array(Tensor.f64(Shape.of(n), i -> Powers.pow(decay, i)), scope.at(call.place()));
  }

  private Bound array(Tensor cells, Origin origin) {
    int id =
        binder.nodes().builder().at(origin).add(new ArrayConstant(), List.of(), Labels.NONE, cells);
    return Bound.node(id, origin);
  }

  /// The last values as an array, the oldest first; missing unless all are present.
  private Bound window(Syntax.Call call, Scope scope) {
    var given = arguments(WINDOW, call, scope);
    int n = constants(scope, "window", "n").count(at(given, "n"), 1, LONGEST_WINDOW);
    Bound x = at(given, "x");
    Origin origin = scope.at(call.place());
    String who = scope.who("window");
    int value = binder.nodes().number(x, who);
    Bound count =
        binder
            .nodes()
            .add(new RollingCount(new Span.Rows(n), n), List.of(value), List.of(x), who, origin);
    Build on = new Build(binder.nodes().builder().at(origin));
    int all = on.present(((BoundValue.Node) count.value()).id());
    var cells = new ArrayList<Integer>();
    for (int back = n - 1; back >= 0; back--) {
      cells.add(
          on.only(
              all,
              back == 0 ? value : binder.nodes().builder().add(new Lag(back, Double.NaN), value)));
    }
    return Bound.node(
        binder.nodes().builder().add(new ArrayOf(Element.F64, List.of(n)), cells), origin);
  }

  private Constants constants(Scope scope, String function, String name) {
    return new Constants(scope.who(function) + ": " + name, name, schema);
  }

  private Map<String, Bound> arguments(Signature signature, Syntax.Call call, Scope scope) {
    var bound = new LinkedHashMap<String, Bound>();
    signature
        .match(call, scope)
        .forEach((name, argument) -> bound.put(name, binder.bind(argument.value(), scope)));
    return bound;
  }

  private static Bound at(Map<String, Bound> given, String name) {
    return Objects.requireNonNull(given.get(name));
  }
}
