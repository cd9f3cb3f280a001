package weft.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Span;
import weft.ir.Type;
import weft.ir.form.OfRun;
import weft.ir.form.Window;
import weft.ir.form.Window.Block;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Expands;
import weft.ir.trait.ExpandsNearly;
import weft.ops.algebra.Build;
import weft.ops.compare.IsMissing;
import weft.ops.compare.LogicalOr;
import weft.ops.compare.Where;
import weft.ops.window.Lag;

/// `rolling_mean(x, 20)` -> lags of blocks of 8 and row-by-row equations; every op that is a
/// composition -> its parts. Windows over a duration stay: they have no fixed lag.
///
/// @param keeps ops that an engine has a rule of its own for: they stay
/// @param nearly whether also what only nearly is a composition is taken apart
public record Expand(Predicate<Op> keeps, boolean nearly) implements Rewrite {
  private static final int MOST_ROUNDS = 100;

  /// Keeps nothing.
  public Expand() {
    this(_ -> false);
  }

  public Expand(Predicate<Op> keeps) {
    this(keeps, false);
  }

  /// For an engine that promises to be near, not the same bits.
  public static Expand nearly(Predicate<Op> keeps) {
    return new Expand(keeps, true);
  }

  /// Until nothing is left to expand: an expansion may hold ops that expand in turn.
  @Override
  public Graph apply(Graph graph) {
    Graph result = once(graph);
    for (int round = 0; result.nodes().stream().anyMatch(node -> expands(node.op())); round++) {
      if (round == MOST_ROUNDS) {
        throw new WeftException(
            Diagnostic.of(
                Code.CYCLE, "the expansion of an op does not end: it holds the op itself"));
      }
      result = once(result);
    }
    return result;
  }

  private boolean expands(Op op) {
    boolean composite = Expands.isComposite(op) || nearly && op instanceof ExpandsNearly;
    return composite && !keeps.test(op);
  }

  private Graph once(Graph graph) {
    var to = GraphBuilder.sharing();
    return Rewrite.rebuild(
        graph,
        to,
        (node, args) ->
            switch (node.op()) {
              case Op op when !expands(op) -> to.copy(graph, node, args);
              case Expands op -> spread(to, node, args, op.expand(to, args));
              case ExpandsNearly op -> spread(to, node, args, op.expandNearly(to, args));
              case Window op when op.w() instanceof Span.Rows(int count) ->
                  spread(to, node, args, window(to, op, count, args));
              case OfRun op -> spread(to, node, args, new Runs(to, args).of(op.op()));
              default -> throw new IllegalStateException();
            });
  }

  /// A result that turned out constant still has a value in each row, or in each cell of an array.
  private static int spread(GraphBuilder to, Node node, List<Integer> args, int id) {
    Type type = to.type(id);
    if (type.element() != Element.F64) {
      return id;
    }
    if (node.type().shape().isScalar() || !type.shape().isScalar()) {
      return node.type().hasRows() && !type.hasRows() ? to.add(new Lag(0, Double.NaN), id) : id;
    }
    int cells = to.add(new IsMissing(), args.getFirst());
    for (int arg : args.subList(1, args.size())) {
      cells = to.add(new LogicalOr(), cells, to.add(new IsMissing(), arg));
    }
    return to.add(new Where(), cells, id, id);
  }

  /// A window of so many rows, whatever its own length is.
  public static int window(GraphBuilder to, Window op, int length, List<Integer> given) {
    return window(to, op, length, given, (block, _, rows) -> back(new Build(to), op, block, rows));
  }

  /// The same within runs.
  ///
  /// @param given the arguments of the window, then the condition that begins a run
  public static int windowOfRun(GraphBuilder to, Window op, int length, List<Integer> given) {
    return new Runs(to, given).blocks(op, length);
  }

  /// @param back a block as it was some rows earlier; a block without values where there is none
  static int window(
      GraphBuilder to, Window op, int length, List<Integer> given, Blocks.Back<Integer> back) {
    var on = new Build(to);
    var args = new ArrayList<>(given);
    // What is known only with its value becomes f64, or is refused, as by the op itself.
    args.replaceAll(
        arg -> to.type(arg).element() == Element.ANY ? to.add(new Lag(0, Double.NaN), arg) : arg);
    if (args.stream().noneMatch(arg -> varies(to.type(arg)))) {
      // Rows before the first hold no value, not even a constant one.
      args.set(0, to.add(new Lag(0, Double.NaN), args.getFirst()));
    }
    var in = on.operands(args);
    boolean dense = op.dense();
    int here = on.lit(1);
    int present = on.eq(here, here);
    if (!dense) {
      for (int i = 0; i < in.size(); i++) {
        present = on.and(present, on.present(in.value(i)));
      }
    }
    var parts = new ArrayList<Integer>();
    var lifted = op.lift(on, in);
    for (int i = 0; i < lifted.size(); i++) {
      parts.add(on.select(present, lifted.get(i), on.lit(op.identity().get(i))));
    }
    var blocks = new Blocks<>(op, on, back, dense);
    var levels = blocks.levels(new Block<>(on.number(present), parts, here), length);
    var whole = blocks.whole(levels, length);
    return on.only(on.ge(whole.count(), on.lit(op.minPeriods())), op.finish(on, in, whole));
  }

  static Block<Integer> back(Build on, Window op, Block<Integer> block, int rows) {
    var parts = new ArrayList<Integer>();
    for (int i = 0; i < block.parts().size(); i++) {
      parts.add(lag(on, block.part(i), rows, op.dense() ? Double.NaN : op.identity().get(i)));
    }
    return new Block<>(lag(on, block.count(), rows, 0), parts, block.rows());
  }

  /// A constant is the same in every row; where it is not, the result is missing by another part.
  private static int lag(Build on, int id, int rows, double fill) {
    return varies(on.builder().type(id)) ? on.lag(id, rows, fill) : id;
  }

  private static boolean varies(Type type) {
    return type.hasRows() || type.shape().rank() > 0 || type.shape().open();
  }
}
