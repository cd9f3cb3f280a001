package weft.jit.row;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.form.Window;
import weft.ir.form.Window.Block;
import weft.ops.Sums;
import weft.ops.algebra.Build;
import weft.ops.source.Column;
import weft.rewrite.Prune;

/// What is done with blocks of a window, as equations. What goes in and comes out stands on a desk:
/// the arguments of the newest row, the block that comes out, the blocks that go in, then how many
/// rows each of them spans.
///
/// @param inputs nodes that are read, with their places
/// @param outputs nodes that are written, to adjacent places behind the arguments
/// @param room places that are taken
/// @param rows where the rows of the first block stand, followed by those of the others; -1 where
///   they take no part
public record RowEquations(
    Graph graph, Map<Integer, Integer> inputs, List<Integer> outputs, int room, int rows) {
  /// What is done.
  public enum Work {
    /// Makes a block of rows, whose arguments are given.
    LIFT,
    /// Makes a block of several.
    JOIN,
    /// Makes the result of the blocks of a window.
    FINISH
  }

  /// Where the first number of the first block is.
  static int blocks(Window op) {
    return op.contract().arity() + width(op);
  }

  /// Numbers of a block: the count comes first.
  static int width(Window op) {
    return 1 + op.identity().size();
  }

  /// @param count of blocks, or of rows
  static RowEquations of(Window op, Work work, int count) {
    var draft = new Draft(op, work, count);
    var in = draft.blocks();
    return draft.done(in.size() == 1 ? in.getFirst() : draft.join(in));
  }

  /// Equations that are being written.
  private static final class Draft {
    private final Window op;
    private final Work work;
    private final int count;
    private final GraphBuilder to = GraphBuilder.sharing();
    private final Build on = new Build(to);
    private final Map<Integer, Integer> inputs = new HashMap<>();

    Draft(Window op, Work work, int count) {
      this.op = op;
      this.work = work;
      this.count = count;
    }

    private int input(int place) {
      int id = to.add(Column.of("v" + place, Element.F64));
      inputs.put(id, place);
      return id;
    }

    private List<Integer> inputs(int from, int count) {
      var ids = new ArrayList<Integer>();
      for (int i = 0; i < count; i++) {
        ids.add(input(from + i));
      }
      return ids;
    }

    List<Block<Integer>> blocks() {
      var blocks = new ArrayList<Block<Integer>>();
      int width = work == Work.LIFT ? op.contract().arity() : width(op);
      for (int i = 0; i < count; i++) {
        var numbers = inputs(RowEquations.blocks(op) + i * width, width);
        blocks.add(
            work == Work.LIFT
                ? lift(numbers)
                : new Block<>(numbers.getFirst(), numbers.subList(1, width), input(rows() + i)));
      }
      return blocks;
    }

    private Block<Integer> lift(List<Integer> args) {
      var in = on.operands(args);
      int present = on.present(in.value(0));
      for (int i = 1; i < in.size(); i++) {
        present = on.and(present, on.present(in.value(i)));
      }
      var lifted = op.lift(on, in);
      var parts = new ArrayList<Integer>();
      for (int i = 0; i < lifted.size(); i++) {
        parts.add(on.select(present, lifted.get(i), on.lit(op.identity().get(i))));
      }
      return new Block<>(on.number(present), parts, on.lit(1));
    }

    Block<Integer> join(List<Block<Integer>> blocks) {
      int present = Sums.sum(on, blocks.stream().map(Block::count).toList());
      int all = Sums.sum(on, blocks.stream().map(Block::rows).toList());
      return new Block<>(present, op.combine(on, blocks), all);
    }

    /// Where the rows of the first block stand.
    private int rows() {
      int width = Math.max(op.contract().arity(), width(op));
      return RowEquations.blocks(op) + count * width;
    }

    RowEquations done(Block<Integer> joined) {
      var outputs = new ArrayList<Integer>();
      if (work == Work.FINISH) {
        var newest = on.operands(inputs(0, op.contract().arity()));
        int enough = on.ge(joined.count(), on.lit(op.minPeriods()));
        outputs.add(on.only(enough, op.finish(on, newest, joined)));
      } else {
        outputs.add(joined.count());
        outputs.addAll(joined.parts());
      }
      var graph = to.build();
      boolean[] needed = Prune.needed(graph, outputs);
      boolean sized =
          inputs.entrySet().stream().anyMatch(in -> in.getValue() >= rows() && needed[in.getKey()]);
      return new RowEquations(
          graph, Map.copyOf(inputs), List.copyOf(outputs), rows() + count, sized ? rows() : -1);
    }
  }
}
