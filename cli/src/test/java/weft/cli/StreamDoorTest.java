package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rows that arrive, and what is told of them: nothing is taken for something else.
class StreamDoorTest {
  private static final String GERMAN =
      """
      symbol;time;close
      A;1704153600;1,5
      A;1704153660;NA
      A;1704153720;1.002,5
      """;
  private static final String READ =
      """
      seq,time,symbol,y
      1,2024-01-02T00:00:00Z,A,1.5
      2,2024-01-02T00:01:00Z,A,
      3,2024-01-02T00:02:00Z,A,1002.5
      """;

  @TempDir private Path folder;
  private String program = "";

  @BeforeEach
  void program() throws IOException {
    program = file("y.weft", "y = close + 0");
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static Ran stream(String... args) {
    return Ran.weft(Stream.concat(Stream.of("stream"), Arrays.stream(args)).toArray(String[]::new));
  }

  @Test
  void options_of_csv_are_those_of_run() throws IOException {
    String in = file("german.csv", GERMAN);
    var ran =
        stream(
            program,
            "--in",
            in,
            "--separator",
            ";",
            "--epoch",
            "s",
            "--decimal",
            ",",
            "--nulls",
            "NA",
            "--thousands",
            ".");
    assertThat(ran.out()).isEqualTo(READ);
    assertThat(stream(program, "--in", in).err()).contains("--separator ';' says");

    String project =
        file(
            "p.yml",
            """
            name: p
            csv: {decimal: ',', separator: ;, nulls: [NA], epoch: s, thousands: .}
            features:
              signal:
                - name: y
                  formula: close + 0
            """);
    assertThat(stream(project, "--in", in).out()).isEqualTo(READ);

    String tabs = file("x.tsv", "symbol\ttime\tclose\nA\t2024-01-02\t1\n");
    assertThat(stream(program, "--in", tabs).out()).endsWith("1,2024-01-02T00:00:00Z,A,1.0\n");
    String bare = file("bare.csv", "A,2024-01-02,1\n");
    var named = stream(program, "--in", bare, "--names", "symbol,time,close");
    assertThat(named.out()).endsWith("1,2024-01-02T00:00:00Z,A,1.0\n");
    assertThat(stream(program, "--in", bare, "--names", "time,close").err())
        .contains("--names names no column 'symbol'");
  }

  @Test
  void what_stream_does_not_follow_is_refused() throws IOException {
    String in = file("x.csv", "symbol,time,close\nA,2024-01-02,1\n");
    var encoding = stream(program, "--in", in, "--encoding", "latin1");
    assertThat(encoding.code()).isEqualTo(2);
    assertThat(encoding.err()).contains("--encoding ISO-8859-1 can't be followed", "iconv");
    assertThat(stream(program, "--decimal", ",").err())
        .contains("--decimal would do nothing: no rows are read as CSV");
  }

  @ParameterizedTest
  @CsvSource({"20240102, yyyyMMdd, ''", "1704153600, '', s", "1704153600000, '', ms"})
  void numbers_that_are_no_nanoseconds(String time, String form, String unit) throws IOException {
    String in = file("x.csv", "symbol,time,close\nA," + time + ",1\n");
    var ran = stream(program, "--in", in);
    assertThat(ran.code()).isEqualTo(5);
    assertThat(ran.err()).contains("line 2: 'time' is '" + time + "': numbers are nanoseconds");
    var told =
        form.isEmpty()
            ? stream(program, "--in", in, "--epoch", unit)
            : stream(program, "--in", in, "--time-format", form);
    assertThat(told.out()).endsWith("1,2024-01-02T00:00:00Z,A,1.0\n");
    assertThat(told.code()).isZero();
  }

  @Test
  void times_with_and_without_a_zone() throws IOException {
    String in = file("x.csv", "symbol,time,close\nA,2024-01-02,1\nA,2024-01-03T00:00:00Z,2\n");
    var ran = stream(program, "--in", in);
    assertThat(ran.err()).contains("warning[mixed-zones]: some times of the column 'time'");
    assertThat(ran.code()).isZero();
    assertThat(stream(program, "--in", in, "--strict").code()).isEqualTo(2);
  }

  @Test
  void rows_outside_of_declared_ranges() throws IOException {
    String ranged = file("r.weft", "column close: f64 in 0..10\ny = close * 2");
    String in =
        file("x.csv", "symbol,time,close\nA,2024-01-02,1\nA,2024-01-03,-1\nA,2024-01-04,11\n");
    var ran = stream(ranged, "--in", in);
    assertThat(ran.err())
        .contains("warning[outside-range]: the column 'close'", "in 2 rows")
        .contains("found:    -1.0 in the row A at 2024-01-03T00:00:00Z (seq 2)");
    assertThat(ran.code()).isZero();
    var strict = stream(ranged, "--in", in, "--strict");
    assertThat(strict.code()).isEqualTo(2);
    assertThat(strict.out()).doesNotContain("2024-01-04");

    var derived = Ran.weft("derive", ranged, "--wrt", "close", "--data", in);
    assertThat(derived.err()).contains("warning[outside-range]: the column 'close'");
  }

  @Test
  void rows_of_further_tables_outside_of_declared_ranges() throws IOException {
    String joined = file("j.weft", "column q.bid: f64 in 1..10\ny = close + q.bid");
    String in = file("m.csv", "symbol,time,close\nA,2024-01-01,1\nA,2024-01-02,2\n");
    String quotes = file("q.csv", "symbol,time,bid\nA,2024-01-01,5\nA,2024-01-02,50\n");
    String told = "warning[outside-range]: the column 'q.bid' is outside of its declared range";
    var before = stream(joined, "--in", in, "--data", "q=" + quotes);
    assertThat(before.err()).contains(told + " in 1 row\n", "50.0 in " + quotes + ": row 2");
    var arriving = stream(joined, "--in", in, "--in", "q=" + quotes);
    assertThat(arriving.err()).contains(told + " in 1 row\n", "50.0 in row 2 that was read");
    String one =
        file(
            "one.ndjson",
            """
            {"table":"q","symbol":"A","time":"2024-01-01","bid":50}
            {"symbol":"A","time":"2024-01-02","close":1}
            """);
    assertThat(stream(joined, "--in", one, "--table", "q").err()).contains(told + " in 1 row\n");
    assertThat(stream(joined, "--in", in, "--in", "q=" + quotes, "--strict").code()).isEqualTo(2);
    assertThat(stream(joined, "--in", in, "--data", "q=" + quotes, "--strict").code()).isEqualTo(2);
  }

  /// Numbers go into features as floats, which have not the digits of every whole number.
  @ParameterizedTest
  @CsvSource({"csv", "ndjson"})
  void whole_numbers_lose_no_digits_in_silence(String format) throws IOException {
    String text = "";
    int day = 0;
    for (String id : new String[] {"7", "9007199254740993", "9007199254740994.5", "1e300"}) {
      String line = "2024-01-0" + ++day;
      text +=
          format.equals("csv")
              ? "A," + line + "," + id + "\n"
              : "{\"symbol\":\"A\",\"time\":\"" + line + "\",\"id\":" + id + "}\n";
    }
    String in = file("x." + format, (format.equals("csv") ? "symbol,time,id\n" : "") + text);
    String ids = file("ids.weft", "y = id + 0");
    var ran = stream(ids, "--in", in);
    assertThat(ran.code()).isZero();
    assertThat(ran.err())
        .contains("warning[lost-digits]: whole numbers of the column 'id' lose digits in 1 row\n")
        .contains("9.007199254740992E15 in row 2 that was read", "column id: f64");
    assertThat(stream(ids, "--in", in, "--strict").code()).isEqualTo(2);
    String floats = file("floats.weft", "column id: f64\ny = id + 0");
    assertThat(stream(floats, "--in", in).err()).doesNotContain("lose digits");
    String joined = file("joined.weft", "y = close + q.id");
    String main = file("m.csv", "symbol,time,close\nA,2024-01-05,1\n");
    assertThat(stream(joined, "--in", main, "--in", "q=" + in).err())
        .contains("lost-digits", "column 'q.id' lose digits in 1 row\n");
  }

  /// Blanks around names, numbers and times say nothing, in a run as in a stream.
  @Test
  void blanks_around_names_and_numbers() throws IOException {
    String in = file("x.csv", "symbol, time , close\nA, 2024-01-02, 1\nA,2024-01-03 ,\" 2 \"\n");
    assertThat(stream(program, "--in", in).out()).contains(",A,1.0\n", ",A,2.0\n");
    for (String engine : new String[] {"compiled", "duckdb"}) {
      var ran = Ran.weft("run", program, "--data", in, "--engine", engine);
      assertThat(ran.code()).as(ran.err()).isZero();
      assertThat(ran.out()).contains("2 rows, 1 entity");
    }
    String quoted = file("q.csv", "symbol,\" time \",close\nA,2024-01-02,1\n");
    assertThat(stream(program, "--in", quoted).err()).contains("names no column 'time'");
    assertThat(Ran.weft("run", program, "--data", quoted).err()).contains("no column 'time'");
    String twice = file("twice.csv", "symbol,time,time ,close\nA,2024-01-02,1,1\n");
    assertThat(Ran.weft("run", program, "--data", twice).err()).contains("called 'time'");
  }

  @ParameterizedTest
  @CsvSource({"sep=;, no header, ';', then --separator ';'", "# prices, a remark, ',', tail -n +2"})
  void first_lines_that_are_no_header(String first, String what, String mark, String told)
      throws IOException {
    String in = file("x.csv", first + "\n" + "symbol,time,close\n".replace(",", mark));
    var ran = stream(program, "--in", in);
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("the line that names the columns is " + what, told);
    assertThat(Ran.weft("run", program, "--data", in).err())
        .contains("the first line is " + what, told);
  }

  @ParameterizedTest
  @CsvSource({
    "UTF-16, UTF-16",
    "UTF-16LE, UTF-16LE",
    "UTF-16BE, UTF-16BE",
    "UTF-32LE, UTF-32LE",
    "UTF-32BE, UTF-32BE",
    "ISO-8859-1, latin1",
    "windows-1252, windows-1252"
  })
  void encodings_are_named(String charset, String told) throws IOException {
    String name = charset.equals("windows-1252") ? "\u201eA\u201c" : "\u00c4";
    String text = "symbol,time,close\n" + name + ",2024-01-02,1\n";
    Path in = Files.write(folder.resolve("x.csv"), text.getBytes(Charset.forName(charset)));
    var ran = stream(program, "--in", in.toString());
    assertThat(ran.code()).isIn(2, 5);
    assertThat(ran.err()).contains("it looks like " + told + ": convert it: iconv -f " + told);
    var run = Ran.weft("run", program, "--data", in.toString());
    if (charset.equals("UTF-16")) {
      assertThat(run.code()).isZero();
    } else {
      assertThat(run.err()).contains("it looks like " + told + ": read it with --encoding " + told);
      var read = Ran.weft("run", program, "--data", in.toString(), "--encoding", told);
      assertThat(read.out()).contains(name);
    }
    String json = "{\"symbol\":\"\u00c4\",\"time\":\"2024-01-02\",\"close\":1}\n";
    Path lines = Files.write(folder.resolve("x.ndjson"), json.getBytes(Charset.forName(charset)));
    assertThat(stream(program, "--in", lines.toString()).err()).contains("it looks like ");
  }

  /// The rest of a cell of several lines looks like a row.
  @Test
  void cells_of_several_lines_are_no_rows() throws IOException {
    String in =
        file(
            "x.csv",
            """
            symbol,time,note,close
            "A
            B",2024-01-01,"x
            y",1
            "A
            B",2024-01-02,"z",2
            C,2024-01-03,,3
            "D",2024-01-04,,4
            """);
    var ran = stream(program, "--in", in);
    assertThat(ran.out().lines()).hasSize(3);
    assertThat(ran.out()).contains(",C,3.0", ",D,4.0");
    assertThat(ran.err()).contains("line 6: goes on with a cell of an earlier line");
  }

  @Test
  void texts_for_missing_values_are_named_as_in_a_run() throws IOException {
    String in = file("x.csv", "symbol,time,close\nA,2024-01-02,NULL\nA,2024-01-03,\"1,234.5\"\n");
    assertThat(stream(program, "--in", in).err())
        .contains("must be a number, and is 'NULL'; where NULL stands for a missing value: --nulls")
        .contains("and is '1,234.5'; where the comma stands between thousands: --thousands ,");
    assertThat(Ran.weft("run", program, "--data", in).err()).contains("--nulls NULL");
    String json = "{\"symbol\":\"A\",\"time\":\"2024-01-02\",\"close\":\"NULL\"}\n";
    assertThat(stream(program, "--in", file("x.ndjson", json)).err())
        .contains("must be a number, and is 'NULL'\n");
  }

  /// Digits beyond nanoseconds are not cut off, and the time that is none is the one that is shown.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2024-01-02T09:30:00.1234567891 | more digits than nanoseconds",
        "2016-12-31T23:59:60Z | no such day",
        "2024-02-30 | no such day",
        "1500-01-01 | before 1677",
        "2024-01-02 09:30:00 EST | zone",
        "2024/01/02 | --time-format yyyy/MM/dd",
        "20240102T093000 | HHmmss"
      })
  void times_that_are_none(String time, String told) throws IOException {
    String in = file("x.csv", "symbol,time,close\nA,2024-01-01,1\nA," + time + ",2\n");
    assertThat(stream(program, "--in", in).err()).contains("line 3: ", time, told);
    assertThat(Ran.weft("run", program, "--data", in).err())
        .contains("'" + time + "' in " + in + ": row 2", told);
    var checked = Ran.weft("check", program, "--data", in);
    assertThat(checked.code()).isEqualTo(1);
    assertThat(checked.out() + checked.err()).contains("'" + time + "' in " + in + ": row 2");
  }

  @ParameterizedTest
  @CsvSource({
    "2024-01-02 09:30:00 UTC, 2024-01-02T09:30:00Z",
    "2024-1-2 9:30, 2024-01-02T09:30:00Z",
    "2024-01-02 09:30:00 America/New_York, 2024-01-02T14:30:00Z",
    "2024-01-02T09:30:00.123456789000, 2024-01-02T09:30:00.123456789Z",
    "1677-09-21T00:12:43.145224193Z, 1677-09-21T00:12:43.145224193Z"
  })
  void times_are_read_as_in_a_run(String time, String read) throws IOException {
    String in = file("x.csv", "symbol,time,close\nA," + time + ",2\n");
    assertThat(stream(program, "--in", in).out()).contains("1," + read + ",A,2.0");
    assertThat(Ran.weft("run", program, "--data", in).out()).contains(read);
  }

  @ParameterizedTest
  @CsvSource({"pandas.feather, an Arrow file", "packed.csv.gz, compressed with gzip"})
  void what_is_no_text_is_named(String name, String kind) throws IOException {
    Path desk = Path.of("../files/src/test/resources/weft/files/desk").resolve(name);
    String in = Files.copy(desk, folder.resolve("x.csv")).toString();
    var ran = stream(program, "--in", in);
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("is no text: the input is " + kind);
    assertThat(Ran.weft("run", program, "--data", in).err()).contains("the file is " + kind);
  }

  @Test
  void lines_of_another_kind() throws IOException {
    String in = file("rows.txt", "symbol,time,close\nA,2024-01-02,1\n");
    assertThat(stream(program, "--in", in).err()).contains("lines of CSV: --format csv");
    String nan = "{\"symbol\":\"A\",\"time\":\"2024-01-02\",\"close\":NaN}\n";
    assertThat(stream(program, "--in", file("nan.ndjson", nan)).err())
        .contains("which JSON has not: write null for a missing value");
    String returns = file("cr.csv", "symbol,time,close\rA,2024-01-02,1\r");
    assertThat(stream(program, "--in", returns).err()).contains("they end in CR alone");
  }

  @Test
  void json_without_a_field_of_entities_names_candidates() throws IOException {
    String in =
        file("x.ndjson", "{\"ticker\":\"A\",\"time\":\"2024-01-02\",\"close\":1,\"venue\":2}\n");
    var ran = stream(program, "--in", in);
    assertThat(ran.code()).isEqualTo(5);
    assertThat(ran.err()).contains("--by ticker (there are ticker, venue), or --by none");
    String near = file("y.ndjson", "{\"symbl\":\"A\",\"time\":\"2024-01-02\",\"close\":1}\n");
    assertThat(stream(program, "--in", near).err()).contains("has no 'symbol'; is it 'symbl'?");
  }

  @Test
  void without_a_column_of_entities_nothing_is_written() throws IOException {
    String in = file("x.csv", "ticker,time,close,venue\nA,2024-01-02,1,X\n");
    var ran = stream(program, "--in", in);
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("--by ticker (there are ticker, venue), or --by none");
    String blank = file("blank.csv", "my symbol,time,close\nA,2024-01-02,1\n");
    assertThat(stream(program, "--in", blank).err()).contains("--by 'my symbol', or --by none");
  }

  @Test
  void bad_and_repeated_lines_count_as_dropped() throws IOException {
    String good = "{\"symbol\":\"A\",\"time\":\"2024-01-02\",\"close\":1,\"n\":1}\n";
    var bad = stream(program, "--in", file("bad.ndjson", good + "{\n{\n"));
    assertThat(bad.code()).isEqualTo(6);
    assertThat(bad.err()).contains("were dropped: of 3 rows 2 were bad lines");
    var again = stream(program, "--in", file("again.ndjson", good + good + good), "--seq", "n");
    assertThat(again.code()).isEqualTo(6);
    assertThat(again.err()).contains("were dropped: of 3 rows 2 had been seen before");
  }

  @Test
  void repeated_keys_are_told_wherever_rows_are_read() throws IOException {
    String twice = file("x.csv", "symbol,time,close\nA,2024-01-02,1\nA,2024-01-02,2\n");
    String told = "1 row has the symbol and time of an earlier one, the first is ";
    String out = folder.resolve("o.csv").toString();
    assertThat(Ran.weft("run", program, "--data", twice, "--quiet", "--out", out).err())
        .contains(told);
    assertThat(Ran.weft("derive", program, "--wrt", "close", "--data", twice).out()).contains(told);
    String page = folder.resolve("r.html").toString();
    assertThat(Ran.weft("report", program, "--data", twice, "--out", page).out()).contains(told);
  }

  @Test
  void one_bad_cell_is_one_error() throws IOException {
    String in = file("x.csv", "symbol,time,close\nA,2024-01-02,1\nA,2024-01-03,x\n");
    String several = file("s.weft", "a = close + 1\nb = close * 2\nc = a + b");
    String page = folder.resolve("r.html").toString();
    for (var ran :
        new Ran[] {
          Ran.weft("run", several, "--data", in),
          Ran.weft("report", several, "--data", in, "--out", page),
          Ran.weft("parity", several, "--data", in)
        }) {
      assertThat(ran.err()).contains("row 2 of the column 'close' does not hold a number");
      assertThat(ran.err().split("error\\[", -1)).hasSize(2);
    }
  }
}
