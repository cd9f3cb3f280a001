package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Unary;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.ops.algebra.Doubles;

class TensorAlgebraTest {
  private static final double[] SPECIAL = {
    0.0,
    -0.0,
    1,
    -1,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    3,
    7,
    1e-320,
    1e300,
    -1e300,
    0.1,
    709.9,
    -745.5,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MIN_VALUE,
    Double.MAX_VALUE
  };
  private static final List<Element> NUMBERS =
      List.of(Element.values()).stream().filter(Element::isNumeric).toList();

  private final TensorAlgebra on = new TensorAlgebra();

  // ---- the same bits as plain numbers

  private static <E, B> List<UnaryOperator<E>> unary(Algebra<E, B> on) {
    return Arrays.stream(Unary.values())
        .map(function -> (UnaryOperator<E>) a -> on.unary(function, a))
        .toList();
  }

  private static <E, B> List<BinaryOperator<E>> binary(Algebra<E, B> on) {
    var all =
        new ArrayList<BinaryOperator<E>>(
            List.of(
                (a, b) -> on.select(on.lt(a, b), a, b),
                (a, b) -> on.only(on.present(a), b),
                (a, b) -> on.select(on.or(on.truth(a), on.not(on.truth(b))), a, b),
                (a, b) -> on.select(on.and(on.missing(a), on.ge(b, on.lit(0))), on.lit(3), a)));
    for (var function : Binary.values()) {
      all.add((a, b) -> on.binary(function, a, b));
    }
    return all;
  }

  private static <E, B> List<BiFunction<E, E, B>> comparisons(Algebra<E, B> on) {
    return List.of(on::lt, on::le, on::eq, on::gt, on::ge, on::ne);
  }

  @Test
  void functions_give_the_bits_of_plain_numbers() {
    var plain = unary(Doubles.ALGEBRA);
    var tensors = unary(on);
    for (int f = 0; f < plain.size(); f++) {
      var expected = new double[SPECIAL.length];
      for (int i = 0; i < SPECIAL.length; i++) {
        expected[i] = plain.get(f).apply(SPECIAL[i]);
      }
      assertThat(tensors.get(f).apply(Tensor.column(SPECIAL)))
          .as("function " + f)
          .isEqualTo(Tensor.column(expected));
    }
  }

  @Test
  void operations_give_the_bits_of_plain_numbers_whatever_is_stretched() {
    var plain = binary(Doubles.ALGEBRA);
    var tensors = binary(on);
    int n = SPECIAL.length;
    Tensor row = Tensor.column(SPECIAL);
    Tensor column = row.reshape(Shape.of(n, 1));
    for (int f = 0; f < plain.size(); f++) {
      var expected = new double[n * n];
      for (int i = 0; i < n * n; i++) {
        expected[i] = plain.get(f).apply(SPECIAL[i / n], SPECIAL[i % n]);
      }
      assertThat(tensors.get(f).apply(column, row))
          .as("operation " + f)
          .isEqualTo(Tensor.of(Shape.of(n, n), expected));
      for (int i = 0; i < n; i++) {
        var line = java.util.Arrays.copyOfRange(expected, i * n, (i + 1) * n);
        assertThat(tensors.get(f).apply(Tensor.scalar(SPECIAL[i]), row))
            .isEqualTo(Tensor.column(line));
      }
    }
  }

  @Test
  void comparisons_are_those_of_plain_numbers() {
    var plain = comparisons(Doubles.ALGEBRA);
    var tensors = comparisons(on);
    int n = SPECIAL.length;
    Tensor row = Tensor.column(SPECIAL);
    for (int f = 0; f < plain.size(); f++) {
      int which = f;
      assertThat(tensors.get(f).apply(row.reshape(Shape.of(n, 1)), row))
          .isEqualTo(
              Tensor.bools(
                  Shape.of(n, n), i -> plain.get(which).apply(SPECIAL[i / n], SPECIAL[i % n])));
    }
  }

