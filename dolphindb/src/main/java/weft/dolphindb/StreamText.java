package weft.dolphindb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tables, engines and a subscription: a reactive state engine for what is computed within an
/// entity, a cross-sectional engine for what needs all rows of a time, each putting its rows into
/// the next.
final class StreamText implements ScriptText {
  /// A cross-section is put out when a row of a later time comes; never before.
  private static final int MOST_KEYS = 1_000_000_000;

  private static final String ORDINAL =
      """
      // The first row of an entity at a time is 1, the next 2, ...
      @state
      def %NAME%(time) {
        row = cumcount(isNull(time))
        begins = isNull(prev(time)) || time != prev(time)
        return row - ffill(iif(begins, row - 1, NULL))
      }
      """;

  private final DolphinPlan plan;
  private final List<Layer> layers;
  private final boolean keyed;
  private final String table;
  private final String result;

  /// The time of the row in the type that cross-sectional engines take.
  private final String at;

  /// Which of the rows of an entity at one time a row is.
  private final String ordinal;

  /// The function that counts them.
  private final String counting;

  private final boolean sections;

  StreamText(
      DolphinPlan plan,
      List<Layer> layers,
      Helpers helpers,
      String table,
      String result,
      DolphinNames names) {
    this.plan = plan;
    this.layers = layers;
    this.keyed = plan.keyNames().size() > 1;
    this.table = table;
    this.result = result;
    this.at = names.free("at");
    this.ordinal = names.free("ordinal");
    this.sections = layers.stream().anyMatch(Layer::across);
    this.counting = sections ? helpers.define("ordinal", ORDINAL) : "";
  }

  @Override
  public String body() {
    var text = new StringBuilder();
    plan.columns()
        .forEach(
            (column, name) -> {
              if (!column.equals(name)) {
                text.append("// column ").append(name).append(" is ");
                text.append(DolphinNames.text(column)).append('\n');
              }
            });
    text.append("share streamTable(10000:0, ").append(schema(plan.types(plan.columns().values())));
    text.append(") as ").append(table).append('\n');
    text.append("share streamTable(10000:0, ").append(schema(output(layers.size() - 1)));
    text.append(") as ").append(result).append('\n');
    for (int i = layers.size() - 1; i >= 0; i--) {
      text.append(engine(i));
    }
    text.append(
        "subscribeTable(tableName=%1$s, actionName=%2$s, offset=0, handler=append!{%3$s}, msgAsTable=true)\n"
            .formatted(DolphinNames.text(table), DolphinNames.text(result), engineName(0)));
    return text.toString();
  }

  private String engineName(int layer) {
    return result + "_engine_" + (layer + 1);
  }

  private String engine(int i) {
    Layer layer = layers.get(i);
    String from = i == 0 ? table : "table(1:0, " + schema(output(i - 1)) + ")";
    String to = i == layers.size() - 1 ? result : engineName(i + 1);
    var arguments = new ArrayList<String>();
    arguments.add("name=" + DolphinNames.text(engineName(i)));
    arguments.add("metrics=[" + String.join(", ", metrics(i)) + "]");
    arguments.add("dummyTable=" + from);
    arguments.add("outputTable=" + to);
    if (keyed && !layer.across()) {
      arguments.add("keyColumn=" + DolphinNames.text(entity()));
    }
    if (layer.across()) {
      var keys = new ArrayList<>(keyed ? List.of(entity()) : List.of());
      keys.add(ordinal);
      arguments.add("keyColumn=[" + quoted(keys) + "]");
      arguments.add("triggeringPattern=\"keyCount\"");
      arguments.add("triggeringInterval=" + MOST_KEYS);
      arguments.add("useSystemTime=false");
      arguments.add("timeColumn=" + DolphinNames.text(at));
      arguments.add("lastBatchOnly=true");
      var by = new ArrayList<>(List.of(time()));
      by.addAll(layer.groups());
      arguments.add("contextByColumn=[" + quoted(by) + "]");
    } else {
      arguments.add("keepOrder=true");
    }
    String function = layer.across() ? "createCrossSectionalEngine" : "createReactiveStateEngine";
    return engineName(i) + " = " + function + "(\n  " + String.join(",\n  ", arguments) + ")\n";
  }

