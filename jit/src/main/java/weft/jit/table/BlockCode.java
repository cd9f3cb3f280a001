package weft.jit.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.form.Stateful;
import weft.jit.code.EquationEmitter;

/// An algebra that takes down what is to be done, an instruction for each operation: the equations
/// of a step as a program of block loops. The operations and their order are those of the code that
/// [KernelWriter] writes.
final class BlockCode implements Algebra<BlockPlace, BlockPlace> {
  /// An operation, what it takes and where its result goes.
  record Instruction(BlockOp op, BlockPlace out, List<BlockPlace> in) {}

  private final List<Instruction> instructions = new ArrayList<>();

  private int made;

  private BlockCode() {}

  static BlockProgram of(Graph graph, Step.Fused step) {
    return BlockProgram.of(code(graph, step));
  }

  static List<Instruction> code(Graph graph, Step.Fused step) {
    var on = new BlockCode();
    new Equations(graph, step, on).all(step.nodes());
    return on.needed();
  }

  /// The equations of a step over this algebra.
  private static final class Equations extends EquationEmitter<BlockPlace, BlockPlace> {
    private final Step.Fused step;
    private final BlockCode on;

    Equations(Graph graph, Step.Fused step, BlockCode on) {
      super(graph, on);
      this.step = step;
      this.on = on;
    }

    @Override
    public BlockPlace load(Node node) {
      Step.Read read = java.util.Objects.requireNonNull(step.reads().get(node.id()), node::title);
      return on.copied(new BlockPlace.Rows(read.slot(), read.lag()));
    }

    @Override
    public void store(Node node, Operand<BlockPlace, BlockPlace> value) {
      for (int slot : step.stores().getOrDefault(node.id(), List.of())) {
        on.copy(Operand.either(value), new BlockPlace.Rows(slot, 0));
      }
    }

    @Override
    public BlockPlace step(int id, Stateful op, Operands<BlockPlace, BlockPlace> in) {
      int slot = java.util.Objects.requireNonNull(step.states().get(id));
      var before = new ArrayList<BlockPlace>();
      for (int i = 0; i < op.start().size(); i++) {
        before.add(new BlockPlace.Carried(slot, i));
      }
      var done = op.step(on, before, in);
      // All of the new numbers are there before any takes the place of an old one.
      var after = done.state().stream().map(on::apart).toList();
      BlockPlace output = on.apart(done.output());
      for (int i = 0; i < after.size(); i++) {
        on.copy(after.get(i), before.get(i));
      }
      return output;
    }
  }

  /// A carried number changes while a row is computed: what it was is kept elsewhere.
  private BlockPlace apart(BlockPlace place) {
    return place instanceof BlockPlace.Carried ? copied(place) : place;
  }

  private BlockPlace copied(BlockPlace place) {
    return instruction(BlockOp.COPY, place);
  }

  private void copy(BlockPlace from, BlockPlace to) {
    instructions.add(new Instruction(BlockOp.COPY, to, List.of(from)));
  }

  /// The instructions whose results somebody needs.
  private List<Instruction> needed() {
    var asked = new boolean[made];
    var needed = new ArrayList<Instruction>();
    for (Instruction each : instructions.reversed()) {
      if (!(each.out instanceof BlockPlace.Made(int number)) || asked[number]) {
        for (BlockPlace place : each.in) {
          if (place instanceof BlockPlace.Made(int argument)) {
            asked[argument] = true;
          }
        }
        needed.add(each);
      }
    }
    return needed.reversed();
  }

  private BlockPlace instruction(BlockOp op, BlockPlace... in) {
    var out = new BlockPlace.Made(made++);
    instructions.add(new Instruction(op, out, Arrays.asList(in)));
    return out;
  }

  @Override
  public BlockPlace lit(double value) {
    return new BlockPlace.Known(value);
  }

  @Override
  public BlockPlace unary(Unary function, BlockPlace a) {
    return instruction(BlockOp.of(function), a);
  }

  @Override
  public BlockPlace binary(Binary function, BlockPlace a, BlockPlace b) {
    return instruction(BlockOp.of(function), a, b);
  }

  @Override
  public BlockPlace compare(Relation relation, BlockPlace a, BlockPlace b) {
    return instruction(BlockOp.of(relation), a, b);
  }

  @Override
  public BlockPlace key(BlockPlace a) {
    return instruction(BlockOp.KEY, a);
  }

  @Override
  public BlockPlace larger(BlockPlace a, BlockPlace b) {
    return instruction(BlockOp.LARGER, a, b);
  }

  @Override
  public BlockPlace ofKey(BlockPlace key) {
    return instruction(BlockOp.VALUE, key);
  }

  @Override
  public BlockPlace and(BlockPlace a, BlockPlace b) {
    return instruction(BlockOp.AND, a, b);
  }

  @Override
  public BlockPlace or(BlockPlace a, BlockPlace b) {
    return instruction(BlockOp.OR, a, b);
  }

  @Override
  public BlockPlace not(BlockPlace a) {
    return instruction(BlockOp.NOT, a);
  }

  @Override
  public BlockPlace select(BlockPlace condition, BlockPlace then, BlockPlace otherwise) {
    return instruction(BlockOp.SELECT, condition, then, otherwise);
  }

  @Override
  public BlockPlace number(BlockPlace condition) {
    return condition;
  }

  @Override
  public BlockPlace truth(BlockPlace a) {
    return instruction(BlockOp.TRUTH, a);
  }
}
