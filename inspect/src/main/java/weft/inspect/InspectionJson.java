package weft.inspect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import weft.inspect.Inspection.Feature;
import weft.inspect.proof.AssertionVerdict;
import weft.inspect.proof.Witness;
import weft.ir.json.Json;
import weft.ir.range.Interval;
import weft.ops.model.ModelInput;
import weft.ops.model.TrainedModel;

/// Inspections as JSON, for editors and scripts: a line a problem and a line a feature.
public final class InspectionJson {
  private InspectionJson() {}

  public static String write(List<Inspection> sets) {
    String all =
        sets.stream().map(InspectionJson::set).collect(Collectors.joining(",\n", "[\n", "\n  ]"));
    return "{\n  \"sets\": "
        + (sets.isEmpty() ? "[]" : all)
        + ",\n  \"errors\": "
        + sets.stream().mapToLong(Inspection::errors).sum()
        + ",\n  \"warnings\": "
        + sets.stream().mapToLong(Inspection::warnings).sum()
        + "\n}\n";
  }

  private static String set(Inspection set) {
    return "    {\n      \"name\": "
        + Json.of(set.name()).write()
        + ",\n      \"problems\": "
        + lines(set.problems().stream().map(ProblemJson::of).toList())
        + ",\n      \"features\": "
        + lines(set.features().stream().map(InspectionJson::feature).toList())
        + (set.verdicts().isEmpty()
            ? ""
            : ",\n      \"assertions\": "
                + lines(set.verdicts().stream().map(InspectionJson::verdict).toList()))
        + (set.models().isEmpty() ? "" : ",\n      \"models\": " + lines(models(set.models())))
        + "\n    }";
  }

  private static Json verdict(AssertionVerdict verdict) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("assertion", Json.of(verdict.assertion().toString()));
    fields.put("output", Json.of(verdict.assertion().output()));
    fields.put("verdict", Json.of(verdict.word()));
    fields.put("bound", range(verdict.bound()));
    fields.put("may_be_missing", Json.of(verdict.bound().missing()));
    if (verdict instanceof AssertionVerdict.Refuted(_, _, Witness witness)) {
      fields.put("witness", witness.json());
    }
    return Json.of(fields);
  }

  private static List<Json> models(Map<String, TrainedModel> models) {
    var lines = new ArrayList<Json>();
    models.forEach(
        (name, model) -> {
          var fields = new LinkedHashMap<String, Json>();
          fields.put("name", Json.of(name));
          fields.put("format", Json.of(model.format()));
          fields.put(
              "inputs",
              Json.of(model.inputs().stream().map(ModelInput::toString).map(Json::of).toList()));
          fields.put("outputs", Json.of(model.outputs().stream().map(Json::of).toList()));
          var size = model.size();
          fields.put("parameters", Json.of(size.parameters()));
          fields.put("work", Json.of(size.work()));
          lines.add(Json.of(fields));
        });
    return lines;
  }

  private static String lines(List<Json> items) {
    return items.isEmpty()
        ? "[]"
        : items.stream()
            .map(item -> "        " + item.write())
            .collect(Collectors.joining(",\n", "[\n", "\n      ]"));
  }

  private static Json feature(Feature feature) {
    var facts = feature.facts();
    var fields = new LinkedHashMap<String, Json>();
    fields.put("name", Json.of(feature.name()));
    fields.put("type", Json.of(feature.type().element().tag() + feature.type().shape()));
    fields.put("label", Json.of(feature.label()));
    fields.put("event", Json.of(feature.event()));
    fields.put("columns", Json.of(facts.columns().stream().map(Json::of).toList()));
    fields.put("warm_up_rows", Json.of(facts.warmUp()));
    fields.put("warm_up_seconds", Json.of(facts.reach() / 1e9));
    fields.put("state_bytes", Json.of(facts.stateBytes()));
    fields.put("key_bytes", Json.of(facts.keyBytes()));
    fields.put("cross_sections", Json.of(facts.crossSections()));
    var primitives = new LinkedHashMap<String, Json>();
    new TreeMap<>(facts.primitives())
        .forEach((kind, n) -> primitives.put(kind.name().toLowerCase(Locale.ROOT), Json.of(n)));
    fields.put("primitives", Json.of(primitives));
    fields.put("range", range(feature.range()));
    return Json.of(fields);
  }

  /// What the values can be; nothing for a bound that is not known, or where all are missing.
  private static Json range(Interval range) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("low", bound(range, range.low()));
    fields.put("high", bound(range, range.high()));
    return Json.of(fields);
  }

  private static Json bound(Interval range, double bound) {
    return range.isEmpty() || Double.isInfinite(bound) ? new Json.Nothing() : Json.of(bound);
  }
}
