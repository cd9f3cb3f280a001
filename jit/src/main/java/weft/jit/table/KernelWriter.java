package weft.jit.table;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.form.Stateful;
import weft.jit.code.CellsCode;
import weft.jit.code.Census;
import weft.jit.code.EquationEmitter;
import weft.jit.code.KernelClass;
import weft.jit.code.ScalarCode;
import weft.jit.code.VectorCode;
import weft.jit.code.Vectors;

/// Writes the class of a kernel: one loop over the rows of a block, straight-line code inside.
public final class KernelWriter {
  private static final MethodTypeDesc RUN =
      MethodTypeDesc.of(
          ConstantDescs.CD_void,
          ConstantDescs.CD_double.arrayType().arrayType(),
          ConstantDescs.CD_int.arrayType(),
          ConstantDescs.CD_int);

  private final Graph graph;
  private final Step.Fused kernel;
  private final String title;

  /// @param title the formula, which the class names as its source
  KernelWriter(Graph graph, Step.Fused kernel, String title) {
    this.graph = graph;
    this.kernel = kernel;
    this.title = title;
  }

  /// A loop row by row.
  Kernel scalar() {
    return KernelClass.define(Kernel.class, scalarClass());
  }

  /// A loop over vectors of rows; the number of rows must be a multiple of their length.
  Kernel vector() {
    Vectors.length(); // loads the module
    return KernelClass.define(Kernel.class, vectorClass());
  }

  byte[] scalarClass() {
    return KernelClass.write(Kernel.class, title, RUN, false, this::scalarBody);
  }

  byte[] vectorClass() {
    return KernelClass.write(Kernel.class, title, RUN, true, this::vectorBody);
  }

  /// The arrays of the kernel in local variables, with where the block starts in each.
  private record Arrays(Map<Integer, Integer> array, Map<Integer, Integer> start) {}

  private Arrays arrays(CodeBuilder code) {
    var slots = new TreeSet<Integer>(kernel.states().values());
    kernel.reads().values().forEach(read -> slots.add(read.slot()));
    kernel.stores().values().forEach(slots::addAll);
    var array = new HashMap<Integer, Integer>();
    var start = new HashMap<Integer, Integer>();
    for (int slot : slots) {
      int a = code.allocateLocal(TypeKind.REFERENCE);
      code.aload(1).loadConstant(slot).aaload().astore(a);
      array.put(slot, a);
      int s = code.allocateLocal(TypeKind.INT);
      code.aload(2).loadConstant(slot).iaload().istore(s);
      start.put(slot, s);
    }
    return new Arrays(array, start);
  }

  private void scalarBody(CodeBuilder code) {
    var arrays = arrays(code);
    var on = new ScalarCode(code);
    var state = new HashMap<Integer, List<ScalarCode.Number>>();
    kernel
        .states()
        .forEach(
            (node, slot) -> {
              var numbers = new ArrayList<ScalarCode.Number>();
              int size = ((Stateful) graph.node(node).op()).start().size();
              for (int i = 0; i < size; i++) {
                int index = code.allocateLocal(TypeKind.INT);
                code.iload(at(arrays.start, slot)).loadConstant(i).iadd().istore(index);
                numbers.add(on.load(at(arrays.array, slot), index, 0));
              }
              state.put(node, numbers);
            });
    loop(
        code,
        1,
        row -> {
          new Equations<>(on, arrays, indices(code, arrays, row)) {
            @Override
            public ScalarCode.Number step(
                int id, Stateful op, Operands<ScalarCode.Number, ScalarCode.Truth> in) {
              var before = java.util.Objects.requireNonNull(state.get(id));
              var step = op.step(on, before, in);
              // All of the new numbers are computed before any takes the place of an old one.
              var copies = step.state().stream().map(on::copy).toList();
              // The result may be an old one.
              boolean old = before.contains(step.output());
              var output = old ? on.copy(step.output()) : step.output();
              for (int i = 0; i < before.size(); i++) {
                on.assign(before.get(i), copies.get(i));
              }
              return output;
            }
          }.all(kernel.nodes());
        });
    kernel
        .states()
        .forEach(
            (node, slot) -> {
              var numbers = java.util.Objects.requireNonNull(state.get(node));
              for (int i = 0; i < numbers.size(); i++) {
                int index = code.allocateLocal(TypeKind.INT);
                code.iload(at(arrays.start, slot)).loadConstant(i).iadd().istore(index);
                on.store(at(arrays.array, slot), index, numbers.get(i));
              }
            });
    code.return_();
  }

  private void vectorBody(CodeBuilder code) {
    var arrays = arrays(code);
    var on = new VectorCode(code, KernelClass.SELF, Census.of(graph, kernel.nodes()).constants());
    loop(
        code,
        on.length(),
        row -> new Equations<>(on, arrays, indices(code, arrays, row)).all(kernel.nodes()));
    code.return_();
  }

  /// Equations that read and write cells of the arrays.
  private class Equations<E, B> extends EquationEmitter<E, B> {
    private final CellsCode<E, B> on;
    private final Arrays arrays;
    private final Map<Integer, Integer> index;

    Equations(CellsCode<E, B> on, Arrays arrays, Map<Integer, Integer> index) {
      super(graph, on);
      this.on = on;
      this.arrays = arrays;
      this.index = index;
    }

    @Override
    public E load(Node node) {
      Step.Read read = java.util.Objects.requireNonNull(kernel.reads().get(node.id()), node::title);
      return on.load(at(arrays.array, read.slot()), at(index, read.slot()), read.lag());
    }

    @Override
    public void store(Node node, Operand<E, B> value) {
      for (int slot : kernel.stores().getOrDefault(node.id(), List.of())) {
        on.store(at(arrays.array, slot), at(index, slot), number(value));
      }
    }
  }

  private static int at(Map<Integer, Integer> locals, int slot) {
    return java.util.Objects.requireNonNull(locals.get(slot));
  }

  /// Where the row is in each array.
  private static Map<Integer, Integer> indices(CodeBuilder code, Arrays arrays, int row) {
    var index = new HashMap<Integer, Integer>();
    arrays.start.forEach(
        (slot, start) -> {
          int local = code.allocateLocal(TypeKind.INT);
          code.iload(start).iload(row).iadd().istore(local);
          index.put(slot, local);
        });
    return index;
  }

  private interface Body {
    void at(int row);
  }

  /// `for (int row = 0; row < rows; row += step)`, where a step of 1 is a constant.
  private static void loop(CodeBuilder code, int step, Body body) {
    int row = code.allocateLocal(TypeKind.INT);
    Label top = code.newLabel();
    Label end = code.newLabel();
    code.iconst_0().istore(row).labelBinding(top).iload(row).iload(3).if_icmpge(end);
    body.at(row);
    if (step == 1) {
      code.iinc(row, 1);
    } else {
      code.iload(row).iload(step).iadd().istore(row);
    }
    code.goto_(top).labelBinding(end);
  }
}
