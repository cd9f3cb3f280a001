package weft.jit.tensor;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import weft.ir.Graph;
import weft.jit.code.CellsCode;
import weft.jit.code.KernelClass;
import weft.jit.code.ScalarCode;
import weft.jit.code.VectorCode;

/// Writes the class of a tensor kernel: a loop over runs, in it a loop over their cells, and
/// straight-line code inside. What is the same in all cells of a run is read once.
///
/// In vectors the last ones of a run overlap those before, so that a run of any length but the
/// shortest needs nothing else; what is written is never read by the same kernel.
public final class TensorKernelWriter {
  private static final MethodTypeDesc RUN =
      MethodTypeDesc.of(
          ConstantDescs.CD_void,
          ConstantDescs.CD_double.arrayType().arrayType(),
          ConstantDescs.CD_int.arrayType(),
          ConstantDescs.CD_int.arrayType(),
          ConstantDescs.CD_int,
          ConstantDescs.CD_int);
  private static final ClassDesc MATH = ClassDesc.of("java.lang.Math");
  private static final ClassDesc FLOATS = ClassDesc.of(VectorCode.PACKAGE + "FloatVector");
  private static final ClassDesc CONVERSION = VectorCode.OPERATORS.nested("Conversion");

  /// The parameters of `run`.
  private static final int ARRAYS = 1;

  private static final int AT = 2;
  private static final int STEP = 3;
  private static final int CELLS = 4;
  private static final int RUNS = 5;

  private final Graph graph;
  private final TensorCells key;
  private final String title;

  TensorKernelWriter(Graph graph, TensorCells key) {
    this.graph = graph;
    this.key = key;
    var origin = graph.node(key.nodes().getLast()).origin();
    this.title = origin.known() ? origin.source() : "graph";
  }

  /// Cell by cell.
  TensorKernel scalar() {
    return KernelClass.define(
        TensorKernel.class,
        KernelClass.write(TensorKernel.class, title, RUN, false, this::scalarBody));
  }

  /// In vectors; a run must have as many cells as a vector.
  TensorKernel vector() {
    return KernelClass.define(
        TensorKernel.class,
        KernelClass.write(TensorKernel.class, title, RUN, true, this::vectorBody));
  }

  private void scalarBody(CodeBuilder code) {
    var on = new ScalarCode(code);
    new Emission<>(code, on) {

      @Override
      ScalarCode.Number single(ScalarCode.Number value) {
        int slot = code.allocateLocal(TypeKind.DOUBLE);
        code.dload(value.slot()).d2f().f2d().dstore(slot);
        return new ScalarCode.Number(slot);
      }

      @Override
      void cells(CellBody body) {
        int cell = code.allocateLocal(TypeKind.INT);
        loop(code, cell, CELLS, () -> body.at(cell), () -> code.iinc(cell, 1));
      }
    }.all();
    code.return_();
  }

  private void vectorBody(CodeBuilder code) {
    var on = new VectorCode(code, KernelClass.SELF, key.census(graph).constants());
    int length = on.length();
    int last = code.allocateLocal(TypeKind.INT);
    code.iload(CELLS).iload(length).isub().istore(last);
    new Emission<>(code, on) {
      @Override
      VectorCode.Number same(int array, int index) {
        code.getstatic(KernelClass.SELF, "SPECIES", VectorCode.SPECIES)
            .aload(array)
            .iload(index)
            .daload()
            .invokestatic(
                VectorCode.VECTOR,
                "broadcast",
                MethodTypeDesc.of(VectorCode.VECTOR, VectorCode.SPECIES, ConstantDescs.CD_double));
        return on.kept();
      }

      @Override
      VectorCode.Number single(VectorCode.Number value) {
        var convert =
            MethodTypeDesc.of(
                VectorCode.BASE, CONVERSION, VectorCode.SPECIES, ConstantDescs.CD_int);
        code.aload(value.slot())
            .getstatic(VectorCode.OPERATORS, "D2F", CONVERSION)
            .getstatic(FLOATS, "SPECIES_PREFERRED", VectorCode.SPECIES)
            .iconst_0()
            .invokevirtual(VectorCode.VECTOR, "convertShape", convert)
            .getstatic(VectorCode.OPERATORS, "F2D", CONVERSION)
            .getstatic(KernelClass.SELF, "SPECIES", VectorCode.SPECIES)
            .iconst_0()
            .invokevirtual(VectorCode.BASE, "convertShape", convert)
            .checkcast(VectorCode.VECTOR);
        return on.kept();
      }

      @Override
      void cells(CellBody body) {
        int next = code.allocateLocal(TypeKind.INT);
        int cell = code.allocateLocal(TypeKind.INT);
        loop(
            code,
            next,
            CELLS,
            () -> {
              code.iload(next)
                  .iload(last)
                  .invokestatic(
                      MATH,
                      "min",
                      MethodTypeDesc.of(
                          ConstantDescs.CD_int, ConstantDescs.CD_int, ConstantDescs.CD_int))
                  .istore(cell);
              body.at(cell);
            },
            () -> code.iload(next).iload(length).iadd().istore(next));
      }
    }.all();
    code.return_();
  }

