package weft.lang;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import weft.ir.GraphBuilder;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.BoundValue.Bound;
import weft.lang.syntax.Operator;
import weft.lang.syntax.Syntax;
import weft.lang.syntax.Syntax.Link;
import weft.ops.algebra.Build;
import weft.ops.arithmetic.Negate;
import weft.ops.compare.Where;
import weft.ops.model.TrainedModel;
import weft.ops.source.Column;

/// Turns expressions into nodes. What is known before any row is read stays a constant, so that `2
/// * 5` and `$w + 1` can be the length of a window; everything else computes in `f64`.
final class Binder {
  /// Names that mean something everywhere, unless a column or definition has them.
  static final Set<String> CONSTANTS = Set.of("missing", "inf");

  /// Levels of nesting, through the functions that are called.
  private static final int DEEPEST = 300;

  private final Schema schema;
  private final Names names;
  private final Nodes nodes;
  private final Comparisons comparisons;
  private final Calls calls;

  /// The values of definitions that have been bound.
  private final Map<String, BoundValue> definitions = new HashMap<>();

  private final Map<String, BoundValue> parameters = new HashMap<>();
  private int depth;

  /// @param models that formulas may call, by name
  /// @param open columns whose types are not known
  Binder(
      Schema schema, Names names, Map<String, TrainedModel> models, Set<String> open, OpSet ops) {
    this.schema = schema;
    this.names = names;
    this.nodes = new Nodes(GraphBuilder.sharing(), open);
    this.comparisons = new Comparisons(nodes);
    this.calls = new Calls(this, names, models, ops, schema);
  }

  Nodes nodes() {
    return nodes;
  }

  Calls calls() {
    return calls;
  }

  void define(String name, BoundValue value) {
    definitions.put(name, value);
  }

  void parameter(String name, BoundValue value) {
    parameters.put(name, value);
  }

  /// The parameters that are numbers.
  Map<String, Double> numbers() {
    var numbers = new TreeMap<String, Double>();
    parameters.forEach(
        (name, value) -> {
          if (value instanceof BoundValue.Number(double number)) {
            numbers.put(name, number);
          }
        });
    return numbers;
  }

  Bound bind(Syntax syntax, Scope scope) {
    if (++depth > DEEPEST) {
      depth = 0;
      throw new WeftException(
          Diagnostic.of(Code.SYNTAX, "functions call each other too deeply")
              .expected("at most " + DEEPEST + " levels of functions and expressions")
              .found("more")
              .hint("give inner parts a name in a line of their own")
              .at(scope.at(syntax.place())));
    }
    Bound bound =
        switch (syntax) {
          case Syntax.Number number -> Bound.of(number.value(), scope.at(number.place()));
          case Syntax.Truth truth -> Bound.of(truth.value(), scope.at(truth.place()));
          case Syntax.Text text ->
              new Bound(new BoundValue.Text(text.value()), scope.at(text.place()));
          case Syntax.Duration duration ->
              new Bound(new BoundValue.Duration(duration.value()), scope.at(duration.place()));
          case Syntax.None none -> new Bound(new BoundValue.None(), scope.at(none.place()));
          case Syntax.Name name -> name(name, scope);
          case Syntax.Parameter parameter -> parameter(parameter, scope);
          case Syntax.Signed signed -> signed(signed, scope);
          case Syntax.Not not -> not(not, scope);
          case Syntax.Power power -> power(power, scope);
          case Syntax.Chain chain -> chain(chain, scope);
          case Syntax.Comparison comparison -> comparison(comparison, scope);
          case Syntax.Logic logic -> logic(logic, scope);
          case Syntax.Choice choice -> choice(choice, scope);
          case Syntax.Call call -> calls.call(call, scope);
          case Syntax.PartOf part -> calls.part(part, scope);
        };
    depth--;
    return bound;
  }

  /// A new statement starts at the surface.
  Bound bindStatement(Syntax syntax, Scope scope) {
    depth = 0;
    return bind(syntax, scope);
  }

  /// What is wrong with a name, parameter or call as such; nothing is bound.
  Optional<WeftException> unknown(Syntax part, Scope scope) {
    return switch (part) {
      case Syntax.Name name when !known(name.name(), scope) -> Optional.of(unknown(name, scope));
      case Syntax.Parameter parameter when !parameters.containsKey(parameter.name()) ->
          Optional.of(unknown(parameter, scope));
      case Syntax.Call call when !calls.knows(call.function()) ->
          Optional.of(calls.unknown(call, scope));
      default -> Optional.empty();
    };
  }

