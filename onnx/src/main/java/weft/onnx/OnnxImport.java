package weft.onnx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.onnx.OnnxModel.OnnxFunction;
import weft.onnx.OnnxModel.OnnxGraph;
import weft.ops.source.Constant;
import weft.ops.source.Input;
import weft.ops.source.Weights;

/// Turns a model into a graph of Weft's ops, over inputs of given types.
///
/// Whatever of it depends only on weights and shapes is computed here: a shape that a model
/// computes from the shape of an input is a constant of the graph. Where it depends on the values
/// of inputs (the second argument of a Reshape, how often a Loop runs), these values are needed
/// too, and the graph holds for them only.
public final class OnnxImport {
  /// A model as a graph.
  ///
  /// @param outputs what each output of the model is: one output of the graph of that name, or a
  ///   list of them
  /// @param fixed inputs whose values the graph depends on
  /// @param layers what became of each node of the model
  public record Imported(
      Graph graph, Map<String, List<String>> outputs, Set<String> fixed, List<OnnxLayer> layers) {
    public Imported {
      outputs = Collections.unmodifiableMap(new LinkedHashMap<>(outputs));
      fixed = Set.copyOf(fixed);
      layers = List.copyOf(layers);
    }

    /// The values by the names that the inputs of the graph have: a list is cut into its items.
    public Map<String, Tensor> inputs(Map<String, Tensor> values, Map<String, List<Tensor>> lists) {
      var all = new HashMap<>(values);
      lists.forEach(
          (name, items) -> {
            for (int i = 0; i < items.size(); i++) {
              all.put(name + "." + i, items.get(i));
            }
          });
      all.keySet().retainAll(graph.inputs().stream().map(Node::name).toList());
      return all;
    }
  }

  /// Equations and bodies that are written at most: loops within loops come to an end.
  private static final int MOST_STEPS = 1 << 19;

  private static final int DEEPEST = 64;

  /// More cells than a result may have, however large the inputs are.
  private static final long MOST_CELLS = 1L << 30;

  private final OnnxModel model;
  private final GraphBuilder builder = GraphBuilder.sharing();
  private final Known known;
  private final Map<String, List<Tensor>> lists = new HashMap<>();
  private final List<OnnxLayer> layers = new ArrayList<>();
  private int steps;
  private int depth;

  private OnnxImport(OnnxModel model, Map<String, Tensor> lent) {
    this.model = model;
    this.known = new Known(builder, lent);
  }

  /// Over inputs of these types.
  public static Imported of(OnnxModel model, Map<String, Type> inputs) {
    return new OnnxImport(model, Map.of()).run(inputs);
  }

  /// Over inputs of these values, for models whose shapes depend on them.
  ///
  /// @param lists inputs that are lists of tensors
  public static Imported over(
      OnnxModel model, Map<String, Tensor> inputs, Map<String, List<Tensor>> lists) {
    var types = new HashMap<String, Type>();
    inputs.forEach((name, value) -> types.put(name, value.type()));
    var lent = new HashMap<>(inputs);
    lists.forEach(
        (name, items) -> {
          for (int i = 0; i < items.size(); i++) {
            lent.put(name + "." + i, items.get(i));
          }
        });
    var run = new OnnxImport(model, lent);
    run.lists.putAll(lists);
    return run.run(types);
  }

  private Imported run(Map<String, Type> inputs) {
    supported();
    OnnxGraph graph = model.graph();
    var scope = new OnnxScope(Optional.empty());
    for (OnnxValue input : graph.given()) {
      if (lists.containsKey(input.name())) {
        scope.put(input.name(), list(input.name(), lists.get(input.name())));
        continue;
      }
      Type type = inputs.get(input.name());
      if (type == null) {
        throw new WeftException(
            Diagnostic.of(Code.MISSING_VALUE, "the input '" + input.name() + "' is not given")
                .about(input.name())
                .expected(input.toString()));
      }
      input
          .refuses(type)
          .ifPresent(
              wrong -> {
                throw new WeftException(wrong);
              });
      scope.put(input.name(), new OnnxItem.One(builder.add(Input.of(input.name(), type))));
    }
    body(graph, scope, model.opsets());
    var outputs = new LinkedHashMap<String, List<String>>();
    for (OnnxValue output : graph.outputs()) {
      outputs.put(output.name(), output(output.name(), scope.find(output.name(), "an output")));
    }
    return new Imported(builder.build(), outputs, known.fixed(), layers);
  }

  private OnnxItem list(String name, List<Tensor> items) {
    var ids = new ArrayList<Integer>();
    for (int i = 0; i < items.size(); i++) {
      ids.add(builder.add(Input.of(name + "." + i, items.get(i).type())));
    }
    return new OnnxItem.Many(ids);
  }

  private List<String> output(String name, OnnxItem item) {
    return switch (item) {
      case OnnxItem.One(int id) -> {
        builder.output(name, id);
        yield List.of(name);
      }
      case OnnxItem.Many(List<Integer> ids) -> {
        var names = new ArrayList<String>();
        for (int i = 0; i < ids.size(); i++) {
          names.add(name + "." + i);
          builder.output(names.getLast(), ids.get(i));
        }
        yield names;
      }
      case OnnxItem.Absent _ -> List.of();
    };
  }

  /// Every node that can't be written, at once.
  private void supported() {
    var problems = new ArrayList<Diagnostic>();
    unsupported(model.graph().nodes(), model.opsets(), problems);
    for (OnnxFunction function : model.functions()) {
      unsupported(function.nodes(), function.opsets(), problems);
    }
    if (!problems.isEmpty()) {
      throw new WeftException(problems);
    }
  }

