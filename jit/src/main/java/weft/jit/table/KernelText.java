package weft.jit.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import weft.ir.Graph;
import weft.ir.Node;
import weft.jit.ColumnPlace;
import weft.jit.CompiledEngine;
import weft.jit.Kind;
import weft.jit.code.Census;
import weft.jit.code.Tier;
import weft.jit.code.Vectors;

/// A plan in words: passes, kernels, what was fused, buffers, and what a row costs.
public final class KernelText {
  private static final int NUMBER = 8;

  private final CompiledEngine engine;
  private final Graph graph;
  private final List<String> lines = new ArrayList<>();

  private KernelText(PassPlan plan, CompiledEngine engine) {
    this.engine = engine;
    this.graph = plan.graph();
  }

  public static String of(PassPlan plan, CompiledEngine engine) {
    var text = new KernelText(plan, engine);
    for (int i = 0; i < plan.passes().size(); i++) {
      text.pass(i + 1, plan.passes().get(i));
    }
    return String.join("\n", text.lines) + "\n";
  }

  private void pass(int number, PassPlan.Pass pass) {
    lines.add(
        "pass "
            + number
            + " over the rows of each entity, "
            + engine.block()
            + " at a time, on up to "
            + count(engine.threads(), "thread"));
    int kernels = 0;
    int operations = 0;
    for (int id : pass.whole()) {
      Node node = graph.node(id);
      operations += Costs.of(node.op());
      lines.add("  before it: " + whole(node));
    }
    for (Step step : pass.steps()) {
      switch (step) {
        case Step.Fused fused -> {
          operations += Census.of(graph, fused.nodes()).operations();
          lines.add("  kernel " + ++kernels + ": " + kernel(fused));
          lines.add("    " + ops(fused));
        }
        case Step.Whole whole -> {
          int cost = Costs.of(whole.op());
          operations += cost;
          String at = whole.op().tag() + " over whole windows, " + about(cost);
          lines.add("  kernel " + ++kernels + ": " + at);
        }
        case Step.Copy(int from, _) ->
            lines.add("  history of " + name(pass.slots().get(from).node()));
        case Step.Fill _ -> lines.add("  history of a constant");
      }
    }
    long buffers = 0;
    var read = new TreeSet<Integer>();
    var written = new TreeSet<Integer>();
    for (Slot slot : pass.slots()) {
      switch (slot.kind()) {
        case BLOCK -> buffers += (long) NUMBER * Block.length(slot, engine.block());
        case STATE -> buffers += NUMBER;
        case COLUMN -> {
          boolean source = pass.steps().stream().noneMatch(step -> writes(step, slot.number()));
          (source ? read : written).add(slot.number());
        }
      }
    }
    lines.add(
        String.format(
            Locale.ROOT,
            "  a row: %s read, %s written, %d bytes, %s; buffers: %.1f kB a thread",
            count(read.size(), "column"),
            count(written.size(), "column"),
            NUMBER * (read.size() + written.size()),
            count(operations, "operation"),
            buffers / 1e3));
  }

  /// What is computed for all rows at once.
  private String whole(Node node) {
    String op = node.op().tag();
    return switch (Kind.of(graph, node)) {
      case ACROSS -> op + " over all entities of each time";
      case ENTITY -> {
        int cost = Costs.of(node.op());
        yield Costs.isDuration(node.op())
            ? op
                + " over a duration, "
                + about(cost)
                + " where it holds "
                + Costs.ROWS
                + " rows, "
                + Costs.growth(node.op())
            : op + " over the rows of an entity as a whole, " + about(cost);
      }
      case CELLS -> op + " on " + elements(node) + ", some rows at a time";
      case HOST -> "by the interpreter: " + op + " (" + node.label() + ")";
      case CONSTANT, COLUMN, LAG, VECTOR, SERIAL, WINDOW -> throw new IllegalStateException();
    };
  }

  private static String about(int operations) {
    return "about " + count(operations, "operation") + " a row";
  }

  /// `text`, `f64 and i64`.
  private String elements(Node node) {
    return node.args().stream()
        .map(arg -> graph.node(arg).type().element().tag())
        .distinct()
        .collect(Collectors.joining(" and "));
  }

  private static boolean writes(Step step, int slot) {
    return switch (step) {
      case Step.Fused fused -> fused.stores().values().stream().anyMatch(to -> to.contains(slot));
      case Step.Whole whole -> whole.to() == slot;
      case Step.Copy(_, int to) -> to == slot;
      case Step.Fill(_, int to) -> to == slot;
    };
  }

  private String kernel(Step.Fused fused) {
    int stores = fused.stores().values().stream().mapToInt(List::size).sum();
    String form = fused.vector() ? form(engine.tier()) : "row by row";
    return count(fused.nodes().size(), "equation")
        + " fused, "
        + form
        + ", "
        + count(Census.of(graph, fused.nodes()).operations(), "operation")
        + ", "
        + count(fused.reads().size(), "load")
        + ", "
        + count(stores, "store");
  }

  private static String form(Tier tier) {
    return switch (tier) {
      case LOOPS -> "by loops over blocks";
      case SCALAR -> "row by row";
      case VECTOR -> "in vectors";
      case ADAPTIVE -> Vectors.available() ? "in vectors" : form(Tier.LOOPS);
    };
  }

  /// `add 12, multiply 8, sqrt`.
  private String ops(Step.Fused fused) {
    return fused.nodes().stream()
        .collect(
            Collectors.groupingBy(
                id -> graph.node(id).op().tag(), java.util.TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .map(entry -> entry.getKey() + (entry.getValue() == 1 ? "" : " " + entry.getValue()))
        .collect(Collectors.joining(", "));
  }

  private String name(int id) {
    return ColumnPlace.of(graph, graph.node(id)).map(ColumnPlace::toString).orElse("n" + id);
  }

  private static String count(int n, String what) {
    return n + " " + what + (n == 1 ? "" : "s");
  }
}
