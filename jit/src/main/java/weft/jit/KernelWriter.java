package weft.jit;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Pointwise;
import weft.ir.Source;
import weft.ir.Stateful;

/// Writes the class of a kernel: one loop over the rows of a block, straight-line code inside.
final class KernelWriter {
  private static final MethodTypeDesc RUN =
      MethodTypeDesc.of(
          ConstantDescs.CD_void,
          ConstantDescs.CD_double.arrayType().arrayType(),
          ConstantDescs.CD_int.arrayType(),
          ConstantDescs.CD_int);
  private static final ClassDesc KERNEL = ClassDesc.of("weft.jit.Kernel");
  static final ClassDesc SELF = ClassDesc.of("weft.jit.Formula");

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
    return define(Kernel.class, scalarClass());
  }

  /// A loop over vectors of rows; the number of rows must be a multiple of their length.
  Kernel vector() {
    Vectors.length(); // loads the module
    return define(Kernel.class, vectorClass());
  }

  /// An instance of a class that has been written.
  static <K> K define(Class<K> kind, byte[] bytes) {
    try {
      var type = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
      return kind.cast(type.getDeclaredConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  byte[] scalarClass() {
    return ClassFile.of()
        .build(
            SELF,
            type -> {
              header(type, KERNEL, title);
              type.withMethodBody("run", RUN, ClassFile.ACC_PUBLIC, code -> scalarBody(code));
            });
  }

  byte[] vectorClass() {
    return ClassFile.of()
        .build(
            SELF,
            type -> {
              header(type, KERNEL, title);
              species(type);
              type.withMethodBody("run", RUN, ClassFile.ACC_PUBLIC, code -> vectorBody(code));
            });
  }

  /// The field that vector code takes the kind of vectors from.
  static void species(ClassBuilder type) {
    type.withField(
        "SPECIES",
        VectorCode.SPECIES,
        ClassFile.ACC_STATIC | ClassFile.ACC_FINAL | ClassFile.ACC_PRIVATE);
    type.withMethodBody(
        ConstantDescs.CLASS_INIT_NAME,
        ConstantDescs.MTD_void,
        ClassFile.ACC_STATIC,
        code ->
            code.getstatic(VectorCode.VECTOR, "SPECIES_PREFERRED", VectorCode.SPECIES)
                .putstatic(SELF, "SPECIES", VectorCode.SPECIES)
                .return_());
  }

  /// A class with a constructor that does nothing.
  static void header(ClassBuilder type, ClassDesc kind, String title) {
    type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
        .withInterfaceSymbols(kind)
        .with(SourceFileAttribute.of(title))
        .withMethodBody(
            ConstantDescs.INIT_NAME,
            ConstantDescs.MTD_void,
            0,
            code ->
                code.aload(0)
                    .invokespecial(
                        ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                    .return_());
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
          var index = indices(code, arrays, row);
          var emit =
              new Emission<>(graph, on) {
                @Override
                ScalarCode.Number load(Node node) {
                  Step.Read read = read(node);
                  return on.load(at(arrays.array, read.slot()), at(index, read.slot()), read.lag());
                }

                @Override
                void store(Node node, Operand<ScalarCode.Number, ScalarCode.Truth> value) {
                  for (int slot : slots(node)) {
                    on.store(at(arrays.array, slot), at(index, slot), number(value));
                  }
                }

                @Override
                ScalarCode.Number step(
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
              };
          emit.all(kernel.nodes());
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
    var constants = new TreeMap<Double, Integer>();
    var on = new VectorCode(code, SELF, constants);
    for (double value : census(graph, kernel.nodes()).constants()) {
      constants.put(value, on.broadcast(value).slot());
    }
    int length = code.allocateLocal(TypeKind.INT);
    code.getstatic(SELF, "SPECIES", VectorCode.SPECIES)
        .invokeinterface(VectorCode.SPECIES, "length", MethodTypeDesc.of(ConstantDescs.CD_int))
        .istore(length);
    loop(
        code,
        length,
        row -> {
          var index = indices(code, arrays, row);
          var emit =
              new Emission<>(graph, on) {
                @Override
                VectorCode.Number load(Node node) {
                  Step.Read read = read(node);
                  return on.load(at(arrays.array, read.slot()), at(index, read.slot()), read.lag());
                }

                @Override
                void store(Node node, Operand<VectorCode.Number, VectorCode.Truth> value) {
                  for (int slot : slots(node)) {
                    on.store(at(arrays.array, slot), at(index, slot), number(value));
                  }
                }

                @Override
                VectorCode.Number step(
                    int id, Stateful op, Operands<VectorCode.Number, VectorCode.Truth> in) {
                  throw new IllegalStateException("a state has no vector form");
                }
              };
          emit.all(kernel.nodes());
        });
    code.return_();
  }

  private Step.Read read(Node node) {
    return java.util.Objects.requireNonNull(kernel.reads().get(node.id()), node::title);
  }

  private List<Integer> slots(Node node) {
    return kernel.stores().getOrDefault(node.id(), List.of());
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

  /// What some nodes compute.
  static Census census(Graph graph, List<Integer> nodes) {
    var census = new Census();
    for (int id : nodes) {
      Node node = graph.node(id);
      for (int arg : node.args()) {
        if (graph.node(arg).op() instanceof Source.Known known) {
          census.lit(known.value().doubleAt(0));
        } else if (graph.node(arg).type().element() == Element.BOOL) {
          census.lit(0);
        }
      }
      var operands =
          node.args().stream()
              .map(
                  arg ->
                      graph.node(arg).type().element() == Element.BOOL
                          ? Operand.<Census.Thing, Census.Thing>when(Census.Thing.ANY)
                          : Operand.<Census.Thing, Census.Thing>of(Census.Thing.ANY))
              .toList();
      var in = new Operands<>(census, operands);
      switch (node.op()) {
        case Pointwise op -> op.apply(census, in);
        case Stateful op ->
            op.step(census, op.start().stream().map(_ -> Census.Thing.ANY).toList(), in);
        default -> {}
      }
      if (node.type().element() == Element.BOOL) {
        census.number(Census.Thing.ANY);
      }
    }
    return census;
  }
}
