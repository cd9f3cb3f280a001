package weft.jit.code;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;

/// An algebra whose values are vectors in local variables of a method that is being written. The
/// code is flat: nothing but direct calls of the Vector API, which the JIT compiler turns into
/// single instructions.
public final class VectorCode implements CellsCode<VectorCode.Number, VectorCode.Truth> {
  /// A local variable that holds a vector.
  public record Number(int slot) {}

  /// A local variable that holds a mask.
  public record Truth(int slot) {}

  public static final String PACKAGE = "jdk.incubator.vector.";
  public static final ClassDesc VECTOR = ClassDesc.of(PACKAGE + "DoubleVector");
  public static final ClassDesc SPECIES = ClassDesc.of(PACKAGE + "VectorSpecies");
  public static final ClassDesc BASE = ClassDesc.of(PACKAGE + "Vector");
  static final ClassDesc MASK = ClassDesc.of(PACKAGE + "VectorMask");
  public static final ClassDesc OPERATORS = ClassDesc.of(PACKAGE + "VectorOperators");
  private static final ClassDesc COMPARISON = OPERATORS.nested("Comparison");
  static final ClassDesc DOUBLES = ConstantDescs.CD_double.arrayType();

  private final CodeBuilder code;
  private final ClassDesc owner;
  private final Map<Double, Integer> constants = new TreeMap<>();
  private final VectorMath math;

  /// @param owner the class that is being written, with a field `SPECIES`
  /// @param known constants that get a local variable at once
  public VectorCode(CodeBuilder code, ClassDesc owner, Collection<Double> known) {
    this.code = code;
    this.owner = owner;
    this.math = new VectorMath(code, owner, this);
    known.forEach(value -> constants.put(value, broadcast(value).slot()));
  }

  /// A local variable with the number of lanes.
  public int length() {
    int length = code.allocateLocal(TypeKind.INT);
    code.getstatic(owner, "SPECIES", SPECIES)
        .invokeinterface(SPECIES, "length", MethodTypeDesc.of(ConstantDescs.CD_int))
        .istore(length);
    return length;
  }

  /// Keeps what is on the stack.
  public Number kept() {
    int slot = code.allocateLocal(TypeKind.REFERENCE);
    code.astore(slot);
    return new Number(slot);
  }

  private Truth truthKept() {
    int slot = code.allocateLocal(TypeKind.REFERENCE);
    code.astore(slot);
    return new Truth(slot);
  }

  /// A vector of one value.
  public Number broadcast(double value) {
    code.getstatic(owner, "SPECIES", SPECIES)
        .loadConstant(value)
        .invokestatic(
            VECTOR, "broadcast", MethodTypeDesc.of(VECTOR, SPECIES, ConstantDescs.CD_double));
    return kept();
  }

  @Override
  public Number load(int array, int index, int lag) {
    code.getstatic(owner, "SPECIES", SPECIES).aload(array).iload(index);
    if (lag != 0) {
      code.loadConstant(lag).isub();
    }
    code.invokestatic(
        VECTOR, "fromArray", MethodTypeDesc.of(VECTOR, SPECIES, DOUBLES, ConstantDescs.CD_int));
    return kept();
  }

  @Override
  public void store(int array, int index, Number value) {
    code.aload(value.slot)
        .aload(array)
        .iload(index)
        .invokevirtual(
            VECTOR,
            "intoArray",
            MethodTypeDesc.of(ConstantDescs.CD_void, DOUBLES, ConstantDescs.CD_int));
  }

  private Number call(String name, Number a, Number b) {
    code.aload(a.slot).aload(b.slot).invokevirtual(VECTOR, name, MethodTypeDesc.of(VECTOR, BASE));
    return kept();
  }

  private Number call(String name, Number a) {
    code.aload(a.slot).invokevirtual(VECTOR, name, MethodTypeDesc.of(VECTOR));
    return kept();
  }

  private Truth holds(String name, Number a, Number b) {
    code.aload(a.slot)
        .getstatic(OPERATORS, name, COMPARISON)
        .aload(b.slot)
        .invokevirtual(VECTOR, "compare", MethodTypeDesc.of(MASK, COMPARISON, BASE));
    return truthKept();
  }

