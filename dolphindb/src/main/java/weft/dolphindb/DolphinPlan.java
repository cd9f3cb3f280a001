package weft.dolphindb;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import weft.dolphindb.Layer.Item;
import weft.ir.Graph;
import weft.ir.Lookup;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.Type;
import weft.ir.form.CrossSection;
import weft.rewrite.Stages;
import weft.spell.QuerySteps;
import weft.spell.Speech;
import weft.spell.TableKeys;

/// The layers of a script: for each stage of the features the queries across entities, then one
/// within each. Columns that nobody reads later are not handed on.
final class DolphinPlan {
  private final Graph graph;
  private final TableKeys keys;
  private final Lookup<DolphinWord> lookup;
  private final Helpers helpers;
  private final DolphinNames names;
  private final Map<String, String> comments;

  /// What columns are called in the script, and what type they have there.
  private final Map<String, String> called = new HashMap<>();

  private final Map<String, String> types = new LinkedHashMap<>();
  private final Map<String, Type> read = new LinkedHashMap<>();

  /// @param graph of which everything can be said
  /// @param columns of the table, with the keys
  /// @param comments what stands above the function of a feature
  DolphinPlan(
      Graph graph,
      TableKeys keys,
      Map<String, Type> columns,
      Lookup<DolphinWord> lookup,
      Helpers helpers,
      DolphinNames names,
      Map<String, String> comments) {
    this.graph = graph;
    this.keys = keys;
    this.lookup = lookup;
    this.helpers = helpers;
    this.names = names;
    this.comments = comments;
    columns.forEach(
        (name, type) -> {
          called.put(name, names.of(name));
          types.put(names.of(name), DolphinTypes.of(type));
          read.put(name, type);
        });
  }

  /// The columns of the table that are read, and what they are called in the script.
  Map<String, String> columns() {
    var columns = new LinkedHashMap<String, String>();
    read.keySet().forEach(name -> columns.put(name, called(name)));
    return columns;
  }

  /// The types of columns, by their names in the script.
  Map<String, String> types(Collection<String> columns) {
    var chosen = new LinkedHashMap<String, String>();
    columns.forEach(name -> chosen.put(name, type(name)));
    return chosen;
  }

  String type(String column) {
    return Objects.requireNonNull(types.get(column));
  }

  /// What a feature is called in a table that the script makes: where possible as people call it.
  String resultName(String output) {
    return DolphinNames.isWord(output) && !isKey(output) ? output : names.of("result " + output);
  }

  String called(String column) {
    return Objects.requireNonNull(called.get(column));
  }

  // ---- layers

  List<Layer> layers() {
    Stages stages = Stages.of(graph);
    var outputs = new LinkedHashMap<String, String>();
    var wishes = new HashMap<String, String>();
    stages.results().forEach((output, column) -> wishes.putIfAbsent(column, output));
    var layers = new ArrayList<Layer>();
    for (Stages.Stage stage : stages.stages()) {
      layers.addAll(across(stage.across(), wishes));
      layers.add(new Layer(false, List.of(), within(stage.within(), wishes)));
    }
    stages.results().forEach((output, column) -> outputs.put(output, called(column)));
    return handedOn(layers, outputs);
  }

  private List<Item> within(Graph part, Map<String, String> wishes) {
    var items = new ArrayList<Item>();
    part.outputs()
        .forEach(
            (output, id) -> {
              Node node = part.node(id);
              if (node.isColumn() && cell(node).isEmpty()) {
                called.put(output, called(node.name()));
                return;
              }
              String name = name(output, node, wishes);
              items.add(item(part, output, name, node));
            });
    return items;
  }

  private String name(String output, Node node, Map<String, String> wishes) {
    String wish =
        wishes.getOrDefault(output, node.name().isEmpty() ? node.op().tag() : node.name());
    String name = names.free(wish);
    called.put(output, name);
    types.putIfAbsent(name, type(node));
    return name;
  }

  private static String type(Node node) {
    return node.isDoubtful() ? "DOUBLE" : DolphinTypes.of(node.type());
  }

