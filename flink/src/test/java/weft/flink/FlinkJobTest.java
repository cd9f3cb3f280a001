package weft.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.client.program.ProgramParametrizationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.Weft;
import weft.eval.Table;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.ir.Tensor;

/// The job as `flink run` starts it: its main, in a cluster inside this JVM.
class FlinkJobTest {
  private static final Path EXAMPLES = Path.of("../examples");
  private static final String FEATURES = EXAMPLES.resolve("first.weft").toString();
  private static final String BARS = EXAMPLES.resolve("bars.csv").toString();

  @TempDir private Path folder;

  private static JobCounts run(String... arguments) {
    try {
      return FlinkJob.run(arguments);
    } catch (ProgramParametrizationException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /// The lines of all files of a folder, without their headers, and the header.
  private static List<String> lines(Path out) throws IOException {
    var lines = new ArrayList<String>();
    try (Stream<Path> files = Files.walk(out)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines.stream().distinct().sorted().toList();
  }

  /// What `weft run --out FILE.csv` writes.
  private List<String> expected() throws IOException {
    var read = TableFiles.read(List.of(BARS), ReadOptions.ALL.by("symbol").order("time"));
    var table = new Table(read.columns(), Optional.of("symbol"), "time");
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("time", table.column("time"));
    columns.put("symbol", table.column("symbol"));
    columns.putAll(Weft.compile(Path.of(FEATURES)).run(table).outputs());
    Path file = folder.resolve("expected.csv");
    TableFiles.write(file, columns);
    return Files.readAllLines(file).stream().sorted().toList();
  }

  @Test
  void files_give_what_run_gives() throws IOException {
    var expected = expected();
    assertThat(expected).hasSizeGreaterThan(2000);
    for (String mode : List.of("batch", "streaming")) {
      Path out = folder.resolve(mode);
      run(
          "--features",
          FEATURES,
          "--in",
          BARS,
          "--out",
          "" + out,
          "--mode",
          mode,
          "--lateness",
          "1m",
          "--parallelism",
          "2");
      assertThat(lines(out)).isEqualTo(expected);
    }
  }

  @Test
  void lines_from_a_socket() throws Exception {
    try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual()
          .start(
              () -> {
                try (var socket = server.accept();
                    var to =
                        new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8)) {
                  to.write(
                      "{\"time\":\"2024-01-02T14:30:00Z\",\"symbol\":\"A\",\"n\":1,\"x\":1}\n");
                  to.write("no row\n");
                  to.write(
                      "{\"time\":\"2024-01-02T14:31:00Z\",\"symbol\":\"A\",\"n\":2,\"x\":3}\n");
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      Path features = Files.writeString(folder.resolve("f.weft"), "d = x - lag(x)\nup = d > 0");
      Path out = folder.resolve("out");
      Path bad = folder.resolve("bad");
      run(
          "--features",
          "" + features,
          "--in",
          "tcp:127.0.0.1:" + server.getLocalPort(),
          "--out",
          "" + out,
          "--format",
          "ndjson",
          "--seq",
          "n",
          "--bad-out",
          "" + bad);
      assertThat(lines(out))
          .containsExactly(
              "{\"seq\":1,\"time\":\"2024-01-02T14:30:00Z\",\"symbol\":\"A\",\"d\":null,\"up\":false}",
              "{\"seq\":2,\"time\":\"2024-01-02T14:31:00Z\",\"symbol\":\"A\",\"d\":2.0,\"up\":true}");
      assertThat(lines(bad)).containsExactly("no row");
    }
  }

  @Test
  void tables_of_any_connector() throws IOException {
    Path in = folder.resolve("in");
    Files.createDirectories(in);
    Files.writeString(
        in.resolve("a.csv"),
        "A,2024-01-02 14:30:00,1.0\nB,2024-01-02 14:30:00,5.0\nA,2024-01-02 14:31:00,3.0\n");
    Path out = folder.resolve("out");
    Path tables =
        Files.writeString(
            folder.resolve("tables.sql"),
            """
            CREATE TABLE bars (symbol STRING, ts TIMESTAMP(3), x DOUBLE,
              WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
              WITH ('connector' = 'filesystem', 'path' = '%s', 'format' = 'csv');
            CREATE TABLE answers (symbol STRING, ts TIMESTAMP(3), x DOUBLE, d DOUBLE, r DOUBLE)
              WITH ('connector' = 'filesystem', 'path' = '%s', 'format' = 'csv');
            """
                .formatted(in.toUri(), out.toUri()));
    Path features = Files.writeString(folder.resolve("f.weft"), "d = x - lag(x)\nr = cs_rank(x)");
    run(
        "--features",
        "" + features,
        "--in",
        "table:bars",
        "--out",
        "table:answers",
        "--tables",
        "" + tables,
        "--order",
        "ts");
    assertThat(lines(out))
        .containsExactly(
            "A,\"2024-01-02 14:30:00\",1.0,,0.5",
            "A,\"2024-01-02 14:31:00\",3.0,2.0,1.0",
            "B,\"2024-01-02 14:30:00\",5.0,,1.0");
  }

  @Test
  void what_is_wrong_is_said_before_there_is_a_job() throws IOException {
    String out = folder.resolve("out").toString();
    refused("the job has no option '--inn'", "--inn", BARS);
    refused("the option --out is missing", "--features", FEATURES, "--in", BARS);
    refused(
        "--lateness can't be",
        "--features",
        FEATURES,
        "--in",
        BARS,
        "--out",
        out,
        "--lateness",
        "2");
    refused(
        "needs to know how far",
        "--features",
        FEATURES,
        "--in",
        BARS,
        "--out",
        out,
        "--late",
        "correct");
    refused(
        "where entities meet",
        "--features",
        FEATURES,
        "--in",
        BARS,
        "--out",
        out,
        "--late",
        "correct",
        "--horizon",
        "1m");
    refused("--late can't be", "--features", FEATURES, "--in", BARS, "--out", out, "--late", "x");
    refused("--mode can't be", "--features", FEATURES, "--in", BARS, "--out", out, "--mode", "x");
    refused(
        "--format can't be", "--features", FEATURES, "--in", BARS, "--out", out, "--format", "x");
    refused("names no socket", "--features", FEATURES, "--in", "tcp:7000", "--out", out);
    refused(
        "--parallelism can't be",
        "--features",
        FEATURES,
        "--in",
        BARS,
        "--out",
        out,
        "--parallelism",
        "0");
    refused("need no unit", "--features", FEATURES, "--in", BARS, "--out", out, "--unit", "ms");
    refused("go to tables", "--features", FEATURES, "--in", "table:x", "--out", out);
    refused("--tables is missing", "--features", FEATURES, "--in", "table:x", "--out", "table:y");
    refused(
        "can't be read",
        "--features",
        FEATURES,
        "--in",
        "table:x",
        "--out",
        "table:y",
        "--tables",
        folder + "/no.sql");
    refused("can't be read", "--features", FEATURES, "--in", folder + "/no.csv", "--out", out);
    refused("can't be read", "--features", FEATURES, "--in", folder + "/no.ndjson", "--out", out);
    refused(
        "names no column 'symbl'",
        "--features",
        FEATURES,
        "--in",
        BARS,
        "--out",
        out,
        "--by",
        "symbl");
    Path empty = Files.writeString(folder.resolve("empty.csv"), "");
    refused("no line that names", "--features", FEATURES, "--in", "" + empty, "--out", out);
    Path labels = Files.writeString(folder.resolve("l.weft"), "label x = lead(close, 1)");
    refused("can't be computed live", "--features", "" + labels, "--in", BARS, "--out", out);
    assertThat(Path.of(out)).doesNotExist();
  }

  private static void refused(String words, String... arguments) {
    assertThatThrownBy(() -> run(arguments))
        .isInstanceOf(ProgramParametrizationException.class)
        .hasMessageContaining(words);
  }

  private JobCounts rows(Path in, Path out, String... more) throws IOException {
    Path features = Files.writeString(folder.resolve("f.weft"), "d = x");
    String[] needed = {"--features", "" + features, "--in", "" + in, "--out", "" + out};
    return run(Stream.of(needed, more).flatMap(Stream::of).toArray(String[]::new));
  }

  /// Two rows, and a line that is none.
  private Path oneBad() throws IOException {
    return Files.writeString(
        folder.resolve("bad.csv"),
        "time,symbol,x\n2024-01-02T14:30:00Z,A,1\nno row\n2024-01-02T14:31:00Z,A,2\n");
  }

  @Test
  void a_bad_line_ends_a_batch_job() throws IOException {
    Path in = oneBad();
    assertThatThrownBy(() -> rows(in, folder.resolve("out")))
        .isInstanceOf(ProgramParametrizationException.class)
        .hasMessageContainingAll("a line is no row", "found:    no row", "--bad-out PATH");
  }

  @Test
  void bad_lines_that_go_aside_are_counted() throws IOException {
    Path bad = folder.resolve("bad");
    var counts = rows(oneBad(), folder.resolve("out"), "--bad-out", "" + bad);
    assertThat(counts.lines())
        .hasSize(2)
        .contains("2 rows, 0 of the entity and time of another, 0 missing cells")
        .last()
        .asString()
        .matches("1 lines are no rows; the first: .*: no row");
    assertThat(lines(bad)).containsExactly("no row");
    var streamed = rows(oneBad(), folder.resolve("streamed"), "--mode", "streaming");
    assertThat(streamed.sum("bad")).isEqualTo(1);
    assertThat(streamed.sum("rows")).isEqualTo(2);
  }

  @Test
  void rows_are_not_written_twice() throws IOException {
    Path in = folder.resolve("in.csv");
    Files.writeString(in, "time,symbol,x\n2024-01-02T14:30:00Z,A,1\n");
    Path out = folder.resolve("out");
    rows(in, out);
    var before = lines(out);
    for (String mode : List.of("batch", "streaming")) {
      assertThatThrownBy(() -> rows(in, out, "--mode", mode))
          .isInstanceOf(ProgramParametrizationException.class)
          .hasMessageContainingAll("is not empty", "hint:     remove the files");
    }
    assertThat(lines(out)).isEqualTo(before);
  }

  @Test
  void what_flink_run_prints_is_no_stack() {
    assertThatThrownBy(() -> FlinkJob.main(new String[] {"--inn", BARS}))
        .isInstanceOf(ProgramParametrizationException.class)
        .hasNoCause()
        .hasMessageStartingWith("error[usage]: the job has no option '--inn'");
  }

  @Test
  void tables_that_flink_refuses() throws IOException {
    for (String sql : List.of("CREATE TABLE", "CREATE TABLE x (a STRING)", "")) {
      Path tables = Files.writeString(folder.resolve("t.sql"), sql);
      refused(
          "Flink refuses the tables",
          "--features",
          FEATURES,
          "--in",
          "table:x",
          "--out",
          "table:y",
          "--tables",
          "" + tables);
    }
  }

  @Test
  void a_file_of_other_columns_ends_the_job() throws IOException {
    Path in = folder.resolve("in");
    Files.createDirectories(in);
    Files.writeString(in.resolve("a.csv"), "time,symbol,x\n2024-01-02T14:30:00Z,A,1\n");
    Files.writeString(in.resolve("b.csv"), "time,symbol,y\n2024-01-02T14:30:00Z,A,1\n");
    Path features = Files.writeString(folder.resolve("f.weft"), "d = x");
    assertThatThrownBy(
            () -> run("--features", "" + features, "--in", "" + in, "--out", folder + "/out"))
        .isInstanceOf(ProgramParametrizationException.class)
        .hasMessageContaining("begins with other columns than the first one");
  }
}
