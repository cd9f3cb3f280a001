package weft.ops.order;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weft.ir.CodedTexts;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Infer;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.OfText;
import weft.ir.form.OfTime;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Truth;
import weft.ir.trait.StandsFor;
import weft.ir.trait.Uncalled;

/// A missing cell has missing ones.
///
/// A whole number or a time is `half 0 * 2^32 + half 1`, exactly. Of a text they are 104 bits of
/// its digest (SHA-256): two texts that differ have different ones, as far as anybody will ever
/// see.
///
/// @param half 0 or 1
@Says(
    "One of two numbers that stand for a cell that is none: cells are equal where both "
        + "numbers are.")
public record CellHalf(int half) implements OfTime, OfText, StandsFor, Uncalled, Ranged {
  public static final Contract CONTRACT =
      Contract.of(new Role("x", Set.of(Element.TEXT, Element.TIME, Element.I64, Element.U64)));

  private static final int BITS = 32;
  private static final long LOW = (1L << BITS) - 1;

  /// More than half of a digest can be.
  private static final double DIGEST = 0x1p52;

  public CellHalf {
    Check.that(half == 0 || half == 1, "half", "0 or 1", String.valueOf(half));
  }

  @Override
  public Type infer(List<Type> args) {
    return Infer.elementwise(args, Element.F64);
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    if (x.element() == Element.TEXT) {
      return x.coded()
          .map(coded -> ofCodes(x.shape(), coded))
          .orElseGet(() -> Tensor.f64(x.shape(), i -> TextDigest.half(x.textAt(i), half)));
    }
    return Tensor.f64(x.shape(), i -> x.missingAt(i) ? Double.NaN : of(x.longAt(i)));
  }

  @Override
  public Interval range(Operands<Interval, Truth> in, boolean same) {
    return Interval.of(half == 0 ? Integer.MIN_VALUE : 0, DIGEST).orMissing();
  }

  @Override
  public double number(long time) {
    return time == Tensor.NO_TIME ? Double.NaN : of(time);
  }

  @Override
  public double number(@Nullable String text) {
    return TextDigest.half(text, half);
  }

  private double of(long cell) {
    return half == 0 ? cell >> BITS : cell & LOW;
  }

  private Tensor ofCodes(Shape shape, CodedTexts coded) {
    var known = new double[coded.texts().length];
    var done = new boolean[known.length];
    return Tensor.f64(
        shape,
        i -> {
          int code = coded.codes()[i];
          if (code < 0) {
            return Double.NaN;
          }
          if (!done[code]) {
            known[code] = TextDigest.half(coded.texts()[code], half);
            done[code] = true;
          }
          return known[code];
        });
  }

  public static List<Example> examples() {
    var times = Tensor.of(Element.TIME, Shape.of(3), new long[] {5, (3L << 32) + 7, -1});
    return List.of(
        new Example(new CellHalf(0), List.of(times), Tensor.column(0, 3, -1)),
        new Example(new CellHalf(1), List.of(times), Tensor.column(5, 7, 4294967295.0)));
  }
}
