package weft.calculus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Lookup;
import weft.ir.Lookup.Place;
import weft.ir.Op;
import weft.ir.OpSet;
import weft.ir.Perform;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.WeftException;
import weft.ops.source.Column;
import weft.ops.source.Input;
import weft.ops.tensor.OnTensors;

/// How a derivative goes through each op of formulas and tensors. What an op does is found by
/// differentiating its own examples, so the table can't say anything else than the transforms do.
///
/// The ops of programs (texts, batches, branches) are in [ProgramTable].
public record DerivativeTable(List<Row> rows) {
  /// How a derivative goes through an op.
  public enum Way {
    /// By a rule for this op.
    OWN("own"),
    /// By what the op is written with: row by row, or a step from row to row.
    BY_SHAPE("by shape"),
    /// Through the smaller ops that it is made of.
    BY_EXPANSION("by expansion"),
    /// It changes in steps only, or not at all.
    ZERO("zero"),
    /// Its result, or all it takes, has no derivatives: a condition, a text, a time.
    NONE("none"),
    /// It brings a value in.
    SOURCE("source"),
    REFUSED("refused");

    private final String text;

    Way(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /// @param why it is refused; else empty
  public record Row(String tag, Class<? extends Op> op, Way forward, Way back, String why) {}

  public DerivativeTable {
    rows = List.copyOf(rows);
  }

  public static DerivativeTable of(OpSet ops) {
    var rows = new ArrayList<Row>();
    for (String tag : ops.tags()) {
      Class<? extends Op> op = ops.find(tag).orElseThrow();
      if (!Perform.class.isAssignableFrom(op)) {
        rows.add(row(tag, op));
      }
    }
    return new DerivativeTable(rows);
  }

  private static Row row(String tag, Class<? extends Op> op) {
    if (Source.class.isAssignableFrom(op)) {
      return new Row(tag, op, Way.SOURCE, Way.SOURCE, "");
    }
    var examples = Example.of(op);
    if (examples.isEmpty()) {
      return unseen(tag, op);
    }
    Way forward = best(examples, true);
    Way back = best(examples, false);
    boolean refused = forward == Way.REFUSED || back == Way.REFUSED;
    return new Row(tag, op, forward, back, refused ? Lookup.why(op) : "");
  }

  /// An op without examples to try it on.
  private static Row unseen(String tag, Class<? extends Op> op) {
    Way forward = way(Rules.standard().place(op, Push.class));
    Way back = way(Rules.standard().place(op, Pull.class));
    boolean refused = forward == Way.REFUSED || back == Way.REFUSED;
    return new Row(tag, op, forward, back, refused ? Lookup.why(op) : "");
  }

  /// One example may show what another can't: a window of one row has no spread.
  private static Way best(List<Example> examples, boolean forward) {
    return examples.stream()
        .map(example -> way(example, forward))
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  private static Way way(Example example, boolean forward) {
    Op op = example.op();
    Graph graph = graph(example);
    boolean moves = Space.has(graph.node(graph.size() - 1).type()) && hasReals(example.expected());
    if (!moves || example.args().stream().noneMatch(DerivativeTable::hasReals)) {
      return Way.NONE;
    }
    try {
      boolean some =
          forward
              ? Pushforward.standard().apply(graph).outputs().size() > 1
              : Pullback.standard().apply(graph).outputs().size() > 1;
      return some ? how(op, forward) : Way.ZERO;
    } catch (WeftException refused) {
      return Way.REFUSED;
    }
  }

  private static boolean hasReals(Tensor column) {
    return column.element() == Element.F64 || column.element() == Element.F32;
  }

  private static Graph graph(Example example) {
    boolean rows = !(example.op() instanceof OnTensors);
    var to = GraphBuilder.plain();
    var args = new ArrayList<Integer>();
    for (Tensor arg : example.args()) {
      String name = "x" + args.size();
      var dims = arg.shape().dims();
      args.add(
          to.add(
              rows
                  ? new Column(
                      name, arg.element(), dims.subList(Math.min(1, dims.size()), dims.size()))
                  : Input.of(name, arg.type())));
    }
    return to.output("y", to.add(example.op(), args)).build();
  }

  private static Way how(Op op, boolean forward) {
    var rules = Rules.standard();
    return way((forward ? rules.forward(op) : rules.back(op)).place());
  }

  private static Way way(Place place) {
    return switch (place) {
      case CALLER, BUILT_IN, OP -> Way.OWN;
      case SHAPE -> Way.BY_SHAPE;
      case EXPANSION -> Way.BY_EXPANSION;
      case REFUSED -> Way.REFUSED;
    };
  }

  public long refusals() {
    return rows.stream()
        .filter(row -> row.forward == Way.REFUSED || row.back == Way.REFUSED)
        .count();
  }

  /// A table in Markdown, the reasons below it.
  @Override
  public String toString() {
    var out = new StringBuilder("| op | forward | back |\n|---|---|---|\n");
    for (Row row : rows) {
      out.append("| %s | %s | %s |\n".formatted(row.tag, row.forward, row.back));
    }
    out.append('\n');
    for (Row row : rows) {
      if (!row.why.isEmpty()) {
        out.append("%s is refused: %s.\n".formatted(row.tag, row.why));
      }
    }
    return out.append("\n%d ops, %d refused\n".formatted(rows.size(), refusals())).toString();
  }
}
