package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `weft stream` compares results with what is asserted of them.
class StreamAssertionsTest {
  private static final String ROWS =
      """
      time,symbol,close
      2024-01-02T00:00:00Z,A,1
      2024-01-02T00:00:00Z,B,10
      2024-01-02T00:00:01Z,A,2
      2024-01-02T00:00:01Z,B,30
      2024-01-02T00:00:02Z,A,50
      2024-01-02T00:00:02Z,B,
      """;

  private static final String DOUBLE = "double = close * 2\nassert double in 0..50";

  @TempDir private Path folder;
  private final InputStream before = System.in;

  @AfterEach
  void standardInput() {
    System.setIn(before);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private Ran stream(String program, String... more) throws IOException {
    var args = new ArrayList<>(List.of("stream", file("f.weft", program)));
    if (!List.of(more).contains("--in")) {
      args.addAll(List.of("--in", file("rows.csv", ROWS)));
    }
    args.addAll(List.of(more));
    return Ran.weft(args.toArray(String[]::new));
  }

  @Test
  void rows_that_are_not_as_asserted_are_counted_and_the_first_is_named() throws IOException {
    var ran = stream(DOUBLE);

    assertThat(ran.code()).isZero();
    assertThat(ran.err())
        .contains("6 rows in, 6 rows out")
        .contains("warning[assertion-broken]: 'double' is not as asserted in 3 rows")
        .contains("f.weft:2:", "expected: assert double in 0..50")
        .contains("found:    60.0 in the row B at 2024-01-02T00:00:01Z (seq 4)");
    assertThat(ran.out()).contains("B,60.0", "A,100.0");
  }

  @Test
  void a_missing_value_is_as_asserted_where_that_is_said() throws IOException {
    assertThat(stream("d = lag(close)\nassert d in 0..50").err())
        .contains("'d' is not as asserted in 2 rows")
        .contains("nothing in the row A at 2024-01-02T00:00:00Z (seq 1)");
    var holds = stream("d = lag(close)\nassert d in 0..50 or missing", "--strict");
    assertThat(holds.code()).isZero();
    assertThat(holds.err()).contains("6 rows out").doesNotContain("assert");
  }

  @Test
  void what_is_not_computed_is_not_compared() throws IOException {
    var ran = stream(DOUBLE + "\nother = close", "--only", "other", "--strict");

    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(ran.err()).doesNotContain("asserted");
  }

  @Test
  void arrays_are_compared_cell_by_cell_and_counted_by_row() throws IOException {
    var ran =
        stream(
            "column pair: array(2)\npairs = pair + pair\nassert pairs in 0..50 or missing",
            "--by",
            "none",
            "--in",
            file(
                "pairs.ndjson",
                """
                {"time":"2024-01-02T00:00:00Z","pair":[1,null]}
                {"time":"2024-01-02T00:00:01Z","pair":[30,40]}
                """));

    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(ran.err())
        .contains("'pairs' is not as asserted in 1 row")
        .contains("60.0 in the row 2024-01-02T00:00:01Z (seq 2)");
  }

  @Test
  void strict_ends_after_the_row_and_a_later_start_goes_on_behind_it() throws IOException {
    String state = folder.resolve("state").toString();
    String out = folder.resolve("out.csv").toString();

    var ended = stream(DOUBLE, "--strict", "--snapshot", state, "--out", out);

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err())
        .contains("4 rows in, 4 rows out")
        .contains("'double' is not as asserted in 1 row", "with --strict warnings are errors");
    assertThat(Files.readString(Path.of(out))).endsWith("B,60.0\n");
    var next = stream(DOUBLE, "--snapshot", state, "--out", out);
    assertThat(next.code()).isZero();
    assertThat(next.err()).contains("going on after row 4", "in 2 rows", "(seq 5)");
    assertThat(Files.readString(Path.of(out))).isEqualTo(stream(DOUBLE).out());
  }

  @Test
  void a_project_that_is_strict_ends_there_too() throws IOException {
    String project =
        file(
            "project.yaml",
            """
            name: strict
            strict: true
            features:
              signal:
                - name: double
                  formula: |
                    twice = close * 2
                    assert twice in 0..50
            """);

    var ended = Ran.weft("stream", project, "--in", file("rows.csv", ROWS));

    assertThat(ended.code()).as(ended.err()).isEqualTo(2);
    assertThat(ended.err())
        .contains("4 rows in, 4 rows out", "'double' is not as asserted in 1 row");
  }

  @Test
  void strict_answers_what_was_read_of_an_input_that_cannot_be_read_again() throws IOException {
    System.setIn(new ByteArrayInputStream(ROWS.getBytes(StandardCharsets.UTF_8)));

    var ended = stream(DOUBLE, "--strict", "--in", "-", "--format", "csv");

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("6 rows in, 6 rows out", "not as asserted in 3 rows");
  }

  @Test
  void what_only_the_end_makes_due_is_compared_too() throws IOException {
    var ended = stream("rank = cs_rank(close)\nassert rank in 0..0.9 or missing", "--strict");

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("in 1 row", "the row B at 2024-01-02T00:00:00Z (seq 2)");
    var last = stream("top = cs_rank(close) * close\nassert top in 0..40 or missing", "--strict");
    assertThat(last.code()).isEqualTo(2);
    assertThat(last.err()).contains("6 rows in, 6 rows out", "A at 2024-01-02T00:00:02Z (seq 5)");
  }

  @Test
  void a_correction_is_compared_and_what_is_taken_back_is_not() throws IOException {
    String ticks =
        """
        time,symbol,price
        2024-01-02T00:00:10Z,A,1
        2024-01-02T00:00:20Z,A,2
        2024-01-02T00:00:30Z,A,3
        2024-01-02T00:00:15Z,A,9
        """;
    String[] options = {
      "--mode=bar", "--bar=count:2", "--late=correct", "--horizon=5m", "--in", file("t.csv", ticks)
    };

    var ran = stream("h = high\nassert h in 0..5", options);

    assertThat(ran.out()).contains("00:00:20Z,A,0,2.0\n", "00:00:20Z,A,1,\n");
    assertThat(ran.err())
        .contains("'h' is not as asserted in 1 row", "9.0 in the row A at 2024-01-02T00:00:15Z");
    assertThat(stream("h = high\nassert h in 0..9", options).err()).doesNotContain("asserted");
  }

  /// Over history and live the same rows are not as asserted.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = close * 2\nassert x in 0..50",
        "x = close - lag(close)\nassert x in 0..20",
        "x = cs_rank(close)\nassert x in 0..0.9",
        "x = close > 5\nassert x in 1..1 or missing",
        "x = rolling_mean(close, 2)\nassert x in 0..1e6"
      })
  void as_many_as_over_history(String program) throws IOException {
    String features = file("f.weft", program);
    String data = file("rows.csv", ROWS);

    String history = Ran.weft("run", features, "--data", data).err();

    assertThat(history).contains("is not as asserted in");
    assertThat(counted(stream(program).err())).isEqualTo(counted(history));
  }

  private static String counted(String err) {
    var found = Pattern.compile("'x' is not as asserted in [0-9]+ rows?").matcher(err);
    return found.find() ? found.group() : "none";
  }
}
