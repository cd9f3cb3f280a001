package weft.ir.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.OpSet;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.ir.text.Attributes.Parsed;
import weft.ir.text.GraphAssembly.Argument;
import weft.ir.text.GraphAssembly.Equation;
import weft.ir.text.GraphAssembly.Reference;

/// The JSON form of graphs, for tools that read JSON. It says what the text form says, and reads
/// back to the same graph; large values are kept beside it by their digests.
///
/// ```
/// {"weft": "graph", "version": 1, "nodes": [
/// {"id": 0, "op": "input", "attributes": {"name": "x"}, "type": "f32[2,3]"},
/// {"id": 1, "op": "add", "args": {"left": 0, "right": 0}, "type": "f32[2,3]"}
/// ], "outputs": {"y": 1}}
/// ```
public final class GraphJson {
  private static final int VERSION = 1;
  private static final int MAX_DEPTH = 64;
  private static final String KIND = "graph";
  private static final String MISSING = "missing";

  private final OpSet ops;
  private final Function<String, Optional<Tensor>> beside;

  private GraphJson(OpSet ops, Function<String, Optional<Tensor>> beside) {
    this.ops = ops;
    this.beside = beside;
  }

  /// One line a node.
  public static String print(Graph graph) {
    return graph.nodes().stream()
            .map(node -> node(graph, node).write())
            .collect(
                Collectors.joining(
                    ",\n",
                    "{\"weft\": \"%s\", \"version\": %d, \"nodes\": [\n".formatted(KIND, VERSION),
                    "\n], \"outputs\": " + outputs(graph).write()))
        + "}\n";
  }

  /// Whether a value is the JSON form of a graph.
  public static boolean isOne(Json json) {
    return json.find("weft").filter(Json.of(KIND)::equals).isPresent();
  }