  private static void loop(CodeBuilder code, int counter, int end, Runnable body, Runnable next) {
    Label top = code.newLabel();
    Label out = code.newLabel();
    code.iconst_0().istore(counter).labelBinding(top).iload(counter).iload(end).if_icmpge(out);
    body.run();
    next.run();
    code.goto_(top).labelBinding(out);
  }

  private interface CellBody {
    void at(int cell);
  }

  /// Writes the equations of the kernel over an algebra.
  private abstract class Emission<E, B> {
    private final CodeBuilder code;
    private final CellsCode<E, B> on;

    Emission(CodeBuilder code, CellsCode<E, B> on) {
      this.code = code;
      this.on = on;
    }

    /// A number that stands for all cells of the run.
    E same(int array, int index) {
      return on.load(array, index, 0);
    }

    /// Rounded to single precision.
    abstract E single(E value);

    /// The loop over the cells of a run.
    abstract void cells(CellBody body);

    void all() {
      int slots = key.slots();
      var array = new int[slots];
      var place = new int[slots];
      var step = new int[slots];
      for (int slot = 0; slot < slots; slot++) {
        array[slot] = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(ARRAYS).loadConstant(slot).aaload().astore(array[slot]);
        place[slot] = code.allocateLocal(TypeKind.INT);
        code.aload(AT).loadConstant(slot).iaload().istore(place[slot]);
        step[slot] = code.allocateLocal(TypeKind.INT);
        code.aload(STEP).loadConstant(slot).iaload().istore(step[slot]);
      }
      int run = code.allocateLocal(TypeKind.INT);
      loop(
          code,
          run,
          RUNS,
          () -> {
            var same = new HashMap<Integer, E>();
            for (int i = 0; i < key.reads().size(); i++) {
              if (key.reads().get(i).same()) {
                same.put(i, same(array[i], place[i]));
              }
            }
            cells(
                cell -> {
                  int[] index = indices(place, cell);
                  var stored =
                      key.values(
                          graph,
                          on,
                          this::single,
                          i -> same.computeIfAbsent(i, _ -> on.load(array[i], index[i], 0)));
                  for (int i = 0; i < stored.size(); i++) {
                    int slot = key.reads().size() + i;
                    on.store(array[slot], index[slot], stored.get(i));
                  }
                });
            for (int slot = 0; slot < slots; slot++) {
              code.iload(place[slot]).iload(step[slot]).iadd().istore(place[slot]);
            }
          },
          () -> code.iinc(run, 1));
    }

    private int[] indices(int[] place, int cell) {
      var index = new int[place.length];
      for (int slot = 0; slot < index.length; slot++) {
        if (slot >= key.reads().size() || !key.reads().get(slot).same()) {
          index[slot] = code.allocateLocal(TypeKind.INT);
          code.iload(place[slot]).iload(cell).iadd().istore(index[slot]);
        }
      }
      return index;
    }
  }
}
