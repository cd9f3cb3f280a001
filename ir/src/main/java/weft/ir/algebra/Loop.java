package weft.ir.algebra;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;

/// Runs a function over many numbers.
///
/// Each function gets a copy of the class: then the JIT compiler finds one function in the loop and
/// makes it part of it. In one loop for all of them it would be a call for each number.
public final class Loop implements Unary.Over {
  Loop() {}

  @Override
  public void run(DoubleUnaryOperator function, double[] x, double[] out, int count) {
    for (int i = 0; i < count; i++) {
      out[i] = function.applyAsDouble(x[i]);
    }
  }

  static Unary.Over copy() {
    try (var in = Objects.requireNonNull(Loop.class.getResourceAsStream("Loop.class"))) {
      var type = MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), false).lookupClass();
      return (Unary.Over) type.getDeclaredConstructor().newInstance();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
