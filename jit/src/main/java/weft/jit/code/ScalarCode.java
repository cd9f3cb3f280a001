package weft.jit.code;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;

/// An algebra whose values are local variables of a method that is being written: each call writes
/// the instructions that compute one row.
public final class ScalarCode implements CellsCode<ScalarCode.Number, ScalarCode.Truth> {
  /// A local variable of type `double`.
  public record Number(int slot) {}

  /// A local variable that is 1 or 0.
  public record Truth(int slot) {}

  private final CodeBuilder code;

  public ScalarCode(CodeBuilder code) {
    this.code = code;
  }

  /// Keeps what is on the stack.
  private Number kept() {
    int slot = code.allocateLocal(TypeKind.DOUBLE);
    code.dstore(slot);
    return new Number(slot);
  }

  private Truth truthKept() {
    int slot = code.allocateLocal(TypeKind.INT);
    code.istore(slot);
    return new Truth(slot);
  }

  public void push(Number a) {
    code.dload(a.slot);
  }

  @Override
  public Number load(int array, int index, int lag) {
    code.aload(array).iload(index);
    if (lag != 0) {
      code.loadConstant(lag).isub();
    }
    code.daload();
    return kept();
  }

  @Override
  public void store(int array, int index, Number value) {
    code.aload(array).iload(index).dload(value.slot).dastore();
  }

  /// A cell of an array at a place that is known.
  public Number cell(int array, int place) {
    code.aload(array).loadConstant(place).daload();
    return kept();
  }

  public void setCell(int array, int place, Number value) {
    code.aload(array).loadConstant(place).dload(value.slot).dastore();
  }

  /// Another variable of the same value.
  public Number copy(Number a) {
    push(a);
    return kept();
  }

  /// Gives a variable another value.
  public void assign(Number to, Number value) {
    code.dload(value.slot).dstore(to.slot);
  }

  private Number call(MathFunction function, Number... arguments) {
    for (Number argument : arguments) {
      push(argument);
    }
    function.write(code);
    return kept();
  }

  @Override
  public Number lit(double value) {
    code.loadConstant(value);
    return kept();
  }

  @Override
  public Number unary(Unary function, Number a) {
    if (function == Unary.NEGATE) {
      push(a);
      code.dneg();
      return kept();
    }
    return call(MathFunction.of(function), a);
  }

  @Override
  public Number binary(Binary function, Number a, Number b) {
    push(a);
    push(b);
    switch (function) {
      case ADD -> code.dadd();
      case SUBTRACT -> code.dsub();
      case MULTIPLY -> code.dmul();
      case DIVIDE -> code.ddiv();
      default -> MathFunction.of(function).write(code);
    }
    return kept();
  }

  @Override
  public Number key(Number a) {
    return call(MathFunction.KEY, a);
  }

  @Override
  public Number larger(Number a, Number b) {
    return call(MathFunction.LARGER, a, b);
  }

  @Override
  public Number ofKey(Number key) {
    return call(MathFunction.OF_KEY, key);
  }

  @Override
  public Truth compare(Relation relation, Number a, Number b) {
    push(a);
    push(b);
    switch (relation) {
      case LESS -> holds(code.dcmpg(), Opcode.IFLT);
      case LESS_EQUAL -> holds(code.dcmpg(), Opcode.IFLE);
      case EQUAL -> holds(code.dcmpl(), Opcode.IFEQ);
    }
    return truthKept();
  }

  private static void holds(CodeBuilder code, Opcode opcode) {
    code.ifThenElse(opcode, c -> c.iconst_1(), c -> c.iconst_0());
  }

  @Override
  public Truth and(Truth a, Truth b) {
    code.iload(a.slot).iload(b.slot).iand();
    return truthKept();
  }

  @Override
  public Truth or(Truth a, Truth b) {
    code.iload(a.slot).iload(b.slot).ior();
    return truthKept();
  }

  @Override
  public Truth not(Truth a) {
    code.iload(a.slot).iconst_1().ixor();
    return truthKept();
  }

  @Override
  public Number select(Truth condition, Number then, Number otherwise) {
    code.iload(condition.slot)
        .ifThenElse(Opcode.IFNE, c -> c.dload(then.slot), c -> c.dload(otherwise.slot));
    return kept();
  }

  @Override
  public Number number(Truth condition) {
    code.iload(condition.slot).i2d();
    return kept();
  }
}