  private boolean known(String name, Scope scope) {
    return scope.locals().containsKey(name)
        || parameters.containsKey(name)
        || names.definition(name).isPresent()
        || schema.columns().containsKey(name)
        || CONSTANTS.contains(name);
  }

  private WeftException unknown(Syntax.Name name, Scope scope) {
    return names.unknown(
        name.name(), scope, scope.at(name.place()), schema, calls.knows(name.name()));
  }

  private WeftException unknown(Syntax.Parameter parameter, Scope scope) {
    return names.unknownParameter(
        parameter.name(), parameters.keySet(), scope.at(parameter.place()));
  }

  private Bound name(Syntax.Name name, Scope scope) {
    Origin origin = scope.at(name.place());
    Bound local = scope.locals().get(name.name());
    if (local != null) {
      return local;
    }
    if (!scope.inLibrary()) {
      BoundValue known = parameters.get(name.name());
      if (known == null) {
        known = definitions.get(name.name());
      }
      if (known != null) {
        return new Bound(known, origin);
      }
      Type type = schema.columns().get(name.name());
      if (type != null) {
        var column = Column.of(name.name(), nodes.open().type(name.name()).orElse(type));
        return Bound.node(nodes.builder().at(origin).add(column), origin);
      }
    }
    return switch (name.name()) {
      case "missing" -> Bound.of(Double.NaN, origin);
      case "inf" -> Bound.of(Double.POSITIVE_INFINITY, origin);
      default -> throw unknown(name, scope);
    };
  }

  private Bound parameter(Syntax.Parameter parameter, Scope scope) {
    BoundValue value = parameters.get(parameter.name());
    if (value == null) {
      throw unknown(parameter, scope);
    }
    return new Bound(value, scope.at(parameter.place()));
  }

  private Bound signed(Syntax.Signed signed, Scope scope) {
    Bound operand = bind(signed.operand(), scope);
    Origin origin = scope.at(signed.place());
    if (signed.negative()) {
      return nodes.numbers(new Negate(), List.of(operand), scope.who("'-'"), origin);
    }
    return operand.value() instanceof BoundValue.Number
        ? operand.at(origin)
        : Bound.node(nodes.number(operand, scope.who("'+'")), origin);
  }

  private Bound not(Syntax.Not not, Scope scope) {
    Bound operand = bind(not.operand(), scope);
    Origin origin = scope.at(not.place());
    if (operand.value() instanceof BoundValue.Truth(boolean truth)) {
      return Bound.of(!truth, origin);
    }
    int id = nodes.condition(operand, scope.who("'not'"));
    return Bound.node(on(origin).not(id), origin);
  }

  /// A missing side makes the result missing, also where the other side alone would decide: `x **
  /// 0` and `1 ** x`.
  private Bound power(Syntax.Power power, Scope scope) {
    Bound base = bind(power.base(), scope);
    Bound exponent = bind(power.exponent(), scope);
    Origin origin = scope.at(power.place());
    String who = scope.who("'**'");
    Bound raised = nodes.numbers(Operator.POWER.op(), List.of(base, exponent), who, origin);
    var hidden = new ArrayList<Bound>();
    if (mayMiss(base) && mayBe(exponent, 0)) {
      hidden.add(base);
    }
    if (mayMiss(exponent) && mayBe(base, 1)) {
      hidden.add(exponent);
    }
    if (hidden.isEmpty()) {
      return raised;
    }
    if (!(raised.value() instanceof BoundValue.Node)) {
      return Bound.of(Double.NaN, origin);
    }
    Build on = on(origin);
    int present =
        hidden.stream()
            .map(side -> on.present(nodes.number(side, who)))
            .reduce(on::and)
            .orElseThrow();
    return Bound.node(on.only(present, nodes.number(raised, who)), origin);
  }

  private static boolean mayMiss(Bound side) {
    return side.value() instanceof BoundValue.Node || is(side, Double.NaN);
  }

  private static boolean mayBe(Bound side, double number) {
    return side.value() instanceof BoundValue.Node || is(side, number);
  }

  private static boolean is(Bound side, double number) {
    return switch (side.value()) {
      case BoundValue.Number(double known) ->
          known == number || Double.isNaN(known) && Double.isNaN(number);
      case BoundValue.Truth(boolean truth) -> (truth ? 1 : 0) == number;
      case BoundValue.Node _,
          BoundValue.Text _,
          BoundValue.Duration _,
          BoundValue.None _,
          BoundValue.Several _ ->
          false;
    };
  }

