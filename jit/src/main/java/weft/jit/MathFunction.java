package weft.jit;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/// The functions with a vector form: where their straight code is, and the method that says which
/// arguments it doesn't hold for.
enum MathFunction {
  EXP("Exponentials", "exp"),
  EXPM1("Exponentials", "expm1"),
  TANH("Exponentials", "tanh"),
  LOG("Logarithms", "log"),
  LOG1P("Logarithms", "log1p"),
  POW(2, "Powers", "pow", ""),
  SIN(1, "Trigonometry", "nearSin", "isFar"),
  COS(1, "Trigonometry", "nearCos", "isFar"),
  TAN(1, "Trigonometry", "nearTan", "isFar"),
  FLOOR("Rounding", "floor"),
  CEIL("Rounding", "ceil"),
  ROUND("Rounding", "rint"),
  MOD(2, "Rounding", "nearRemainder", "isFar"),
  KEY("SortKeys", "key"),
  LARGER(2, "SortKeys", "larger", ""),
  OF_KEY("SortKeys", "value");

  private static final Map<MathFunction, Count> COUNTS = new ConcurrentHashMap<>();

  private final int arity;
  private final String type;
  private final String method;
  private final String far;

  MathFunction(String type, String method) {
    this(1, type, method, "");
  }

  MathFunction(int arity, String type, String method, String far) {
    this.arity = arity;
    this.type = type;
    this.method = method;
    this.far = far;
  }

  int arity() {
    return arity;
  }

  String type() {
    return type;
  }

  String method() {
    return method;
  }

  /// The method that is true for rare arguments; empty if there are none.
  String far() {
    return far;
  }

  /// The method of [RareLanes] for rare arguments.
  String scalar() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The number with these bits.
  static double asNumber(long bits) {
    double number = Double.longBitsToDouble(bits);
    if (Double.isNaN(number)) {
      throw new IllegalStateException("bits of no number: " + Long.toHexString(bits));
    }
    return number;
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
    var straight = new StraightCode<>(count);
    var arguments = Collections.nCopies(arity, -1).stream().map(_ -> count.next()).toList();
    straight.number(type, method, arguments);
    if (!far.isEmpty()) {
      straight.truth(type, far, arguments);
    }
    return count;
  }

  /// Counts operations; a thing is the number of the operation that made it.
  static final class Count implements LaneOps<Integer, Integer, Integer> {
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
    public Integer neg(Integer a) {
      return one();
    }

    @Override
    public Integer abs(Integer a) {
      return one();
    }

    @Override
    public Integer sqrt(Integer a) {
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
