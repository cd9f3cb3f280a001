package weft.ir.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A JSON value. Numbers keep the digits they were written with, so that no whole number is
/// rounded.
public sealed interface Json {
  /// An object; its fields keep their order.
  record Fields(Map<String, Json> map) implements Json {
    public Fields {
      map = Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
  }

  /// An array.
  record Items(List<Json> list) implements Json {
    public Items {
      list = List.copyOf(list);
    }
  }

  record Text(String value) implements Json {}

  record Number(String digits) implements Json {
    public boolean isWhole() {
      return digits.matches("-?[0-9]+");
    }

    public double asDouble() {
      return Double.parseDouble(digits);
    }

    public BigInteger asWhole() {
      return new BigDecimal(digits).toBigIntegerExact();
    }
  }

  record Truth(boolean value) implements Json {}

  record Nothing() implements Json {}

  /// Reads a text that holds one JSON value and nothing else.
  ///
  /// @param source what the text is called in messages
  static Json read(String source, String text) {
    return new JsonReader(source, text).document();
  }

  static Json of(String text) {
    return new Text(text);
  }

  static Json of(boolean value) {
    return new Truth(value);
  }

  static Json of(long value) {
    return new Number(Long.toString(value));
  }

  /// JSON has no spelling for NaN and the infinities: they are texts.
  static Json of(double value) {
    if (Double.isNaN(value)) {
      return new Text("NaN");
    }
    return Double.isInfinite(value)
        ? new Text(value > 0 ? "Infinity" : "-Infinity")
        : new Number(Double.toString(value));
  }

  static Json of(List<Json> items) {
    return new Items(items);
  }

  static Json of(Map<String, Json> fields) {
    return new Fields(fields);
  }

  // ---- access; what is not there or not of the kind asked for is a diagnostic

  default Optional<Json> find(String name) {
    return this instanceof Fields(var map) ? Optional.ofNullable(map.get(name)) : Optional.empty();
  }

  default Json field(String name) {
    return find(name).orElseThrow(() -> wrong("the field '" + name + "' is missing"));
  }

  default Map<String, Json> fields() {
    if (this instanceof Fields(var map)) {
      return map;
    }
    throw wrong("an object is expected");
  }

  default List<Json> items() {
    if (this instanceof Items(var list)) {
      return list;
    }
    throw wrong("an array is expected");
  }

  default String text() {
    if (this instanceof Text(String value)) {
      return value;
    }
    throw wrong("a text is expected");
  }

  default boolean truth() {
    if (this instanceof Truth(boolean value)) {
      return value;
    }
    throw wrong("true or false is expected");
  }

  /// A number, or one of the texts `NaN`, `Infinity` and `-Infinity`.
  default double number() {
    return switch (this) {
      case Number number -> number.asDouble();
      case Text(String value) when value.equals("NaN") -> Double.NaN;
      case Text(String value) when value.equals("Infinity") -> Double.POSITIVE_INFINITY;
      case Text(String value) when value.equals("-Infinity") -> Double.NEGATIVE_INFINITY;
      default -> throw wrong("a number is expected");
    };
  }

  default BigInteger whole() {
    if (this instanceof Number number && number.isWhole()) {
      return number.asWhole();
    }
    throw wrong("a whole number is expected");
  }

  default int integer() {
    BigInteger value = whole();
    if (value.bitLength() > 31) {
      throw wrong("a whole number of at most 31 bits is expected");
    }
    return value.intValue();
  }

  private WeftException wrong(String message) {
    String found = write();
    String brief = found.length() > 60 ? found.substring(0, 60) + "..." : found;
    return new WeftException(Diagnostic.of(Code.BAD_DATA, message).found(brief));
  }

  /// The value in one line.
  default String write() {
    var out = new StringBuilder();
    JsonWriter.write(this, out);
    return out.toString();
  }
}
