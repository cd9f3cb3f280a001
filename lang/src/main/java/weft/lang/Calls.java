package weft.lang;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Op;
import weft.ir.OpSet;
import weft.ir.Opposite;
import weft.ir.Repeats;
import weft.ir.Role;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.ir.text.Literal;
import weft.lang.BoundValue.Bound;
import weft.lang.Division.Looks;
import weft.lang.Scope.Caller;
import weft.lang.syntax.Statement;
import weft.lang.syntax.Statement.Declaration;
import weft.lang.syntax.Syntax;
import weft.lang.syntax.Syntax.Argument;
import weft.ops.model.TrainedModel;

/// Calls of functions. A name is looked up among the special forms, the user's own functions, the
/// standard library, and the ops, in this order.
final class Calls {
  /// Calls of functions that a program may expand to.
  private static final int MOST_BODIES = 100_000;

  private final Binder binder;
  private final Names names;
  private final Catalog catalog;
  private final Schema schema;
  private final Specials specials;
  private final ModelCalls models;

  /// What functions gave for the arguments they were called with: a body is bound once for each.
  private final IdentityHashMap<Statement.Function, Map<List<BoundValue>, Result>> results =
      new IdentityHashMap<>();

  /// What a function gave, and how it looks back.
  private record Result(BoundValue value, Set<Looks> looks) {}

  /// How the function that is bound looks back, as far as it is bound.
  private Set<Looks> looks = EnumSet.noneOf(Looks.class);

  /// The first call in each statement that looks ahead, and the nodes of all such calls.
  private final Map<String, Origin> ahead = new HashMap<>();

  private final Set<Integer> aheadNodes = new HashSet<>();

  private String statement = "";

  /// Whether the statement may look ahead: it is a label, or one may read it.
  private boolean mayLookAhead;

  private int bodies;

  Calls(Binder binder, Names names, Map<String, TrainedModel> models, OpSet ops, Schema schema) {
    this.binder = binder;
    this.names = names;
    this.catalog = new Catalog(ops);
    this.schema = schema;
    this.specials = new Specials(binder, schema);
    this.models = new ModelCalls(binder, models, schema);
  }

  /// Says which statement the next calls stand in.
  void enter(Statement.Definition definition) {
    statement = definition.name();
    mayLookAhead = definition.label() || !definition.published();
  }

  Set<Integer> aheadNodes() {
    return aheadNodes;
  }

  Optional<Origin> ahead(String name) {
    return Optional.ofNullable(ahead.get(name));
  }

  /// Whether a user can call a function of that name.
  boolean knows(String name) {
    return Specials.NAMES.contains(name)
        || names.function(name).isPresent()
        || names.model(name).isPresent()
        || models.knows(name)
        || Library.STANDARD.find(name, false).isPresent()
        || catalog.find(name).isPresent()
        || catalog.several(name).isPresent();
  }

  WeftException unknown(Syntax.Call call, Scope scope) {
    return names.unknownFunction(
        call.function(), catalog.signatures().keySet(), schema, scope.at(call.name()));
  }

  Bound call(Syntax.Call call, Scope scope) {
    String name = call.function();
    if (Specials.NAMES.contains(name)) {
      return specials.call(call, scope);
    }
    if (!scope.inLibrary()) {
      var own = names.function(name);
      if (own.isPresent()) {
        return own(own.get(), call, scope);
      }
      if (models.knows(name)) {
        return models.call(call, scope);
      }
      if (names.model(name).isPresent()) {
        throw unknown(call, scope);
      }
    }
    var standard = Library.STANDARD.find(name, scope.inLibrary());
    if (standard.isPresent()) {
      return standard(standard.get(), call, scope);
    }
    var field = field(call);
    if (field.isPresent()) {
      return binder.bind(field.get(), scope);
    }
    var op = catalog.find(name);
    if (op.isPresent()) {
      return op(op.get(), arguments(op.get().signature(), call, scope), call, scope);
    }
    var several = catalog.several(name);
    if (several.isPresent()) {
      var given = arguments(several.get().signature(), call, scope);
      given.values().removeIf(argument -> !argument.given());
      return new Bound(
          new BoundValue.Several(several.get(), given, call, scope), scope.at(call.place()));
    }
    throw unknown(call, scope);
  }