  private String entity() {
    return plan.keyNames().getFirst();
  }

  private String time() {
    return plan.keyNames().getLast();
  }

  private static String quoted(List<String> names) {
    return names.stream().map(DolphinNames::text).collect(Collectors.joining(", "));
  }

  /// What an engine computes, besides the columns that it puts out by itself: the keys, or time and
  /// groups.
  private List<String> metrics(int i) {
    Layer layer = layers.get(i);
    var metrics = new ArrayList<String>();
    if (layer.across()) {
      if (keyed && !layer.groups().contains(entity())) {
        metrics.add(entity());
      }
      metrics.add(ordinal);
    } else {
      metrics.add(time());
      if (hasTimestamp(i)) {
        metrics.add(i == 0 ? "timestamp(" + time() + ")" : at);
        metrics.add(i == 0 ? counting + "(" + time() + ")" : ordinal);
      }
    }
    columns(i).forEach(item -> metrics.add(item.expression()));
    return metrics.stream().map(metric -> "<" + metric + ">").toList();
  }

  /// Whether a layer hands the time on to a cross-section.
  private boolean hasTimestamp(int i) {
    return sections && i < layers.size() - 1;
  }

  /// The columns that a layer gives besides its keys; of the last the features, by name.
  private List<Layer.Item> columns(int i) {
    Layer layer = layers.get(i);
    if (i < layers.size() - 1) {
      return layer.columns().stream()
          .filter(item -> !(layer.across() && layer.groups().contains(item.name())))
          .toList();
    }
    var made = layer.columns().stream().collect(Collectors.toMap(Layer.Item::name, item -> item));
    return plan.outputs().entrySet().stream()
        .map(
            output -> {
              Layer.Item item = made.get(output.getValue());
              return item != null
                  ? item
                  : new Layer.Item(
                      output.getKey(), output.getValue(), plan.type(output.getValue()), Set.of());
            })
        .toList();
  }

  /// The columns that come out of a layer, in the order in which its engine puts them out.
  private Map<String, String> output(int i) {
    Layer layer = layers.get(i);
    var columns = new LinkedHashMap<String, String>();
    if (layer.across()) {
      columns.put(at, "TIMESTAMP");
      Stream.concat(Stream.of(time()), layer.groups().stream())
          .forEach(name -> columns.put(name, plan.type(name)));
      if (keyed) {
        columns.put(entity(), plan.type(entity()));
      }
      columns.put(ordinal, "LONG");
    } else {
      plan.keyNames().forEach(name -> columns.put(name, plan.type(name)));
      if (hasTimestamp(i)) {
        columns.put(at, "TIMESTAMP");
        columns.put(ordinal, "LONG");
      }
    }
    if (i < layers.size() - 1) {
      columns(i).forEach(item -> columns.put(item.name(), item.type()));
    } else {
      resultNames().forEach(columns::put);
    }
    return columns;
  }

  /// What the features are called in the result, with their types.
  Map<String, String> resultNames() {
    var names = new LinkedHashMap<String, String>();
    plan.outputs()
        .forEach((output, column) -> names.put(plan.resultName(output), plan.type(column)));
    return names;
  }

  private static String schema(Map<String, String> columns) {
    return "["
        + quoted(List.copyOf(columns.keySet()))
        + "], ["
        + columns.values().stream()
            .map(type -> type.endsWith("]") ? DolphinNames.text(type) : type)
            .collect(Collectors.joining(", "))
        + "]";
  }

  @Override
  public String teardown() {
    var text = new StringBuilder("\ndef " + result + "_teardown() {\n");
    text.append(
        "  unsubscribeTable(tableName=%s, actionName=%s)\n"
            .formatted(DolphinNames.text(table), DolphinNames.text(result)));
    engines().forEach(name -> text.append("  dropStreamEngine(\"" + name + "\")\n"));
    created().forEach(name -> text.append("  dropStreamTable(\"" + name + "\")\n"));
    return text.append("}\n").toString();
  }

  @Override
  public List<String> created() {
    return List.of(table, result);
  }

  @Override
  public List<String> engines() {
    var names = new ArrayList<String>();
    for (int i = 0; i < layers.size(); i++) {
      names.add(engineName(i));
    }
    return names;
  }
}
