package weft.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.Primitive;
import weft.ir.form.Aggregate;
import weft.ops.time.SessionStart;

/// The JSON Schemas say what the readers accept: files that are right pass both, fields are the
/// same in both, and files that are wrong are refused by both. Run with `-Dweft.docs=write` to
/// renew `docs/schema`.
class SchemasTest {
  private static final Path FOLDER = Path.of("../docs/schema");
  private static final Path TYPES = Path.of("src/main/resources/weft/library/types");
  private static final JsonSchema TYPE = new JsonSchema(schema(Schemas.FEATURE_TYPE));
  private static final JsonSchema PROJECT = new JsonSchema(schema(Schemas.PROJECT));
  private static final JsonSchema CALENDAR = new JsonSchema(schema(Schemas.CALENDAR));
  private static final Path CALENDARS = Path.of("../ops/src/main/resources/weft/ops/time");

  private static final String GOOD_CALENDAR =
      """
      zone: Europe/Berlin
      years: 2020-2030
      weekend: [sunday]
      hours: [08:00-12:00, 13:00-18:00]
      phases:
        pre-market: 30m
        open: 15m
        close: 15m
        post-market: 1h
      holidays: [2024-05-01]
      early_closes:
        2024: [12-24 12:00]
      late_opens:
        2024: [01-02 10:00]
      """;

  private static final String GOOD_TYPE =
      """
      name: t
      description: T.
      category: c
      dimension: signal
      version: v1
      status: stable
      tags: [a]
      required_inputs:
        - {name: x, description: X}
      parameters:
        n: {type: integer, description: rows, required: false, default: 2, constraints: {min: 1, max: 9}}
      output_column: y
      output_description: Y.
      unit: u
      formula: lag(x, $n)
      steps:
        - {primitive: WINDOW, op: lag, inputs: [x], params: {n: $n}, output: y}
      example:
        parameters: {n: 1}
        inputs: {x: [1, 2]}
        expected: [null, 1]
      """;

  private static final String GOOD_PROJECT =
      """
      name: p
      description: P.
      data: [a.csv, b.csv]
      tables: {news: news.csv, spx: {data: [spx.csv], by: none, on: day, tolerance: 5m}, ref: {by: {sector: group}, join: exact}}
      entity: symbol
      order: time
      columns:
        close: {type: f64, min: 0.01, max: 1000, description: price}
        sizes: {type: array, length: 5}
      features:
        signal:
          - {name: m, type: return_momentum, inputs: {close: close}, parameters: {window: 5}, event: true, aggregate: mean}
      """;

  private static String schema(String name) {
    return String.valueOf(Schemas.all().get(name));
  }

  @Test
  void the_files_are_those_that_are_shipped() throws IOException {
    for (var schema : Schemas.all().entrySet()) {
      Path file = FOLDER.resolve(schema.getKey());
      if ("write".equals(System.getProperty("weft.docs"))) {
        Files.writeString(file, schema.getValue());
      }
      assertThat(Files.readString(file)).isEqualTo(schema.getValue());
    }
  }

  @Test
  void every_shipped_type_fits() throws IOException {
    try (var files = Files.walk(TYPES)) {
      var types = files.filter(file -> file.toString().endsWith(".yaml")).toList();
      assertThat(types).hasSize(Registry.shipped().types().size());
      for (Path file : types) {
        assertThat(TYPE.problems(Files.readString(file))).as(file.toString()).isEmpty();
      }
    }
  }

  @Test
  void every_shipped_calendar_fits() throws IOException {
    try (var files = Files.list(CALENDARS)) {
      for (Path file : files.toList()) {
        assertThat(CALENDAR.problems(Files.readString(file))).as(file.toString()).isEmpty();
      }
    }
  }

  private static List<?> calendar(Path folder, String text) throws IOException {
    Path file = Files.createTempFile(folder, "c", ".yaml");
    Files.writeString(file, text);
    return Problems.of(() -> new SessionStart(file.toString()));
  }

