package weft.calculus.trace;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import weft.calculus.program.Leaves;
import weft.ir.Datum;
import weft.ir.Element.Kind;
import weft.ir.Op;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.words.Compared;
import weft.ops.words.Logical;
import weft.ops.words.Numeric;

/// A number, text, condition or tensor that ordinary Java functions compute with. While a function
/// is traced it stands for a value that is not known yet; otherwise it is one, and everything is
/// computed at once.
///
/// It has the words of [weft.ops.words]. Each takes a value or what can become one: `x.plus(1.5)`.
public final class Value
    implements Numeric<Object, Value>, Compared<Object, Value>, Logical<Object, Value> {
  private final @Nullable Datum known;
  private final @Nullable Tracer tracer;
  private final int id;

  private Value(@Nullable Datum known, @Nullable Tracer tracer, int id) {
    this.known = known;
    this.tracer = tracer;
    this.id = id;
  }

  /// A value that is known: of a number, text, condition, tensor or array of numbers.
  public static Value of(Object value) {
    return value instanceof Value already
        ? already
        : new Value(Leaves.single(Tracer.unmarked(value)), null, -1);
  }

  static Value traced(Tracer tracer, int id) {
    return new Value(null, tracer, id);
  }

  Optional<Tracer> tracer() {
    return Optional.ofNullable(tracer);
  }

  int id() {
    return id;
  }

  /// Whether it stands for a value that is not known yet.
  public boolean isTraced() {
    return tracer != null;
  }

  /// What is known of the value before the program runs.
  @Override
  public Type type() {
    return tracer != null ? tracer.type(id) : Leaves.type(datum());
  }

  /// The value. While a function is traced there is none yet.
  public Datum datum() {
    if (known == null) {
      throw unknown("is used as if it were known");
    }
    return known;
  }

  /// The value as a Java number, text or condition.
  public @Nullable Object get() {
    return Leaves.java(datum());
  }

  /// The value as a number; a condition is 1 or 0.
  public double number() {
    return one("a single number", datum(), kind -> kind != Kind.TEXT).doubleAt(0);
  }

  /// The value as a text; a missing one is empty.
  public String text() {
    Tensor text = one("a single text or number", datum(), _ -> true);
    return Objects.requireNonNullElse(text.textAt(0), "");
  }

  /// Whether a condition holds. While a function is traced it can't be asked: `if` would take the
  /// same way for every input.
  public boolean holds() {
    if (known == null) {
      throw unknown("decides which way the Java code goes");
    }
    return one("a single condition", known, kind -> kind == Kind.BOOL).truthAt(0);
  }

  /// The only cell of a value.
  private static Tensor one(String expected, Datum datum, Predicate<Kind> fits) {
    if (datum instanceof Tensor tensor
        && tensor.shape().isScalar()
        && fits.test(tensor.element().kind())) {
      return tensor;
    }
    throw new WeftException(
        Diagnostic.of(Code.TYPE, "the value is something else than " + expected)
            .expected(expected)
            .found(Leaves.shown(datum))
            .hint("get() gives the value as it is"));
  }

  private WeftException unknown(String what) {
    return new WeftException(
        Diagnostic.of(Code.NOT_CONSTANT, "a traced value " + what + ", but it is not known yet")
            .found(toString())
            .hint(
                "choose with cond(condition, then, otherwise, ...) or switchOn(key, branches, ...),"
                    + " repeat with whileLoop(...), or make the argument static"));
  }

  @Override
  public Value value(Op op, Object... args) {
    return Tracer.apply(op, Arrays.asList(args));
  }

  @Override
  public Value condition(Op op, Object... args) {
    return value(op, args);
  }

  /// Of known values: whether they are the same. Traced values can't be compared in Java: the
  /// answer would be the same for every input.
  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    if (isTraced() && other != null) {
      throw unknown("is compared with equals");
    }
    if (!(other instanceof Value that)) {
      return false;
    }
    if (that.isTraced()) {
      throw that.unknown("is compared with equals");
    }
    return datum().equals(that.datum());
  }

  @Override
  public int hashCode() {
    return isTraced() ? System.identityHashCode(this) : datum().hashCode();
  }

  /// Of a traced value a mark, which is refused where it gets into a text of the program.
  @Override
  public String toString() {
    return tracer != null ? Tracer.mark(id, type()) : Leaves.text(datum());
  }
}