  private void unsupported(
      List<OnnxNode> nodes, Map<String, Long> opsets, List<Diagnostic> problems) {
    for (OnnxNode node : nodes) {
      if (model.function(node.domain(), node.op()).isEmpty()
          && OnnxOps.find(node.domain(), node.op()).isEmpty()) {
        problems.add(
            Diagnostic.of(
                    Code.REFUSED,
                    "%s: there is no op %s%s here (version %d)"
                        .formatted(
                            node.title(),
                            node.domain().isEmpty() ? "" : node.domain() + ".",
                            node.op(),
                            opsets.getOrDefault(node.domain(), 1L)))
                .about(node.op())
                .suggest(node.op(), OnnxOps.names()));
      }
      for (OnnxAttribute attribute : node.attributes().values()) {
        if (attribute instanceof OnnxAttribute.Body(OnnxGraph graph)) {
          unsupported(graph.nodes(), opsets, problems);
        }
      }
    }
  }

  GraphBuilder builder() {
    return builder;
  }

  Known known() {
    return known;
  }

  /// Adds the equations of a graph, or of a body in one.
  void body(OnnxGraph graph, OnnxScope scope, Map<String, Long> opsets) {
    step();
    graph.weights().forEach((name, value) -> scope.put(name, constant(name, value)));
    nodes(graph.nodes(), scope, opsets, Map.of());
  }

  private OnnxItem constant(String name, Tensor value) {
    return new OnnxItem.One(weights(name, value));
  }

  /// A tensor of the model.
  int weights(String name, Tensor value) {
    return value.shape().isScalar()
        ? builder.add(new Constant(value))
        : builder.add(Weights.of(name, value), List.of(), Labels.NONE, value);
  }

  private void nodes(
      List<OnnxNode> nodes,
      OnnxScope scope,
      Map<String, Long> opsets,
      Map<String, OnnxAttribute> ofCaller) {
    for (OnnxNode node : nodes) {
      try {
        step();
        int before = builder.size();
        node(node.within(ofCaller), scope, opsets);
        bounded(before);
        layers.add(OnnxLayer.of(node, builder, before, scope));
      } catch (WeftException e) {
        throw e.with(d -> d.within(node.title()));
      } catch (ArithmeticException
          | ClassCastException
          | IllegalArgumentException
          | IllegalStateException
          | IndexOutOfBoundsException
          | NegativeArraySizeException
          | NoSuchElementException e) {
        throw new WeftException(
            Diagnostic.of(Code.BAD_DATA, node.title() + ": its attributes and inputs do not fit")
                .about(node.op())
                .found(String.valueOf(e.getMessage())));
      }
    }
  }

  private void step() {
    if (++steps > MOST_STEPS) {
      throw new WeftException(
          Diagnostic.of(Code.REFUSED, "the model's loops do not come to an end")
              .expected("at most " + MOST_STEPS + " equations when they are written out"));
    }
  }

  /// Refuses results that nothing could hold before anything is computed.
  private void bounded(int from) {
    for (int id = from; id < builder.size(); id++) {
      if (!builder.type(id).shape().open()) {
        OnnxWords.room(builder.type(id).shape().dims(), MOST_CELLS);
      }
    }
  }

  private void node(OnnxNode node, OnnxScope scope, Map<String, Long> opsets) {
    var args = node.inputs().stream().map(name -> scope.find(name, node.title())).toList();
    Optional<OnnxFunction> function = model.function(node.domain(), node.op());
    List<OnnxItem> results =
        function.isPresent()
            ? call(function.get(), node, args)
            : OnnxOps.find(node.domain(), node.op())
                .orElseThrow()
                .write(
                    new OnnxCall(
                        this,
                        node,
                        Math.toIntExact(opsets.getOrDefault(node.domain(), 1L)),
                        args,
                        scope,
                        opsets));
    for (int i = 0; i < node.outputs().size(); i++) {
      String name = node.outputs().get(i);
      if (name.isEmpty()) {
        continue;
      }
      if (i >= results.size()) {
        throw new WeftException(
            Diagnostic.of(
                    Code.REFUSED, "its output %d, '%s', is not computed here".formatted(i, name))
                .about(name));
      }
      scope.put(name, solid(name, results.get(i)));
    }
  }

  /// A value whose shape follows from values only is computed now, where it can be.
  private OnnxItem solid(String name, OnnxItem item) {
    if (item instanceof OnnxItem.One(int id)) {
      Shape shape = builder.type(id).shape();
      boolean unknown = shape.open() || builder.type(id).element() == Element.ANY;
      if (unknown) {
        return known.of(id).map(value -> constant(name, value)).orElse(item);
      }
    }
    return item;
  }

  private List<OnnxItem> call(OnnxFunction function, OnnxNode node, List<OnnxItem> args) {
    var inner = new OnnxScope(Optional.empty());
    for (int i = 0; i < function.inputs().size(); i++) {
      inner.put(function.inputs().get(i), i < args.size() ? args.get(i) : new OnnxItem.Absent());
    }
    if (++depth > DEEPEST) {
      throw new WeftException(
          Diagnostic.of(Code.CYCLE, "the function %s calls itself".formatted(function.name()))
              .about(function.name()));
    }
    nodes(function.nodes(), inner, function.opsets(), node.attributes());
    depth--;
    return function.outputs().stream()
        .map(name -> inner.find(name, node.title()))
        .collect(Collectors.toList());
  }
}