  @Test
  void powers_are_those_of_ieee() {
    assertThat(
            on.pow(
                Tensor.column(1, Double.NaN, -1, -1, 0),
                Tensor.column(
                    Double.NaN, 0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, -1)))
        .isEqualTo(Tensor.column(1, 1, 1, 1, Double.POSITIVE_INFINITY));
  }

  // ---- elements

  @Test
  void sums_have_the_promoted_element() {
    for (Element a : NUMBERS) {
      for (Element b : NUMBERS) {
        Tensor sum = on.add(ones(a), ones(b));
        assertThat(sum.element())
            .as(a + " and " + b)
            .isEqualTo(Element.promote(a, b).orElseThrow());
        assertThat(on.div(ones(a), ones(b)).element()).isEqualTo(sum.element().toFloat());
      }
    }
  }

  @Test
  void a_few_promotions_as_numpy_has_them() {
    assertThat(on.add(ones(Element.U8), ones(Element.I8)).element()).isEqualTo(Element.I16);
    assertThat(on.add(ones(Element.U64), ones(Element.I64)).element()).isEqualTo(Element.F64);
    assertThat(on.add(ones(Element.F32), ones(Element.I16)).element()).isEqualTo(Element.F32);
    assertThat(on.add(ones(Element.F32), ones(Element.I32)).element()).isEqualTo(Element.F64);
    assertThat(on.add(ones(Element.F32), Tensor.scalar(1.0)).element()).isEqualTo(Element.F64);
    assertThat(on.pow(ones(Element.BOOL), ones(Element.BOOL)).element()).isEqualTo(Element.I8);
    assertThat(on.exp(ones(Element.I8)).element()).isEqualTo(Element.F64);
    assertThat(on.exp(ones(Element.F32)).element()).isEqualTo(Element.F32);
    assertThat(on.floor(ones(Element.U16)).element()).isEqualTo(Element.U16);
  }

  private static Tensor ones(Element element) {
    return switch (element.kind()) {
      case FLOAT -> Tensor.floats(element, Shape.of(2), _ -> 1);
      case BOOL -> Tensor.bools(Shape.of(2), _ -> true);
      default -> Tensor.longs(element, Shape.of(2), _ -> 1);
    };
  }

  private static Tensor whole(Element element, long... cells) {
    return Tensor.of(element, Shape.of(cells.length), cells);
  }

  @Test
  void whole_numbers_wrap_to_their_width() {
    assertThat(on.add(whole(Element.I8, 127), whole(Element.I8, 1)))
        .isEqualTo(whole(Element.I8, -128));
    assertThat(on.sub(whole(Element.U8, 0), whole(Element.U8, 1)))
        .isEqualTo(whole(Element.U8, 255));
    assertThat(on.mul(whole(Element.I64, Long.MAX_VALUE), whole(Element.I64, 2)))
        .isEqualTo(whole(Element.I64, -2));
    assertThat(on.neg(whole(Element.I64, Long.MIN_VALUE)))
        .isEqualTo(whole(Element.I64, Long.MIN_VALUE));
    assertThat(on.pow(whole(Element.I64, 2, 3), whole(Element.I64, 63, 0)))
        .isEqualTo(whole(Element.I64, Long.MIN_VALUE, 1));
    assertThat(on.abs(whole(Element.I8, -128))).isEqualTo(whole(Element.I8, -128));
  }

  @Test
  void remainders_have_the_sign_of_the_divisor_and_whole_ones_by_zero_are_zero() {
    assertThat(on.mod(whole(Element.I64, 7, -7, 7, 5), whole(Element.I64, -3, 3, 3, 0)))
        .isEqualTo(whole(Element.I64, -2, 2, 1, 0));
    assertThat(on.mod(whole(Element.U64, -1), whole(Element.U64, 10)))
        .isEqualTo(whole(Element.U64, 5));
    assertThat(
            on.mod(Tensor.column(7, -7, 5, -5), Tensor.column(-3, 3, 0, Double.POSITIVE_INFINITY)))
        .isEqualTo(Tensor.column(-2, 2, Double.NaN, Double.POSITIVE_INFINITY));
  }

