package weft.onnx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.onnx.OnnxModel.OnnxGraph;

/// A graph of a model while it is written: its nodes and weights, and names that are still free.
final class OnnxSheet {
  private static final int SHARED = 64;

  private final List<OnnxNode> nodes = new ArrayList<>();
  private final Map<String, Tensor> weights = new LinkedHashMap<>();
  private final Map<Tensor, OnnxTerm> constants = new HashMap<>();
  private final Map<OnnxNode, OnnxTerm> shared = new HashMap<>();
  private final Set<String> taken;
  private final Set<String> domains;

  /// What is known here and in the graphs around.
  private final Map<String, Tensor> known;

  private String stem = "n";

  private OnnxSheet(Set<String> taken, Set<String> domains, Map<String, Tensor> known) {
    this.taken = taken;
    this.domains = domains;
    this.known = known;
  }

  /// @param taken names that stand for something else
  static OnnxSheet of(Set<String> taken) {
    return new OnnxSheet(new HashSet<>(taken), new HashSet<>(), new HashMap<>());
  }

  /// A graph within this one: it sees the values that are here.
  OnnxSheet within() {
    var inner = new OnnxSheet(taken, domains, new HashMap<>(known));
    inner.stem = stem;
    return inner;
  }

  /// What names of values begin with from here on.
  void about(String name) {
    stem = name;
  }

  private String fresh(String wish) {
    String name = wish;
    for (int i = 1; !taken.add(name); i++) {
      name = wish + "." + i;
    }
    return name;
  }

  /// A tensor that is part of the model.
  OnnxTerm weight(String name, Tensor value) {
    if (value.element() == Element.TIME || value.hasGaps()) {
      throw refused("a model file holds no times and no conditions that are missing");
    }
    var written = new OnnxTerm(fresh(name), value.type());
    weights.put(written.name(), value);
    known.put(written.name(), value);
    return written;
  }

  /// The cells of a value that is part of the model.
  ///
  /// @param role what it is called where it is not
  Tensor known(OnnxTerm value, String role) {
    Tensor cells = known.get(value.name());
    if (cells == null) {
      throw refused("'" + role + "' is computed, and ONNX has it in the model");
    }
    return cells;
  }

  /// Sets of ops besides the usual one that nodes are of.
  Set<String> domains() {
    return Set.copyOf(domains);
  }

  /// A tensor that a rule needs; a small one is kept once.
  OnnxTerm constant(Tensor value) {
    if (value.size() > SHARED) {
      return weight("constant", value);
    }
    OnnxTerm known = constants.get(value);
    if (known == null) {
      known = weight("constant", value);
      constants.put(value, known);
    }
    return known;
  }

  OnnxTerm wholes(List<Long> values) {
    return constant(Tensor.longs(Element.I64, Shape.of(values.size()), values::get));
  }

  OnnxTerm extents(List<Integer> dims) {
    return wholes(dims.stream().map(Integer::longValue).toList());
  }

  /// One number in an element.
  OnnxTerm number(Element element, double value) {
    if (element.isFloat()) {
      return constant(Tensor.floats(element, Shape.SCALAR, _ -> value));
    }
    if (element == Element.TEXT && value == 0) {
      return constant(Tensor.scalar(""));
    }
    if (element == Element.BOOL) {
      return constant(Tensor.scalar(value != 0));
    }
    if (!element.isInteger() || value != Math.rint(value)) {
      throw refused("the number %s is no %s".formatted(value, element.tag()));
    }
    return constant(Tensor.longs(element, Shape.SCALAR, _ -> (long) value));
  }

  /// A node with one result; equal ones are written once.
  OnnxTerm call(
      String op, Type result, List<OnnxTerm> args, Map<String, OnnxAttribute> attributes) {
    return call("", op, result, args, attributes);
  }

  OnnxTerm call(String op, Type result, OnnxTerm... args) {
    return call(op, result, List.of(args), Map.of());
  }

  /// A node of whose two results the second is meant.
  OnnxTerm second(
      String op, Type result, List<OnnxTerm> args, Map<String, OnnxAttribute> attributes) {
    String first = fresh(stem);
    String name = fresh(stem);
    nodes.add(node(op, args, List.of(first, name), attributes));
    return new OnnxTerm(name, result);
  }

  /// A node of a set of ops.
  OnnxTerm call(
      String domain,
      String op,
      Type result,
      List<OnnxTerm> args,
      Map<String, OnnxAttribute> attributes) {
    var inputs = args.stream().map(OnnxTerm::name).toList();
    return shared.computeIfAbsent(
        new OnnxNode("", domain, op, inputs, List.of(), attributes),
        _ -> {
          String name = fresh(stem);
          if (!domain.isEmpty()) {
            domains.add(domain);
          }
          nodes.add(new OnnxNode(name, domain, op, inputs, List.of(name), attributes));
          return new OnnxTerm(name, result);
        });
  }

  private static OnnxNode node(
      String op, List<OnnxTerm> args, List<String> results, Map<String, OnnxAttribute> attributes) {
    return new OnnxNode(
        results.getLast(), "", op, args.stream().map(OnnxTerm::name).toList(), results, attributes);
  }

  /// A node that works cell by cell.
  OnnxTerm each(String op, Element result, OnnxTerm... args) {
    return call(
        op, Infer.elementwise(List.of(args).stream().map(OnnxTerm::type).toList(), result), args);
  }

