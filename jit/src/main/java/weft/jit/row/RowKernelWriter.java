package weft.jit.row;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.form.Stateful;
import weft.ir.trait.Shifts;
import weft.jit.code.EquationEmitter;
import weft.jit.code.KernelClass;
import weft.jit.code.ScalarCode;

/// Writes the class of a kernel for one row: straight-line code over the numbers of an entity.
public final class RowKernelWriter {
  private static final MethodTypeDesc RUN =
      MethodTypeDesc.of(
          ConstantDescs.CD_void,
          ConstantDescs.CD_double.arrayType(),
          ConstantDescs.CD_double.arrayType());

  /// The longest code that the JIT compiler takes, and a little less.
  static final int MOST = 7800;

  private static final int STATE = 1;
  private static final int VALUES = 2;

  private final Graph graph;
  private final RowLayout layout;
  private final Map<Integer, Integer> places;
  private final String title;

  /// @param places where values stand that go from one kernel to another
  RowKernelWriter(Graph graph, RowLayout layout, Map<Integer, Integer> places, String title) {
    this.graph = graph;
    this.layout = layout;
    this.places = places;
    this.title = title;
  }

  /// @param nodes what is computed, in order
  /// @param kept what is computed elsewhere and read some rows later
  byte[] code(List<Integer> nodes, List<Integer> kept) {
    return KernelClass.write(
        RowKernel.class,
        title,
        RUN,
        false,
        code -> {
          var body = new Body(code, new ScalarCode(code), Set.copyOf(nodes));
          body.all(nodes);
          kept.forEach(id -> body.keep(id, body.operand(id)));
          code.return_();
        });
  }

  /// How long the code of a kernel is.
  static int length(byte[] code) {
    return ClassFile.of().parse(code).methods().stream()
        .flatMap(method -> method.findAttribute(Attributes.code()).stream())
        .mapToInt(CodeAttribute::codeLength)
        .max()
        .orElse(0);
  }

  private final class Body extends EquationEmitter<ScalarCode.Number, ScalarCode.Truth> {
    private final CodeBuilder code;
    private final ScalarCode on;
    private final Set<Integer> nodes;

    /// The number of rows that went before, and what follows from it: the place of this row in
    /// rings of each length, and the places of rows before it.
    private int rows = -1;

    private final Map<Integer, Integer> cursors = new HashMap<>();
    private final Map<List<Integer>, Integer> indices = new HashMap<>();

    Body(CodeBuilder code, ScalarCode on, Set<Integer> nodes) {
      super(graph, on);
      this.nodes = nodes;
      this.code = code;
      this.on = on;
    }

    @Override
    public ScalarCode.Number load(Node node) {
      if (node.op() instanceof Shifts lag && lag.n() > 0) {
        RowLayout.Ring ring = layout.ring(lag, node);
        int index = index(ring, lag.n());
        int slot = code.allocateLocal(TypeKind.DOUBLE);
        if (ring.grows()) {
          // before there were so many rows, its place is no place of the ring
          code.lload(rows()).loadConstant((long) lag.n()).lcmp();
          code.ifThenElse(
              Opcode.IFGE,
              there -> earlier(there, ring, index, slot),
              none -> none.loadConstant(lag.fill()).dstore(slot));
        } else {
          earlier(code, ring, index, slot);
        }
        return new ScalarCode.Number(slot);
      }
      return nodes.contains(node.id())
          ? number(operand(node.args().getFirst())) // a lag of no rows
          : on.cell(VALUES, Objects.requireNonNull(places.get(node.id()), node::title));
    }

    private static void earlier(CodeBuilder to, RowLayout.Ring ring, int index, int slot) {
      to.aload(STATE).iload(index);
      if (ring.offset() != 0) {
        to.loadConstant(ring.offset()).iadd();
      }
      to.daload().dstore(slot);
    }

    @Override
    public void store(Node node, Operand<ScalarCode.Number, ScalarCode.Truth> value) {
      Integer place = places.get(node.id());
      if (place != null) {
        on.setCell(VALUES, place, number(value));
      }
      keep(node.id(), value);
    }

    /// Writes a value into its rings.
    void keep(int id, Operand<ScalarCode.Number, ScalarCode.Truth> value) {
      for (RowLayout.Ring ring : layout.of(id)) {
        ScalarCode.Number number = number(value);
        code.aload(STATE).iload(index(ring, 0));
        if (ring.offset() != 0) {
          code.loadConstant(ring.offset()).iadd();
        }
        on.push(number);
        code.dastore();
      }
    }

    @Override
    public ScalarCode.Number step(
        int id, Stateful op, Operands<ScalarCode.Number, ScalarCode.Truth> in) {
      int at = layout.state(id);
      var before = new java.util.ArrayList<ScalarCode.Number>();
      for (int i = 0; i < op.start().size(); i++) {
        before.add(on.cell(STATE, at + i));
      }
      var step = op.step(on, before, in);
      for (int i = 0; i < before.size(); i++) {
        on.setCell(STATE, at + i, step.state().get(i));
      }
      return step.output();
    }

    /// A variable with the place of the row that is `lag` rows back, in the first of the rings that
    /// stand beside each other.
    private int index(RowLayout.Ring ring, int lag) {
      return indices.computeIfAbsent(
          List.of(ring.length(), lag),
          _ -> {
            int local = code.allocateLocal(TypeKind.INT);
            code.iload(cursor(ring));
            if (lag > 0) {
              // back by so many rows, and round the end where that is before the beginning
              code.loadConstant(lag).isub().dup().loadConstant(31).ishr();
              length(ring);
              code.iand().iadd();
            }
            if (ring.width() != 1) {
              code.loadConstant(ring.width()).imul();
            }
            if (ring.grows()) {
              head(ring.head() + 1);
            } else {
              code.loadConstant(ring.start());
            }
            code.iadd().istore(local);
            return local;
          });
    }

    /// Puts a number of a ring's head on the stack.
    private void head(int at) {
      code.aload(STATE).loadConstant(at).daload().d2i();
    }

    /// Puts the length of a ring on the stack, as it is by now.
    private void length(RowLayout.Ring ring) {
      if (ring.grows()) {
        head(ring.head());
      } else {
        code.loadConstant(ring.length());
      }
    }

    private int cursor(RowLayout.Ring ring) {
      return cursors.computeIfAbsent(
          ring.length(),
          _ -> {
            int seen = rows();
            int local = code.allocateLocal(TypeKind.INT);
            code.lload(seen);
            if (ring.grows()) {
              head(ring.head());
              code.i2l();
            } else {
              code.loadConstant((long) ring.length());
            }
            code.lrem().l2i().istore(local);
            return local;
          });
    }

    private int rows() {
      if (rows < 0) {
        rows = code.allocateLocal(TypeKind.LONG);
        code.aload(STATE).iconst_0().daload().d2l().lstore(rows);
      }
      return rows;
    }
  }
}