  @Test
  void unsigned_numbers_are_ordered_by_their_size() {
    Tensor large = whole(Element.U64, -1);
    assertThat(on.lt(whole(Element.U64, 1), large).truthAt(0)).isTrue();
    assertThat(on.max(whole(Element.U64, 1), large)).isEqualTo(large);
    assertThat(on.min(whole(Element.U64, 1), large)).isEqualTo(whole(Element.U64, 1));
  }

  @Test
  void signed_and_unsigned_compare_exactly() {
    assertThat(on.eq(whole(Element.I64, -1), whole(Element.U64, -1)).truthAt(0)).isFalse();
    assertThat(on.lt(whole(Element.I64, -1), whole(Element.U64, 0)).truthAt(0)).isTrue();
    assertThat(on.lt(whole(Element.U64, -1), whole(Element.I64, Long.MAX_VALUE)).truthAt(0))
        .isFalse();
    assertThat(on.eq(whole(Element.U64, 5), whole(Element.I64, 5)).truthAt(0)).isTrue();
  }

  @Test
  void a_whole_number_meets_a_float_as_a_float() {
    assertThat(on.eq(whole(Element.I64, (1L << 53) + 1), Tensor.column(0x1p53)).truthAt(0))
        .isTrue();
  }

  @Test
  void conditions_add_and_multiply_as_conditions() {
    Tensor a = Tensor.bools(Shape.of(4), i -> i < 2);
    Tensor b = Tensor.bools(Shape.of(4), i -> i % 2 == 0);
    assertThat(on.add(a, b)).isEqualTo(on.or(a, b)).isEqualTo(on.max(a, b));
    assertThat(on.mul(a, b)).isEqualTo(on.and(a, b)).isEqualTo(on.min(a, b));
    assertThat(on.number(a)).isSameAs(a);
    assertThat(on.add(a, whole(Element.I64, 1, 1, 1, 1))).isEqualTo(whole(Element.I64, 2, 2, 1, 1));
    assertThat(on.mod(a, b).element()).isEqualTo(Element.I8);
  }

  @Test
  void single_precision_is_rounded_once() {
    Tensor a = Tensor.f32(Shape.of(1), _ -> 0.1f);
    Tensor b = Tensor.f32(Shape.of(1), _ -> 0.2f);
    assertThat(on.add(a, b)).isEqualTo(Tensor.f32(Shape.of(1), _ -> 0.1f + 0.2f));
    assertThat(on.mul(a, b)).isEqualTo(Tensor.f32(Shape.of(1), _ -> 0.1f * 0.2f));
  }

  @Test
  void literals_do_not_widen_single_precision() {
    Tensor x = Tensor.f32(Shape.of(1), _ -> 3);
    assertThat(TensorAlgebra.over(List.of(x)).lit(1).element()).isEqualTo(Element.F32);
    assertThat(TensorAlgebra.over(List.of(x, Tensor.scalar(1.0))).lit(1).element())
        .isEqualTo(Element.F64);
    assertThat(TensorAlgebra.over(List.of(Tensor.scalar(1))).lit(1).element())
        .isEqualTo(Element.F64);
  }

  // ---- texts and choices

  private static Tensor texts(String... cells) {
    return Tensor.of(Shape.of(cells.length), cells);
  }

  @Test
  void texts_join_and_compare_by_code_points() {
    assertThat(on.add(texts("a", "b"), Tensor.scalar("c"))).isEqualTo(texts("ac", "bc"));
    assertThat(on.lt(texts("a", "b", "a", "\uffee"), texts("b", "a", "ab", "\ud83d\ude00")))
        .isEqualTo(Tensor.bools(Shape.of(4), i -> i != 1));
    assertThat(on.eq(texts("a", "b"), Tensor.scalar("a")))
        .isEqualTo(Tensor.bools(Shape.of(2), i -> i == 0));
  }

