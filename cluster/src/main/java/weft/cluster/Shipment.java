package weft.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import weft.data.NpyFiles;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.Structure;
import weft.ir.Tensor;
import weft.ir.TensorDigest;
import weft.ir.form.RowGraph;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphPrinter;
import weft.ir.text.GraphReader;
import weft.ir.trait.Recent;
import weft.lang.CheckedProgram;
import weft.live.LivePlan;
import weft.ops.Ops;
import weft.ops.control.Holds;
import weft.rewrite.Prune;

/// Features on their way to workers: the graph as text, and the weights of its models beside it. A
/// worker makes a plan of it once, whichever tasks ask for it.
///
/// @param weights by their digests, as NumPy writes them
public record Shipment(String text, Map<String, byte[]> weights) implements Serializable {
  private static final int MOST_KEPT = 64;
  private static final Recent<Shipment, LivePlan> PLANS = new Recent<>(MOST_KEPT);
  private static final Recent<Shipment, Graph> GRAPHS = new Recent<>(MOST_KEPT);

  public Shipment {
    weights = Map.copyOf(weights);
  }

  /// @throws WeftException if the graph can't be sent
  public static Shipment of(Graph graph) {
    var weights = new TreeMap<String, byte[]>();
    collect(graph, weights);
    var shipment = new Shipment(GraphPrinter.print(graph), weights);
    if (!Structure.hashes(shipment.graph()).equals(Structure.hashes(graph))) {
      throw new WeftException(
          Diagnostic.of(Code.REFUSED, "these features can't be sent to workers")
              .expected("a graph that its text form gives back")
              .found("another graph")
              .hint("weft explain shows the equations; ops of plugins must be records"));
    }
    return shipment;
  }

  /// What runs on rows as they arrive: all but labels, which look ahead. Features that are told on
  /// their event are columns like others.
  ///
  /// @throws WeftException if there are only labels, or something can't be computed row by row
  public static Shipment live(CheckedProgram program) {
    var kept = new LinkedHashSet<>(program.graph().outputs().keySet());
    var labels = new TreeSet<>(program.labels());
    labels.retainAll(kept);
    kept.removeAll(labels);
    if (kept.isEmpty()) {
      String label = labels.isEmpty() ? "" : labels.getFirst();
      throw new WeftException(
          Diagnostic.of(
                  Code.LOOK_AHEAD,
                  label.isEmpty()
                      ? "there is no feature to compute"
                      : "the label '" + label + "' can't be computed live: there are no later rows")
              .about(label)
              .expected("features that are no labels")
              .hint("compute labels over history: weft run, or the engine spark"));
    }
    var shipment = of(Prune.keep(program.graph(), kept));
    // What can't run is refused here, before there is a job.
    if (shipment.plan().outputs().isEmpty()) {
      throw new IllegalStateException(shipment.text);
    }
    return shipment;
  }

  private static void collect(Graph graph, Map<String, byte[]> weights) {
    for (Node node : graph.nodes()) {
      if (node.op() instanceof Source.Stored stored && stored.beside().isPresent()) {
        Tensor value = graph.payload(node.id()).orElseThrow();
        weights.put(stored.beside().get(), NpyFiles.write(value));
      }
      held(node).forEach(part -> collect(part, weights));
    }
  }

  /// The graphs that an op runs.
  private static Collection<Graph> held(Node node) {
    return switch (node.op()) {
      case RowGraph op -> List.of(op.body());
      case Holds op -> op.graphs();
      default -> List.of();
    };
  }

  /// By which it is known again.
  public String digest() {
    return UUID.nameUUIDFromBytes(text.getBytes(UTF_8)).toString();
  }

  /// As it was before it was sent.
  public Graph graph() {
    return GRAPHS.get(this, Shipment::read);
  }

  private static Graph read(Shipment shipment) {
    var found = new TreeMap<String, Tensor>();
    shipment.weights.forEach(
        (digest, bytes) -> {
          Tensor value = NpyFiles.read(ByteBuffer.wrap(bytes), digest);
          found.put(TensorDigest.of(value), value);
        });
    return GraphReader.read(
        shipment.text, Ops.found(), digest -> Optional.ofNullable(found.get(digest)));
  }

  /// Ready for rows; the same one for all tasks of a JVM.
  public LivePlan plan() {
    return PLANS.get(this, each -> LivePlan.of(each.graph(), Set.of()));
  }

  /// The text says it all: weights are named in it by their digests.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Shipment that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }
}
