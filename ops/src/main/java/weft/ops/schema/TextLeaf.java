package weft.ops.schema;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Check;

/// A text.
///
/// @param min the least number of characters
/// @param pattern a regular expression that is found somewhere in the text
public record TextLeaf(int min, int max, Optional<String> pattern, String doc) implements Leaf {
  public TextLeaf {
    Check.atLeast("min", min, 0, "the length of a text");
    Check.that(min <= max, "max", "at least min, which is " + min, max);
    pattern.ifPresent(TextLeaf::compiled);
  }

  private static Pattern compiled(String pattern) {
    try {
      return Pattern.compile(pattern);
    } catch (PatternSyntaxException e) {
      Check.that(false, "pattern", "a regular expression: " + e.getDescription(), pattern);
      throw e;
    }
  }

  public TextLeaf min(int characters) {
    return new TextLeaf(characters, max, pattern, doc);
  }

  public TextLeaf max(int characters) {
    return new TextLeaf(min, characters, pattern, doc);
  }

  public TextLeaf pattern(String regex) {
    return new TextLeaf(min, max, Optional.of(regex), doc);
  }

  @Override
  public TextLeaf doc(String other) {
    return new TextLeaf(min, max, pattern, other);
  }

  @Override
  public Element element() {
    return Element.TEXT;
  }

  @Override
  public String expected() {
    String length =
        Leaf.limits(
            min > 0 ? Optional.of(Integer.toString(min)) : Optional.empty(),
            max < Integer.MAX_VALUE ? Optional.of(Integer.toString(max)) : Optional.empty());
    return "a text"
        + (length.isEmpty() ? "" : length + " characters")
        + pattern.map(regex -> " in which " + regex + " is found").orElse("");
  }

  @Override
  public Optional<Tensor> value(Json json) {
    if (!(json instanceof Json.Text(String text))) {
      return Optional.empty();
    }
    int length = text.codePointCount(0, text.length());
    boolean fits =
        length >= min
            && length <= max
            && (pattern.isEmpty() || compiled(pattern.get()).matcher(text).find());
    return fits ? Optional.of(Tensor.scalar(text)) : Optional.empty();
  }

  @Override
  public Json json() {
    var json = Leaf.start("string", doc);
    Leaf.limit(json, "minLength", min > 0, Json.of(min));
    Leaf.limit(json, "maxLength", max < Integer.MAX_VALUE, Json.of(max));
    pattern.ifPresent(regex -> json.put("pattern", Json.of(regex)));
    return Json.of(json);
  }
}
