package weft.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.eval.TableJoin;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Aggregate;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.lang.DeclaredParameter;
import weft.lang.Schema;
import weft.ops.Ops;

/// Features that are wired to columns and to each other.
class ProjectTest {
  private static final Schema SCHEMA =
      new Schema(
          columns("close", "bid_price", "ask_price"), Optional.of("symbol"), Optional.of("time"));

  private static final String WIRED = "reads, type: return_momentum, inputs: {close: close}";

  @TempDir private Path folder;

  private static Map<String, Type> columns(String... names) {
    var columns = new LinkedHashMap<String, Type>();
    for (String name : names) {
      columns.put(name, Type.column(Element.F64));
    }
    columns.put("symbol", Type.column(Element.TEXT));
    columns.put("time", Type.column(Element.TIME));
    return columns;
  }

  private static Project read(String features) {
    return Project.read("p.yaml", "name: p\nfeatures:\n" + features, Registry.shipped());
  }

  private static CheckedProgram check(String features) {
    return read(features).check(SCHEMA, Map.of(), Ops.all());
  }

  /// What reading, or else checking, reports.
  private static List<Diagnostic> all(String features) {
    var reading = Problems.of(() -> read(features));
    return reading.isEmpty() ? check(features).errors() : reading;
  }

  private static List<String> problems(String features) {
    return Problems.brief(all(features));
  }

