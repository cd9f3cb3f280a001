package weft.jit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Window;
import weft.ir.Window.Block;
import weft.ops.Build;
import weft.ops.Sums;
import weft.ops.source.Column;
import weft.ops.source.Constant;

/// What is done with blocks of a window, as equations. What goes in and comes out stands on a desk:
/// the arguments of the newest row, the block that comes out, the blocks that go in, then how many
/// rows there are before each of them.
///
/// @param inputs nodes that are read, with their places
/// @param outputs nodes that are written, to adjacent places behind the arguments
/// @param room places that are taken
/// @param rows where the rows before the first block would stand, followed by those of the others;
///   -1 where they take no part
record RowEquations(
    Graph graph, Map<Integer, Integer> inputs, List<Integer> outputs, int room, int rows) {
  /// What is done.
  enum Work {
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

  /// Equations that hold for blocks of any number of rows; empty where there are none.
  static Optional<RowEquations> of(Window op, Work work, int count) {
    if (work == Work.LIFT) {
      return Optional.of(of(op, work, Collections.nCopies(count, 1)));
    }
    // Unlikely numbers of rows; what differs with them must be the number of rows before a block.
    var some = rows(count, 1_000_003, 7_919);
    var others = rows(count, 5_000_011, 104_729);
    RowEquations one = of(op, work, some);
    RowEquations other = of(op, work, others);
    if (one.graph.size() != other.graph.size() || !one.outputs.equals(other.outputs)) {
      return Optional.empty();
    }
    var inputs = new HashMap<>(one.inputs);
    int at = one.room - count;
    var to = GraphBuilder.plain();
    for (Node node : one.graph.nodes()) {
      Node twin = other.graph.node(node.id());
      if (node.equals(twin)) {
        to.copy(one.graph, node, node.args());
        continue;
      }
      int block = before(some, node.op());
      if (block == 0 || block != before(others, twin.op())) {
        return Optional.empty();
      }
      inputs.put(to.add(Column.of("rows" + block, Element.F64)), at + block);
    }
    int rows = inputs.size() > one.inputs.size() ? at : -1;
    return Optional.of(new RowEquations(to.build(), inputs, one.outputs, one.room, rows));
  }

  private static List<Integer> rows(int count, int first, int step) {
    var rows = new ArrayList<Integer>();
    for (int i = 0; i < count; i++) {
      rows.add(first + i * i * step);
    }
    return rows;
  }

  /// The block before which there are as many rows as an op stands for; 0 where there is none.
  private static int before(List<Integer> rows, Op op) {
    if (op instanceof Constant constant && constant.value().element() == Element.F64) {
      int before = 0;
      for (int block = 1; block < rows.size(); block++) {
        before += rows.get(block - 1);
        if (constant.value().asDouble() == before) {
          return block;
        }
      }
    }
    return 0;
  }

  /// @param rows of each block
  static RowEquations of(Window op, Work work, List<Integer> rows) {
    var draft = new Draft(op, rows);
    var in = draft.blocks(work);
    var joined = in.size() == 1 ? in.getFirst() : draft.join(in);
    return draft.done(work, joined);
  }

  /// Equations that are being written.
  private static final class Draft {
    private final Window op;
    private final List<Integer> rows;
    private final GraphBuilder to = GraphBuilder.sharing();
    private final Build on = new Build(to);
    private final Map<Integer, Integer> inputs = new HashMap<>();

    Draft(Window op, List<Integer> rows) {
      this.op = op;
      this.rows = rows;
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

    List<Block<Integer>> blocks(Work work) {
      var blocks = new ArrayList<Block<Integer>>();
      int width = work == Work.LIFT ? op.contract().arity() : width(op);
      for (int i = 0; i < rows.size(); i++) {
        var numbers = inputs(RowEquations.blocks(op) + i * width, width);
        blocks.add(
            work == Work.LIFT
                ? lift(numbers)
                : new Block<>(numbers.getFirst(), numbers.subList(1, width), rows.get(i)));
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
      return new Block<>(on.number(present), parts, 1);
    }

    Block<Integer> join(List<Block<Integer>> blocks) {
      int count = Sums.sum(on, blocks.stream().map(Block::count).toList());
      int all = rows.stream().mapToInt(Integer::intValue).sum();
      return new Block<>(count, op.combine(on, blocks), all);
    }

    RowEquations done(Work work, Block<Integer> joined) {
      var outputs = new ArrayList<Integer>();
      if (work == Work.FINISH) {
        var newest = on.operands(inputs(0, op.contract().arity()));
        int enough = on.ge(joined.count(), on.lit(op.minPeriods()));
        outputs.add(on.only(enough, op.finish(on, newest, joined)));
      } else {
        outputs.add(joined.count());
        outputs.addAll(joined.parts());
      }
      int width = Math.max(op.contract().arity(), width(op));
      int room = RowEquations.blocks(op) + rows.size() * width + rows.size();
      return new RowEquations(to.build(), Map.copyOf(inputs), List.copyOf(outputs), room, -1);
    }
  }
}