  OnnxTerm cast(OnnxTerm x, Element to) {
    if (x.element() == to) {
      return x;
    }
    return call(
        "Cast",
        x.type().with(to),
        List.of(x),
        Map.of("to", new OnnxAttribute.Whole(TensorReader.kind(to))));
  }

  OnnxTerm reshape(OnnxTerm x, Shape to) {
    return reshape(x, to, -1);
  }

  /// The same where a dimension of the result is what is left.
  ///
  /// @param left which; -1 for none
  OnnxTerm reshape(OnnxTerm x, Shape to, int left) {
    if (x.shape().equals(to)) {
      return x;
    }
    if (to.dims().contains(0)) {
      return call(
          "Reshape",
          x.type().with(to),
          List.of(x, extents(to.dims())),
          Map.of("allowzero", new OnnxAttribute.Whole(1)));
    }
    // 0 is the length that is there: the first ones then hold for other lengths too.
    var lengths = new ArrayList<>(to.dims());
    int same = 0;
    while (same < Math.min(x.shape().rank(), to.rank())
        && x.shape().dims().get(same).equals(to.dims().get(same))) {
      lengths.set(same++, 0);
    }
    if (left >= same) {
      lengths.set(left, -1);
    }
    return call("Reshape", x.type().with(to), List.of(x, extents(lengths)), Map.of());
  }

  /// Repeated to a shape that it fits.
  OnnxTerm expand(OnnxTerm x, Shape to) {
    return x.shape().equals(to)
        ? x
        : call("Expand", x.type().with(to), List.of(x, extents(to.dims())), Map.of());
  }

  /// The element in which ONNX Runtime computes what is of an element: the narrow ones are only
  /// stored.
  static Element room(Element element) {
    return switch (element) {
      case F16, BF16 -> Element.F32;
      case I8, I16, U8, U16 -> Element.I32;
      case U32 -> Element.I64;
      case F64, F32, I64, I32, U64, BOOL, TEXT, TIME, ANY -> element;
    };
  }

  static OnnxAttribute wholes(Iterable<Integer> values) {
    var all = new ArrayList<Long>();
    values.forEach(value -> all.add((long) value));
    return new OnnxAttribute.Wholes(all);
  }

  static WeftException refused(String why) {
    return new WeftException(Diagnostic.of(Code.REFUSED, why));
  }

  /// The graph with these results, by the names that they get.
  OnnxGraph graph(String name, List<OnnxValue> inputs, Map<String, OnnxTerm> results) {
    var made = new HashSet<String>();
    nodes.forEach(node -> made.addAll(node.outputs()));
    var names = new HashMap<String, String>();
    results.forEach(
        (output, value) -> {
          boolean own =
              made.contains(value.name()) && names.putIfAbsent(value.name(), output) == null;
          if (!own && !value.name().equals(output)) {
            nodes.add(
                new OnnxNode(
                    output, "", "Identity", List.of(value.name()), List.of(output), Map.of()));
          }
        });
    var outputs = new ArrayList<OnnxValue>();
    results.forEach((output, value) -> outputs.add(value(output, value.type())));
    var used = new HashSet<String>();
    read(nodes, used);
    results.values().forEach(value -> used.add(value.name()));
    weights.keySet().retainAll(used);
    var graph = new OnnxGraph(name, nodes, weights, inputs, outputs, Map.of());
    return renamed(graph, each -> names.getOrDefault(each, each));
  }

  /// The names that nodes read, also in the bodies that they hold.
  private static void read(List<OnnxNode> nodes, Set<String> names) {
    for (OnnxNode node : nodes) {
      names.addAll(node.inputs());
      for (OnnxAttribute attribute : node.attributes().values()) {
        if (attribute instanceof OnnxAttribute.Body(OnnxGraph body)) {
          read(body.nodes(), names);
          body.outputs().forEach(output -> names.add(output.name()));
        }
      }
    }
  }

  /// The graph of a branch: no inputs, one result.
  OnnxGraph branch(OnnxTerm result) {
    return graph(stem, List.of(), Map.of(fresh(stem), result));
  }

  private static OnnxGraph renamed(OnnxGraph graph, UnaryOperator<String> names) {
    return new OnnxGraph(
        graph.name(),
        graph.nodes().stream().map(node -> renamed(node, names)).toList(),
        graph.weights(),
        graph.inputs(),
        graph.outputs(),
        graph.values());
  }

  private static OnnxNode renamed(OnnxNode node, UnaryOperator<String> names) {
    var attributes = new HashMap<>(node.attributes());
    attributes.replaceAll(
        (_, value) ->
            value instanceof OnnxAttribute.Body(OnnxGraph body)
                ? new OnnxAttribute.Body(renamed(body, names))
                : value);
    return new OnnxNode(
        names.apply(node.name()),
        node.domain(),
        node.op(),
        node.inputs().stream().map(names).toList(),
        node.outputs().stream().map(names).toList(),
        attributes);
  }

  static OnnxValue value(String name, Type type) {
    return new OnnxValue(
        name,
        Optional.of(type.element()),
        Optional.of(
            type.shape().dims().stream().<OnnxValue.Dim>map(OnnxValue.Dim.Known::new).toList()),
        OnnxValue.TENSOR);
  }
}