  @Test
  void a_missing_text_compares_with_nothing_and_joins_to_a_missing_one() {
    Tensor missing = Tensor.texts(Shape.of(1), _ -> null);
    assertThat(on.eq(missing, missing).truthAt(0)).isFalse();
    assertThat(on.ne(missing, texts("a")).truthAt(0)).isTrue();
    assertThat(on.missing(missing).truthAt(0)).isTrue();
    assertThat(on.add(missing, texts("a")).textAt(0)).isNull();
  }

  @Test
  void a_choice_promotes_both_branches() {
    Tensor c = Tensor.bools(Shape.of(2), i -> i == 0);
    assertThat(on.select(c, Tensor.scalar(1), Tensor.scalar(2.5))).isEqualTo(Tensor.column(1, 2.5));
    assertThat(on.select(c, Tensor.scalar("bike"), Tensor.scalar(Double.NaN)))
        .isEqualTo(texts("bike", "nan"));
    assertThat(on.select(c, Tensor.scalar(true), Tensor.scalar(false))).isEqualTo(c);
    assertThat(on.select(c, whole(Element.U8, 1, 2), whole(Element.I8, -1, -2)))
        .isEqualTo(whole(Element.I16, 1, -2));
  }

  @Test
  void a_number_is_a_condition_when_it_is_not_zero_and_a_missing_one_is_not() {
    assertThat(on.truth(Tensor.column(0, -0.0, Double.NaN, 2)))
        .isEqualTo(Tensor.bools(Shape.of(4), i -> i > 1));
    assertThat(on.truth(texts("", "a"))).isEqualTo(Tensor.bools(Shape.of(2), i -> i == 1));
    assertThat(on.select(Tensor.column(Double.NaN, 0), Tensor.scalar(1.0), Tensor.scalar(2.0)))
        .isEqualTo(Tensor.column(1, 2));
  }

  @Test
  void times_are_ordered_and_nothing_else() {
    Tensor early = whole(Element.TIME, 1);
    Tensor late = whole(Element.TIME, 2);
    assertThat(on.lt(early, late).truthAt(0)).isTrue();
    assertThat(on.max(early, late)).isEqualTo(late);
    refuses(() -> on.add(early, late), "addition is not defined on time and time");
    refuses(() -> on.lt(early, Tensor.scalar(1)), "a comparison is not defined on time and i64");
  }

  // ---- shapes

  @Test
  void shapes_stretch_from_the_last_dimension() {
    Tensor a = whole(Element.I64, 1, 2, 3, 4, 5, 6).reshape(Shape.of(2, 1, 3));
    Tensor b = whole(Element.I64, 10, 20).reshape(Shape.of(2, 1));
    assertThat(on.sub(a, b))
        .isEqualTo(
            whole(Element.I64, -9, -8, -7, -19, -18, -17, -6, -5, -4, -16, -15, -14)
                .reshape(Shape.of(2, 2, 3)));
    assertThat(on.add(Tensor.column(), Tensor.scalar(1.0))).isEqualTo(Tensor.column());
    assertThat(on.add(Tensor.column(), Tensor.column(1))).isEqualTo(Tensor.column());
    assertThat(on.select(Tensor.scalar(true), b, Tensor.column(1, 2, 3)).shape())
        .isEqualTo(Shape.of(2, 3));
  }

  @Test
  void shapes_that_do_not_fit_are_both_named() {
    Tensor three = Tensor.column(1, 2, 3);
    Tensor four = Tensor.column(1, 2, 3, 4);
    assertThatThrownBy(() -> on.add(three, four))
        .isInstanceOfSatisfying(
            WeftException.class, e -> assertThat(e.first().code()).isEqualTo(Code.SHAPE))
        .hasMessageContaining("(3,) (4,)");
    assertThatThrownBy(() -> on.lt(three, four)).hasMessageContaining("(3,) (4,)");
    assertThatThrownBy(() -> on.select(on.lt(three, three), four, three))
        .hasMessageContaining("(3,) (4,) (3,)");
  }

