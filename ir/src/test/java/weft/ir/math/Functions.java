package weft.ir.math;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import weft.ir.algebra.Unary;

/// The functions of one number with what is true and where to look.
enum Functions {
  EXP(StrictMath::exp, -746, 710) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, Exact.room(x)).exp();
    }
  },
  EXPM1(StrictMath::expm1, -40, 710) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).expm1();
    }
  },
  TANH(StrictMath::tanh, -20, 20) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).tanh();
    }
  },
  LOG(StrictMath::log, 0, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, Exact.room(x)).log(at(x));
    }
  },
  LOG1P(StrictMath::log1p, -1, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).plusOne().log(at(x));
    }
  },
  LOG2(0, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, Exact.room(x))
          .log(StrictMath.log(x))
          .over(Exact.of(2, Exact.room(x)).log(StrictMath.log(2)));
    }
  },
  LOG10(StrictMath::log10, 0, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, Exact.room(x))
          .log(StrictMath.log(x))
          .over(Exact.of(10, Exact.room(x)).log(StrictMath.log(10)));
    }
  },
  SIN(StrictMath::sin, -Double.MAX_VALUE, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, Exact.room(x)).sin();
    }
  },
  COS(StrictMath::cos, -Double.MAX_VALUE, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, Exact.room(x)).cos();
    }
  },
  TAN(StrictMath::tan, -Double.MAX_VALUE, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, Exact.room(x)).tan();
    }
  },
  ASIN(StrictMath::asin, Math.nextDown(-1.0), 1) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).asin(at(x));
    }
  },
  ACOS(StrictMath::acos, Math.nextDown(-1.0), 1) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).acos(at(x));
    }
  },
  ATAN(StrictMath::atan, -Double.MAX_VALUE, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).atan(at(x));
    }
  },
  SINH(StrictMath::sinh, -710.475, 710.475) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).sinh();
    }
  },
  COSH(StrictMath::cosh, -710.475, 710.475) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).cosh();
    }
  },
  ASINH(-Double.MAX_VALUE, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).asinh(at(x));
    }
  },
  ACOSH(1, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).acosh(at(x));
    }
  },
  ATANH(-1, Math.nextDown(1.0)) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).atanh(at(x));
    }
  },
  CBRT(StrictMath::cbrt, -Double.MAX_VALUE, Double.MAX_VALUE) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).cbrt();
    }
  },
  ERF(-6.5, 6.5) {
    @Override
    Exact exact(double x) {
      return Exact.of(x, 2 * Exact.room(x)).erf();
    }
  };

  private static final double[] EDGES = {
    0.17157287525380990,
    0.20710678118654757,
    0.41421356237309503,
    0.5,
    0.7,
    1.06,
    1.3,
    2.414213562373095,
    5.92,
    0x1p28,
    0x1p60,
    710.4
  };

  private final Optional<DoubleUnaryOperator> platform;
  private final double least;
  private final double most;

  /// A function that the platform has not.
  Functions(double least, double most) {
    this.platform = Optional.empty();
    this.least = least;
    this.most = most;
  }

  Functions(DoubleUnaryOperator platform, double least, double most) {
    this.platform = Optional.of(platform);
    this.least = least;
    this.most = most;
  }

  abstract Exact exact(double x);

  Unary function() {
    return Unary.valueOf(name());
  }

  double at(double x) {
    return function().applyAsDouble(x);
  }

  /// What the platform says, also within an ulp or two.
  Optional<DoubleUnaryOperator> platform() {
    return platform;
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
    return switch (random.nextInt(7)) {
      case 0 -> n * 0.5 * 0.6931471805599453;
      case 1 -> Math.scalb(Math.sqrt(0.5), n / 2);
      case 2 -> n * 0.25 * Math.PI;
      case 3 -> Math.scalb(1.0, n / 2);
      case 4 -> Math.rint(random.nextDouble() * 0x1p31) * 0.5 * Math.PI;
      case 5 -> EDGES[random.nextInt(EDGES.length)] * (n < 0 ? -1 : 1);
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
          0.41421356237309503,
          0.7,
          1.3,
          2.414213562373095,
          6,
          710.475,
          710.4758600739439,
          27,
          1000,
          0x1p28,
          0x1p60,
          0x1p500,
          0x1p-500,
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
