package weft.ops;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import weft.ir.Op;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Unary;

/// The ops of the elementary functions: those of their names, found among all.
public final class Elementary {
  private static final Map<Unary, Op> UNARY = all(Unary.class, Unary::tag);
  private static final Map<Binary, Op> BINARY = all(Binary.class, Binary::tag);

  private Elementary() {}

  public static Op of(Unary function) {
    return Objects.requireNonNull(UNARY.get(function));
  }

  public static Op of(Binary function) {
    return Objects.requireNonNull(BINARY.get(function));
  }

  private static <F extends Enum<F>> Map<F, Op> all(Class<F> type, Function<F, String> tag) {
    var ops = new EnumMap<F, Op>(type);
    Arrays.stream(type.getEnumConstants()).forEach(f -> ops.put(f, make(tag.apply(f))));
    return ops;
  }

  private static Op make(String tag) {
    var type =
        Ops.all()
            .find(tag)
            .orElseThrow(() -> new IllegalStateException("no op for the function " + tag));
    try {
      return type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