  /// A part of what a call gives.
  Bound part(Syntax.PartOf wanted, Scope scope) {
    if (!scope.inLibrary()
        && wanted.call() instanceof Syntax.Call call
        && models.knows(call.function())) {
      return models.part(call, wanted, scope);
    }
    Bound whole = binder.bind(wanted.call(), scope);
    if (!(whole.value() instanceof BoundValue.Several several)) {
      throw new WeftException(
          Diagnostic.of(
                  Code.TYPE,
                  "the result of %s is one value, which has no part called '%s'"
                      .formatted(((Syntax.Call) wanted.call()).function(), wanted.part()))
              .about(wanted.part())
              .expected("a function whose result has parts, such as rolling_regress")
              .found("." + wanted.part())
              .at(scope.at(wanted.named())));
    }
    OpFunction part = several.function().part(wanted, several.given(), scope);
    var given = new LinkedHashMap<>(several.given());
    if (wanted.index().isPresent()) {
      given.put(OpFunction.INDEX, binder.bind(wanted.index().get(), scope));
    }
    return op(part, given, several.call(), several.scope()).at(scope.at(wanted.place()));
  }

  /// `array_extract(book, "price")`: a field of a column of records is the column `book.price`.
  static Optional<Syntax.Name> field(Syntax.Call call) {
    var arguments = call.arguments();
    return call.function().equals("array_extract")
            && arguments.size() == 2
            && arguments.get(0).value() instanceof Syntax.Name(String column, _)
            && arguments.get(1).value() instanceof Syntax.Text(String field, _)
        ? Optional.of(new Syntax.Name(column + "." + field, call.place()))
        : Optional.empty();
  }

  /// A function of the user's. What is wrong with an argument is said in the function's name.
  private Bound own(Statement.Function function, Syntax.Call call, Scope scope) {
    var arguments = arguments(function.signature(), call, scope);
    try {
      return function(function, arguments, Scope.program(names.source()), scope.at(call.place()));
    } catch (WeftException e) {
      throw e.with(d -> isOneOf(arguments, d.origin()) ? d.within(function.name()) : d);
    }
  }

  private static boolean isOneOf(Map<String, Bound> arguments, Origin origin) {
    return arguments.values().stream().anyMatch(argument -> argument.origin().equals(origin));
  }

  private Bound standard(Statement.Function function, Syntax.Call call, Scope scope) {
    Signature signature = function.signature().with(Division.PARAMETERS);
    var arguments = arguments(signature, call, scope);
    Origin origin = scope.at(call.place());
    var caller = scope.caller().or(() -> Optional.of(new Caller(function.name(), origin)));
    var given = Division.taken(arguments, signature);
    var division = scope.inLibrary() ? scope.division() : given;
    var inside = new Scope(Library.STANDARD.source(), Map.of(), caller, division);
    Set<Looks> outside = looks;
    looks = EnumSet.noneOf(Looks.class);
    Bound result = function(function, arguments, inside, origin);
    given.check(function.name(), looks.contains(Looks.STATE), looks.contains(Looks.WINDOW));
    outside.addAll(looks);
    looks = outside;
    return result;
  }

