package weft.ops.tensor;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Cells of one element as cells of another, and the element that holds several.
///
/// A float becomes a whole number by cutting towards zero; one that the new element can't hold
/// (NaN, an infinity, too large) is refused, because no whole number says the same. Whole numbers
/// wrap to the new width. Conditions are 1 and 0; a number is a condition when it is not zero.
/// Numbers are written as Python writes them (`2.5`, `1e+16`, `nan`, `True`), times in ISO 8601.
public final class Convert {
  private static final double TWO_63 = 0x1p63;
  private static final double TWO_64 = 0x1p64;
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

  private Convert() {}

  /// The element that a choice among values of these elements has: numbers promote together, and
  /// become text where one of them is text.
  public static Element common(List<Element> elements) {
    if (elements.contains(Element.ANY)) {
      return Element.ANY;
    }
    if (elements.contains(Element.TEXT)) {
      return Element.TEXT;
    }
    // Floats first: i8, u16 and f32 meet in f32, though i8 and u16 alone meet in i32.
    var ordered =
        elements.stream().sorted((a, b) -> Boolean.compare(b.isFloat(), a.isFloat())).toList();
    Element common = ordered.getFirst();
    for (Element element : ordered) {
      Element before = common;
      common = Element.promote(before, element).orElseThrow(() -> Infer.disagree(before, element));
    }
    return common;
  }

  public static Tensor to(Tensor x, Element to) {
    if (x.element() == to) {
      return x;
    }
    return switch (to.kind()) {
      case FLOAT -> floats(x, to);
      case SIGNED, UNSIGNED -> Tensor.longs(to, x.shape(), i -> whole(x, i, to));
      case BOOL -> Tensor.bools(x.shape(), x::truthAt);
      case TEXT -> Tensor.texts(x.shape(), i -> text(x, i));
      case TIME -> {
        if (!x.element().isInteger()) {
          throw refused(x.element(), to);
        }
        yield Tensor.longs(to, x.shape(), x::longAt);
      }
      case ANY -> throw refused(x.element(), to);
    };
  }

  private static Tensor floats(Tensor x, Element to) {
    if (x.element() == Element.TEXT) {
      return Tensor.floats(to, x.shape(), i -> parse(x, i));
    }
    if (to == Element.F64) {
      return Tensor.of(x.shape(), x.doubles());
    }
    var cells = new float[x.size()];
    boolean whole = x.element().isInteger() || x.element() == Element.TIME;
    for (int i = 0; i < cells.length; i++) {
      // A long rounds once; by way of a double it would round twice.
      cells[i] = whole ? nearest(x.longAt(i), x.element()) : (float) x.doubleAt(i);
    }
    return to == Element.F32
        ? Tensor.of(x.shape(), cells)
        : Tensor.floats(to, x.shape(), whole ? i -> cells[i] : x::doubleAt);
  }

  private static float nearest(long value, Element element) {
    return element == Element.U64 && value < 0
        ? (float) (value >>> 1 | value & 1) * 2
        : (float) value;
  }

  private static long whole(Tensor x, int i, Element to) {
    return switch (x.element().kind()) {
      case FLOAT -> {
        double value = x.doubleAt(i);
        double cut = value < 0 ? Math.ceil(value) : Math.floor(value);
        boolean unsigned = to.kind() == Element.Kind.UNSIGNED;
        double limit = Math.scalb(1.0, unsigned ? to.bits() : to.bits() - 1);
        if (!(cut < limit) || cut < (unsigned ? 0 : -limit)) {
          throw new WeftException(
              Diagnostic.of(
                      Code.RANGE,
                      "cell " + i + " is " + decimal(value) + ", which " + to.tag() + " can't hold")
                  .about("x")
                  .expected("a number that fits " + to.tag())
                  .found(decimal(value))
                  .hint("replace it first, for example where(x == x, x, 0)"));
        }
        yield cut >= TWO_63 && cut < TWO_64 ? (long) (cut - TWO_63) ^ Long.MIN_VALUE : (long) cut;
      }
      case TEXT -> {
        String text = x.textAt(i);
        if (text == null || !text.strip().matches("[+-]?[0-9]+")) {
          throw unreadable(text, i, "a whole number");
        }
        var value = new BigInteger(text.strip());
        boolean unsigned = to.kind() == Element.Kind.UNSIGNED;
        boolean fits =
            unsigned
                ? value.signum() >= 0 && value.bitLength() <= to.bits()
                : value.bitLength() < to.bits();
        if (!fits) {
          throw unreadable(text, i, "a number that fits " + to.tag());
        }
        yield value.longValue();
      }
      case BOOL -> {
        if (x.missingAt(i)) {
          throw new WeftException(
              Diagnostic.of(
                      Code.RANGE, "cell " + i + " is missing, which " + to.tag() + " can't be")
                  .about("x")
                  .expected("true or false")
                  .found("a missing condition")
                  .hint("convert it to f64, which may be missing"));
        }
        yield x.longAt(i);
      }
      case SIGNED, UNSIGNED, TIME -> x.longAt(i);
      case ANY -> throw new IllegalStateException();
    };
  }

