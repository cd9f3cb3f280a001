package weft.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.source.Constant;

/// A node of a model that is being written: its arguments, its attributes, and the words to write
/// it with.
final class OnnxCall extends OnnxWords {
  private final OnnxImport to;
  private final OnnxNode node;
  private final int version;
  private final List<OnnxItem> args;
  private final OnnxScope scope;
  private final Map<String, Long> opsets;

  OnnxCall(
      OnnxImport to,
      OnnxNode node,
      int version,
      List<OnnxItem> args,
      OnnxScope scope,
      Map<String, Long> opsets) {
    this.to = to;
    this.node = node;
    this.version = version;
    this.args = args;
    this.scope = scope;
    this.opsets = opsets;
  }

  OnnxNode node() {
    return node;
  }

  /// Of the set of ops that the node is written in.
  int version() {
    return version;
  }

  // ---- arguments

  int count() {
    return args.size();
  }

  boolean has(int i) {
    return i < args.size() && !(args.get(i) instanceof OnnxItem.Absent);
  }

  OnnxItem item(int i) {
    return i < args.size() ? args.get(i) : new OnnxItem.Absent();
  }

  /// The node of an argument.
  int in(int i) {
    return switch (item(i)) {
      case OnnxItem.One(int id) -> id;
      case OnnxItem.Many _ -> throw wrong("argument %d is a list of tensors".formatted(i));
      case OnnxItem.Absent _ -> throw wrong("argument %d is not given".formatted(i));
    };
  }

  List<Integer> many(int i) {
    return switch (item(i)) {
      case OnnxItem.Many(List<Integer> ids) -> ids;
      case OnnxItem.One _ -> throw wrong("argument %d is no list of tensors".formatted(i));
      case OnnxItem.Absent _ -> throw wrong("argument %d is not given".formatted(i));
    };
  }

  /// All arguments, each of them one value.
  List<Integer> all() {
    return IntStream.range(0, args.size()).map(this::in).boxed().toList();
  }

  Optional<Integer> maybe(int i) {
    return has(i) ? Optional.of(in(i)) : Optional.empty();
  }

  /// Whether somebody asked for an output.
  boolean asks(int output) {
    return output < node.outputs().size() && !node.outputs().get(output).isEmpty();
  }

  /// The shape of a node; where it follows from values only, they must be known.
  @Override
  Shape shape(int id) {
    Shape shape = type(id).shape();
    return shape.open() ? value(id, "the shape of an argument").shape() : shape;
  }

  /// A dimension by its number, from the last where it is negative.
  int axis(long axis, int rank) {
    if (axis < -rank || axis >= Math.max(rank, 1)) {
      throw wrong("axis %d is out of range for %d dimensions".formatted(axis, rank));
    }
    return (int) (axis < 0 ? axis + rank : axis);
  }

  // ---- values that are known

  Optional<Tensor> known(int id) {
    return to.known().of(id);
  }

  /// A value that must be known, because what comes out depends on it.
  ///
  /// @param what it is, for the message
  Tensor value(int id, String what) {
    return known(id)
        .orElseThrow(
            () ->
                new WeftException(
                    Diagnostic.of(
                            Code.REFUSED,
                            what + " depends on values that are known only when the model runs")
                        .about(node.op())
                        .expected("a constant, or what follows from constants and shapes")
                        .hint(
                            "give the inputs with their values: the graph is then made for"
                                + " these")));
  }

  List<Long> longs(int i, String what) {
    Tensor value = value(in(i), what);
    return IntStream.range(0, value.size()).mapToObj(value::longAt).toList();
  }

  List<Integer> ints(int i, String what) {
    return longs(i, what).stream().map(Math::toIntExact).toList();
  }

  // ---- attributes

  boolean states(String name) {
    return node.attributes().containsKey(name);
  }

  Optional<OnnxAttribute> attribute(String name) {
    return Optional.ofNullable(node.attributes().get(name));
  }

