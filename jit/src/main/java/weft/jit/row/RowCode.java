package weft.jit.row;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.form.Window;
import weft.jit.code.Census;
import weft.jit.code.EquationEmitter;
import weft.jit.code.KernelClass;
import weft.jit.code.ScalarCode;
import weft.jit.row.RowEquations.Work;
import weft.rewrite.Prune;

/// The code of a window over a duration, for all entities: straight-line code for each number of
/// blocks that are joined, written when it is first needed. Threads may share it.
public final class RowCode {
  /// Operations in one piece of code, so that the JIT compiler does well with it.
  private static final int MOST_OPERATIONS = 400;

  /// More than the digits of any number of rows add up to.
  private static final int MOST_BLOCKS = 80;

  private static final double[] NO_STATE = {};
  private static final ThreadLocal<double[]> DESK = ThreadLocal.withInitial(() -> new double[512]);

  /// Code in pieces, one after the other.
  ///
  /// @param room on the desk
  /// @param rows where the numbers of rows of each block go; -1 where they take no part
  public record Program(RowKernel first, RowKernel[] more, int room, int rows) {
    void run(double[] desk) {
      first.run(NO_STATE, desk);
      for (RowKernel piece : more) {
        piece.run(NO_STATE, desk);
      }
    }
  }

  private final Window op;

  /// By the number of blocks.
  private final AtomicReferenceArray<Program> lifts = new AtomicReferenceArray<>(9);

  private final AtomicReferenceArray<Program> joins = new AtomicReferenceArray<>(9);
  private final AtomicReferenceArray<Program> finishes = new AtomicReferenceArray<>(MOST_BLOCKS);

  RowCode(Window op) {
    this.op = op;
  }

  Window op() {
    return op;
  }

  /// Makes a block of some rows.
  Program lift(int rows) {
    return program(Work.LIFT, lifts, rows);
  }

  /// Makes a block of eight.
  Program join() {
    return program(Work.JOIN, joins, 8);
  }

  /// Makes the result of the blocks of a window.
  Program finish(int blocks) {
    return program(Work.FINISH, finishes, blocks);
  }

  private Program program(Work work, AtomicReferenceArray<Program> known, int count) {
    Program program = known.getPlain(count);
    if (program == null) {
      program = new Writer(RowEquations.of(op, work, count)).program();
      known.set(count, program);
    }
    return program;
  }

  /// Where the numbers are that code works on: for one window after the other.
  static double[] desk() {
    return DESK.get();
  }

  /// A desk with enough room; what is on it stays.
  static double[] desk(double[] desk, Program program) {
    if (desk.length >= program.room) {
      return desk;
    }
    double[] larger = Arrays.copyOf(desk, 2 * program.room);
    DESK.set(larger);
    return larger;
  }

  /// Writes equations as classes.
  private final class Writer {
    private static final MethodTypeDesc RUN =
        MethodTypeDesc.of(
            ConstantDescs.CD_void,
            ConstantDescs.CD_double.arrayType(),
            ConstantDescs.CD_double.arrayType());
    private static final int DESK = 2;

    private final RowEquations equations;

    /// Where values stand that go in, or from one piece to another.
    private final Map<Integer, Integer> places;

    private int room;

    Writer(RowEquations equations) {
      this.equations = equations;
      this.places = new HashMap<>(equations.inputs());
      this.room = equations.room();
    }

    Program program() {
      var pieces = pieces();
      place(pieces);
      var kernels = new ArrayList<RowKernel>();
      for (int i = 0; i < pieces.size(); i++) {
        var nodes = pieces.get(i);
        boolean last = i == pieces.size() - 1;
        kernels.add(KernelClass.define(RowKernel.class, bytes(nodes, last)));
      }
      RowKernel[] more = kernels.subList(1, kernels.size()).toArray(RowKernel[]::new);
      return new Program(kernels.getFirst(), more, room, equations.rows());
    }

    private boolean isGiven(Node node) {
      return node.isColumn() || node.isConstant();
    }

    private List<List<Integer>> pieces() {
      var graph = equations.graph();
      boolean[] needed = Prune.needed(graph, equations.outputs());
      var pieces = new ArrayList<List<Integer>>();
      pieces.add(new ArrayList<>());
      int operations = 0;
      for (Node node : graph.nodes()) {
        if (needed[node.id()] && !isGiven(node)) {
          operations += 1 + Census.of(graph, List.of(node.id())).operations();
          if (operations > MOST_OPERATIONS) {
            pieces.add(new ArrayList<>());
            operations = 0;
          }
          pieces.getLast().add(node.id());
        }
      }
      return pieces;
    }

    private void place(List<List<Integer>> pieces) {
      var piece = new HashMap<Integer, Integer>();
      for (int i = 0; i < pieces.size(); i++) {
        for (int id : pieces.get(i)) {
          piece.put(id, i);
        }
      }
      for (Node node : equations.graph().nodes()) {
        for (int arg : node.args()) {
          keep(arg, piece, Optional.ofNullable(piece.get(node.id())));
        }
      }
      equations.outputs().forEach(id -> keep(id, piece, Optional.of(pieces.size() - 1)));
    }

    /// A value that another piece needs has a place.
    private void keep(int id, Map<Integer, Integer> piece, Optional<Integer> reader) {
      Integer writer = piece.get(id);
      if (writer != null && reader.isPresent() && !reader.get().equals(writer)) {
        places.computeIfAbsent(id, _ -> room++);
      }
    }

    private byte[] bytes(List<Integer> nodes, boolean last) {
      return KernelClass.write(
          RowKernel.class, op.describe(), RUN, false, code -> body(code, nodes, last));
    }

    private void body(CodeBuilder code, List<Integer> nodes, boolean last) {
      var on = new ScalarCode(code);
      var emission =
          new EquationEmitter<ScalarCode.Number, ScalarCode.Truth>(equations.graph(), on) {
            @Override
            public ScalarCode.Number load(Node node) {
              return on.cell(DESK, Objects.requireNonNull(places.get(node.id()), node::title));
            }

            @Override
            public void store(Node node, Operand<ScalarCode.Number, ScalarCode.Truth> value) {
              Integer place = places.get(node.id());
              if (place != null) {
                on.setCell(DESK, place, number(value));
              }
            }
          };
      emission.all(nodes);
      if (last) {
        var outputs = new ArrayList<ScalarCode.Number>();
        equations.outputs().forEach(id -> outputs.add(emission.number(emission.operand(id))));
        for (int i = 0; i < outputs.size(); i++) {
          on.setCell(DESK, op.contract().arity() + i, outputs.get(i));
        }
      }
      code.return_();
    }
  }
}
