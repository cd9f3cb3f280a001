package weft.ir.text;

import java.util.ArrayList;
import java.util.EnumSet;
import weft.ir.Axis;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.TensorDimension;
import weft.ir.Type;
import weft.ir.problem.WeftException;

/// Reads types as [Type#toString()] spells them: `f64[3]{entity,time}`, `f32[N,10]`, `(f64,
/// text)*`.
public final class TypeReader {
  private TypeReader() {}

  static Type type(GraphScanner in) {
    Type type = in.next('(') ? tuple(in) : single(in);
    while (in.next('*')) {
      type = type.batch();
    }
    return type;
  }

  private static Type tuple(GraphScanner in) {
    var parts = new ArrayList<Type>();
    do {
      parts.add(type(in));
    } while (in.next(','));
    in.expect(')');
    return Type.tuple(parts);
  }

  private static Type single(GraphScanner in) {
    int start = in.skipBlank(false);
    String tag = in.word("a type such as f64");
    Element element =
        Element.byTag(tag)
            .orElseThrow(
                () ->
                    new WeftException(
                        in.syntax(
                            "there is no element '" + tag + "'",
                            "f64, f32, i64, bool, text, time, ...",
                            start,
                            tag.length())));
    Shape shape = Shape.SCALAR;
    if (in.next('[')) {
      if (in.next('*')) {
        shape = Shape.OPEN;
      } else {
        var dimensions = new ArrayList<TensorDimension>();
        do {
          dimensions.add(dimension(in));
        } while (in.next(','));
        shape = Shape.named(dimensions);
      }
      in.expect(']');
    }
    var axes = EnumSet.noneOf(Axis.class);
    if (in.next('{')) {
      do {
        int from = in.skipBlank(false);
        String name = in.word("entity or time");
        for (Axis axis : Axis.values()) {
          if (axis.tag().equals(name)) {
            axes.add(axis);
            name = "";
          }
        }
        if (!name.isEmpty()) {
          throw new WeftException(
              in.syntax("there is no axis '" + name + "'", "entity or time", from, name.length()));
        }
      } while (in.next(','));
      in.expect('}');
    }
    return new Type(element, shape, axes);
  }

  private static TensorDimension dimension(GraphScanner in) {
    int start = in.skipBlank(false);
    boolean quoted = in.sees('"');
    String word = quoted ? in.quoted() : in.literal();
    if (quoted && !word.isEmpty() || word.matches("[A-Za-z_][A-Za-z0-9_]*")) {
      return TensorDimension.of(word);
    }
    if (quoted || !word.matches("[0-9]{1,9}")) {
      throw new WeftException(
          in.syntax(
              "'" + word + "' is not a dimension",
              "a whole number or a name",
              start,
              Math.max(1, word.length())));
    }
    return TensorDimension.of(Integer.parseInt(word));
  }
}
