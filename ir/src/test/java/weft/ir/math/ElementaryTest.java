package weft.ir.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weft.ir.algebra.Curve;

/// Results are less than 1 ulp from the truth. `-Dweft.cases=100` tries a hundred times as many
/// arguments and prints the worst errors.
class ElementaryTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;
  private static final double NAN = Double.NaN;

  /// Errors that were never seen; the promise is 1.
  private static final double BOUND = 0.85;

  private static int cases(int usual) {
    return (int) (usual * Double.parseDouble(System.getProperty("weft.cases", "1")));
  }

  private static SplittableRandom random() {
    return new SplittableRandom(Long.getLong("weft.seed", 1));
  }

  /// Says what was found where more than usual is tried.
  private static void report(String function, double worst, Object at) {
    if (cases(1) > 1) {
      System.out.printf("%s: worst error %.4f ulp at %s%n", function, worst, at);
    }
  }

  @ParameterizedTest
  @EnumSource
  void errorIsBelowOneUlp(Functions function) {
    var random = random();
    double worst = 0;
    double at = 0;
    for (int i = 0; i < cases(4000); i++) {
      double x = function.draw(random);
      double error = function.exact(x).ulps(function.at(x));
      if (error > worst) {
        worst = error;
        at = x;
      }
    }
    for (double x : Functions.special()) {
      if (function.covers(x)) {
        assertThat(function.exact(x).ulps(function.at(x)))
            .as("%s(%s)", function, x)
            .isLessThan(BOUND);
      }
    }
    report(function.toString(), worst, at);
    assertThat(worst).as("%s(%s)", function, at).isGreaterThan(0.4).isLessThan(BOUND);
  }

  @Test
  void errorOfPowersIsBelowOneUlp() {
    var random = random();
    double worst = 0;
    String at = "";
    for (int i = 0; i < cases(4000); i++) {
      double[] p = Pairs.draw(random);
      double error = Pairs.exact(p[0], p[1]).ulps(Powers.pow(p[0], p[1]));
      if (error > worst) {
        worst = error;
        at = p[0] + " ** " + p[1];
      }
    }
    report("POW", worst, at);
    assertThat(worst).as(at).isGreaterThan(0.4).isLessThan(BOUND);
  }

  /// The platform's functions are within an ulp as well, so the two differ by less than two.
  @ParameterizedTest
  @EnumSource
  void agreesWithThePlatform(Functions function) {
    var random = random();
    for (int i = 0; i < cases(200_000); i++) {
      double x = function.draw(random);
      if (function.platform().isPresent()) {
        double expected = function.platform().get().applyAsDouble(x);
        near(function.at(x), expected, function + "(" + x + ")");
      }
    }
  }

  /// The platform is wrong in hundreds of ulps where the exponent is beyond 2^31.
  @Test
  void powersAgreeWithThePlatform() {
    var random = random();
    for (int i = 0; i < cases(200_000); i++) {
      double[] p = Pairs.draw(random);
      if (Math.abs(p[1]) < 0x1p31) {
        near(Powers.pow(p[0], p[1]), StrictMath.pow(p[0], p[1]), p[0] + " ** " + p[1]);
      }
    }
  }

  private static void near(double found, double expected, String what) {
    if (Math.abs(found - expected) > 2 * Math.ulp(expected)) {
      assertThat(found).as(what).isEqualTo(expected);
    }
  }

  /// Outside of where there is a number to round, nothing is left to chance.
  @ParameterizedTest
  @EnumSource
  void specialValuesAreThoseOfThePlatform(Functions function) {
    for (double x : Functions.special()) {
      double expected = function.platform().map(f -> f.applyAsDouble(x)).orElse(0.1);
      if (!Double.isFinite(expected)
          || Math.abs(expected) <= 1 && expected == Math.rint(expected)) {
        same(function.at(x), expected, function + "(" + x + ")");
      }
    }
  }

  @Test
  void specialValuesWhereThePlatformHasNone() {
    for (var function : Functions.values()) {
      same(function.at(NAN), NAN, function + " of a missing value");
    }
    for (double sign : new double[] {1, -1}) {
      for (var function : new Functions[] {Functions.ASINH, Functions.ATANH, Functions.ERF}) {
        same(function.at(sign * 0.0), sign * 0.0, function + "(0)");
        same(function.at(sign * Double.MIN_VALUE), sign * Double.MIN_VALUE, function + "(least)");
      }
      same(Functions.ASINH.at(sign * INFINITY), sign * INFINITY, "asinh");
      same(Functions.ATANH.at(sign), sign * INFINITY, "atanh");
      same(Functions.ATANH.at(sign * Math.nextUp(1)), NAN, "atanh");
      same(Functions.ATANH.at(sign * INFINITY), NAN, "atanh");
      same(Functions.ERF.at(sign * INFINITY), sign, "erf");
      same(Functions.ERF.at(sign * 7), sign, "erf");
      same(Functions.LOG2.at(sign * 0.0), -INFINITY, "log2");
    }
    same(Functions.LOG2.at(-1), NAN, "log2");
    same(Functions.LOG2.at(INFINITY), INFINITY, "log2");
    same(Functions.ACOSH.at(1), 0, "acosh");
    same(Functions.ACOSH.at(Math.nextDown(1.0)), NAN, "acosh");
    same(Functions.ACOSH.at(-INFINITY), NAN, "acosh");
    same(Functions.ACOSH.at(INFINITY), INFINITY, "acosh");
  }

  @Test
  void errorOfAnglesIsBelowOneUlp() {
    var random = random();
    double worst = 0;
    String at = "";
    for (int i = 0; i < cases(1500); i++) {
      double[] p = Points.draw(random);
      double error = Points.exact(p[0], p[1]).ulps(Arcs.atan2(p[0], p[1]));
      if (error > worst) {
        worst = error;
        at = "atan2(" + p[0] + ", " + p[1] + ")";
      }
    }
    report("ATAN2", worst, at);
    assertThat(worst).as(at).isGreaterThan(0.4).isLessThan(BOUND);
  }

  @Test
  void anglesAgreeWithThePlatform() {
    var random = random();
    for (int i = 0; i < cases(200_000); i++) {
      double[] p = Points.draw(random);
      near(Arcs.atan2(p[0], p[1]), StrictMath.atan2(p[0], p[1]), p[0] + ", " + p[1]);
    }
    for (double y : Functions.special()) {
      for (double x : Functions.special()) {
        double expected = StrictMath.atan2(y, x);
        if (y == 0 || x == 0 || !Double.isFinite(x + y)) {
          same(Arcs.atan2(y, x), expected, "atan2(" + y + ", " + x + ")");
        } else {
          near(Arcs.atan2(y, x), expected, y + ", " + x);
        }
      }
    }
  }

  @Test
  void exactValuesAreExact() {
    assertThat(Exponentials.exp(0)).isEqualTo(1);
    assertThat(Exponentials.exp(1)).isEqualTo(Math.E);
    assertThat(Logarithms.log(1)).isEqualTo(0.0);
    assertThat(Logarithms.log1p(-0.0)).isEqualTo(-0.0);
    assertThat(Exponentials.expm1(-0.0)).isEqualTo(-0.0);
    assertThat(Trigonometry.sin(-0.0)).isEqualTo(-0.0);
    assertThat(Trigonometry.tan(-0.0)).isEqualTo(-0.0);
    assertThat(Exponentials.tanh(-0.0)).isEqualTo(-0.0);
    assertThat(Exponentials.tanh(INFINITY)).isEqualTo(1);
    assertThat(Exponentials.tanh(-INFINITY)).isEqualTo(-1);
    assertThat(Exponentials.exp(709.782712893384)).isFinite();
    assertThat(Exponentials.exp(Math.nextUp(709.782712893384))).isEqualTo(INFINITY);
    assertThat(Exponentials.exp(-745.1332191019411)).isEqualTo(Double.MIN_VALUE);
    assertThat(Exponentials.exp(Math.nextDown(-745.1332191019412))).isEqualTo(0.0);
    assertThat(Logarithms.log(Double.MIN_VALUE)).isEqualTo(-744.4400719213812);
    for (int n = -1074; n < 1024; n++) {
      assertThat(Logarithms.log2(Math.scalb(1.0, n))).isEqualTo(n);
    }
    for (int n = 0; n <= 22; n++) {
      assertThat(Logarithms.log10(Double.parseDouble("1e" + n))).isEqualTo(n);
    }
    for (int n = -1000; n <= 1000; n++) {
      assertThat(Roots.cbrt((double) n * n * n)).isEqualTo(n);
    }
    assertThat(Hyperbolics.sinh(710.4758600739439)).isFinite();
    assertThat(Hyperbolics.sinh(Math.nextUp(710.4758600739439))).isEqualTo(INFINITY);
    assertThat(Hyperbolics.cosh(-710.4758600739439)).isFinite();
    assertThat(Hyperbolics.cosh(711)).isEqualTo(INFINITY);
    // The double nearest to a multiple of pi/2, and 10^22.
    assertThat(Trigonometry.cos(6381956970095103.0 * 0x1p797)).isEqualTo(-4.687165924254628e-19);
    assertThat(Trigonometry.sin(1e22)).isEqualTo(-0.8522008497671888);
  }

  @Test
  void hugePowersOfNumbersNearOne() {
    assertThat(Powers.pow(1.0000002418373286, -2.893291324415247E9))
        .isEqualTo(1.323272848395601E-304);
  }

  @Test
  void exactPowersAreExact() {
    for (int base = -20; base <= 20; base++) {
      double expected = 1;
      for (int n = 0; n <= 12; n++) {
        assertThat(Powers.pow(base, n)).isEqualTo(expected);
        expected *= base;
      }
    }
    for (int n = -1074; n < 1024; n++) {
      assertThat(Powers.pow(2, n)).isEqualTo(Math.scalb(1.0, n));
      assertThat(Powers.pow(0.5, -n)).isEqualTo(Math.scalb(1.0, n));
    }
    for (double x : Functions.special()) {
      same(Powers.pow(x, 1), x, x + " ** 1");
    }
  }

  /// Every pair of special values gives what the rules of IEEE 754 say, written out.
  @Test
  void powersFollowTheTable() {
    for (double x : Functions.special()) {
      for (double y : Functions.special()) {
        double expected = table(x, y);
        double found = Powers.pow(x, y);
        if (expected == 7) {
          near(found, StrictMath.pow(x, y), x + " ** " + y);
          assertThat(Math.copySign(1, found)).isEqualTo(Math.copySign(1, StrictMath.pow(x, y)));
        } else {
          same(found, expected, x + " ** " + y);
        }
      }
    }
  }

  /// The power of special values; 7 for ordinary ones.
  private static double table(double x, double y) {
    boolean whole = y == Math.rint(y);
    boolean odd = whole && Math.abs(y) < 0x1p53 && Math.abs(y % 2) == 1;
    double sign = odd && Math.copySign(1, x) < 0 ? -1 : 1;
    if (y == 0 || x == 1) {
      return 1;
    }
    if (Double.isNaN(x) || Double.isNaN(y)) {
      return NAN;
    }
    if (Double.isInfinite(y)) {
      return Math.abs(x) == 1 ? 1 : Math.abs(x) > 1 == y > 0 ? INFINITY : 0;
    }
    if (x == 0 || Double.isInfinite(x)) {
      return sign * (x == 0 == y > 0 ? 0 : INFINITY);
    }
    return x < 0 && !whole ? NAN : 7;
  }

  @ParameterizedTest
  @EnumSource
  void growsWhereTheFunctionGrows(Functions function) {
    if (function.function().curve() instanceof Curve.Monotone curve) {
      var random = random();
      for (int i = 0; i < cases(50_000); i++) {
        double x = function.draw(random);
        double next = function.at(Math.nextUp(x));
        boolean grows = curve.rising() ? next >= function.at(x) : next <= function.at(x);
        // Beyond the end of the domain it is missing.
        assertThat(grows || Double.isNaN(next)).as("%s(%s)", function, x).isTrue();
      }
    }
  }

  @Test
  void roundsAsThePlatformDoes() {
    var random = random();
    for (int i = 0; i < cases(200_000); i++) {
      rounding(Functions.SIN.draw(random));
      rounding(random.nextInt(-1000, 1000) * 0.5);
    }
    Functions.special().forEach(ElementaryTest::rounding);
  }

  private static void rounding(double x) {
    same(Rounding.rint(x), Math.rint(x), "rint " + x);
    same(Rounding.floor(x), Math.floor(x), "floor " + x);
    same(Rounding.ceil(x), Math.ceil(x), "ceil " + x);
  }

  @Test
  void remaindersAreExact() {
    var random = random();
    DoubleBinaryOperator remainder = Rounding::farRemainder;
    for (int i = 0; i < cases(200_000); i++) {
      double a = random.nextInt(-1000, 1000) * 0.125;
      double b = i % 2 == 0 ? random.nextInt(-50, 50) * 0.25 : Functions.SIN.draw(random);
      for (double x : new double[] {a, b, Functions.SIN.draw(random)}) {
        if (!Rounding.isFar(x, b)) {
          same(Rounding.nearRemainder(x, b), remainder.applyAsDouble(x, b), x + " % " + b);
        }
      }
    }
    for (double a : Functions.special()) {
      for (double b : Functions.special()) {
        if (!Rounding.isFar(a, b)) {
          same(Rounding.nearRemainder(a, b), remainder.applyAsDouble(a, b), a + " % " + b);
        }
      }
    }
  }

  private static void same(double found, double expected, String what) {
    if (Double.doubleToLongBits(found) != Double.doubleToLongBits(expected)) {
      assertThat(found).as(what).isEqualTo(expected);
    }
  }
}
