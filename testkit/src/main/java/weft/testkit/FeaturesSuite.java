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
      var outcome = engine.run(graph, one.table());
      var results = new LinkedHashMap<String, Json>();
      Optional<String> problem =
          one.json().field("expected").fields().isEmpty()
              ? Optional.of("the case expects nothing")
              : Optional.empty();
      for (var expected : one.json().field("expected").fields().entrySet()) {
        double[] found = doubles(outcome.output(expected.getKey()));
        results.put(expected.getKey(), written(found, one.rows()));
        var wrong = problem(expected.getKey(), expected.getValue(), found, one);
        problem = problem.or(() -> wrong);
      }
      report.result(one.id(), Json.of(results));
      problem = problem.or(() -> FallBacks.in(graph, engine));
      problem.ifPresentOrElse(wrong -> report.fail(one.id(), one.text(), wrong), report::pass);
    } catch (WeftException e) {
      report.result(one.id(), refused(e.first()));
      report.fail(one.id(), one.text(), e.getMessage());
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

  private Optional<String> problem(String name, Json expected, double[] found, Case one) {
    var tolerance = Tolerance.of(one.json(), engine.promise());
    int[] rows = one.rows();
    if (expected.items().size() != rows.length) {
      return Optional.of(
          name + ": " + expected.items().size() + " rows are expected of " + rows.length);
    }
    int wrong = 0;
    String first = "";
    for (int i = 0; i < rows.length; i++) {
      double want = TensorJson.number(expected.items().get(i));
      if (!tolerance.isKept(want, found[rows[i]])) {
        first =
            wrong++ == 0
                ? name + ", row " + rows[i] + ": " + found[rows[i]] + ", expected " + want
                : first;
      }
    }
    return wrong == 0
        ? Optional.empty()
        : Optional.of(first + " (" + wrong + " of " + rows.length + " rows differ)");
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
          .ifPresentOrElse(wrong -> report.fail(one.id(), wrong, problem.toString()), report::pass);
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