  private static double parse(Tensor x, int i) {
    String text = x.textAt(i);
    if (text == null) {
      return Double.NaN;
    }
    String word = text.strip().toLowerCase(Locale.ROOT);
    return switch (word) {
      case "nan", "+nan", "-nan" -> Double.NaN;
      case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
      case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
      default -> {
        if (!DECIMAL.matcher(word).matches()) {
          throw unreadable(text, i, "a number");
        }
        yield Double.parseDouble(word);
      }
    };
  }

  private static @Nullable String text(Tensor x, int i) {
    return switch (x.element().kind()) {
      case FLOAT ->
          x.element() != Element.F64 ? decimal((float) x.doubleAt(i)) : decimal(x.doubleAt(i));
      case BOOL -> x.missingAt(i) ? null : x.truthAt(i) ? "True" : "False";
      case TIME -> {
        long nanos = x.longAt(i);
        yield x.missingAt(i)
            ? null
            : Instant.ofEpochSecond(
                    Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000L))
                .toString();
      }
      case SIGNED, UNSIGNED, TEXT -> x.textAt(i);
      case ANY -> throw new IllegalStateException();
    };
  }

  /// The shortest digits that read back, as Python writes them.
  static String decimal(double value) {
    return special(value)
        ? specialText(value)
        : python(Double.toString(value), digits -> digits.doubleValue() == value);
  }

  static String decimal(float value) {
    return special(value)
        ? specialText(value)
        : python(Float.toString(value), digits -> digits.floatValue() == value);
  }

  private static boolean special(double value) {
    return Double.isNaN(value) || Double.isInfinite(value);
  }

  private static String specialText(double value) {
    return Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
  }

  private static String python(String java, Predicate<BigDecimal> readsBack) {
    String sign = java.startsWith("-") ? "-" : "";
    var exact = new BigDecimal(java);
    if (exact.signum() == 0) {
      return sign + "0.0";
    }
    // Java writes at least two digits, also where one would do.
    var brief = exact.round(new MathContext(1));
    var value = (readsBack.test(brief) ? brief : exact).abs().stripTrailingZeros();
    int exponent = value.precision() - value.scale() - 1;
    if (exponent >= -4 && exponent < 16) {
      String plain = value.toPlainString();
      return sign + (plain.contains(".") ? plain : plain + ".0");
    }
    String digits = value.unscaledValue().toString();
    String rest = digits.length() == 1 ? "" : "." + digits.substring(1);
    return String.format(
        Locale.ROOT,
        "%s%s%se%s%02d",
        sign,
        digits.charAt(0),
        rest,
        exponent < 0 ? "-" : "+",
        Math.abs(exponent));
  }

  private static WeftException unreadable(@Nullable String text, int i, String expected) {
    String found = text == null ? "a missing text" : "'" + text + "'";
    return new WeftException(
        Diagnostic.of(Code.TYPE, "cell " + i + " is " + found + ", which is not " + expected)
            .about("x")
            .expected(expected)
            .found(found));
  }

  private static WeftException refused(Element from, Element to) {
    return new WeftException(
        Diagnostic.of(Code.TYPE, from.tag() + " can't be converted to " + to.tag())
            .about("to")
            .found(from.tag()));
  }
}
