package weft.dolphindb.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weft.dolphindb.script.ScriptFunction.Body;
import weft.dolphindb.script.ScriptFunction.BuiltIn;
import weft.dolphindb.script.ScriptFunction.Given;

/// Stream tables, engines and subscriptions.
final class StreamFunctions {
  private final ScriptSession session;
  private final Map<String, ScriptTable> engines = new LinkedHashMap<>();
  private final List<String> subscriptions = new ArrayList<>();

  StreamFunctions(ScriptSession session) {
    this.session = session;
  }

  /// The engines there are.
  record Held(Map<String, ScriptTable> engines) implements ScriptFunction {
    @Override
    public List<String> parameters() {
      return List.of("name");
    }

    @Override
    public Object call(List<Object> arguments) {
      String name = new Given(arguments).cells(0).text(0);
      ScriptTable engine = engines.get(name);
      if (engine == null) {
        throw new ScriptError("there is no engine '" + name + "'");
      }
      return engine;
    }
  }

  void addTo(Map<String, ScriptFunction> functions) {
    functions.put("getStreamEngine", new Held(engines));
    add(functions, List.of("capacity", "names", "types"), StreamFunctions::empty, "table");
    add(functions, List.of("capacity", "names", "types"), StreamFunctions::empty, "streamTable");
    add(
        functions,
        List.of("name", "metrics", "dummyTable", "outputTable", "keyColumn", "keepOrder"),
        this::reactive,
        "createReactiveStateEngine");
    add(
        functions,
        List.of(
            "name",
            "metrics",
            "dummyTable",
            "outputTable",
            "keyColumn",
            "triggeringPattern",
            "triggeringInterval",
            "useSystemTime",
            "timeColumn",
            "lastBatchOnly",
            "contextByColumn"),
        this::crossSectional,
        "createCrossSectionalEngine");
    add(
        functions,
        List.of("tableName", "actionName", "offset", "handler", "msgAsTable"),
        this::subscribe,
        "subscribeTable");
    add(functions, List.of("tableName", "actionName"), this::unsubscribe, "unsubscribeTable");
    add(
        functions,
        List.of("name"),
        in -> gone(engines.remove(in.text(0, "")), in),
        "dropStreamEngine");
    add(
        functions,
        List.of("name"),
        in -> gone(session.shared.remove(in.text(0, "")), in),
        "dropStreamTable");
    add(
        functions,
        List.of("name", "type"),
        in -> gone(session.shared.remove(in.text(0, "")), in),
        "undef");
    add(
        functions,
        List.of("X", "initial", "window", "func"),
        StreamFunctions::iterated,
        "genericStateIterate");
    add(
        functions,
        List.of("table", "rows"),
        in -> {
          in.table(0).append(in.table(1));
          return Cells.nothing();
        },
        "append!");
  }

  private static void add(
      Map<String, ScriptFunction> functions, List<String> parameters, Body body, String name) {
    functions.put(name, new BuiltIn(parameters, body));
  }

  private static Object gone(Object removed, Given in) {
    if (removed == null) {
      throw new ScriptError("there is no '" + in.text(0, "") + "'");
    }
    return Cells.nothing();
  }

