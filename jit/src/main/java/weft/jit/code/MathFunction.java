package weft.jit.code;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Collections;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Unary;

/// The static method that computes a function of numbers: compiled code calls it for one number,
/// and does what its code says for a vector of them.
///
/// @param owner the internal name of its class
public record MathFunction(String owner, String name, int arity) {
  static final MathFunction KEY = keys("key", 1);
  static final MathFunction LARGER = keys("larger", 2);
  static final MathFunction OF_KEY = keys("value", 1);

  private static final Map<Enum<?>, MathFunction> KERNELS = new ConcurrentHashMap<>();
  private static final Map<MathFunction, Count> COUNTS = new ConcurrentHashMap<>();

  private static MathFunction keys(String name, int arity) {
    return new MathFunction("weft/ir/math/SortKeys", name, arity);
  }

  static MathFunction of(Unary function) {
    return KERNELS.computeIfAbsent(function, _ -> called(function, 1));
  }

  static MathFunction of(Binary function) {
    return KERNELS.computeIfAbsent(function, _ -> called(function, 2));
  }

  /// The method that a function's constant calls.
  @SuppressWarnings("GetClassOnEnum") // Each constant has a body of its own.
  private static MathFunction called(Enum<?> function, int arity) {
    var code =
        MethodCode.of(
            function.getClass().getName().replace('.', '/'),
            "applyAsDouble",
            "(" + "D".repeat(arity) + ")D");
    return code.instructions().stream()
        .filter(instruction -> instruction.opcode() == Opcode.INVOKESTATIC)
        .map(InvokeInstruction.class::cast)
        .map(
            call ->
                new MathFunction(call.owner().asInternalName(), call.name().stringValue(), arity))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(function + " calls no method"));
  }

  String descriptor() {
    return "(" + "D".repeat(arity) + ")D";
  }

  /// Writes a call with arguments on the stack.
  void write(CodeBuilder code) {
    code.invokestatic(
        ClassDesc.ofInternalName(owner), name, MethodTypeDesc.ofDescriptor(descriptor()));
  }

  /// How many operations the vector form takes.
  int operations() {
    return count().operations;
  }

  /// The constants of the vector form.
  TreeSet<Double> constants() {
    return new TreeSet<>(count().constants);
  }

  private Count count() {
    return COUNTS.computeIfAbsent(this, MathFunction::counted);
  }

  private Count counted() {
    var count = new Count();
    var arguments = Collections.nCopies(arity, -1).stream().map(_ -> count.next()).toList();
    new StraightCode<>(count).call(this, arguments);
    return count;
  }

  /// The number with these bits.
  static double asNumber(long bits) {
    double number = Double.longBitsToDouble(bits);
    if (Double.isNaN(number)) {
      throw new IllegalStateException("bits of no number: " + Long.toHexString(bits));
    }
    return number;
  }

  /// Counts operations; a thing is the number of the operation that made it.
  public static final class Count implements LaneOps<Integer, Integer, Integer> {
    private final TreeSet<Double> constants = new TreeSet<>();
    private int things;
    private int operations;

    Integer next() {
      return things++;
    }

    private Integer one() {
      operations++;
      return next();
    }

    @Override
    public Integer number(double value) {
      constants.add(value);
      return next();
    }

    @Override
    public Integer whole(long value) {
      return number(asNumber(value));
    }

    @Override
    public Integer arithmetic(Arithmetic op, Integer a, Integer b) {
      return one();
    }

    @Override
    public Integer single(Single op, Integer a) {
      return one();
    }

    @Override
    public Integer fma(Integer a, Integer b, Integer c) {
      return one();
    }

    @Override
    public Integer compare(Comparison op, Integer a, Integer b) {
      return one();
    }

    @Override
    public Integer and(Integer a, Integer b) {
      return one();
    }

    @Override
    public Integer or(Integer a, Integer b) {
      return one();
    }

    @Override
    public Integer pick(Integer condition, Integer then, Integer otherwise) {
      return one();
    }

    @Override
    public Integer bits(Integer a) {
      return one();
    }

    @Override
    public Integer fromBits(Integer a) {
      return one();
    }

    @Override
    public Integer logic(Logic op, Integer a, Integer b) {
      return one();
    }

    @Override
    public Integer shift(boolean up, Integer a, int places) {
      return one();
    }
  }
}