  private Truth masks(String name, Truth a, Truth b) {
    code.aload(a.slot).aload(b.slot).invokevirtual(MASK, name, MethodTypeDesc.of(MASK, MASK));
    return truthKept();
  }

  @Override
  public Number lit(double value) {
    Integer slot = constants.get(value);
    return slot == null ? broadcast(value) : new Number(slot);
  }

  /// Whether the Vector API has it as a single instruction, or nearly.
  static boolean isDirect(Unary function) {
    return switch (function) {
      case NEGATE, ABS, SQRT, SIGN -> true;
      default -> false;
    };
  }

  static boolean isDirect(Binary function) {
    return switch (function) {
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, MINIMUM, MAXIMUM -> true;
      default -> false;
    };
  }

  @Override
  public Number unary(Unary function, Number a) {
    return switch (function) {
      case NEGATE -> call("neg", a);
      case ABS -> call("abs", a);
      case SQRT -> call("sqrt", a);
      case SIGN -> signOf(a);
      default -> math.call(function, a);
    };
  }

  /// 0, -0 and a missing value are their own signs.
  private Number signOf(Number a) {
    Number zero = lit(0);
    return select(lt(zero, a), lit(1), select(lt(a, zero), lit(-1), a));
  }

  @Override
  public Number binary(Binary function, Number a, Number b) {
    return switch (function) {
      case ADD -> call("add", a, b);
      case SUBTRACT -> call("sub", a, b);
      case MULTIPLY -> call("mul", a, b);
      case DIVIDE -> call("div", a, b);
      case MINIMUM -> smaller(a, b);
      case MAXIMUM -> greater(a, b);
      default -> math.call(function, a, b);
    };
  }

  /// With a constant, comparing is shorter: it is not missing, and which of two zeros is the
  /// smaller one is known.
  private Number smaller(Number a, Number b) {
    if (isConstant(b)) {
      return select(lt(b, a), b, a);
    }
    return isConstant(a) ? smaller(b, a) : call("min", a, b);
  }

  private Number greater(Number a, Number b) {
    if (isConstant(b)) {
      return select(le(a, b), b, a);
    }
    return isConstant(a) ? greater(b, a) : call("max", a, b);
  }

  /// A constant that is a number other than -0.
  private boolean isConstant(Number a) {
    return constant(a).filter(value -> !value.isNaN() && !value.equals(-0.0)).isPresent();
  }

  /// The value of a constant.
  Optional<Double> constant(Number a) {
    return constants.entrySet().stream()
        .filter(entry -> entry.getValue() == a.slot())
        .map(Map.Entry::getKey)
        .findFirst();
  }

  @Override
  public Number key(Number a) {
    return math.call(MathFunction.KEY, a);
  }

  @Override
  public Number larger(Number a, Number b) {
    return math.call(MathFunction.LARGER, a, b);
  }

  @Override
  public Number ofKey(Number key) {
    return math.call(MathFunction.OF_KEY, key);
  }

  @Override
  public Truth compare(Relation relation, Number a, Number b) {
    return switch (relation) {
      case LESS -> holds("LT", a, b);
      case LESS_EQUAL -> holds("LE", a, b);
      case EQUAL -> holds("EQ", a, b);
    };
  }

  @Override
  public Truth and(Truth a, Truth b) {
    return masks("and", a, b);
  }

  @Override
  public Truth or(Truth a, Truth b) {
    return masks("or", a, b);
  }

  @Override
  public Truth not(Truth a) {
    code.aload(a.slot).invokevirtual(MASK, "not", MethodTypeDesc.of(MASK));
    return truthKept();
  }

  @Override
  public Number select(Truth condition, Number then, Number otherwise) {
    code.aload(otherwise.slot)
        .aload(then.slot)
        .aload(condition.slot)
        .invokevirtual(VECTOR, "blend", MethodTypeDesc.of(VECTOR, BASE, MASK));
    return kept();
  }

  @Override
  public Number number(Truth condition) {
    return select(condition, lit(1), lit(0));
  }
}
