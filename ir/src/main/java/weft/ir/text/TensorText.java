package weft.ir.text;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.text.Attributes.Parsed;

/// Tensors from nested lists of literals.
public final class TensorText {
  private TensorText() {}

  public static double number(String text) {
    return switch (text) {
      case "nan" -> Double.NaN;
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> {
        if (!text.matches("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?")) {
          throw new IllegalArgumentException(text);
        }
        yield Double.parseDouble(text);
      }
    };
  }

  /// Of the declared element and shape where they are known; else whole numbers are i64 (u64 where
  /// they don't fit), other numbers f64.
  static Tensor read(Parsed value, Optional<Type> declared) {
    var cells = new ArrayList<Parsed>();
    var dims = new ArrayList<Integer>();
    flatten(value, 0, dims, cells);
    Optional<Element> element = declared.map(Type::element).filter(e -> e != Element.ANY);
    Shape shape = new Shape(false, dims);
    if (cells.isEmpty() && declared.isPresent() && !declared.get().shape().open()) {
      shape = declared.get().shape();
    }
    if (shape.size() != cells.size()) {
      throw new IllegalArgumentException("other cells than declared");
    }
    return make(element.orElseGet(() -> natural(cells)), shape, cells);
  }

  private static void flatten(Parsed value, int depth, List<Integer> dims, List<Parsed> cells) {
    if (!(value instanceof Parsed.Items(var items, _))) {
      if (dims.size() != depth) {
        throw new IllegalArgumentException("ragged");
      }
      cells.add(value);
      return;
    }
    if (dims.size() == depth) {
      if (!cells.isEmpty()) {
        throw new IllegalArgumentException("ragged");
      }
      dims.add(items.size());
    } else if (dims.get(depth) != items.size()) {
      throw new IllegalArgumentException("ragged");
    }
    for (Parsed item : items) {
      flatten(item, depth + 1, dims, cells);
    }
  }

  private static Element natural(List<Parsed> cells) {
    if (cells.stream().anyMatch(cell -> natural(cell) == Element.BOOL)
        && cells.stream().allMatch(cell -> natural(cell) == Element.BOOL || isMissing(cell))) {
      return Element.BOOL;
    }
    Element element = cells.isEmpty() ? Element.F64 : natural(cells.getFirst());
    for (Parsed cell : cells) {
      element =
          Element.promote(element, natural(cell))
              .orElseThrow(() -> new IllegalArgumentException("mixed"));
    }
    return element;
  }

  private static boolean isMissing(Parsed cell) {
    return cell instanceof Parsed.Word(String word, _) && word.equals("missing");
  }

  private static Element natural(Parsed cell) {
    return switch (cell) {
      case Parsed.Quoted _ -> Element.TEXT;
      case Parsed.Either(String text, _) -> text.matches("nan|-?inf") ? Element.F64 : Element.TEXT;
      case Parsed.Word(String text, _) -> {
        if (text.equals("true") || text.equals("false")) {
          yield Element.BOOL;
        }
        if (text.equals("missing")) {
          yield Element.TEXT;
        }
        if (!text.matches("[-+]?[0-9]+")) {
          yield Element.F64;
        }
        yield new BigInteger(text).bitLength() < 64 ? Element.I64 : Element.U64;
      }
      default -> throw new IllegalArgumentException("not a value");
    };
  }

  private static Tensor make(Element element, Shape shape, List<Parsed> cells) {
    return switch (element.kind()) {
      case FLOAT ->
          element == Element.F64
              ? Tensor.f64(shape, i -> number(word(cells.get(i))))
              : Tensor.floats(element, shape, i -> single(word(cells.get(i))));
      case SIGNED, UNSIGNED, TIME ->
          Tensor.longs(element, shape, i -> whole(word(cells.get(i)), element));
      case BOOL -> Tensor.truths(shape, i -> truth(word(cells.get(i))));
      case TEXT -> Tensor.texts(shape, i -> text(cells.get(i)));
      case ANY -> throw new IllegalArgumentException("no element");
    };
  }

  /// Rounded once: by way of a double it would be rounded twice.
  private static double single(String text) {
    double value = number(text);
    return Double.isFinite(value) ? Float.parseFloat(text) : value;
  }

  private static @Nullable String text(Parsed cell) {
    return switch (cell) {
      case Parsed.Quoted(String text, _) -> text;
      case Parsed.Either(String text, _) -> text;
      case Parsed.Word(String word, _) when word.equals("missing") -> null;
      default -> throw new IllegalArgumentException("not a text");
    };
  }

  private static long whole(String text, Element element) {
    if (element == Element.TIME && text.equals("missing")) {
      return Tensor.NO_TIME;
    }
    var value = new BigInteger(text);
    boolean signed = element.kind() != Element.Kind.UNSIGNED;
    boolean fits =
        signed
            ? value.bitLength() < element.bits()
            : value.signum() >= 0 && value.bitLength() <= element.bits();
    if (!fits) {
      throw new IllegalArgumentException(text);
    }
    return value.longValue();
  }

  /// 1 or 0, or NaN for a missing one.
  private static double truth(String text) {
    return switch (text) {
      case "true" -> 1;
      case "false" -> 0;
      case "missing" -> Double.NaN;
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static String word(Parsed cell) {
    return switch (cell) {
      case Parsed.Word(String text, _) -> text;
      case Parsed.Either(String text, _) -> text;
      default -> throw new IllegalArgumentException("not a number");
    };
  }
}
