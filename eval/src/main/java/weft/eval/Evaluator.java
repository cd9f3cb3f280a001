package weft.eval;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphPrinter;
import weft.ir.Host;
import weft.ir.Node;
import weft.ir.Payload;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.WeftException;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.ops.source.Input;
import weft.ops.source.Placeholder;
import weft.ops.source.Series;

/// Computes one node after another: the step that tensor programs and tables share. It remembers
/// what failed, so that the nodes that need it are passed over, and how long each node took.
final class Evaluator {
  private static final int SHOWN = 20;

  private final RunOptions setup;
  private final Graph graph;
  private final Meaning meaning;
  private final boolean[] failed;
  private final Map<Integer, Diagnostic> failures = Collections.synchronizedMap(new TreeMap<>());
  private final AtomicLongArray nanos;

  Evaluator(RunOptions setup, Graph graph) {
    this.setup = setup;
    this.graph = graph;
    this.meaning = new Meaning(setup.rules());
    this.failed = new boolean[graph.size()];
    this.nanos = new AtomicLongArray(graph.size());
  }

  /// Computes a node whose arguments are there, unless one of them failed.
  void step(Node node, Values values, Map<String, Tensor> inputs, Host host) {
    if (failed[node.id()] || node.args().stream().anyMatch(arg -> failed[arg])) {
      failed[node.id()] = true;
      return;
    }
    long start = System.nanoTime();
    try {
      Tensor value = value(node, values, inputs, host);
      nanos.addAndGet(node.id(), System.nanoTime() - start);
      values.put(node.id(), value);
      show(node, value);
    } catch (WeftException e) {
      fail(node, e);
    } catch (RuntimeException e) {
      fail(node, failed(e));
    }
    values.used(node);
  }

  /// An op, perhaps of a plugin, that threw something else than a diagnostic.
  static WeftException failed(RuntimeException cause) {
    return new WeftException(
        Diagnostic.of(Code.FUNCTION_FAILED, "the op failed: " + cause.getMessage())
            .found(cause.toString()));
  }

  void fail(Node node, WeftException cause) {
    var diagnostic =
        cause.first().within(node.title() + " = " + node.op().tag()).orAt(node.origin());
    if (setup.failFast()) {
      throw new WeftException(diagnostic);
    }
    failed[node.id()] = true;
    failures.putIfAbsent(node.id(), diagnostic);
  }

  /// Passes over a node whose arguments failed.
  void pass(Node node) {
    failed[node.id()] = true;
  }

  boolean failed(int id) {
    return failed[id];
  }

  List<Diagnostic> failures() {
    return new ArrayList<>(failures.values());
  }

  private Tensor value(Node node, Values values, Map<String, Tensor> inputs, Host host) {
    return switch (node.op()) {
      case Constant(Tensor value) -> value;
      case Placeholder(String name, var defaultValue) when !inputs.containsKey(name) ->
          defaultValue.orElseThrow(() -> missing("placeholder", name, " and it has no default"));
      case Placeholder(String name, _) -> given(inputs, "placeholder", name);
      case Input(String name, _) -> input(node, given(inputs, "input", name));
      case Series(String name) -> given(inputs, "series", name);
      case Column(String name, _, _) -> column(node, given(inputs, "column", name));
      case Payload _ -> graph.payload(node.id()).orElseThrow();
      default -> meaning.evaluate(graph, node, values, host);
    };
  }

  private static Tensor given(Map<String, Tensor> inputs, String kind, String name) {
    Tensor value = inputs.get(name);
    if (value == null) {
      throw missing(kind, name, "");
    }
    return value;
  }

  private static WeftException missing(String kind, String name, String more) {
    return new WeftException(
        Diagnostic.of(
                Code.MISSING_VALUE, "no value is given for the " + kind + " '" + name + "'" + more)
            .about(name)
            .hint("give it by name, for example --set " + name + "=1"));
  }

  private static Tensor input(Node node, Tensor value) {
    Type type = node.type();
    boolean fits =
        type.batches() == 0
            && (type.element() == Element.ANY
                || value.element() == type.element() && value.shape().equals(type.shape()));
    if (!fits) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the input '" + node.name() + "' takes another value")
              .about(node.name())
              .expected(type.toString())
              .found(value.type().toString()));
    }
    return value;
  }

  private static Tensor column(Node node, Tensor value) {
    var dims = value.shape().dims();
    var cell = new weft.ir.Shape(false, dims.subList(Math.min(1, dims.size()), dims.size()));
    boolean fits =
        !dims.isEmpty()
            && value.element() == node.type().element()
            && cell.equals(node.type().shape());
    if (!fits) {
      throw new WeftException(
          Diagnostic.of(
                  Code.BAD_DATA,
                  "the column '" + node.name() + "' does not hold what the graph expects")
              .about(node.name())
              .expected(node.type().toString())
              .found(
                  dims.isEmpty()
                      ? "the single value " + value
                      : Type.column(value.element()).with(cell).toString()));
    }
    return value;
  }

  private void show(Node node, Tensor value) {
    boolean stops = setup.flags().contains(Flag.BREAK);
    if (stops || setup.flags().contains(Flag.TRACE)) {
      setup.print().accept(GraphPrinter.line(graph, node.id()));
      setup.print().accept("    = " + brief(value) + " : " + value.type());
    }
    if (stops) {
      setup.pause().run();
    }
  }

  private static String brief(Tensor value) {
    if (value.size() <= SHOWN) {
      return value.toString();
    }
    String cells =
        Layout.take(
                value.reshape(weft.ir.Shape.of(value.size())),
                java.util.stream.IntStream.range(0, SHOWN).toArray())
            .toString();
    return cells.substring(0, cells.length() - 1) + ", ...]";
  }

  void dump() {
    if (setup.flags().contains(Flag.DUMP)) {
      setup.print().accept(GraphPrinter.print(graph));
    }
  }

  /// Nodes by the time they took, the slowest first.
  void report() {
    if (!setup.flags().contains(Flag.PROFILE)) {
      return;
    }
    long total = graph.nodes().stream().mapToLong(node -> nanos.get(node.id())).sum();
    setup.print().accept("profile: %.3f ms in all".formatted(total / 1e6));
    graph.nodes().stream()
        .filter(node -> nanos.get(node.id()) > 0)
        .sorted(java.util.Comparator.comparingLong((Node node) -> -nanos.get(node.id())))
        .forEach(
            node ->
                setup
                    .print()
                    .accept(
                        "%10.3f ms %5.1f %%  %s"
                            .formatted(
                                nanos.get(node.id()) / 1e6,
                                100.0 * nanos.get(node.id()) / Math.max(1, total),
                                GraphPrinter.line(graph, node.id()))));
  }
}
