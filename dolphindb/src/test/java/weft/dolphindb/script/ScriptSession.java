package weft.dolphindb.script;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import weft.dolphindb.script.Script.Define;

/// Runs scripts: variables, functions, shared tables and engines of a session.
public final class ScriptSession {
  final Map<String, ScriptFunction> functions = new HashMap<>();
  final Map<String, Define> definitions = new HashMap<>();
  private final Map<String, Object> variables = new HashMap<>();
  final Map<String, ScriptTable> shared = new LinkedHashMap<>();

  public ScriptSession() {
    PlainFunctions.addTo(functions);
    MovingFunctions.addTo(functions);
    new StreamFunctions(this).addTo(functions);
  }

  /// Runs a script; the value of its last statement.
  public Object run(String script) {
    Object last = Cells.nothing();
    for (Script statement : ScriptParser.parse(script)) {
      last = execute(statement, variables).orElse(Cells.nothing());
    }
    return last;
  }

  public void put(String name, ScriptTable table) {
    variables.put(name, table);
  }

  public ScriptTable table(String name) {
    Object table = shared.containsKey(name) ? shared.get(name) : variables.get(name);
    if (table instanceof ScriptTable found) {
      return found;
    }
    throw new ScriptError("there is no table '" + name + "'");
  }

  /// What is left on the server: shared tables and engines.
  public List<String> leftOver() {
    var names = new ArrayList<>(shared.keySet());
    names.addAll(((StreamFunctions.Held) functions.get("getStreamEngine")).engines().keySet());
    return names;
  }

  // ---- statements

  /// The value of a `return`, or of an expression at the top.
  private Optional<Object> execute(Script statement, Map<String, Object> scope) {
    return switch (statement) {
      case Script.Assign(Script.Name(String name), Script value) -> {
        scope.put(name, eval(value, scope));
        yield Optional.empty();
      }
      case Script.Assign(Script.Indexed(Script of, Script index), Script value) -> {
        Cells cells = (Cells) eval(of, scope);
        int at = ((Cells) eval(index, scope)).whole();
        cells.set(at, ((Cells) eval(value, scope)).number(0));
        yield Optional.empty();
      }
      case Script.Assign _ -> throw new ScriptError("that can't be assigned to");
      case Define define -> {
        if (functions.containsKey(define.name()) && !definitions.containsKey(define.name())) {
          throw new ScriptError("'" + define.name() + "' is a function of the language");
        }
        definitions.put(define.name(), define);
        functions.put(define.name(), new Defined(this, define));
        yield Optional.empty();
      }
      case Script.Return(Script value) -> Optional.of(eval(value, scope));
      case Script.For(String name, Script in, List<Script> body) -> {
        Cells range = (Cells) eval(in, scope);
        for (double i : range.doubles()) {
          scope.put(name, Cells.whole(i));
          body.forEach(inner -> execute(inner, scope));
        }
        yield Optional.empty();
      }
      case Script.Choose(Script condition, List<Script> then, List<Script> otherwise) ->
          block(((Cells) eval(condition, scope)).number(0) == 1 ? then : otherwise, scope);
      case Script.Try(List<Script> body, List<Script> rescue) -> {
        try {
          yield block(body, scope);
        } catch (ScriptError e) {
          yield block(rescue, scope);
        }
      }
      case Script.Share(Script table, String name) -> {
        shared.put(name, (ScriptTable) eval(table, scope));
        yield Optional.empty();
      }
      default -> Optional.of(eval(statement, scope));
    };
  }

  private Optional<Object> block(List<Script> statements, Map<String, Object> scope) {
    for (Script statement : statements) {
      var result = execute(statement, scope);
      if (result.isPresent() && statement instanceof Script.Return) {
        return result;
      }
      if (result.isPresent() && statement instanceof Script.Choose) {
        return result;
      }
    }
    return Optional.empty();
  }