  private Bound function(
      Statement.Function function, Map<String, Bound> arguments, Scope inside, Origin origin) {
    var locals = new LinkedHashMap<String, Bound>();
    for (Declaration parameter : function.parameters()) {
      Bound value = arguments.get(parameter.name());
      if (value == null) {
        value = binder.bind(parameter.fallback().orElseThrow(), inside.with(Map.copyOf(locals)));
      } else {
        new Parameters(binder, inside).check(parameter, value, inside.who(function.name()));
      }
      locals.put(parameter.name(), value);
    }
    var known = results.computeIfAbsent(function, _ -> new HashMap<>());
    var key = new ArrayList<>(locals.values().stream().map(Bound::value).toList());
    key.addAll(inside.division().values());
    Result result = known.get(key);
    if (result == null) {
      if (++bodies > MOST_BODIES) {
        throw new WeftException(
            Diagnostic.of(Code.RANGE, "the functions of the program expand without end")
                .about(function.name())
                .expected("at most " + MOST_BODIES + " calls, each with its own arguments")
                .found("more")
                .hint("a function that calls another twice doubles the work of the one before")
                .at(origin));
      }
      BoundValue value = binder.bind(function.body(), inside.with(locals)).value();
      result = new Result(value, EnumSet.copyOf(looks));
      known.put(key, result);
    }
    looks.addAll(result.looks);
    return new Bound(result.value, origin);
  }

  /// The arguments of a call by name, each bound once where it stands.
  private Map<String, Bound> arguments(Signature signature, Syntax.Call call, Scope scope) {
    var bound = new LinkedHashMap<String, Bound>();
    for (Map.Entry<String, Argument> entry : signature.match(call, scope).entrySet()) {
      bound.put(entry.getKey(), binder.bind(entry.getValue().value(), scope));
    }
    return bound;
  }

  private Bound op(OpFunction called, Map<String, Bound> given, Syntax.Call call, Scope scope) {
    given.values().removeIf(argument -> !argument.given());
    String who = scope.who(called.partOf().orElse(called.tag()));
    OpFunction function = turned(called, given, who);
    var division = scope.inLibrary() ? scope.division() : divided(function, given, who);
    Origin origin = scope.at(call.place());
    if (function.smooth()) {
      Smoothing.resolve(given, who, schema, origin);
    }
    Op op = make(function, given, call, scope);
    var args = new ArrayList<Bound>();
    Contract contract = op.contract();
    for (Role role : contract.roles()) {
      Bound argument = given.get(role.name());
      if (argument == null) {
        throw function.signature().missing(role.name(), call, scope);
      }
      args.add(argument);
    }
    looks.add(function.looks());
    try {
      var applied = division.of(op, args, binder.nodes(), schema, who, origin);
      var times = new HandedTimes(binder.nodes());
      Bound result =
          times.takes(op, applied.args())
              ? times.handed(
                  applied.args(),
                  some -> binder.nodes().apply(applied.op(), some, who, scope.inLibrary(), origin),
                  origin)
              : binder.nodes().apply(applied.op(), applied.args(), who, scope.inLibrary(), origin);
      if (contract.ahead() && result.value() instanceof BoundValue.Node(int id)) {
        ahead.putIfAbsent(statement, origin);
        aheadNodes.add(id);
      }
      return result;
    } catch (WeftException e) {
      throw pointed(e, given, origin);
    }
  }

  private static Division divided(OpFunction function, Map<String, Bound> given, String who) {
    var division = Division.taken(given, function.signature());
    Looks looks = function.looks();
    division.check(who, looks == Looks.STATE, looks == Looks.WINDOW);
    return division;
  }

  /// The op that is meant: where a statement may look ahead, a negative attribute can stand for the
  /// opposite op.
  private OpFunction turned(OpFunction called, Map<String, Bound> given, String who) {
    for (RecordComponent component : called.components()) {
      Opposite opposite = component.getAnnotation(Opposite.class);
      String name = Literal.snake(component.getName());
      Bound argument = given.get(name);
      if (mayLookAhead
          && opposite != null
          && argument != null
          && argument.value() instanceof BoundValue.Number(double number)
          && number < 0) {
        given.put(name, Bound.of(-number, argument.origin()));
        OpFunction other = catalog.find(opposite.value()).orElse(called);
        for (var entry : given.entrySet()) {
          if (!other.signature().has(entry.getKey())) {
            throw new WeftException(
                Diagnostic.of(
                        Code.UNKNOWN_ARGUMENT,
                        "%s with a negative %s is %s, which has no argument called '%s'"
                            .formatted(who, name, other.tag(), entry.getKey()))
                    .about(entry.getKey())
                    .expected(other.signature().toString())
                    .found(entry.getKey())
                    .at(entry.getValue().origin()));
          }
        }
        return other;
      }
    }
    return called;
  }

