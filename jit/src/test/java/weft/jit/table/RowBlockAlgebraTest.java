package weft.jit.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Unary;
import weft.ops.algebra.Doubles;

/// Some rows at a time give the bits of one at a time.
class RowBlockAlgebraTest {
  private static final double[] VALUES = {
    0.0,
    -0.0,
    1,
    -1,
    0.5,
    2.5,
    -3.5,
    1e300,
    -1e-300,
    7,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY
  };

  /// Everything that an algebra does, on two values.
  private static <E, B> Map<String, E> all(Algebra<E, B> on, E a, E b) {
    var results = new LinkedHashMap<String, E>();
    results.put("lit", on.lit(-0.0));
    for (var function : Unary.values()) {
      results.put(function.tag(), on.unary(function, a));
    }
    for (var function : Binary.values()) {
      results.put(function.tag(), on.binary(function, a, b));
    }
    results.put("lt", on.number(on.lt(a, b)));
    results.put("le", on.number(on.le(a, b)));
    results.put("eq", on.number(on.eq(a, b)));
    results.put("and", on.number(on.and(on.lt(a, b), on.le(b, on.lit(1)))));
    results.put("or", on.number(on.or(on.lt(a, b), on.le(b, on.lit(1)))));
    results.put("not", on.number(on.not(on.lt(a, b))));
    results.put("select", on.select(on.lt(a, b), a, b));
    results.put("larger", on.ofKey(on.larger(on.key(a), on.key(b))));
    return results;
  }

  @Test
  void the_bits_of_single_values() {
    var on = new RowBlockAlgebra();
    for (double b : VALUES) {
      on.start(VALUES.length);
      var found = all(on, VALUES, on.lit(b));
      for (int i = 0; i < VALUES.length; i++) {
        int row = i;
        all(Doubles.ALGEBRA, VALUES[row], b)
            .forEach(
                (name, expected) ->
                    assertThat(found.get(name)[row])
                        .as("%s of %s and %s", name, VALUES[row], b)
                        .isEqualTo(expected));
      }
    }
  }

  @Test
  void rows_may_be_few_and_many() {
    var on = new RowBlockAlgebra();
    for (int rows : new int[] {1, RowBlockAlgebra.MOST, 3}) {
      on.start(rows);
      double[] sum = on.add(on.lit(1), on.lit(2));
      assertThat(on.rows()).isEqualTo(rows);
      assertThat(sum[0]).isEqualTo(3);
      assertThat(sum[rows - 1]).isEqualTo(3);
    }
  }
}