  long whole(String name, long otherwise) {
    return attribute(name)
        .map(
            found ->
                found instanceof OnnxAttribute.Whole(long value)
                    ? value
                    : OnnxCall.<Long>mistaken(this, name, "a whole number"))
        .orElse(otherwise);
  }

  boolean flag(String name) {
    return whole(name, 0) != 0;
  }

  double real(String name, double otherwise) {
    return attribute(name)
        .map(
            found ->
                found instanceof OnnxAttribute.Real(float value)
                    ? (double) value
                    : OnnxCall.<Double>mistaken(this, name, "a number"))
        .orElse(otherwise);
  }

  String text(String name, String otherwise) {
    return attribute(name)
        .map(
            found ->
                found instanceof OnnxAttribute.Text(String value)
                    ? value
                    : OnnxCall.<String>mistaken(this, name, "a text"))
        .orElse(otherwise);
  }

  /// Whole numbers; none where they are not stated.
  List<Integer> wholes(String name) {
    return attribute(name)
        .map(
            found ->
                found instanceof OnnxAttribute.Wholes(List<Long> values)
                    ? values.stream().map(Math::toIntExact).toList()
                    : OnnxCall.<List<Integer>>mistaken(this, name, "whole numbers"))
        .orElse(List.of());
  }

  List<Double> reals(String name) {
    return attribute(name)
        .map(
            found ->
                found instanceof OnnxAttribute.Reals(List<Float> values)
                    ? values.stream().map(Float::doubleValue).toList()
                    : OnnxCall.<List<Double>>mistaken(this, name, "numbers"))
        .orElse(List.of());
  }

  List<String> texts(String name) {
    return attribute(name)
        .map(
            found ->
                found instanceof OnnxAttribute.Texts(List<String> values)
                    ? values
                    : OnnxCall.<List<String>>mistaken(this, name, "texts"))
        .orElse(List.of());
  }

  private static <T> T mistaken(OnnxCall call, String name, String expected) {
    throw call.wrong("the attribute '%s' is not %s".formatted(name, expected));
  }

  WeftException wrong(String how) {
    return new WeftException(Diagnostic.of(Code.BAD_DATA, node.op() + ": " + how).about(node.op()));
  }

  WeftException refused(String what) {
    return new WeftException(
        Diagnostic.of(Code.REFUSED, "%s (version %d) %s".formatted(node.op(), version, what))
            .about(node.op()));
  }

  // ---- words to write with

  @Override
  GraphBuilder builder() {
    return to.builder();
  }

  @Override
  int constant(Tensor value) {
    return value.shape().isScalar()
        ? add(new Constant(value))
        : to.weights(node.outputs().getFirst(), value);
  }

  /// The same as a list of results.
  List<OnnxItem> results(Integer... ids) {
    var items = new ArrayList<OnnxItem>();
    for (int id : ids) {
      items.add(new OnnxItem.One(id));
    }
    return items;
  }

  // ---- bodies

  /// Writes a body with these values as its inputs; gives its outputs.
  List<OnnxItem> body(OnnxModel.OnnxGraph graph, List<OnnxItem> values) {
    var inner = new OnnxScope(Optional.of(scope));
    for (int i = 0; i < graph.inputs().size(); i++) {
      inner.put(
          graph.inputs().get(i).name(), i < values.size() ? values.get(i) : new OnnxItem.Absent());
    }
    to.body(graph, inner, opsets);
    return graph.outputs().stream().map(value -> inner.find(value.name(), node.title())).toList();
  }

  /// The node of a name of the model.
  int named(String name) {
    if (scope.find(name, node.title()) instanceof OnnxItem.One(int id)) {
      return id;
    }
    throw wrong("'%s' is not one tensor".formatted(name));
  }

  /// The body that an attribute holds.
  OnnxModel.OnnxGraph graph(String name) {
    if (attribute(name).orElse(null) instanceof OnnxAttribute.Body(OnnxModel.OnnxGraph graph)) {
      return graph;
    }
    throw wrong("the attribute '%s' is no graph".formatted(name));
  }
}
