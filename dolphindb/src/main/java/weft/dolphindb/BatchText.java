package weft.dolphindb;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Queries over a table, one for each layer, each over the result of the one before.
record BatchText(DolphinPlan plan, List<Layer> layers, String table, String result)
    implements ScriptText {
  @Override
  public String body() {
    var text = new StringBuilder();
    String from = source(text);
    for (int i = 0; i < layers.size(); i++) {
      Layer layer = layers.get(i);
      boolean last = i == layers.size() - 1;
      if (layer.columns().stream().allMatch(Layer.Item::isKept) && !last) {
        continue;
      }
      String to = last ? result : result + "_step_" + (i + 1);
      var columns = new ArrayList<>(plan.keyNames());
      (last ? outputs(layer) : items(layer)).forEach(columns::add);
      text.append(to).append(" = select\n    ");
      text.append(String.join(",\n    ", columns));
      text.append("\n  from ").append(from).append(context(layer)).append('\n');
      from = to;
    }
    return text.toString();
  }

  private static List<String> items(Layer layer) {
    return layer.columns().stream()
        .map(item -> item.isKept() ? item.name() : item.expression() + " as " + item.name())
        .toList();
  }

  /// The features under the names that people gave them.
  private List<String> outputs(Layer layer) {
    var made =
        layer.columns().stream()
            .collect(Collectors.toMap(Layer.Item::name, Layer.Item::expression));
    return plan.outputs().entrySet().stream()
        .map(
            output -> {
              String expression = made.getOrDefault(output.getValue(), output.getValue());
              String alias = DolphinNames.alias(output.getKey());
              return expression.equals(alias) ? alias : expression + " as " + alias;
            })
        .toList();
  }

  private String context(Layer layer) {
    var keys = plan.keyNames();
    String order = keys.getLast();
    if (!layer.across()) {
      return keys.size() == 1 ? "" : " context by " + keys.getFirst() + " csort " + order;
    }
    var by = new ArrayList<>(List.of(order));
    by.addAll(layer.groups());
    return " context by " + String.join(", ", by);
  }

  /// Columns get names that scripts can use; rows of one series are put in order.
  private String source(StringBuilder text) {
    boolean plain =
        plan.columns().entrySet().stream().allMatch(e -> e.getKey().equals(e.getValue()));
    if (plain && plan.keyNames().size() > 1) {
      return table;
    }
    text.append(result).append("_source = select\n    ");
    text.append(
        plan.columns().entrySet().stream()
            .map(BatchText::renamed)
            .collect(Collectors.joining(",\n    ")));
    text.append("\n  from ").append(table);
    if (plan.keyNames().size() == 1) {
      text.append(" order by ").append(plan.keyNames().getLast());
    }
    text.append('\n');
    return result + "_source";
  }

  private static String renamed(Map.Entry<String, String> column) {
    return column.getKey().equals(column.getValue())
        ? column.getKey()
        : DolphinNames.reference(column.getKey()) + " as " + column.getValue();
  }

  @Override
  public String teardown() {
    return "";
  }

  @Override
  public List<String> created() {
    return List.of();
  }

  @Override
  public List<String> engines() {
    return List.of();
  }
}
