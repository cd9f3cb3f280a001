package weft.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weft.ir.json.Json;

/// Values of text programs as the files write them: `{"tuple": [...]}` is an array, `{"dict":
/// {...}}` a map, `{"zero": "str"}` a derivative that is nothing.
final class TextValues {
  private TextValues() {}

  /// Whether an object is a container with this as its only field.
  static boolean is(Json json, String kind) {
    return json instanceof Json.Fields(var fields) && fields.keySet().equals(Set.of(kind));
  }

  static @Nullable Object read(Json json) {
    return switch (json) {
      case Json.Nothing _ -> null;
      case Json.Text(String text) -> text;
      case Json.Truth(boolean truth) -> truth;
      case Json.Number number when number.isWhole() -> number.asWhole().longValueExact();
      case Json.Number number -> number.asDouble();
      case Json.Items(var items) -> list(items);
      case Json.Fields _ when is(json, "tuple") -> list(json.field("tuple").items()).toArray();
      case Json.Fields _ when is(json, "list") -> list(json.field("list").items());
      case Json.Fields _ when is(json, "zero") ->
          json.field("zero").text().equals("str") ? "" : null;
      case Json.Fields _ when is(json, "dict") -> {
        var map = new LinkedHashMap<String, @Nullable Object>();
        json.field("dict").fields().forEach((name, value) -> map.put(name, read(value)));
        yield map;
      }
      case Json.Fields(var fields) ->
          throw new IllegalArgumentException("not a value of a text program: " + fields.keySet());
    };
  }

  private static List<@Nullable Object> list(List<Json> items) {
    var list = new ArrayList<@Nullable Object>();
    items.forEach(item -> list.add(read(item)));
    return list;
  }

  /// A result in the files' way.
  static Json write(@Nullable Object value) {
    return switch (value) {
      case null -> new Json.Nothing();
      case String text -> Json.of(text);
      case Boolean truth -> Json.of(truth.booleanValue());
      case Long number -> Json.of(number.longValue());
      case Double number -> Json.of(number.doubleValue());
      case double[] cells -> Json.of(Arrays.stream(cells).mapToObj(Json::of).toList());
      case long[] cells -> Json.of(Arrays.stream(cells).mapToObj(Json::of).toList());
      case Object[] tuple ->
          Json.of(Map.of("tuple", Json.of(Arrays.stream(tuple).map(TextValues::write).toList())));
      case List<?> list -> Json.of(list.stream().map(TextValues::write).toList());
      case Map<?, ?> map -> {
        var fields = new LinkedHashMap<String, Json>();
        map.forEach((name, item) -> fields.put(String.valueOf(name), write(item)));
        yield Json.of(Map.of("dict", Json.of(fields)));
      }
      default -> Json.of(String.valueOf(value));
    };
  }

  /// Whether two results are the same; the order of a map's keys does not count.
  static boolean same(@Nullable Object a, @Nullable Object b) {
    return switch (a) {
      case Object[] tuple ->
          b instanceof Object[] other && same(Arrays.asList(tuple), Arrays.asList(other));
      case List<?> list -> {
        boolean equal = b instanceof List<?> other && list.size() == other.size();
        for (int i = 0; equal && i < list.size(); i++) {
          equal = same(list.get(i), ((List<?>) Objects.requireNonNull(b)).get(i));
        }
        yield equal;
      }
      case Map<?, ?> map ->
          b instanceof Map<?, ?> other
              && map.keySet().equals(other.keySet())
              && map.keySet().stream().allMatch(key -> same(map.get(key), other.get(key)));
      case null, default -> Objects.equals(a, b);
    };
  }
}
