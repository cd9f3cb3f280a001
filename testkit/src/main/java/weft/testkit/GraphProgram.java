package weft.testkit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import weft.data.TensorJson;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;
import weft.ops.source.Series;
import weft.ops.source.SeriesConstant;
import weft.ops.tensor.Convert;
import weft.ops.tensor.ExclusiveMultiClauseWhere;
import weft.ops.tensor.FunctionCall;
import weft.ops.tensor.MultiClauseWhere;
import weft.ops.tensor.VariantSelector;
import weft.rewrite.Kahn;

/// A graph of a conformance file and the numbers that the file gives its nodes. They count from 1
/// in the order of creation, which may put a node before its arguments; ours never do.
final class GraphProgram {
  private final Map<Integer, Json> nodes = new TreeMap<>();
  private final Map<Integer, Integer> ours = new HashMap<>();
  private final List<Integer> theirs = new ArrayList<>();
  private final GraphBuilder to = GraphBuilder.plain();
  private final Graph graph;

  GraphProgram(Json program) {
    program
        .field("nodes_in_creation_order")
        .items()
        .forEach(node -> nodes.put(node.field("id").integer(), node));
    var needs = new TreeMap<Integer, Collection<Integer>>();
    nodes.forEach((id, node) -> needs.put(id, arguments(node)));
    for (int id : Kahn.order(needs)) {
      ours.put(id, add(Objects.requireNonNull(nodes.get(id))));
      theirs.add(id);
    }
    graph = to.build();
  }

  Graph graph() {
    return graph;
  }

  /// The graph with some of the file's nodes as outputs, each under its number.
  Graph showing(Collection<Integer> shown) {
    var copy = GraphBuilder.plain();
    graph.nodes().forEach(node -> copy.copy(graph, node, node.args()));
    shown.forEach(id -> copy.output(Integer.toString(id), ours(id)));
    return copy.build();
  }

  int ours(int id) {
    return Objects.requireNonNull(ours.get(id), () -> "there is no node " + id);
  }

  List<Integer> ours(Json ids) {
    return ids.items().stream().map(id -> ours(id.integer())).toList();
  }

  int theirs(int id) {
    return theirs.get(id);
  }

  List<Integer> theirs(Collection<Integer> ids) {
    return ids.stream().map(theirs::get).toList();
  }

  /// The op of a node, by its name in the file.
  String op(int id) {
    return Objects.requireNonNull(nodes.get(id)).field("op").text();
  }

  /// What a node refers to, in the order of its roles.
  List<Integer> arguments(Json node) {
    var args = new ArrayList<Integer>();
    for (String role : List.of("left", "right", "node", "condition", "then", "otherwise")) {
      node.find(role).ifPresent(id -> args.add(id.integer()));
    }
    node.find("clauses")
        .ifPresent(
            clauses ->
                clauses
                    .items()
                    .forEach(pair -> pair.items().forEach(id -> args.add(id.integer()))));
    if (node.find("clauses").isPresent()) {
      args.add(node.field("default_value").integer());
    }
    node.find("companion").ifPresent(id -> args.add(id.integer()));
    node.find("selector_node").ifPresent(id -> args.add(id.integer()));
    node.find("branch_map")
        .ifPresent(
            branches ->
                branches
                    .fields()
                    .values()
                    .forEach(list -> list.items().forEach(id -> args.add(id.integer()))));
    node.find("args").ifPresent(list -> list.items().forEach(id -> args.add(id.integer())));
    node.find("kwargs")
        .ifPresent(named -> named.fields().values().forEach(id -> args.add(id.integer())));
    return args;
  }

  private int add(Json node) {
    var args = arguments(node).stream().map(this::ours).toList();
    String name = node.find("name").map(Json::text).orElse("");
    var labels = Labels.named(name);
    String op = node.field("op").text();
    return switch (op) {
      case "placeholder", "array_placeholder" ->
          to.add(new Placeholder(name, TensorJson.optional(node, "default_value")));
      case "timeseries_placeholder" -> to.add(new Series(name));
      case "constant" -> to.add(new Constant(TensorJson.literal(node, "value")), args, labels);
      case "timeseries_constant" -> to.add(new SeriesConstant(), args, labels, values(node));
      case "array_constant" -> to.add(new ArrayConstant(), args, labels, values(node));
      case "function_call" -> {
        var named = node.find("kwargs").map(Json::fields).orElse(Map.of()).keySet();
        yield to.add(FunctionCall.of(name, args.size() - named.size(), List.copyOf(named)), args);
      }
      case "multi_clause_where" -> to.add(MultiClauseWhere.of(args.size() / 2), args, labels);
      case "exclusive_multi_clause_where" ->
          to.add(ExclusiveMultiClauseWhere.of(args.size() / 2 - 1), args, labels);
      case "variant_selector" -> {
        var sizes = new LinkedHashMap<String, Integer>();
        node.field("branch_map")
            .fields()
            .forEach((key, list) -> sizes.put(key, list.items().size()));
        yield to.add(VariantSelector.of(sizes), args, labels);
      }
      default -> to.add(ReferenceOps.op(op, node), args, labels);
    };
  }

  private static Tensor values(Json node) {
    Json values = node.field("values");
    Tensor natural = TensorJson.natural(values);
    return node.find("values_dtype")
        .map(dtype -> Convert.to(natural, TensorJson.element(dtype.text())))
        .orElse(natural);
  }
}