  // ---- refusals

  private static void refuses(Runnable work, String message) {
    assertThatThrownBy(work::run)
        .isInstanceOfSatisfying(
            WeftException.class, e -> assertThat(e.first().code()).isEqualTo(Code.TYPE))
        .hasMessageContaining(message);
  }

  @Test
  void what_has_no_meaning_is_refused() {
    Tensor c = Tensor.scalar(true);
    Tensor t = Tensor.scalar("a");
    Tensor x = Tensor.scalar(1.0);
    refuses(() -> on.sub(c, c), "subtraction is not defined on bool and bool");
    refuses(() -> on.neg(c), "negation is not defined on bool");
    refuses(() -> on.sign(c), "a sign is not defined on bool");
    refuses(() -> on.add(t, x), "addition is not defined on text and f64");
    refuses(() -> on.sub(t, t), "subtraction is not defined on text and text");
    refuses(() -> on.mul(t, x), "multiplication is not defined on text and f64");
    refuses(() -> on.max(t, t), "a maximum is not defined on text and text");
    refuses(() -> on.exp(t), "exp is not defined on text");
    refuses(() -> on.floor(t), "rounding is not defined on text");
    refuses(() -> on.abs(t), "an absolute value is not defined on text");
    refuses(() -> on.eq(t, x), "a comparison is not defined on text and f64");
  }

  @Test
  void whole_numbers_have_no_negative_powers() {
    assertThatThrownBy(() -> on.pow(whole(Element.I64, 1, 2), whole(Element.I64, 1, -1)))
        .hasMessageContaining("negative integer powers")
        .hasMessageContaining("cast(to=f64)");
    assertThat(on.pow(whole(Element.I64), Tensor.scalar(-1)).size()).isZero();
    assertThat(on.pow(Tensor.scalar(2), Tensor.scalar(-1.0))).isEqualTo(Tensor.scalar(0.5));
  }

  // ---- laws

  @Test
  void laws_hold_on_random_whole_numbers() {
    long seed = 4711;
    var random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      Element element = NUMBERS.get(random.nextInt(NUMBERS.size()));
      if (!element.isInteger()) {
        continue;
      }
      Tensor x = Tensor.longs(element, Shape.of(5), _ -> random.nextLong());
      Tensor y = Tensor.longs(element, Shape.of(5), _ -> random.nextLong() >> random.nextInt(64));
      Tensor zero = on.sub(x, x);
      assertThat(on.add(x, y)).as("seed " + seed).isEqualTo(on.add(y, x));
      assertThat(on.sub(on.add(x, y), y)).isEqualTo(x);
      assertThat(on.neg(on.neg(x))).isEqualTo(x);
      assertThat(on.not(on.lt(x, y))).isEqualTo(on.le(y, x));
      assertThat(on.add(on.min(x, y), on.max(x, y))).isEqualTo(on.add(x, y));
      assertThat(on.mul(on.sign(x), on.abs(x))).isEqualTo(x);
      Tensor rest = on.mod(x, y);
      Tensor nonzero = on.ne(y, zero);
      Tensor within =
          on.or(
              on.and(on.le(zero, rest), on.lt(rest, y)), on.and(on.le(rest, zero), on.lt(y, rest)));
      assertThat(on.or(on.not(nonzero), within)).isEqualTo(Tensor.bools(Shape.of(5), _ -> true));
    }
  }

  @Test
  void every_method_leaves_its_operands_alone() {
    var x = Tensor.column(3, 1, 2);
    var before = Tensor.column(3, 1, 2);
    binary(on).forEach(f -> f.apply(x, x));
    unary(on).forEach(f -> f.apply(x));
    assertThat(x).isEqualTo(before);
  }
}