  private Item item(Graph part, String output, String name, Node node) {
    if (node.isConstant()) {
      var on = new DolphinSpelling(helpers, column -> column);
      return new Item(
          name, on.constant(node.constant().orElseThrow()).text(), type(node), Set.of());
    }
    if (node.isColumn()) {
      String column = called(node.name());
      var on = new DolphinSpelling(helpers, read -> read);
      return new Item(
          name,
          on.cell(on.column(column), cell(node).orElseThrow()).text(),
          type(node),
          Set.of(column));
    }
    var function = FeatureFunction.of(part, output, lookup, helpers, this::called);
    String comment = comments.getOrDefault(name, "");
    String callee = helpers.feature(name + "_of", comment + function.text());
    var arguments = function.reads().stream().map(this::argument).toList();
    return new Item(
        name,
        callee + "(" + String.join(", ", arguments) + ")",
        type(node),
        new LinkedHashSet<>(function.reads().stream().map(this::called).toList()));
  }

  /// The place in the array of each row, where a column is read for one.
  private static OptionalInt cell(Node node) {
    return node.op() instanceof Source.Given given ? given.part() : OptionalInt.empty();
  }

  /// A column as a number is read from it.
  private String argument(String column) {
    String name = called(column);
    return type(name).equals("LONG") ? "double(" + name + ")" : name;
  }

  /// One for each way in which the rows of a time are divided.
  private List<Layer> across(Graph part, Map<String, String> wishes) {
    var layers = new LinkedHashMap<List<String>, List<Item>>();
    part.outputs().forEach((output, id) -> name(output, part.node(id), wishes));
    var made = new HashMap<Integer, String>();
    part.outputs().forEach((output, id) -> made.put(id, output));
    var on = new DolphinSpelling(helpers, this::argument);
    var said =
        new Speech<>(lookup, on, "DolphinDB")
            .say(part, QuerySteps.of(part, _ -> false), id -> made.getOrDefault(id, ""));
    part.outputs()
        .forEach(
            (output, id) -> {
              Node node = part.node(id);
              var section = (CrossSection) node.op();
              var reads = node.args().stream().map(arg -> called(part.node(arg).name())).toList();
              var groups = reads.subList(section.columns(), reads.size());
              layers
                  .computeIfAbsent(List.copyOf(groups), _ -> new ArrayList<>())
                  .add(
                      new Item(
                          called(output),
                          Objects.requireNonNull(said.get(id)).text(),
                          type(node),
                          new LinkedHashSet<>(reads)));
            });
    return layers.entrySet().stream()
        .map(layer -> new Layer(true, layer.getKey(), layer.getValue()))
        .toList();
  }

  /// From the last layer to the first: what is read behind a layer goes through it.
  private List<Layer> handedOn(List<Layer> layers, Map<String, String> outputs) {
    var whole = new ArrayList<Layer>();
    var needed = new LinkedHashSet<>(outputs.values());
    for (Layer layer : layers.reversed()) {
      var made = new LinkedHashMap<String, Item>();
      layer.columns().forEach(item -> made.put(item.name(), item));
      var columns = new ArrayList<Item>();
      var before = new LinkedHashSet<String>();
      for (String name : needed) {
        if (!made.containsKey(name) && !isKey(name)) {
          columns.add(Item.kept(name, type(name)));
        }
        before.addAll(made.containsKey(name) ? List.of() : List.of(name));
      }
      for (Item item : layer.columns()) {
        if (needed.contains(item.name())) {
          columns.add(item);
          before.addAll(item.reads());
        }
      }
      before.addAll(layer.groups());
      whole.addFirst(new Layer(layer.across(), layer.groups(), columns));
      needed = before;
    }
    return whole;
  }

  boolean isKey(String name) {
    return keyNames().contains(name);
  }

  /// The keys in the script: the entity, if there is one, then the order.
  List<String> keyNames() {
    return keys.hasEntity()
        ? List.of(called(keys.entity()), called(keys.order()))
        : List.of(called(keys.order()));
  }

  /// The columns that hold the features.
  Map<String, String> outputs() {
    var outputs = new LinkedHashMap<String, String>();
    Stages.of(graph).results().forEach((output, column) -> outputs.put(output, called(column)));
    return outputs;
  }
}