  private Bound chain(Syntax.Chain chain, Scope scope) {
    Bound left = bind(chain.first(), scope);
    for (Link link : chain.links()) {
      Bound right = bind(link.operand(), scope);
      String who = scope.who("'" + link.operator().sign() + "'");
      Origin origin = scope.at(link.to());
      Bound first = left;
      left =
          new DurationArithmetic(link.operator(), origin)
              .of(first, right)
              .orElseGet(
                  () -> nodes.numbers(link.operator().op(), List.of(first, right), who, origin));
    }
    return left;
  }

  /// `a < b <= c` is `a < b and b <= c`; each side is bound once.
  private Bound comparison(Syntax.Comparison comparison, Scope scope) {
    Origin whole = scope.at(comparison.place());
    var all = new ArrayList<Bound>();
    Bound left = bind(comparison.first(), scope);
    for (Link link : comparison.links()) {
      Bound right = bind(link.operand(), scope);
      String who = scope.who("'" + link.operator().sign() + "'");
      all.add(comparisons.compare(link.operator(), left, right, who, scope.at(link.to())));
      left = right;
    }
    Bound result = all.getFirst();
    for (Bound next : all.subList(1, all.size())) {
      result = both(result, next, whole);
    }
    return result;
  }

  private Bound both(Bound left, Bound right, Origin origin) {
    if (left.value() instanceof BoundValue.Truth(boolean truth)) {
      return truth ? right.at(origin) : left.at(origin);
    }
    if (right.value() instanceof BoundValue.Truth(boolean truth)) {
      return truth ? left.at(origin) : right.at(origin);
    }
    int id = on(origin).and(nodes.condition(left, "'and'"), nodes.condition(right, "'and'"));
    return Bound.node(id, origin);
  }

  /// What is decided before any row is read is decided here: the rest is not looked at.
  private Bound logic(Syntax.Logic logic, Scope scope) {
    String who = scope.who("'" + logic.word() + "'");
    Origin origin = scope.at(logic.place());
    Bound result = Bound.of(logic.all(), origin);
    for (Syntax operand : logic.operands()) {
      Bound next = bind(operand, scope);
      if (!(next.value() instanceof BoundValue.Truth(boolean truth))) {
        int right = nodes.condition(next, who);
        if (result.value() instanceof BoundValue.Truth) {
          result = Bound.node(right, origin);
        } else {
          int left = nodes.condition(result, who);
          result =
              Bound.node(
                  logic.all() ? on(origin).and(left, right) : on(origin).or(left, right), origin);
        }
      } else if (truth != logic.all()) {
        return Bound.of(truth, origin);
      }
    }
    return settled(result, logic.all(), origin);
  }

  /// What is left of `and` and `or` holds or not, also where a single condition is left that may be
  /// missing.
  private Bound settled(Bound result, boolean all, Origin origin) {
    if (!(result.value() instanceof BoundValue.Node(int id)) || !isDoubtful(id)) {
      return result;
    }
    Build on = on(origin);
    int known = nodes.condition(Bound.of(all, origin), "");
    return Bound.node(all ? on.and(id, known) : on.or(id, known), origin);
  }

  private boolean isDoubtful(int id) {
    return nodes.builder().node(id).isDoubtful();
  }

  private Bound choice(Syntax.Choice choice, Scope scope) {
    Bound condition = bind(choice.condition(), scope);
    Origin origin = scope.at(choice.place());
    if (condition.value() instanceof BoundValue.Truth(boolean truth)) {
      Bound chosen = bind(truth ? choice.then() : choice.otherwise(), scope);
      return scope.inLibrary() ? chosen : chosen.at(origin);
    }
    int test = nodes.condition(condition, scope.who("'if'"));
    Bound then = bind(choice.then(), scope);
    Bound otherwise = bind(choice.otherwise(), scope);
    if (nodes.isCondition(then) && nodes.isCondition(otherwise)) {
      int yes = nodes.condition(then, "'if'");
      int no = nodes.condition(otherwise, "'if'");
      if (isDoubtful(test) || isDoubtful(yes) || isDoubtful(no)) {
        return Bound.node(on(origin).select(test, yes, no), origin);
      }
      Build on = on(origin);
      return Bound.node(on.or(on.and(test, yes), on.and(on.not(test), no)), origin);
    }
    String who = scope.who("'if'");
    if (nodes.isTime(then) || nodes.isTime(otherwise)) {
      return new HandedTimes(nodes).choice(test, then, otherwise, who + " beside a time", origin);
    }
    int yes = nodes.number(then, who);
    int no = nodes.number(otherwise, who);
    return nodes.add(
        new Where(), List.of(test, yes, no), List.of(condition, then, otherwise), who, origin);
  }

  private Build on(Origin origin) {
    return new Build(nodes.builder().at(origin));
  }
}
