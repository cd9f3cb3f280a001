package weft.jit.code;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Unary;

/// Writes the functions of [weft.ir.math] for vectors: the operations of the scalar methods, in the
/// same order, so the same bits.
///
/// The rare arguments that straight code can't do go through the scalar method: a vector that holds
/// one is computed lane by lane.
public final class VectorMath
    implements LaneOps<VectorCode.Number, VectorMath.Whole, VectorCode.Truth> {
  /// A local variable that holds a vector of 64-bit whole numbers.
  public record Whole(int slot) {}

  private static final ClassDesc LONGS = ClassDesc.of(VectorCode.PACKAGE + "LongVector");
  private static final ClassDesc BINARY = VectorCode.OPERATORS.nested("Binary");
  private static final ClassDesc ASSOCIATIVE = VectorCode.OPERATORS.nested("Associative");
  private static final ClassDesc RARE = ClassDesc.of("weft.jit.code.RareLanes");
  private static final ClassDesc ONE = ClassDesc.of(DoubleUnaryOperator.class.getName());
  private static final ClassDesc TWO = ClassDesc.of(DoubleBinaryOperator.class.getName());

  private final CodeBuilder code;
  private final ClassDesc owner;
  private final VectorCode on;
  private final Folding<VectorCode.Number, Whole, VectorCode.Truth> folding = new Folding<>(this);
  private final StraightCode<
          Folding.Lane<VectorCode.Number>, Folding.Lane<Whole>, Folding.Lane<VectorCode.Truth>>
      straight = new StraightCode<>(folding);

  /// @param owner the class that is being written, with a field `SPECIES`
  VectorMath(CodeBuilder code, ClassDesc owner, VectorCode on) {
    this.code = code;
    this.owner = owner;
    this.on = on;
  }

  VectorCode.Number call(Unary function, VectorCode.Number a) {
    return call(MathFunction.of(function), List.of(a), Optional.of(function));
  }

  VectorCode.Number call(Binary function, VectorCode.Number a, VectorCode.Number b) {
    return call(MathFunction.of(function), List.of(a, b), Optional.of(function));
  }

  /// A function without rare arguments.
  VectorCode.Number call(MathFunction function, VectorCode.Number... arguments) {
    return call(function, List.of(arguments), Optional.empty());
  }

  /// Writes a function.
  ///
  /// @param scalar what it is one number at a time
  private VectorCode.Number call(
      MathFunction function, List<VectorCode.Number> arguments, Optional<Enum<?>> scalar) {
    var result = straight.call(function, arguments.stream().map(this::lane).toList());
    var usual = folding.number(result.usual());
    return result
        .rare()
        .map(isRare -> rare(scalar.orElseThrow(), folding.truth(isRare), arguments, usual))
        .orElse(usual);
  }

  private Folding.Lane<VectorCode.Number> lane(VectorCode.Number number) {
    return on.constant(number)
        .<Folding.Lane<VectorCode.Number>>map(Folding.Lane.Known::new)
        .orElseGet(() -> new Folding.Lane.Some<>(number));
  }

  /// The usual result unless the condition holds in some lane.
  private VectorCode.Number rare(
      Enum<?> function,
      VectorCode.Truth isRare,
      List<VectorCode.Number> arguments,
      VectorCode.Number usual) {
    int result = code.allocateLocal(TypeKind.REFERENCE);
    code.aload(usual.slot()).astore(result);
    code.aload(isRare.slot())
        .invokevirtual(VectorCode.MASK, "anyTrue", MethodTypeDesc.of(ConstantDescs.CD_boolean))
        .ifThen(
            then -> {
              int[] arrays = arguments.stream().mapToInt(a -> array(then, a)).toArray();
              for (int array : arrays) {
                then.aload(array);
              }
              ClassDesc type = ClassDesc.of(function.getDeclaringClass().getName());
              var each = new ArrayList<>(Collections.nCopies(arrays.length, VectorCode.DOUBLES));
              each.add(arrays.length == 1 ? ONE : TWO);
              then.getstatic(type, function.name(), type)
                  .invokestatic(RARE, "each", MethodTypeDesc.of(ConstantDescs.CD_void, each));
              then.getstatic(owner, "SPECIES", VectorCode.SPECIES)
                  .aload(arrays[0])
                  .iconst_0()
                  .invokestatic(
                      VectorCode.VECTOR,
                      "fromArray",
                      MethodTypeDesc.of(
                          VectorCode.VECTOR,
                          VectorCode.SPECIES,
                          VectorCode.DOUBLES,
                          ConstantDescs.CD_int))
                  .astore(result);
            });
    return new VectorCode.Number(result);
  }

  /// An array with the lanes of a vector.
  private int array(CodeBuilder then, VectorCode.Number value) {
    int array = then.allocateLocal(TypeKind.REFERENCE);
    then.getstatic(owner, "SPECIES", VectorCode.SPECIES)
        .invokeinterface(VectorCode.SPECIES, "length", MethodTypeDesc.of(ConstantDescs.CD_int))
        .newarray(TypeKind.DOUBLE)
        .astore(array)
        .aload(value.slot())
        .aload(array)
        .iconst_0()
        .invokevirtual(
            VectorCode.VECTOR,
            "intoArray",
            MethodTypeDesc.of(ConstantDescs.CD_void, VectorCode.DOUBLES, ConstantDescs.CD_int));
    return array;
  }

  private Whole wholeKept() {
    int slot = code.allocateLocal(TypeKind.REFERENCE);
    code.astore(slot);
    return new Whole(slot);
  }

  @Override
  public VectorCode.Number number(double value) {
    return on.lit(value);
  }

  /// The bits of a number, so that there is one kind of constants.
  @Override
  public Whole whole(long value) {
    return bits(on.lit(MathFunction.asNumber(value)));
  }

  @Override
  public VectorCode.Number arithmetic(Arithmetic op, VectorCode.Number a, VectorCode.Number b) {
    return switch (op) {
      case ADD -> on.add(a, b);
      case SUB -> on.sub(a, b);
      case MUL -> on.mul(a, b);
      case DIV -> on.div(a, b);
    };
  }

  @Override
  public VectorCode.Number single(Single op, VectorCode.Number a) {
    return switch (op) {
      case NEG -> on.neg(a);
      case ABS -> on.abs(a);
      case SQRT -> on.sqrt(a);
    };
  }

  @Override
  public VectorCode.Number fma(VectorCode.Number a, VectorCode.Number b, VectorCode.Number c) {
    code.aload(a.slot())
        .aload(b.slot())
        .aload(c.slot())
        .invokevirtual(
            VectorCode.VECTOR,
            "fma",
            MethodTypeDesc.of(VectorCode.VECTOR, VectorCode.BASE, VectorCode.BASE));
    return on.kept();
  }

  @Override
  public VectorCode.Truth compare(Comparison op, VectorCode.Number a, VectorCode.Number b) {
    return switch (op) {
      case LT -> on.lt(a, b);
      case LE -> on.le(a, b);
      case GT -> on.lt(b, a);
      case GE -> on.le(b, a);
      case EQ -> on.eq(a, b);
      case NE -> on.not(on.eq(a, b));
    };
  }

  @Override
  public VectorCode.Truth and(VectorCode.Truth a, VectorCode.Truth b) {
    return on.and(a, b);
  }

  @Override
  public VectorCode.Truth or(VectorCode.Truth a, VectorCode.Truth b) {
    return on.or(a, b);
  }

  @Override
  public VectorCode.Number pick(
      VectorCode.Truth condition, VectorCode.Number then, VectorCode.Number otherwise) {
    return on.select(condition, then, otherwise);
  }

  @Override
  public Whole bits(VectorCode.Number a) {
    code.aload(a.slot())
        .invokevirtual(VectorCode.VECTOR, "reinterpretAsLongs", MethodTypeDesc.of(LONGS));
    return wholeKept();
  }

  @Override
  public VectorCode.Number fromBits(Whole a) {
    code.aload(a.slot)
        .invokevirtual(LONGS, "reinterpretAsDoubles", MethodTypeDesc.of(VectorCode.VECTOR));
    return on.kept();
  }

  @Override
  public Whole logic(Logic op, Whole a, Whole b) {
    code.aload(a.slot)
        .getstatic(VectorCode.OPERATORS, op.name(), op == Logic.SUB ? BINARY : ASSOCIATIVE)
        .aload(b.slot)
        .invokevirtual(LONGS, "lanewise", MethodTypeDesc.of(LONGS, BINARY, VectorCode.BASE));
    return wholeKept();
  }

  @Override
  public Whole shift(boolean up, Whole a, int places) {
    code.aload(a.slot)
        .getstatic(VectorCode.OPERATORS, up ? "LSHL" : "LSHR", BINARY)
        .loadConstant((long) places)
        .invokevirtual(LONGS, "lanewise", MethodTypeDesc.of(LONGS, BINARY, ConstantDescs.CD_long));
    return wholeKept();
  }
}