  /// A function of the script.
  private record Defined(ScriptSession session, Define define) implements ScriptFunction {
    @Override
    public List<String> parameters() {
      return define.parameters();
    }

    @Override
    public Object call(List<Object> arguments) {
      if (arguments.size() != define.parameters().size()) {
        throw new ScriptError(define.name() + " takes " + define.parameters());
      }
      var scope = new HashMap<String, Object>();
      for (int i = 0; i < arguments.size(); i++) {
        scope.put(define.parameters().get(i), arguments.get(i));
      }
      return session.block(define.body(), scope).orElseGet(Cells::nothing);
    }
  }

  // ---- expressions

  Object eval(Script script, Map<String, Object> scope) {
    return switch (script) {
      case Script.Literal(Object value) -> value;
      case Script.Name(String name) -> named(name, scope);
      case Script.Call call -> called(call, scope);
      case Script.Partial(Script function, List<Optional<Script>> places) ->
          new ScriptFunction.Part(
              (ScriptFunction) function(function, scope),
              places.stream().map(place -> place.map(p -> eval(p, scope))).toList());
      case Script.Listed(List<Script> items) -> listed(items, scope);
      case Script.Indexed(Script of, Script index) -> {
        Cells cells = (Cells) eval(of, scope);
        int at = ((Cells) eval(index, scope)).whole();
        yield cells.kind == Cells.Kind.ARRAY ? cells.column(at) : cells.pick(_ -> at, 1).asScalar();
      }
      case Script.Operator operator -> ScriptOperators.of(operator, part -> eval(part, scope));
      case Script.Code code -> code;
      case Script.Select select ->
          new Selection(this, select).of((ScriptTable) eval(select.from(), scope));
      default -> throw new ScriptError("no expression: " + script);
    };
  }

  /// A column or variable, a shared table, then a function: in this order.
  private Object named(String name, Map<String, Object> scope) {
    Object local = scope.get(name);
    if (local != null) {
      return local;
    }
    if (shared.containsKey(name)) {
      return Objects.requireNonNull(shared.get(name));
    }
    ScriptFunction function = functions.get(name);
    if (function != null) {
      return function;
    }
    if (Types.NAMES.containsKey(name)) {
      return Cells.text(name);
    }
    throw new ScriptError("'" + name + "' is not defined");
  }

  private Object function(Script function, Map<String, Object> scope) {
    Object found = eval(function, scope);
    if (!(found instanceof ScriptFunction)) {
      throw new ScriptError(function + " is no function here, but " + found);
    }
    return found;
  }

  private Object called(Script.Call call, Map<String, Object> scope) {
    var function = (ScriptFunction) function(call.function(), scope);
    var placed = new ArrayList<>();
    var named = new LinkedHashMap<String, Object>();
    for (Script.Argument argument : call.arguments()) {
      Object value = eval(argument.value(), scope);
      if (argument.name().isEmpty()) {
        placed.add(value);
      } else {
        named.put(argument.name(), value);
      }
    }
    try {
      return function.call(placed, named);
    } catch (ClassCastException | IndexOutOfBoundsException e) {
      throw new ScriptError(call.function() + ": " + e.getMessage());
    }
  }

  /// Scalars of one type are a vector, anything else a tuple.
  private Object listed(List<Script> items, Map<String, Object> scope) {
    var values = items.stream().map(item -> eval(item, scope)).toList();
    boolean scalars =
        !values.isEmpty() && values.stream().allMatch(v -> v instanceof Cells c && c.scalar);
    return scalars
        ? Cells.concat(values.stream().map(Cells.class::cast).toArray(Cells[]::new))
        : values;
  }

  /// The value of an expression over columns.
  Object over(Script expression, Function<String, Optional<Cells>> columns, List<String> names) {
    var scope = new HashMap<>(variables);
    names.forEach(name -> scope.put(name, columns.apply(name).orElseThrow()));
    return eval(expression, scope);
  }
}
