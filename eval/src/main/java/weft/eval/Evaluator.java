package weft.eval;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import weft.ir.Graph;
import weft.ir.Host;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphPrinter;

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
    var diagnostic = node.blamed(cause.first());
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
      case Source.Known known -> known.value();
      case Source.Stored _ -> graph.payload(node.id()).orElseThrow();
      case Source.Given source -> given(source, Optional.ofNullable(inputs.get(source.name())));
      default -> meaning.evaluate(graph, node, values, host);
    };
  }

  private static Tensor given(Source.Given source, Optional<Tensor> given) {
    given.flatMap(source::refuses).ifPresent(Evaluator::refuse);
    return given.map(source::in).or(source::otherwise).orElseThrow(() -> missing(source));
  }

  private static void refuse(Diagnostic problem) {
    throw new WeftException(problem);
  }

  private static WeftException missing(Source.Given source) {
    return new WeftException(
        Diagnostic.of(
                Code.MISSING_VALUE,
                "no value is given for the %s '%s'%s"
                    .formatted(
                        source.tag(),
                        source.name(),
                        source.optional() ? " and it has no default" : ""))
            .about(source.name())
            .hint("give it by name, for example --set " + source.name() + "=1"));
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
