package weft.jit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import weft.ir.Algebra;

/// An algebra whose values are local variables of a method that is being written: each call writes
/// the instructions that compute one row.
final class ScalarCode implements Algebra<ScalarCode.Number, ScalarCode.Truth> {
  /// A local variable of type `double`.
  record Number(int slot) {}

  /// A local variable that is 1 or 0.
  record Truth(int slot) {}

  private static final ClassDesc ELEMENTARY = ClassDesc.of("weft.ops.math.Elementary");
  private static final ClassDesc SORT_KEYS = ClassDesc.of("weft.ops.math.SortKeys");
  private static final ClassDesc MATH = ClassDesc.of("java.lang.Math");
  private static final ClassDesc DOUBLES = ClassDesc.of("weft.ops.Doubles");
  private static final MethodTypeDesc ONE =
      MethodTypeDesc.of(ConstantDescs.CD_double, ConstantDescs.CD_double);
  private static final MethodTypeDesc TWO =
      MethodTypeDesc.of(ConstantDescs.CD_double, ConstantDescs.CD_double, ConstantDescs.CD_double);

  private final CodeBuilder code;

  ScalarCode(CodeBuilder code) {
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

  void push(Number a) {
    code.dload(a.slot);
  }

  /// Loads a cell of an array.
  Number load(int array, int index, int lag) {
    code.aload(array).iload(index);
    if (lag != 0) {
      code.loadConstant(lag).isub();
    }
    code.daload();
    return kept();
  }

  void store(int array, int index, Number value) {
    code.aload(array).iload(index).dload(value.slot).dastore();
  }

  /// A cell of an array at a place that is known.
  Number cell(int array, int place) {
    code.aload(array).loadConstant(place).daload();
    return kept();
  }

  void setCell(int array, int place, Number value) {
    code.aload(array).loadConstant(place).dload(value.slot).dastore();
  }

  /// Another variable of the same value.
  Number copy(Number a) {
    push(a);
    return kept();
  }

  /// Gives a variable another value.
  void assign(Number to, Number value) {
    code.dload(value.slot).dstore(to.slot);
  }

  private Number call(ClassDesc owner, String name, Number a) {
    push(a);
    code.invokestatic(owner, name, ONE);
    return kept();
  }

  private Number call(ClassDesc owner, String name, Number a, Number b) {
    push(a);
    push(b);
    code.invokestatic(owner, name, TWO);
    return kept();
  }

  @Override
  public Number lit(double value) {
    code.loadConstant(value);
    return kept();
  }

  @Override
  public Number add(Number a, Number b) {
    push(a);
    push(b);
    code.dadd();
    return kept();
  }

  @Override
  public Number sub(Number a, Number b) {
    push(a);
    push(b);
    code.dsub();
    return kept();
  }

  @Override
  public Number mul(Number a, Number b) {
    push(a);
    push(b);
    code.dmul();
    return kept();
  }

  @Override
  public Number div(Number a, Number b) {
    push(a);
    push(b);
    code.ddiv();
    return kept();
  }

  @Override
  public Number mod(Number a, Number b) {
    return call(DOUBLES, "remainder", a, b);
  }

  @Override
  public Number pow(Number a, Number b) {
    return call(DOUBLES, "power", a, b);
  }

  @Override
  public Number neg(Number a) {
    push(a);
    code.dneg();
    return kept();
  }

  @Override
  public Number abs(Number a) {
    return call(MATH, "abs", a);
  }

  @Override
  public Number sign(Number a) {
    return call(MATH, "signum", a);
  }

  @Override
  public Number sqrt(Number a) {
    return call(MATH, "sqrt", a);
  }

  @Override
  public Number exp(Number a) {
    return call(ELEMENTARY, "exp", a);
  }

  @Override
  public Number log(Number a) {
    return call(ELEMENTARY, "log", a);
  }

  @Override
  public Number log1p(Number a) {
    return call(ELEMENTARY, "log1p", a);
  }

  @Override
  public Number expm1(Number a) {
    return call(ELEMENTARY, "expm1", a);
  }

  @Override
  public Number sin(Number a) {
    return call(ELEMENTARY, "sin", a);
  }

  @Override
  public Number cos(Number a) {
    return call(ELEMENTARY, "cos", a);
  }

  @Override
  public Number tan(Number a) {
    return call(ELEMENTARY, "tan", a);
  }

  @Override
  public Number tanh(Number a) {
    return call(ELEMENTARY, "tanh", a);
  }

  @Override
  public Number floor(Number a) {
    return call(MATH, "floor", a);
  }

  @Override
  public Number ceil(Number a) {
    return call(MATH, "ceil", a);
  }

  @Override
  public Number round(Number a) {
    return call(MATH, "rint", a);
  }

  @Override
  public Number min(Number a, Number b) {
    return call(MATH, "min", a, b);
  }

  @Override
  public Number max(Number a, Number b) {
    return call(MATH, "max", a, b);
  }

  @Override
  public Number key(Number a) {
    return call(SORT_KEYS, "key", a);
  }

  @Override
  public Number larger(Number a, Number b) {
    return call(SORT_KEYS, "larger", a, b);
  }

  @Override
  public Number ofKey(Number key) {
    return call(SORT_KEYS, "value", key);
  }

  @Override
  public Truth lt(Number a, Number b) {
    push(a);
    push(b);
    code.dcmpg().ifThenElse(java.lang.classfile.Opcode.IFLT, c -> c.iconst_1(), c -> c.iconst_0());
    return truthKept();
  }

  @Override
  public Truth le(Number a, Number b) {
    push(a);
    push(b);
    code.dcmpg().ifThenElse(java.lang.classfile.Opcode.IFLE, c -> c.iconst_1(), c -> c.iconst_0());
    return truthKept();
  }

  @Override
  public Truth eq(Number a, Number b) {
    push(a);
    push(b);
    code.dcmpl().ifThenElse(java.lang.classfile.Opcode.IFEQ, c -> c.iconst_1(), c -> c.iconst_0());
    return truthKept();
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
        .ifThenElse(
            java.lang.classfile.Opcode.IFNE, c -> c.dload(then.slot), c -> c.dload(otherwise.slot));
    return kept();
  }

  @Override
  public Number number(Truth condition) {
    code.iload(condition.slot).i2d();
    return kept();
  }
}