  private Op make(OpFunction function, Map<String, Bound> given, Syntax.Call call, Scope scope) {
    String who = scope.who(function.partOf().orElse(function.tag()));
    var components = function.components();
    var values = new @Nullable Object[components.length];
    int window = 1;
    for (int i = 0; i < components.length; i++) {
      RecordComponent component = components[i];
      String name = Literal.snake(component.getName());
      if (component.getName().equals(OpFunction.GROUPED)) {
        values[i] = given.containsKey("by");
        refuseOneGroup(given, who);
        continue;
      }
      if (component.equals(function.repeats().orElse(null))) {
        values[i] = repeated(component.getAnnotation(Repeats.class).value(), given);
        continue;
      }
      var constants = new Constants(who + ": " + name, name, schema);
      Bound argument = given.get(name);
      if (argument != null) {
        values[i] = constants.as(component.getType(), argument);
      } else {
        Default fallback = component.getAnnotation(Default.class);
        if (fallback == null) {
          throw function.signature().missing(name, call, scope);
        }
        values[i] =
            constants.as(
                component.getType(), fallback(fallback.value(), window, scope.at(call.place())));
      }
      if (name.equals("w")) {
        window =
            values[i] instanceof Span.Rows(int rows)
                ? rows
                : values[i] instanceof Integer rows ? rows : 1;
      }
    }
    try {
      return function.make(values);
    } catch (WeftException e) {
      throw pointed(e.with(d -> d.within(who)), given, scope.at(call.place()));
    }
  }

  /// How many arguments `x1`, `x2`, ... are given.
  private static int repeated(String role, Map<String, Bound> given) {
    int count = 0;
    while (given.containsKey(role + (count + 1))) {
      count++;
    }
    return count;
  }

  /// A group that is the same in every row groups nothing: most likely a column is meant.
  private void refuseOneGroup(Map<String, Bound> given, String who) {
    Bound by = given.get("by");
    if (by == null || !(by.value() instanceof BoundValue.Text(String text))) {
      return;
    }
    var problem =
        Diagnostic.of(Code.TYPE, who + ": by is a text, which is the same in every row")
            .about("by")
            .expected("a column, such as by=sector")
            .found('"' + text + '"')
            .at(by.origin());
    var near = Nearest.to(text, schema.columns().keySet());
    throw new WeftException(problem.hint("write it without quotes: by=" + near.orElse(text)));
  }

  /// Points at the argument a message is about, else at the whole call.
  private static WeftException pointed(WeftException e, Map<String, Bound> given, Origin origin) {
    return e.with(
        d -> {
          Bound argument = given.get(d.subject());
          return d.orAt(argument == null ? origin : argument.origin());
        });
  }

  /// A default as an op declares it.
  private static Bound fallback(String text, int window, Origin origin) {
    BoundValue value =
        switch (text) {
          case "w" -> new BoundValue.Number(window);
          case "none" -> new BoundValue.Number(-1);
          case "nan" -> new BoundValue.Number(Double.NaN);
          case "inf" -> new BoundValue.Number(Double.POSITIVE_INFINITY);
          case "-inf" -> new BoundValue.Number(Double.NEGATIVE_INFINITY);
          case "true", "false" -> new BoundValue.Truth(text.equals("true"));
          default ->
              Span.time(text).isPresent()
                  ? new BoundValue.Duration(Span.time(text).get())
                  : number(text);
        };
    return new Bound(value, origin);
  }

  private static BoundValue number(String text) {
    try {
      return new BoundValue.Number(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      return new BoundValue.Text(text);
    }
  }
}
