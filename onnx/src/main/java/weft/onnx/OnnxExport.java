package weft.onnx;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Lookup;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Expands;
import weft.ops.source.Input;

/// Writes a graph of tensor ops as a model.
///
/// Each op is said by the op of ONNX that it is, by its shape (what works cell by cell, sums of
/// products, reductions), or by the smaller ops that it is made of. What can't be said is refused,
/// all of it at once.
public final class OnnxExport {
  /// The version of the ops of ONNX that models are written in.
  public static final long VERSION = 21;

  private static final long IR_VERSION = 10;

  private final OnnxSheet to;
  private final Lookup<ExportRule> rules = ExportRules.lookup();
  private final List<Diagnostic> problems = new ArrayList<>();

  private OnnxExport(OnnxSheet to) {
    this.to = to;
  }

  /// The graph as a model.
  ///
  /// @param name what the model's graph is called
  /// @throws WeftException with each equation that can't be said
  public static OnnxModel of(Graph graph, String name) {
    var taken = new HashSet<>(graph.outputs().keySet());
    graph.inputs().forEach(input -> taken.add(input.name()));
    var export = new OnnxExport(OnnxSheet.of(taken));
    var given =
        graph.inputs().stream().map(node -> new OnnxTerm(node.name(), node.type())).toList();
    var outputs = export.write(graph, given);
    var inputs = given.stream().map(input -> OnnxSheet.value(input.name(), input.type())).toList();
    var written = export.to.graph(name, inputs, outputs);
    var opsets = new LinkedHashMap<>(Map.of("", VERSION));
    export.to.domains().forEach(domain -> opsets.put(domain, TreesExport.VERSION));
    return new OnnxModel(name, IR_VERSION, "weft", opsets, written, List.of());
  }

  /// The one result of a graph that an op holds, written where the op stands.
  static OnnxTerm inline(OnnxSheet to, Graph graph, List<OnnxTerm> args) {
    if (graph.outputs().size() != 1) {
      throw OnnxSheet.refused("it gives several results at once");
    }
    return new OnnxExport(to).write(graph, args).values().iterator().next();
  }

  /// @param given the values of the inputs, in their order
  private Map<String, OnnxTerm> write(Graph graph, List<OnnxTerm> given) {
    var inputs = new LinkedHashMap<String, OnnxTerm>();
    for (int i = 0; i < given.size(); i++) {
      inputs.put(graph.inputs().get(i).name(), given.get(i));
    }
    boolean[] needed = needed(graph);
    var values = new ArrayList<OnnxTerm>();
    for (Node node : graph.nodes()) {
      values.add(needed[node.id()] ? value(graph, node, values, inputs) : none(node));
    }
    if (!problems.isEmpty()) {
      throw new WeftException(problems);
    }
    var outputs = new LinkedHashMap<String, OnnxTerm>();
    graph.outputs().forEach((name, id) -> outputs.put(name, values.get(id)));
    return outputs;
  }

  private static boolean[] needed(Graph graph) {
    var needed = new boolean[graph.size()];
    graph.outputs().values().forEach(id -> needed[id] = true);
    for (Node node : graph.nodes().reversed()) {
      if (needed[node.id()]) {
        node.args().forEach(arg -> needed[arg] = true);
      }
    }
    return needed;
  }

  /// Where it can't be said, a value that is never used; the others are looked at too.
  private OnnxTerm value(
      Graph graph, Node node, List<OnnxTerm> values, Map<String, OnnxTerm> inputs) {
    try {
      said(node.type());
      to.about(node.name().isEmpty() ? node.label() : node.name());
      return switch (node.op()) {
        case Source.Given given -> inputs.getOrDefault(given.name(), none(node));
        case Source.Known known -> to.constant(known.value());
        case Source.Stored _ ->
            to.weight(
                node.name().isEmpty() ? node.label() : node.name(),
                graph
                    .payload(node.id())
                    .orElseThrow(() -> OnnxSheet.refused("its values are not there")));
        default ->
            fitted(
                node, rule(node).write(to, node, node.args().stream().map(values::get).toList()));
      };
    } catch (WeftException e) {
      e.diagnostics()
          .forEach(
              why ->
                  problems.add(
                      Diagnostic.of(
                              Code.REFUSED,
                              "%s = %s can't be said in ONNX: %s"
                                  .formatted(node.title(), node.op().tag(), why.message()))
                          .about(node.op().tag())
                          .orAt(node.origin())));
      return none(node);
    }
  }

  private ExportRule rule(Node node) {
    return switch (rules.find(node.op())) {
      case Lookup.Found.Rule<ExportRule>(_, ExportRule rule) -> rule;
      case Lookup.Found.Refused<ExportRule>(String why) -> throw OnnxSheet.refused(why);
      case Lookup.Found.Expansion<ExportRule> _ when node.op() instanceof Expands op ->
          (_, _, args) -> inline(to, parts(op, args), args);
      case Lookup.Found.Expansion<ExportRule> _ ->
          throw OnnxSheet.refused("a model has no rows to look back over");
    };
  }

  /// The smaller equations that an op is made of.
  private static Graph parts(Expands op, List<OnnxTerm> args) {
    var parts = GraphBuilder.sharing();
    var ids = new ArrayList<Integer>();
    for (OnnxTerm arg : args) {
      ids.add(parts.add(Input.of("x" + ids.size(), arg.type())));
    }
    return parts.output("y", op.expand(parts, ids)).build();
  }

  private static OnnxTerm none(Node node) {
    return new OnnxTerm(node.label(), node.type());
  }

  private static void said(Type type) {
    boolean known =
        !type.shape().open()
            && !type.isTuple()
            && type.batches() == 0
            && type.axes().isEmpty()
            && type.element() != Element.ANY
            && type.element() != Element.TIME;
    if (!known) {
      throw OnnxSheet.refused("a model has tensors of known shapes, this is " + type);
    }
  }

  /// In the element and the shape of its equation.
  private OnnxTerm fitted(Node node, OnnxTerm value) {
    return to.expand(to.cast(value, node.type().element()), node.type().shape());
  }
}
