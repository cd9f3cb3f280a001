package weft.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import weft.eval.InterpreterEngine;
import weft.eval.Table;
import weft.inspect.draw.Explanation;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.lang.CheckedProgram;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;
import weft.ops.Ops;

/// The page of a report.
class StudyPageTest {
  private static final int ENTITIES = 8;
  private static final int TIMES = 700;

  private static Table table() {
    int n = ENTITIES * TIMES;
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("symbol", Tensor.texts(Shape.of(n), i -> "S" + i % ENTITIES));
    columns.put(
        "time", Tensor.longs(Element.TIME, Shape.of(n), i -> i / ENTITIES * 86_400_000_000_000L));
    columns.put(
        "close", Tensor.f64(Shape.of(n), i -> 100 + Math.sin(i * 0.37) * (1 + i % ENTITIES)));
    columns.put("sector", Tensor.texts(Shape.of(n), i -> i % 2 == 0 ? "<b>energy</b>" : "metals"));
    return new Table(columns, Optional.of("symbol"), "time");
  }

  private static String page(String text, Optional<Study.Question> question, List<String> notes) {
    Table table = table();
    var types = new LinkedHashMap<String, Type>();
    table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
    var schema = new Schema(types, Optional.of("symbol"), Optional.of("time"));
    CheckedProgram compiled =
        Formulas.compile("page.weft", text, schema, Map.of(), Ops.all(), Mode.BATCH).orThrow();
    var outputs = new InterpreterEngine().run(compiled.graph(), table).outputs();
    var study = Study.of(table, outputs, question);
    var explanation = Explanation.of("page.weft", text, compiled, List.of(), false);
    return StudyPage.of(study, explanation, Map.of("command", "weft report <x>"), notes);
  }

  private static final String PROGRAM =
      """
      move = pct_change(close, 5)
      twin = 2 * pct_change(close, 5)
      up   = close > lag(close)
      label fwd = lag(close, -3) / close - 1
      """;

  @Test
  void it_needs_nothing_else_and_says_what_it_shows() {
    var question = new Study.Question("fwd", OptionalInt.empty(), Optional.of("sector"));
    String page = page(PROGRAM, Optional.of(question), List.of("2 rows are <odd>"));
    assertThat(page)
        .startsWith("<!doctype html>")
        .contains("3 features over 5,600 rows: 8 entities, 700 times from 1970-01-01 to 1971-12-01")
        .contains("The label is <code>fwd</code>, 3 rows ahead")
        .contains("with 2 lags")
        .contains("Half of the times have 8 rows or more", "of 3 parts of the values at a time")
        .contains("<dt>least</dt>", "<dt>99 %</dt>", "<dt>most</dt>")
        .contains("Nearly the same (0.9 or more): <a href=\"#feature-1\">move</a>, ")
        .contains("move = pct_change(close, 5)")
        .contains("2 rows are &lt;odd&gt;")
        .contains("&lt;b&gt;energy&lt;/b&gt;")
        .contains("weft report &lt;x&gt;")
        .doesNotContain("<script", "http://www.example", "<b>energy", "<odd>", "NaN");
    assertThat(page.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http:", "https:");
    assertThat(page).hasSizeLessThan(200_000);
    assertThat(page(PROGRAM, Optional.of(question), List.of("2 rows are <odd>"))).isEqualTo(page);
  }

  @Test
  void behind_each_drawing_stand_its_numbers() {
    String page =
        page("one = 0 * close + 5\nmove = pct_change(close, 5)", Optional.empty(), List.of());
    assertThat(page.split("<figure>", -1).length).isEqualTo(page.split("<details>", -1).length);
    assertThat(page).contains("<td>5</td><td>5,600</td>").contains("width=\"36\"");
  }

  @Test
  void without_a_label_there_is_less() {
    assertThat(page("move = pct_change(close, 5)\nwho = symbol", Optional.empty(), List.of()))
        .contains("No numbers, and so left out: who.")
        .doesNotContain("coefficient", "What says the same");
  }

  @Test
  void what_is_told_is_not_guessed() {
    var question = new Study.Question("fwd", OptionalInt.of(7), Optional.empty());
    assertThat(page(PROGRAM, Optional.of(question), List.of())).contains("7 rows ahead (as told)");
  }

  @Test
  void numbers_are_short() {
    assertThat(PageText.number(0.123456)).isEqualTo("0.1235");
    assertThat(PageText.number(-2)).isEqualTo("−2");
    assertThat(PageText.number(1e-9)).isEqualTo("1e−09");
    assertThat(PageText.number(Double.NEGATIVE_INFINITY)).isEqualTo("−∞");
    assertThat(PageText.number(Double.NaN)).isEqualTo("–");
    assertThat(PageText.percent(Double.NaN)).isEqualTo("–");
    assertThat(PageText.count(1234567)).isEqualTo("1,234,567");
    assertThat(PageText.time("2024-01-02T00:00:00Z")).isEqualTo("2024-01-02");
    assertThat(PageText.time("2024-01-02T09:30:00Z")).isEqualTo("2024-01-02 09:30");
  }
}