  private static ScriptTable empty(Given in) {
    Cells names = in.cells(1);
    var types =
        in.any(2) instanceof Cells cells
            ? IntStream.range(0, cells.size()).mapToObj(cells::text).toList()
            : ((List<?>) in.any(2)).stream().map(t -> ((Cells) t).text(0)).toList();
    var columns = new LinkedHashMap<String, Cells>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.text(i);
      if (!name.matches("[\\p{L}][\\p{L}\\p{N}_]*")) {
        throw new ScriptError("no name of a column: " + name);
      }
      if (columns.put(name, Types.column(types.get(i))) != null) {
        throw new ScriptError("column '" + name + "' stands twice");
      }
    }
    if (columns.size() != types.size()) {
      throw new ScriptError(names + " for " + types);
    }
    return ScriptTable.of(columns);
  }

  /// With a window of 0 each result follows from the one before it, the first from `initial`; with
  /// a longer one from as many as that, after `initial` has filled them.
  private static Cells iterated(Given in) {
    var columns =
        in.any(0) instanceof List<?> list
            ? list.stream().map(Cells.class::cast).toList()
            : List.of(in.cells(0));
    Cells initial = in.cells(1);
    if (initial.scalar) {
      throw new ScriptError("initial is a column");
    }
    int window = in.whole(2, 0);
    var out = new double[initial.size()];
    for (int i = 0; i < out.length; i++) {
      int row = i;
      if (i < window) {
        out[i] = initial.number(i);
        continue;
      }
      var arguments = new ArrayList<>();
      arguments.add(
          window == 0
              ? Cells.number(i == 0 ? initial.number(0) : out[i - 1])
              : Cells.numbers(Cells.Kind.DOUBLE, java.util.Arrays.copyOfRange(out, i - window, i)));
      columns.forEach(column -> arguments.add(column.pick(_ -> row, 1).asScalar()));
      out[i] = ((Cells) in.function(3).call(arguments)).number(0);
    }
    return Cells.numbers(Cells.Kind.DOUBLE, out);
  }

  private static List<String> names(Given in, int i) {
    if (!in.has(i)) {
      return List.of();
    }
    Cells cells = in.cells(i);
    return IntStream.range(0, cells.size()).mapToObj(cells::text).toList();
  }

  static List<Script> metrics(Object given) {
    return given instanceof Script.Code(Script.Listed(List<Script> items))
        ? items
        : given instanceof Script.Code(Script one)
            ? List.of(one)
            : ((List<?>) given).stream().map(code -> ((Script.Code) code).expression()).toList();
  }

  private ScriptTable named(Given in, ScriptTable engine) {
    String name = in.text(0, "");
    if (!name.matches("[A-Za-z][A-Za-z0-9_]*")) {
      throw new ScriptError("no name of an engine: " + name);
    }
    if (engines.putIfAbsent(name, engine) != null) {
      throw new ScriptError("engine '" + name + "' exists");
    }
    return engine;
  }

  private ScriptTable reactive(Given in) {
    var metrics = metrics(in.any(1));
    metrics.forEach(metric -> new StateRules(session).check(metric));
    ScriptTable engine = in.table(2).take(new int[0]);
    var run = new ReactiveEngine(session, metrics, names(in, 4), in.table(3));
    engine.sink = java.util.Optional.of(run::take);
    return named(in, engine);
  }

  private ScriptTable crossSectional(Given in) {
    if (!in.text(5, "").equals("keyCount") || in.truth(7, true) || !in.truth(9, false)) {
      throw new ScriptError("only cross-sections of the latest time of the data are known here");
    }
    ScriptTable engine = in.table(2).take(new int[0]);
    if (engine.column(in.text(8, "")).kind != Cells.Kind.TIMESTAMP) {
      throw new ScriptError("timeColumn is no TIMESTAMP");
    }
    var run =
        new CrossEngine(
            session,
            metrics(in.any(1)),
            names(in, 4),
            in.text(8, ""),
            names(in, 10),
            in.whole(6, 1000),
            in.table(3));
    engine.sink = java.util.Optional.of(run::take);
    return named(in, engine);
  }

  private Object subscribe(Given in) {
    String topic = in.text(0, "") + "/" + in.text(1, "");
    if (subscriptions.contains(topic)) {
      throw new ScriptError("subscription " + topic + " exists");
    }
    subscriptions.add(topic);
    if (!in.truth(4, false)) {
      throw new ScriptError("only msgAsTable=true is known here");
    }
    session.table(in.text(0, "")).subscribers.add(rows -> in.function(3).call(List.of(rows)));
    return Cells.nothing();
  }

  private Object unsubscribe(Given in) {
    String topic = in.text(0, "") + "/" + in.text(1, "");
    if (!subscriptions.remove(topic)) {
      throw new ScriptError("there is no subscription " + topic);
    }
    session.table(in.text(0, "")).subscribers.clear();
    return Cells.nothing();
  }
}
