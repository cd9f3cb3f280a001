package weft.trees;

import java.util.List;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Fields of XGBoost's JSON: what is wrong with one is told with its name. Parameters are numbers
/// in quotes.
final class XgField {
  private XgField() {}

  static Json of(Json in, String name) {
    return in.find(name)
        .orElseThrow(
            () ->
                new WeftException(
                    Diagnostic.of(Code.BAD_DATA, "the field '" + name + "' is missing")
                        .about(name)));
  }

  static String text(Json in, String name) {
    return named(name, () -> of(in, name).text());
  }

  static List<Json> items(Json in, String name) {
    return named(name, () -> of(in, name).items());
  }

  static int within(Json in, String name, int least, int most) {
    String text = text(in, name);
    try {
      int value = Integer.parseInt(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw wrong(name, "a whole number from " + least + " to " + most, text);
  }

  /// So many whole numbers.
  static int[] wholes(Json in, String name, int count) {
    var items = sized(in, name, count);
    return named(name, () -> items.stream().mapToInt(XgField::whole).toArray());
  }

  /// So many numbers, as floats.
  static float[] floats(Json in, String name, int count) {
    var items = sized(in, name, count);
    var floats = new float[count];
    for (int i = 0; i < count; i++) {
      Json item = items.get(i);
      floats[i] = named(name, () -> single(item));
    }
    return floats;
  }

  private static List<Json> sized(Json in, String name, int count) {
    var items = items(in, name);
    if (items.size() != count) {
      throw wrong(name, count + " items", items.size() + " items");
    }
    return items;
  }

  /// Rounded once, from the digits.
  private static float single(Json item) {
    return item instanceof Json.Number number
        ? Float.parseFloat(number.digits())
        : (float) item.number();
  }

  /// Older files have true and false for 1 and 0.
  static int whole(Json item) {
    return item instanceof Json.Truth(boolean value) ? (value ? 1 : 0) : item.integer();
  }

  private interface Reading<T> {
    T read();
  }

  private static <T> T named(String name, Reading<T> reading) {
    try {
      return reading.read();
    } catch (WeftException e) {
      throw e.with(d -> d.subject().isEmpty() ? d.within("'" + name + "'").about(name) : d);
    }
  }

  static WeftException wrong(String name, String expected, String found) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, "'" + name + "' is not what it should be")
            .about(name)
            .expected(expected)
            .found(found.length() > 60 ? found.substring(0, 60) + "..." : found));
  }
}