  /// Reads a graph of which some values are kept beside it.
  ///
  /// @param beside a value by its digest
  public static Graph read(Json json, OpSet ops, Function<String, Optional<Tensor>> beside) {
    if (!isOne(json) || json.field("version").integer() != VERSION) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "this is not the JSON form of a graph")
              .expected("\"weft\": \"%s\" and \"version\": %d".formatted(KIND, VERSION)));
    }
    return new GraphJson(ops, beside).graph(json, 0);
  }

  private static Json held(Graph graph) {
    return Json.of(
        ordered(
            "nodes",
            Json.of(graph.nodes().stream().map(node -> node(graph, node)).toList()),
            "outputs",
            outputs(graph)));
  }

  private static Map<String, Json> ordered(String a, Json x, String b, Json y) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put(a, x);
    fields.put(b, y);
    return fields;
  }

  private static Json outputs(Graph graph) {
    var outputs = new LinkedHashMap<String, Json>();
    graph.outputs().forEach((name, id) -> outputs.put(name, Json.of((long) id)));
    return Json.of(outputs);
  }

  private static Json node(Graph graph, Node node) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("id", Json.of((long) node.id()));
    fields.put("op", Json.of(node.op().tag()));
    var args = new LinkedHashMap<String, Json>();
    for (int i = 0; i < node.args().size(); i++) {
      args.put(node.role(i).name(), Json.of((long) node.args().get(i)));
    }
    put(fields, "args", args);
    put(fields, "attributes", attributes(node.op()));
    boolean apart = node.op() instanceof Source.Stored stored && stored.beside().isPresent();
    graph
        .payload(node.id())
        .filter(_ -> !apart)
        .ifPresent(value -> fields.put("values", cells(value)));
    labels(fields, node.labels());
    fields.put("type", Json.of(node.type().toString()));
    return Json.of(fields);
  }

  private static void put(Map<String, Json> fields, String name, Map<String, Json> value) {
    if (!value.isEmpty()) {
      fields.put(name, Json.of(value));
    }
  }

  private static void labels(Map<String, Json> fields, Labels labels) {
    var all = new LinkedHashMap<String, Json>();
    if (!labels.name().isEmpty()) {
      all.put("name", Json.of(labels.name()));
    }
    if (!labels.stage().isEmpty()) {
      all.put("stage", Json.of(labels.stage()));
    }
    if (!labels.keys().isEmpty()) {
      all.put("keys", json(labels.keys()));
    }
    if (!labels.tags().isEmpty()) {
      all.put("tags", json(labels.tags()));
    }
    put(fields, "labels", all);
  }

  private static Map<String, Json> attributes(Op op) {
    var attributes = new LinkedHashMap<String, Json>();
    Attributes.values(op).forEach((name, value) -> attributes.put(name, json(value)));
    return attributes;
  }

  private static Json json(Object value) {
    return switch (value) {
      case Double number -> number(Literal.number(number));
      case Integer number -> Json.of(number.longValue());
      case Long number -> Json.of(number);
      case Boolean truth -> Json.of(truth);
      case Element element -> Json.of(element.tag());
      case Enum<?> constant -> Json.of(Literal.snake(constant.name().toLowerCase(Locale.ROOT)));
      case List<?> list -> Json.of(list.stream().map(GraphJson::json).toList());
      case Optional<?> optional -> optional.isPresent() ? json(optional.get()) : new Json.Nothing();
      case Graph graph -> held(graph);
      case Op op ->
          Json.of(ordered("op", Json.of(op.tag()), "attributes", Json.of(attributes(op))));
      case Tensor tensor -> cells(tensor);
      default -> Json.of(value.toString());
    };
  }

  /// JSON has no spelling for NaN and the infinities: they are texts.
  private static Json number(String digits) {
    return digits.endsWith("n") || digits.endsWith("f") ? Json.of(digits) : new Json.Number(digits);
  }

  private static Json cells(Tensor tensor) {
    return cells(tensor, 0, 0, tensor.size());
  }

  private static Json cells(Tensor tensor, int depth, int from, int count) {
    if (depth == tensor.shape().rank()) {
      return cell(tensor, from);
    }
    int dim = tensor.shape().dims().get(depth);
    var items = new ArrayList<Json>();
    for (int i = 0; i < dim; i++) {
      items.add(cells(tensor, depth + 1, from + i * (count / dim), count / dim));
    }
    return Json.of(items);
  }

  private static Json cell(Tensor tensor, int i) {
    return switch (tensor.element().kind()) {
      case FLOAT ->
          number(
              tensor.element() == Element.F64
                  ? Literal.number(tensor.doubleAt(i))
                  : Literal.number((float) tensor.doubleAt(i)));
      case SIGNED -> Json.of(tensor.longAt(i));
      case UNSIGNED -> new Json.Number(Long.toUnsignedString(tensor.longAt(i)));
      case TIME -> tensor.missingAt(i) ? Json.of(MISSING) : Json.of(tensor.longAt(i));
      case BOOL -> tensor.missingAt(i) ? Json.of(MISSING) : Json.of(tensor.truthAt(i));
      case TEXT -> {
        String text = tensor.textAt(i);
        yield text == null ? new Json.Nothing() : Json.of(text);
      }
      case ANY -> throw new IllegalStateException();
    };
  }

  private Graph graph(Json json, int depth) {
    if (depth > MAX_DEPTH) {
      throw new WeftException(Diagnostic.of(Code.BAD_DATA, "the graph is nested too deeply"));
    }
    var found = new GraphAssembly(ops, beside);
    for (Json node : json.field("nodes").items()) {
      int id = node.field("id").integer();
      Equation before = found.equations.put(id, equation(id, node, depth));
      if (before != null) {
        throw new WeftException(
            Diagnostic.of(Code.DUPLICATE, Node.label(id) + " is defined twice")
                .about(Node.label(id)));
      }
    }
    json.field("outputs")
        .fields()
        .forEach((name, id) -> found.outputs.put(name, new Reference(id.integer(), Origin.NONE)));
    return found.build().graph();
  }

  private Equation equation(int id, Json node, int depth) {
    var args = new LinkedHashMap<String, Argument>();
    String tag = node.field("op").text();
    node.find("args")
        .ifPresent(
            all ->
                all.fields()
                    .forEach(
                        (role, arg) ->
                            args.put(
                                role,
                                new Argument(
                                    parsed(arg, depth),
                                    Optional.of(new Reference(arg.integer(), Origin.NONE))))));
    for (String part : List.of("attributes", "labels")) {
      node.find(part)
          .ifPresent(
              all -> all.fields().forEach((name, value) -> args.put(name, value(value, depth))));
    }
    node.find("values").ifPresent(values -> args.put("values", value(values, depth)));
    return new Equation(
        id,
        tag,
        args,
        node.find("type").map(type -> GraphReader.type(type.text())),
        Origin.NONE,
        tag,
        0);
  }

  private Argument value(Json json, int depth) {
    return new Argument(
        json instanceof Json.Nothing ? new Parsed.Word("none", Origin.NONE) : parsed(json, depth),
        Optional.empty());
  }

  private Parsed parsed(Json json, int depth) {
    return switch (json) {
      case Json.Text(String text) -> new Parsed.Either(text, Origin.NONE);
      case Json.Number(String digits) -> new Parsed.Word(digits, Origin.NONE);
      case Json.Truth(boolean value) -> new Parsed.Word(Boolean.toString(value), Origin.NONE);
      case Json.Nothing _ -> new Parsed.Word(MISSING, Origin.NONE);
      case Json.Items(var list) ->
          new Parsed.Items(list.stream().map(item -> parsed(item, depth)).toList(), Origin.NONE);
      case Json.Fields _ when json.find("nodes").isPresent() ->
          new Parsed.Nested(graph(json, depth + 1), Origin.NONE);
      case Json.Fields _ -> applied(json, depth);
    };
  }

  private Parsed applied(Json json, int depth) {
    var attributes = new LinkedHashMap<String, Parsed>();
    json.field("attributes")
        .fields()
        .forEach((name, value) -> attributes.put(name, value(value, depth).value()));
    String tag = json.field("op").text();
    return new Parsed.Applied(
        new GraphAssembly(ops, beside).op(tag, Origin.NONE), attributes, Origin.NONE);
  }
}
