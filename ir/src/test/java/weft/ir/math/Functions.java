package weft.ir.math;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/// The functions of one number with what is true and where to look.
enum Functions {
  EXP(Exponentials::exp, StrictMath::exp, -746, 710) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, Exact.room(x)).exp();
    }
  },
  EXPM1(Exponentials::expm1, StrictMath::expm1, -40, 710) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).expm1();
    }
  },
  TANH(Exponentials::tanh, StrictMath::tanh, -20, 20) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).tanh();
    }
  },
  LOG(Logarithms::log, StrictMath::log, 0, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, Exact.room(x)).log(StrictMath.log(x));
    }
  },
  LOG1P(Logarithms::log1p, StrictMath::log1p, -1, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).plusOne().log(StrictMath.log1p(x));
    }
  },
  SIN(Trigonometry::sin, StrictMath::sin, -Double.MAX_VALUE, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, Exact.room(x)).sin();
    }
  },
  COS(Trigonometry::cos, StrictMath::cos, -Double.MAX_VALUE, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, Exact.room(x)).cos();
    }
  },
  TAN(Trigonometry::tan, StrictMath::tan, -Double.MAX_VALUE, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, Exact.room(x)).tan();
    }
  };

  private final DoubleUnaryOperator here;
  private final DoubleUnaryOperator platform;
  private final double least;
  private final double most;

  Functions(DoubleUnaryOperator here, DoubleUnaryOperator platform, double least, double most) {
    this.here = here;
    this.platform = platform;
    this.least = least;
    this.most = most;
  }

  abstract Exact exact(double x);

  double at(double x) {
    return here.applyAsDouble(x);
  }

  /// What the platform says, also within an ulp.
  double platform(double x) {
    return platform.applyAsDouble(x);
  }

  /// Whether x is inside where the function is a number that changes.
  boolean covers(double x) {
    return x > least && x <= most && x != 0;
  }

  /// An argument: of any exponent, of usual sizes, or near where something changes.
  double draw(SplittableRandom random) {
    while (true) {
      double x =
          switch (random.nextInt(5)) {
            case 0 -> Double.longBitsToDouble(random.nextLong());
            case 1 -> random.nextDouble(-4, 4);
            case 2 -> beside(edge(random), random);
            case 3 -> random.nextGaussian() * Math.scalb(1.0, random.nextInt(-60, 33));
            default -> Math.scalb(1 + random.nextDouble(), random.nextInt(-3, 12));
          };
      if (covers(x)) {
        return x;
      }
    }
  }

  private static double beside(double x, SplittableRandom random) {
    return Double.longBitsToDouble(Double.doubleToLongBits(x) + random.nextInt(-40, 41));
  }

  /// Where the methods change from one case to another.
  private static double edge(SplittableRandom random) {
    int n = random.nextInt(-1100, 1100);
    return switch (random.nextInt(6)) {
      case 0 -> n * 0.5 * 0.6931471805599453;
      case 1 -> Math.scalb(Math.sqrt(0.5), n / 2);
      case 2 -> n * 0.25 * Math.PI;
      case 3 -> Math.scalb(1.0, n / 2);
      case 4 -> Math.rint(random.nextDouble() * 0x1p31) * 0.5 * Math.PI;
      default -> 1 + Math.scalb(1.0, -random.nextInt(60)) * (n < 0 ? -1 : 1);
    };
  }

  /// Numbers every function must get right.
  static List<Double> special() {
    var list = new ArrayList<Double>();
    for (double x :
        new double[] {
          0,
          Double.MIN_VALUE,
          3 * Double.MIN_VALUE,
          Double.MIN_NORMAL,
          0x1p-1000,
          0x1p-54,
          0x1p-53,
          0x1p-52,
          0x1p-30,
          0.25,
          0.5,
          0.75,
          1,
          1.5,
          2,
          3,
          10,
          22,
          40,
          100,
          709,
          710,
          745,
          746,
          800,
          0x1p30,
          0x1p31,
          0x1p51,
          0x1p52,
          0x1p53,
          0x1p54,
          0x1p62,
          0x1p63,
          1e22,
          1e300,
          Double.MAX_VALUE,
          Double.POSITIVE_INFINITY,
          Double.NaN,
          Math.PI,
          Math.PI / 2,
          Math.PI / 4,
          Math.E,
          709.782712893384,
          745.1332191019411,
          0.34657359027997264,
          0.7071067811865476,
          1.4142135623730951,
          6381956970095103.0 * 0x1p797
        }) {
      for (double y : new double[] {x, Math.nextUp(x), Math.nextDown(x)}) {
        list.add(y);
        list.add(-y);
      }
    }
    return list;
  }
}
