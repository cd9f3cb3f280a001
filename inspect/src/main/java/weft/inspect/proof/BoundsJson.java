package weft.inspect.proof;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import weft.ir.json.Json;
import weft.ir.problem.Origin;
import weft.ir.range.Interval;

/// Bounds as JSON: a line an output.
public final class BoundsJson {
  private BoundsJson() {}

  public static String write(List<OutputBound> bounds) {
    return bounds.stream()
        .map(bound -> "    " + of(bound).write())
        .collect(Collectors.joining(",\n", "{\n  \"outputs\": [\n", "\n  ]\n}\n"));
  }

  private static Json of(OutputBound bound) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("name", Json.of(bound.name()));
    fields.put("type", Json.of(bound.type().element().tag() + bound.type().shape()));
    range(bound.range(), fields);
    fields.put("missing", places(bound.missing()));
    fields.put("infinite", places(bound.infinite()));
    return Json.of(fields);
  }

  /// Nothing for a bound that is not known, or where all is missing.
  private static void range(Interval range, Map<String, Json> fields) {
    fields.put("low", end(range, range.low()));
    fields.put("high", end(range, range.high()));
  }

  private static Json end(Interval range, double end) {
    return range.isEmpty() || Double.isInfinite(end) ? new Json.Nothing() : Json.of(end);
  }

  private static Json places(List<Arising> places) {
    return Json.of(places.stream().map(BoundsJson::place).toList());
  }

  private static Json place(Arising place) {
    Origin origin = place.origin();
    var fields = new LinkedHashMap<String, Json>();
    fields.put("why", Json.of(place.why()));
    fields.put("file", origin.known() ? Json.of(origin.source()) : new Json.Nothing());
    fields.put("line", origin.known() ? Json.of(origin.line()) : new Json.Nothing());
    fields.put("column", origin.known() ? Json.of(origin.column()) : new Json.Nothing());
    fields.put("length", origin.known() ? Json.of(origin.length()) : new Json.Nothing());
    return Json.of(fields);
  }
}
