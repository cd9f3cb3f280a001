package weft.testkit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import weft.data.TensorJson;
import weft.eval.Engine;
import weft.eval.Nearness;
import weft.eval.NearnessMeter;
import weft.eval.Outcome;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.ops.Ops;

/// Formulas and programs over tables: what they give (`cases`), and which are refused with what
/// words (`errors`).
///
/// @param engine what computes
public record FeaturesSuite(Engine engine) implements Suite {
  private static final Nearness EQUAL = new Nearness.Bits();

  @Override
  public String name() {
    return "features";
  }

  @Override
  public boolean takes(Source source) {
    return source.has("tables") && (source.has("cases") || source.has("errors"));
  }

  @Override
  public SuiteReport run(Source source) {
    Path folder = Objects.requireNonNull(source.path().toAbsolutePath().getParent());
    var tables = new LinkedHashMap<String, Table>();
    source
        .content()
        .field("tables")
        .fields()
        .forEach((name, json) -> tables.put(name, Tables.read(json, folder)));
    var report = new SuiteReport.Builder();
    for (Json json : list(source.content(), "cases")) {
      value(Case.of(json, tables), report);
    }
    for (Json json : list(source.content(), "errors")) {
      refusal(Case.of(json, tables), report);
    }
    return report.build();
  }

  private static List<Json> list(Json content, String name) {
    return content.find(name).map(Json::items).orElse(List.of());
  }

  /// A case: what to compile, over what.
  private record Case(String id, String text, Table table, Json json) {
    static Case of(Json json, Map<String, Table> tables) {
      String text = json.find("formula").or(() -> json.find("program")).orElseThrow().text();
      Table table = tables.get(json.field("table").text());
      return new Case(json.field("id").text(), text, Objects.requireNonNull(table), json);
    }

    CheckedProgram compile() {
      Mode mode =
          json.find("mode").map(Json::text).orElse("batch").equals("live") ? Mode.LIVE : Mode.BATCH;
      return Formulas.compile("formula", text, Tables.schema(table), parameters(), Ops.all(), mode);
    }

    private Map<String, Object> parameters() {
      var values = new LinkedHashMap<String, Object>();
      json.find("params")
          .ifPresent(
              given -> given.fields().forEach((name, value) -> values.put(name, plain(value))));
      return values;
    }

    private static Object plain(Json value) {
      return switch (value) {
        case Json.Text(String text) -> text;
        case Json.Truth(boolean truth) -> truth;
        case Json.Number number -> number.asDouble();
        case Json.Items _, Json.Fields _, Json.Nothing _ -> value.write();
      };
    }

    /// The rows that are compared.
    int[] rows() {
      return json.find("rows")
          .map(rows -> rows.items().stream().mapToInt(Json::integer).toArray())
          .orElseGet(() -> IntStream.range(0, table.rows()).toArray());
    }
  }

  // ---- values

  private void value(Case one, SuiteReport.Builder report) {
    try {
      Graph graph = one.compile().graph();
      var prepared = engine.prepare(graph, RunOptions.silent());
      var columns = one.json().field("expected").fields();
      var refused = prepared.refused();
      Outcome outcome =
          refused.keySet().containsAll(columns.keySet())
              ? new Outcome(Map.of(), List.of())
              : prepared.run(one.table());
      var results = new LinkedHashMap<String, Json>();
      Nearness nearness =
          columns.isEmpty()
              ? new Nearness.Differs("the case expects nothing")
              : FallBacks.in(prepared).<Nearness>map(Nearness.Differs::new).orElse(EQUAL);
      for (var expected : columns.entrySet()) {
        String name = expected.getKey();
        Diagnostic reason = refused.get(name);
        if (reason != null) {
          nearness = nearness.worse(new Nearness.Refused(reason));
        } else {
          double[] found = doubles(outcome.output(name));
          results.put(name, written(found, one.rows()));
          nearness = nearness.worse(nearness(name, expected.getValue(), found, one));
        }
      }
      report.result(one.id(), Json.of(results));
      report.computed(one.id(), one.text(), nearness);
    } catch (WeftException e) {
      report.result(one.id(), refused(e.first()));
      report.computed(one.id(), one.text(), Nearness.of(e));
    }
  }

  private static double[] doubles(Tensor column) {
    return IntStream.range(0, column.size()).mapToDouble(column::doubleAt).toArray();
  }

  private static Json written(double[] values, int[] rows) {
    var cells = new ArrayList<Json>();
    for (int row : rows) {
      cells.add(Double.isNaN(values[row]) ? new Json.Nothing() : Json.of(values[row]));
    }
    return Json.of(cells);
  }

  private Nearness nearness(String name, Json expected, double[] found, Case one) {
    int[] rows = one.rows();
    var wanted = expected.items().stream().mapToDouble(TensorJson::number).toArray();
    if (wanted.length != rows.length) {
      return new Nearness.Differs(
          name + ": " + wanted.length + " rows are expected of " + rows.length);
    }
    var meter = new NearnessMeter(Tolerance.of(one.json(), engine.promise()));
    for (int i = 0; i < rows.length; i++) {
      meter.number(i, wanted[i], found[rows[i]]);
    }
    return meter.nearness(
        i ->
            "%s, row %d: %s, expected %s (%d of %d rows differ)"
                .formatted(name, rows[i], found[rows[i]], wanted[i], meter.wrong(), rows.length));
  }

  // ---- refusals

  private static void refusal(Case one, SuiteReport.Builder report) {
    try {
      one.compile();
      report.result(one.id(), Json.of(Map.of()));
      report.fail(one.id(), "refused: " + one.text(), "compiled");
    } catch (WeftException e) {
      Diagnostic problem = e.first();
      report.result(one.id(), refused(problem));
      complaint(one, problem)
          .ifPresentOrElse(
              wrong -> report.fail(one.id(), wrong, problem.toString()),
              () -> report.pass(one.id()));
    }
  }

  private static Json refused(Diagnostic problem) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("error", Json.of(problem.message()));
    fields.put("hint", Json.of(problem.hint().orElse("")));
    fields.put("code", Json.of(problem.code().tag()));
    fields.put("line", Json.of(problem.origin().line()));
    fields.put("column", Json.of(problem.origin().column()));
    return Json.of(fields);
  }

  /// What the message lacks.
  private static Optional<String> complaint(Case one, Diagnostic problem) {
    String said = (problem.message() + "\n" + problem.hint().orElse("")).toLowerCase(Locale.ROOT);
    for (Json entry : one.json().field("message_contains").items()) {
      var words = entry instanceof Json.Items(var list) ? list : List.of(entry);
      if (words.stream().noneMatch(word -> said.contains(word.text().toLowerCase(Locale.ROOT)))) {
        return Optional.of("a message with " + entry.write());
      }
    }
    var code = one.json().find("code_contains").map(Json::text);
    if (code.isPresent() && !problem.code().tag().contains(code.get())) {
      return Optional.of("the code " + code.get());
    }
    var at = one.json().find("at").map(Json::text);
    return at.isPresent() && !pointsInto(one.text(), at.get(), problem)
        ? Optional.of("a caret at '" + at.get() + "'")
        : Optional.empty();
  }

  private static boolean pointsInto(String text, String part, Diagnostic problem) {
    if (!problem.origin().known()) {
      return false;
    }
    int offset = problem.origin().column() - 1;
    for (int line = 1; line < problem.origin().line(); line++) {
      offset += text.lines().skip(line - 1L).findFirst().orElse("").length() + 1;
    }
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      if (offset >= at && offset < at + part.length()) {
        return true;
      }
    }
    return false;
  }
}
