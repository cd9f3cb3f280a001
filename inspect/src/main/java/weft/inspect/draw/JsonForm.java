package weft.inspect.draw;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import weft.inspect.draw.Explanation.Equation;
import weft.inspect.draw.Explanation.Feature;
import weft.inspect.draw.Explanation.Sizes;
import weft.ir.json.Json;
import weft.rewrite.Facts;

/// The explanation for programs: always the same fields in the same order, one feature, equation or
/// edge a line.
public final class JsonForm {
  private JsonForm() {}

  public static String of(Explanation explanation) {
    var out = new StringBuilder("{\n");
    json(explanation)
        .fields()
        .forEach(
            (name, value) -> {
              out.append(out.length() > 2 ? ",\n" : "");
              out.append(Json.of(name).write()).append(": ");
              boolean rows =
                  value instanceof Json.Items(var list)
                      && !list.isEmpty()
                      && list.getFirst() instanceof Json.Fields;
              out.append(
                  rows
                      ? value.items().stream()
                          .map(item -> "  " + item.write())
                          .collect(Collectors.joining(",\n", "[\n", "\n]"))
                      : value.write());
            });
    return out.append("\n}\n").toString();
  }

  static Json json(Explanation explanation) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("name", Json.of(explanation.name()));
    fields.put("expanded", Json.of(explanation.expanded()));
    fields.put("columns", texts(explanation.columns()));
    fields.put("features", items(explanation.features(), JsonForm::feature));
    fields.put("equations", items(explanation.equations(), JsonForm::equation));
    fields.put(
        "edges",
        Json.of(
            explanation.equations().stream()
                .flatMap(
                    equation ->
                        equation.arguments().stream()
                            .map(
                                argument ->
                                    edge(argument.equation(), equation.id(), argument.role())))
                .toList()));
    fields.put(
        "shared",
        items(
            explanation.equations().stream()
                .filter(equation -> equation.shared() && !equation.isConstant())
                .toList(),
            equation -> Json.of(shared(equation))));
    fields.put("sizes", sizes(explanation.sizes()));
    return Json.of(fields);
  }

  private static Map<String, Json> shared(Equation equation) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("equation", Json.of(equation.id()));
    fields.put("features", texts(equation.usedBy()));
    return fields;
  }

  private static Json feature(Feature feature) {
    Facts facts = feature.facts();
    var fields = new LinkedHashMap<String, Json>();
    fields.put("name", Json.of(feature.name()));
    fields.put("formula", Json.of(feature.formula()));
    var where = new LinkedHashMap<String, Json>();
    feature.where().forEach((name, text) -> where.put(name, Json.of(text)));
    fields.put("where", Json.of(where));
    fields.put("place", Json.of(feature.place()));
    fields.put("type", Json.of(feature.type().toString()));
    fields.put("label", Json.of(feature.label()));
    fields.put("event", Json.of(feature.event()));
    fields.put("equation", Json.of(feature.equation()));
    fields.put("equations", Json.of(feature.size()));
    var kinds = new LinkedHashMap<String, Json>();
    feature.kinds().forEach((kind, count) -> kinds.put(kind.tag(), Json.of(count.longValue())));
    fields.put("kinds", Json.of(kinds));
    fields.put("columns", texts(facts.columns()));
    fields.put("warm_up_rows", Json.of(facts.warmUp()));
    fields.put("reach_nanos", Json.of(facts.reach()));
    fields.put("state_bytes", Json.of(facts.stateBytes()));
    fields.put("key_bytes", Json.of(facts.keyBytes()));
    fields.put("cross_sections", Json.of(facts.crossSections()));
    fields.put("stages", Json.of(feature.stages()));
    var primitives = new LinkedHashMap<String, Json>();
    facts.primitives().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            e ->
                primitives.put(
                    e.getKey().name().toLowerCase(Locale.ROOT), Json.of(e.getValue().longValue())));
    fields.put("primitives", Json.of(primitives));
    return Json.of(fields);
  }

  private static Json equation(Equation equation) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("id", Json.of(equation.id()));
    fields.put("op", Json.of(equation.op()));
    fields.put("kind", Json.of(equation.kind().tag()));
    fields.put("title", Json.of(equation.title()));
    fields.put("detail", Json.of(equation.detail()));
    fields.put("type", Json.of(equation.type().toString()));
    fields.put("text", Json.of(equation.line()));
    fields.put("from", Json.of(equation.snippet()));
    fields.put("used_by", texts(equation.usedBy()));
    return Json.of(fields);
  }

  private static Json edge(int from, int to, String role) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("from", Json.of(from));
    fields.put("to", Json.of(to));
    fields.put("role", Json.of(role));
    return Json.of(fields);
  }

  private static Json sizes(Sizes sizes) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("written_apart", Json.of(sizes.written()));
    fields.put("written_shared", Json.of(sizes.shared()));
    fields.put("expanded_apart", Json.of(sizes.expandedApart()));
    fields.put("expanded_shared", Json.of(sizes.expandedShared()));
    var steps = new LinkedHashMap<String, Json>();
    sizes.steps().forEach((name, size) -> steps.put(name, Json.of(size)));
    fields.put("steps", Json.of(steps));
    return Json.of(fields);
  }

  private static <T> Json items(List<T> list, Function<T, Json> item) {
    return Json.of(list.stream().map(item).toList());
  }

  private static Json texts(List<String> list) {
    return items(list, Json::of);
  }
}