  private static double[] run(CheckedProgram compiled, String output, double... close) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put(
        "time", Tensor.longs(Element.TIME, Shape.of(close.length), i -> i * 1_000_000_000L));
    columns.put("symbol", Tensor.texts(Shape.of(close.length), _ -> "A"));
    columns.put("close", Tensor.column(close));
    columns.put("bid_price", Tensor.column(close));
    columns.put("ask_price", Tensor.f64(Shape.of(close.length), i -> close[i] + 2));
    return Interpreter.standard()
        .run(compiled.graph(), new Table(columns, Optional.of("symbol"), "time"))
        .output(output)
        .doubles();
  }

  @Test
  void a_feature_reads_a_column_or_another_feature() {
    CheckedProgram compiled =
        check(
            """
              technical:
                - name: average
                  type: vwap
                  inputs: {price: mid, volume: close}
                  parameters: {window: 2}
              execution:
                - name: mid
                  type: mid_price
            """);

    assertThat(compiled.problems()).isEmpty();
    assertThat(compiled.graph().outputs().keySet()).containsExactly("average", "mid");
    assertThat(run(compiled, "mid", 10, 20)).containsExactly(11, 21);
    // (11 * 10 + 21 * 20) / 30
    assertThat(run(compiled, "average", 10, 20)[1]).isEqualTo(530.0 / 30, within(1e-12));
  }

  @Test
  void a_type_with_several_outputs_gives_a_column_each() {
    CheckedProgram compiled =
        check(
            """
              technical:
                - name: lines
                  type: macd
                  parameters: {fast: 1, slow: 3, smoothing: 1}
              stability:
                - name: up
                  type: consecutive_above_threshold
                  inputs: {signal: lines.macd}
                  parameters: {threshold: 0}
                - name: down
                  type: consecutive_above_threshold
                  inputs: {signal: lines_macd_histogram}
                  parameters: {threshold: -1}
            """);

    assertThat(compiled.problems()).isEmpty();
    assertThat(compiled.graph().outputs().keySet())
        .containsExactly("lines_macd", "lines_macd_signal", "lines_macd_histogram", "up", "down");
    // ema of span 1 is the price, of span 3 has alpha 1/2: 4 6 7 gives 4 5 6.
    assertThat(run(compiled, "lines_macd", 4, 6, 7)).containsExactly(0, 1, 1);
    assertThat(run(compiled, "up", 4, 6, 7)).containsExactly(0, 1, 2);
    assertThat(run(compiled, "down", 4, 6, 7)).containsExactly(1, 2, 3);
  }

  @Test
  void a_feature_may_be_an_event_and_say_what_a_bar_has_of_it() {
    CheckedProgram compiled =
        check(
            """
              technical:
                - {name: lines, type: macd, aggregate: max}
              execution:
                - {name: mid, type: mid_price, event: true, aggregate: mean}
                - {name: plain, type: mid_price, event: false}
            """);

    assertThat(compiled.problems()).isEmpty();
    assertThat(compiled.events()).containsExactly("mid");
    assertThat(compiled.aggregates())
        .containsOnly(
            Map.entry("lines_macd", Aggregate.MAX),
            Map.entry("lines_macd_signal", Aggregate.MAX),
            Map.entry("lines_macd_histogram", Aggregate.MAX),
            Map.entry("mid", Aggregate.MEAN));
  }

  @Test
  void marks_of_a_feature_that_are_none_are_refused_where_they_stand() {
    var problems =
        all("  execution:\n    - {name: mid, type: mid_price, event: often, aggregate: maen}\n");

    assertThat(problems)
        .extracting(Diagnostic::message)
        .containsExactly(
            "the field 'event' should be true or false", "there is no aggregate called 'maen'");
    assertThat(problems.get(0).origin().snippet()).isEqualTo("often");
    assertThat(problems.get(1).origin().snippet()).isEqualTo("maen");
    assertThat(problems.get(1).hint()).hasValue("did you mean 'mean'?");
  }

  private CheckedProgram ofType(String formula, String marks) throws IOException {
    String type =
        """
        name: own
        description: O.
        category: c
        dimension: signal
        version: v1
        status: stable
        required_inputs:
          - {name: close, description: C}
          - {name: symbol, description: S}
        output_columns: {a: A, b: B}
        formula: |
        """;
    Path file = Files.writeString(folder.resolve("own.yaml"), type + formula.indent(2));
    String project = "  signal:\n    - {name: f, type: own" + marks + "}\n";
    return Project.read("p.yaml", "name: p\nfeatures:\n" + project, Registry.shipped().with(file))
        .check(SCHEMA, Map.of(), Ops.all());
  }

  @Test
  void a_project_goes_before_the_marks_of_a_type() throws IOException {
    String formula = "event a = close > 1 and symbol == 'A'\nevent bar mean b = close\n";

    var compiled = ofType(formula, "");
    assertThat(compiled.problems()).isEmpty();
    assertThat(compiled.events()).containsExactly("f_a", "f_b");
    assertThat(compiled.aggregates()).containsOnly(Map.entry("f_b", Aggregate.MEAN));
    assertThat(ofType(formula, ", event: false").events()).isEmpty();
    assertThat(ofType(formula, ", aggregate: sum").aggregates())
        .containsOnly(Map.entry("f_a", Aggregate.SUM), Map.entry("f_b", Aggregate.SUM));
  }

  @Test
  void a_label_is_no_event_and_texts_have_no_mean() throws IOException {
    String label = "label a = lead(close, 1)\nb = symbol == 'A'\n";
    refused(ofType(label, ", event: true"), "a label can't be an event", "true");
    refused(ofType(label, ", aggregate: sum"), "a label can't have an aggregate", "sum");
    assertThat(ofType(label, ", event: false").labels()).containsExactly("f_a");
    String text = "a = symbol\nb = close\n";
    refused(ofType(text, ", aggregate: sum"), "'a' is no number", "sum");
    assertThat(ofType(text, ", aggregate: first").problems()).isEmpty();
  }

  private static void refused(CheckedProgram compiled, String message, String place) {
    assertThat(compiled.omitted()).containsExactly("f_a", "f_b");
    var problem = compiled.errors().getFirst();
    assertThat(compiled.errors()).hasSize(1);
    assertThat(problem.message()).startsWith("the feature 'f': " + message);
    assertThat(problem.origin().snippet()).isEqualTo(place);
  }

  @Test
  void what_features_have_in_common_is_there_once() {
    String one =
        """
          signal:
            - {name: a, type: return_momentum, parameters: {window: 5}}
        """;
    String two = one + "    - {name: b, type: return_momentum, parameters: {window: 5}}\n";

    assertThat(check(two).graph().size()).isEqualTo(check(one).graph().size());
    assertThat(check(two).graph().outputs().keySet()).containsExactly("a", "b");
  }

  @Test
  void features_that_need_each_other_are_named() {
    CheckedProgram compiled =
        check(
            """
              signal:
                - {name: a, type: return_momentum, inputs: {close: b}}
                - {name: b, type: return_momentum, inputs: {close: c}}
                - {name: c, type: return_momentum, inputs: {close: a}}
                - {name: sound, type: return_momentum}
              technical:
                - {name: self, type: macd, inputs: {close: self.macd}}
            """);

    assertThat(Problems.brief(compiled.problems()))
        .containsExactly(
            "cycle p.yaml:4:7 these need each other: a -> b -> c -> a",
            "cycle p.yaml:9:7 these need each other: self -> self");
    assertThat(compiled.graph().outputs().keySet()).containsExactly("sound");
  }

  @Test
  void parameters_are_offered_with_their_ranges_and_what_the_project_gives() {
    Project project =
        read(
            """
              signal:
                - {name: a, type: return_momentum, parameters: {window: 5}}
                - {name: b, type: return_momentum}
              stability:
                - {name: up, type: consecutive_above_threshold, inputs: {signal: a}, parameters: {threshold: five}}
            """);
    var declared = project.declared(Ops.all());
    assertThat(declared)
        .extracting(DeclaredParameter::name)
        .containsExactly("a.window", "b.window", "up.threshold");
    assertThat(declared.getFirst().value()).contains(5.0);
    assertThat(declared.getFirst().low()).contains(1.0);
    assertThat(declared.get(1).value()).contains(20.0);
    assertThat(declared.getLast().value()).as("what is of another kind").isEmpty();
    var schema = Schema.of(Map.of("close", Type.column(Element.F64)));
    var given = Map.<String, Object>of("a.window", declared.getFirst().given(7));
    var graph = project.check(schema, given, Ops.all()).graph();
    assertThat(graph.toString())
        .isNotEqualTo(project.check(schema, Map.of(), Ops.all()).graph().toString());
  }

  @Test
  void a_number_in_quotes_is_told() {
    var quoted =
        all("""
          signal:
            - {name: a, type: return_momentum, parameters: {window: '5'}}
        """)
            .getFirst();

    assertThat(quoted.found()).hasValue("the text '5'");
    assertThat(quoted.hint()).hasValue("write it without quotes: 5");
  }

  @Test
  void a_project_may_be_strict() {
    String features = "features:\n  signal:\n    - {name: a, type: return_momentum}\n";
    String name = "name: p\n";

    assertThat(Project.read("p.yaml", name + features, Registry.shipped()).strict()).isFalse();
    assertThat(
            Project.read("p.yaml", name + "strict: true\n" + features, Registry.shipped()).strict())
        .isTrue();
    assertThat(
            Problems.brief(
                Problems.of(
                    () ->
                        Project.read(
                            "p.yaml", name + "strict: much\n" + features, Registry.shipped()))))
        .containsExactly("type p.yaml:2:9 the field 'strict' should be true or false");
  }

  @Test
  void an_input_that_is_not_there_is_answered_with_the_nearest() {
    var input =
        all("""
          signal:
            - {name: a, type: return_momentum, inputs: {clsoe: close}}
        """)
            .getFirst();
    var column =
        all("""
          signal:
            - {name: a, type: return_momentum, inputs: {close: clsoe}}
        """)
            .getFirst();
    var feature =
        all("""
          signal:
            - {name: speed, type: return_momentum}
            - {name: b, type: return_momentum, inputs: {close: sped}}
        """)
            .getFirst();

    assertThat(input.message()).isEqualTo("return_momentum has no input 'clsoe'");
    assertThat(input.hint()).hasValue("did you mean 'close'?");
    assertThat(input.origin().line()).isEqualTo(4);
    assertThat(column.message())
        .isEqualTo(
            "the feature 'a': the input 'close' is wired to 'clsoe', which is no column and no"
                + " feature");
    assertThat(column.hint()).hasValue("did you mean 'close'?");
    assertThat(column.origin().toString()).isEqualTo("p.yaml:4:56");
    assertThat(feature.hint()).hasValue("did you mean 'speed'?");
  }

  @Test
  void two_features_can_not_give_the_same_column() {
    assertThat(
            problems(
                """
                  signal:
                    - {name: a, type: return_momentum}
                    - {name: a, type: realized_volatility}
                  technical:
                    - {name: a, type: macd}
                    - {name: a_macd, type: rsi}
                """))
        .containsExactly(
            "duplicate p.yaml:5:7 two features give the column 'a'",
            "duplicate p.yaml:7:7 two features are called 'a'",
            "duplicate p.yaml:8:7 two features give the column 'a_macd'");
  }

  @Test
  void all_problems_of_a_file_are_reported_at_once() {
    assertThat(
            problems(
                """
                  signals:
                    - {name: a, type: return_momentum}
                  signal:
                    - {name: b, type: return_momentun}
                    - {name: c, type: return_momentum, window: 3}
                    - {type: rsi}
                    - just words
                """))
        .containsExactly(
            "range p.yaml:3:3 there is no role 'signals'",
            "unknown-name p.yaml:6:23 there is no feature type 'return_momentun'",
            "unknown-name p.yaml:7:40 there is no field 'window'",
            "missing-value p.yaml:8:7 the field 'name' is missing",
            "type p.yaml:9:7 the field 'features' should be fields: name, type or formula, inputs,"
                + " parameters");
  }

  @Test
  void parameters_have_defaults_and_limits() {
    String feature = "  signal:\n    - {name: a, type: return_momentum, parameters: {window: 1}}\n";
    CheckedProgram compiled = check(feature);

    assertThat(run(compiled, "a", 1, 1)[1]).isZero();
    assertThat(problems(feature.replace("window: 1", "window: 0")))
        .containsExactly(
            "range p.yaml:4:53 the feature 'a': the parameter 'window' should be 1 to 10000");
    assertThat(problems(feature.replace("window: 1", "window: 1.5")))
        .containsExactly(
            "type p.yaml:4:53 the feature 'a': the parameter 'window' should be a whole number");
    assertThat(problems(feature.replace("window: 1", "windo: 1")))
        .containsExactly(
            "unknown-name p.yaml:4:53 the feature 'a': return_momentum has no parameter 'windo'");
  }

  @Test
  void durations_are_parameters() {
    String feature =
        """
          execution:
            - name: trades
              type: trade_intensity
              inputs: {price: close}
              parameters: {window: 2s}
        """;

    assertThat(run(check(feature), "trades", 1, 1, 1)).containsExactly(1, 2, 2);
    assertThat(problems(feature.replace("2s", "2")))
        .containsExactly(
            "type p.yaml:7:20 the feature 'trades': the parameter 'window' should be a duration"
                + " such as 5m");
    assertThat(problems(feature.replace("2s", "2d")))
        .containsExactly(
            "range p.yaml:7:20 the feature 'trades': the parameter 'window' should be 1ms to 1d");
  }

  @Test
  void a_wrong_feature_leaves_the_others() {
    CheckedProgram compiled =
        check(
            """
              signal:
                - {name: good, type: return_momentum}
                - {name: bad, type: return_momentum, inputs: {close: nowhere}}
                - {name: follows, type: return_momentum, inputs: {close: bad}}
            """);

    assertThat(compiled.errors()).hasSize(1);
    assertThat(compiled.graph().outputs().keySet()).containsExactly("good");
  }

  @Test
  void own_types_and_data_are_found_beside_the_project() throws IOException {
    Files.createDirectories(folder.resolve("types"));
    Files.writeString(
        folder.resolve("types/mine.yaml"),
        """
        name: mine
        description: A.
        category: c
        required_inputs: [close]
        output_column: y
        formula: close * 2
        """);
    Path file = folder.resolve("project.yaml");
    String text =
        """
        name: p
        data: bars.csv
        types: types
        features:
          signal:
            - {name: a, type: mine}
        """;
    Files.writeString(file, text);

    var project = FeatureSet.open(folder.toString(), Registry.shipped());

    assertThat(project.sources().data()).containsExactly(folder + "/bars.csv");
    assertThat(run(project.check(SCHEMA, Map.of(), Ops.all()), "a", 3)).containsExactly(6);
    Files.writeString(folder.resolve("types/mine.yaml"), "name: Mine\n");
    assertThat(Problems.brief(() -> FeatureSet.open(folder.toString(), Registry.shipped())))
        .contains(
            "range "
                + folder.resolve("types/mine.yaml")
                + ":1:7 'Mine' is not a name for a feature type");
  }

  @Test
  void a_feature_that_hides_a_column_from_another_is_warned_of() {
    String features =
        """
          signal:
            - {name: close, type: return_momentum, inputs: {close: bid_price}}
            - {name: reads, type: return_momentum}
        """;
    CheckedProgram compiled = check(features);

    assertThat(compiled.errors()).isEmpty();
    assertThat(Problems.brief(compiled.problems()))
        .containsExactly(
            "hidden-column p.yaml:5:7 the feature 'reads' reads the feature 'close', not the column"
                + " 'close' of the table");
    assertThat(check(features.replace("reads, type: return_momentum", WIRED)).problems()).isEmpty();
    assertThat(check(features.replace("name: close", "name: other")).problems()).isEmpty();
    Project project = read(features);
    assertThat(project.check(project.assumed(Ops.all()), Map.of(), Ops.all()).problems()).isEmpty();
  }

  @Test
  void a_column_of_a_feature_with_several_hides_one_of_the_table() throws IOException {
    Files.writeString(
        folder.resolve("two.yaml"),
        """
        name: two
        description: Two.
        category: c
        required_inputs: [close]
        output_columns: {price: P., other: O.}
        formula: |
          price = close - 1
          other = close + 1
        """);
    String text =
        """
        name: p
        features:
          execution:
            - {name: bid, type: two}
            - {name: mid, type: mid_price}
        """;
    var project = Project.read("p.yaml", text, Registry.shipped().with(folder));

    assertThat(Problems.brief(project.check(SCHEMA, Map.of(), Ops.all()).problems()))
        .containsExactly(
            "hidden-column p.yaml:5:7 the feature 'mid' reads the feature 'bid', not the column"
                + " 'bid_price' of the table");
  }

  @Test
  void a_project_needs_features() {
    assertThat(Problems.brief(() -> Project.read("p.yaml", "name: p\n", Registry.shipped())))
        .containsExactly("missing-value p.yaml:1:1 the project has no features");
  }

  @Test
  void mistakes_are_marked_where_they_stand() {
    assertThat(problems("  signal:\n    - name: a\n      type: retrun_momentum\n"))
        .containsExactly("unknown-name p.yaml:5:13 there is no feature type 'retrun_momentum'");
    String momentum = "  signal:\n    - name: a\n      type: return_momentum\n";
    assertThat(problems(momentum + "      inputs: {clse: close}\n"))
        .containsExactly("unknown-name p.yaml:6:16 return_momentum has no input 'clse'");
    assertThat(problems(momentum + "      parameters: {windw: 3}\n").getFirst())
        .startsWith("unknown-name p.yaml:6:20 ");
    assertThat(all(momentum + "      parameters:\n        window: 0\n").getFirst())
        .satisfies(
            problem -> {
              assertThat(problem.origin()).hasToString("p.yaml:7:9");
              assertThat(problem.found()).contains("0");
            });
  }

  @Test
  void a_project_without_features_is_still_one() {
    String text = "name: p\ndata: bars.csv\nentity: symbol\n";

    assertThat(ProjectReader.isProject("p.yaml", text)).isTrue();
    assertThat(Problems.brief(() -> Project.read("p.yaml", text, Registry.shipped())))
        .containsExactly("missing-value p.yaml:1:1 the project has no features");
  }

  @Test
  void a_bad_length_is_told_as_such() {
    String text =
        """
        name: p
        columns:
          sizes: {type: array, length: 0}
          more: {type: array, length: ten}
          fine: {type: array}
        features:
          execution:
            - {name: mid, type: mid_price}
        """;
    assertThatThrownBy(() -> Project.read("p.yaml", text, Registry.shipped()))
        .isInstanceOfSatisfying(
            WeftException.class,
            e ->
                assertThat(e.diagnostics())
                    .extracting(d -> d.origin().line() + " " + d.message())
                    .containsExactly(
                        "3 the field 'length' should be a whole number from 1 to 1000000",
                        "4 the field 'length' should be a number"));
  }

  @Test
  void further_tables_say_how_they_are_joined() {
    var tables =
        Project.read(
                "p.yaml", tables("spx: {by: none, on: day, tolerance: 5m}"), Registry.shipped())
            .sources()
            .tables();
    assertThat(tables).containsOnlyKeys("quotes", "spx");
    assertThat(tables.get("quotes")).isEqualTo(new FurtherRows(List.of("q.csv"), TableJoin.AS_OF));
    assertThat(tables.get("spx").data()).isEmpty();
    assertThat(tables.get("spx").join()).hasToString("by none, on day, tolerance 5m");
    assertThat(join("by: [symbol, sector=group]")).isEqualTo("by symbol, sector=group");
    assertThat(join("by: {symbol: ticker}, join: exact")).isEqualTo("by symbol=ticker, exact");
    assertThat(wrong("x: {by: none, join: exact}")).contains("3:45 an exact join needs a key");
    assertThat(wrong("x: {by: none, tolerance: soon}"))
        .contains("3:50 'tolerance' of a table can't be 'soon'");
    assertThat(wrong("x: {file: a.csv}")).contains("3:29 there is no field 'file'");
  }

  private static String tables(String more) {
    return "name: p\ndata: a.csv\ntables: {quotes: q.csv, %s}\nfeatures: {signal: [{name: m, type: return_momentum}]}\n"
        .formatted(more);
  }

  private static String join(String settings) {
    return Project.read("p.yaml", tables("x: {data: x.csv, " + settings + "}"), Registry.shipped())
        .sources()
        .tables()
        .get("x")
        .join()
        .toString();
  }

  private static String wrong(String table) {
    return String.join(
        "\n", Problems.brief(() -> Project.read("p.yaml", tables(table), Registry.shipped())));
  }
}