  @Test
  void a_calendar_that_uses_every_field_fits_both(@TempDir Path folder) throws IOException {
    assertThat(CALENDAR.problems(GOOD_CALENDAR)).isEmpty();
    assertThat(calendar(folder, GOOD_CALENDAR)).isEmpty();
    assertThat(GOOD_CALENDAR).contains(names(CALENDAR.at()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zone: Europe/Berlin\n|",
        "hours: [08:00-12:00, 13:00-18:00]\n|",
        "hours: [08:00|hours: [08.00",
        "years: 2020-2030|years: 2020",
        "weekend: [sunday]|weekend: [someday]",
        "zone: E|zonne: E",
        "  open: 15m|  opening: 15m",
        "  open: 15m|  open: quarter",
        "[2024-05-01]|[may first]",
        "2024: [12-24 12:00]|2024: [12-24]"
      })
  void a_broken_calendar_is_refused_by_both(String change, @TempDir Path folder)
      throws IOException {
    String broken = changed(GOOD_CALENDAR, change);

    assertThat(CALENDAR.problems(broken)).isNotEmpty();
    assertThat(calendar(folder, broken)).isNotEmpty();
  }

  @Test
  void the_examples_fit() throws IOException {
    String project = Files.readString(Path.of("../examples/project.yaml"));
    Path starter = Path.of("../cli/src/main/resources/weft/cli/new");

    assertThat(PROJECT.problems(project)).isEmpty();
    assertThat(PROJECT.problems(Files.readString(starter.resolve("project.yaml")))).isEmpty();
    assertThat(TYPE.problems(Files.readString(starter.resolve("types/range_share.yaml"))))
        .isEmpty();
    assertThat(project)
        .startsWith("# yaml-language-server: $schema=../docs/schema/" + Schemas.PROJECT);
  }

  @Test
  void what_uses_every_field_fits_both() {
    assertThat(TYPE.problems(GOOD_TYPE)).isEmpty();
    assertThat(Problems.brief(() -> FeatureTypeReader.read("t.yaml", GOOD_TYPE))).isEmpty();
    assertThat(PROJECT.problems(GOOD_PROJECT)).isEmpty();
    assertThat(Problems.brief(() -> Project.read("p.yaml", GOOD_PROJECT, Registry.shipped())))
        .isEmpty();
  }

  /// A field that does not exist makes the reader list those that do.
  @Test
  void the_fields_of_types_are_those_of_the_reader() {
    same(TYPE.at(), GOOD_TYPE.replace("name: t\n", "zzz: 1\nname: t\n"), false);
    same(
        TYPE.at("required_inputs", "[]"),
        GOOD_TYPE.replace("{name: x,", "{zzz: 1, name: x,"),
        false);
    same(TYPE.at("parameters", "*"), GOOD_TYPE.replace("{type:", "{zzz: 1, type:"), false);
    same(
        TYPE.at("parameters", "*", "constraints"),
        GOOD_TYPE.replace("{min: 1", "{zzz: 1, min: 1"),
        false);
    same(TYPE.at("steps", "[]"), GOOD_TYPE.replace("{primitive:", "{zzz: 1, primitive:"), false);
    same(TYPE.at("example"), GOOD_TYPE.replace("example:\n", "example:\n  zzz: 1\n"), false);
  }

  @Test
  void the_fields_of_projects_are_those_of_the_reader() {
    same(PROJECT.at(), GOOD_PROJECT.replace("name: p\n", "zzz: 1\nname: p\n"), true);
    same(
        PROJECT.at("columns", "*"), GOOD_PROJECT.replace("{type: f64", "{zzz: 1, type: f64"), true);
    same(
        PROJECT.at("features", "signal", "[]"),
        GOOD_PROJECT.replace("{name: m", "{zzz: 1, name: m"),
        true);
    assertThat(names(PROJECT.at("features")))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Dimension.values()).map(Dimension::tag).toList());
  }

  private static void same(Map<?, ?> schema, String broken, boolean project) {
    assertThat(broken).contains("zzz");
    var problem =
        Problems.of(
                () -> {
                  if (project) {
                    Project.read("p.yaml", broken, Registry.shipped());
                  } else {
                    FeatureTypeReader.read("t.yaml", broken);
                  }
                })
            .stream()
            .filter(found -> found.subject().equals("zzz"))
            .findFirst()
            .orElseThrow();
    assertThat(names(schema))
        .containsExactlyInAnyOrder(problem.expected().orElseThrow().split(", "));
    assertThat((project ? PROJECT : TYPE).problems(broken))
        .anyMatch(found -> found.endsWith("/zzz: is unknown") || found.endsWith("no alternative"));
  }

  private static TreeSet<String> names(Map<?, ?> schema) {
    var names = new TreeSet<String>();
    ((Map<?, ?>) schema.get("properties"))
        .keySet()
        .forEach(name -> names.add(String.valueOf(name)));
    return names;
  }

  @Test
  void choices_are_those_of_the_reader() {
    assertThat(choices(TYPE, "dimension"))
        .isEqualTo(Arrays.stream(Dimension.values()).map(Dimension::tag).toList());
    assertThat(choices(TYPE, "parameters", "*", "type"))
        .containsExactlyInAnyOrder("integer", "float", "duration", "text", "string", "boolean")
        .containsAll(Arrays.stream(Parameter.Kind.values()).map(Parameter.Kind::tag).toList());
    assertThat(choices(TYPE, "steps", "[]", "primitive"))
        .isEqualTo(Arrays.stream(Primitive.values()).map(Enum::name).toList());
    assertThat(choices(PROJECT, "features", "signal", "[]", "aggregate"))
        .isEqualTo(Aggregate.tags());
    for (String type : choices(PROJECT, "columns", "*", "type")) {
      String text =
          GOOD_PROJECT.replace("{type: f64, min: 0.01, max: 1000,", "{type: " + type + ",");
      assertThat(Problems.of(() -> Project.read("p.yaml", text, Registry.shipped()))).isEmpty();
    }
  }

  private static List<String> choices(JsonSchema schema, String... path) {
    return ((List<?>) schema.at(path).get("enum")).stream().map(String::valueOf).toList();
  }

  @Test
  void every_field_has_a_description() {
    for (JsonSchema schema : List.of(TYPE, PROJECT, CALENDAR)) {
      ((Map<?, ?>) schema.at().get("properties"))
          .forEach(
              (name, field) ->
                  assertThat(((Map<?, ?>) field).get("description")).as("%s", name).isNotNull());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name: t|name: T",
        "name: t|nam: t",
        "description: T.\n|",
        "category: c\n|",
        "dimension: signal|dimension: signals",
        "tags: [a]|tags: a",
        "  - {name: x, description: X}|  - {nam: x}",
        "  - {name: x, description: X}|  - x y",
        "type: integer|type: int",
        "type: integer, |",
        "required: false|required: maybe",
        "constraints: {min: 1, max: 9}|constraints: 5",
        "{min: 1, max: 9}|{least: 1}",
        "  n: {type|  n-1: {type",
        "output_column: y\n|",
        "output_column: y|output_column: y\noutput_columns: {a: A}",
        "output_column: y|output_column: y 1",
        "primitive: WINDOW|primitive: WINDOWS",
        "op: lag, |",
        "inputs: [x], params|inputs: x, params",
        "inputs: {x: [1, 2]}|inputs: {x: 1}",
        "  expected: [null, 1]|  expect: [null, 1]",
        "  expected: [null, 1]\n|"
      })
  void a_broken_type_is_refused_by_both(String change) {
    String broken = changed(GOOD_TYPE, change);

    assertThat(TYPE.problems(broken)).isNotEmpty();
    assertThat(Problems.of(() -> FeatureTypeReader.read("t.yaml", broken))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name: p\n|",
        "order: time|oder: time",
        "tables: {news: news.csv,|tables: {news: {file: news.csv},",
        "tables: {news: news.csv,|tables: {1news: news.csv,",
        "by: {sector: group}|by: {}",
        "by: {sector: group}|by: {sector: [group]}",
        "join: exact|join: left",
        "type: f64|type: float",
        "min: 0.01|min: small",
        "length: 5|length: 0",
        "  signal:|  signals:",
        "{name: m, |{",
        "type: return_momentum, |",
        "inputs: {close: close}|inputs: close",
        "parameters: {window: 5}|parameters: {window: [5]}",
        "event: true|event: often",
        "event: true|event: [true]",
        "aggregate: mean|aggregate: median",
        "aggregate: mean|aggregate: [mean]",
        "features:\n  signal:\n|other:\n  signal:\n"
      })
  void a_broken_project_is_refused_by_both(String change) {
    String broken = changed(GOOD_PROJECT, change);

    assertThat(PROJECT.problems(broken)).isNotEmpty();
    assertThat(Problems.of(() -> Project.read("p.yaml", broken, Registry.shipped()))).isNotEmpty();
  }

  private static String changed(String good, String change) {
    int bar = change.indexOf('|');
    assertThat(good).contains(change.substring(0, bar));
    return good.replace(change.substring(0, bar), change.substring(bar + 1));
  }
}
