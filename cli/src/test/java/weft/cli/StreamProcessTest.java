package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.data.Times;
import weft.testkit.Seeds;

/// `weft stream` as a process of its own, which is killed, asked to end, and left without a reader.
/// `-Dweft.kills=20` kills it more often.
class StreamProcessTest {
  private static final int ROWS = 120_000;
  private static final String HEADER = "time,symbol,close\n";

  @TempDir private Path folder;
  private final List<Process> started = new ArrayList<>();
  private String program = "";

  @BeforeEach
  void program() throws IOException {
    program =
        Files.writeString(
                folder.resolve("f.weft"),
                "a = cumsum(close)\n"
                    + "b = rolling_mean(close, 30)\n"
                    + "c = cs_rank(close) + ema(a, 0.1)\n")
            .toString();
  }

  @AfterEach
  void end() {
    started.forEach(Process::destroyForcibly);
  }

  private Process weft(List<String> flags, String... args) throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xlog:disable"));
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "weft.cli.Main"));
    command.addAll(Arrays.asList(args));
    var process = new ProcessBuilder(command).redirectError(folder.resolve("err").toFile()).start();
    started.add(process);
    return process;
  }

  private String err() throws IOException {
    return Files.readString(folder.resolve("err"));
  }

  private static int code(Process process) throws InterruptedException {
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  private static String rows(int from, int to) {
    var text = new StringBuilder();
    for (int i = from; i < to; i++) {
      text.append(Times.text(i / 4 * 1_000_000L)).append(",S").append(i % 4).append(',');
      text.append((i * 7919L) % 1000 / 8.0).append('\n');
    }
    return text.toString();
  }

  private String clean(String in) throws IOException {
    Path out = folder.resolve("clean.csv");
    assertThat(Ran.weft("stream", program, "--in", in, "--out", out.toString()).code()).isZero();
    return Files.readString(out);
  }

  /// Waits until a file has grown to some length; false if the process ends before.
  private static boolean reaches(Process process, Path file, long length)
      throws InterruptedException, IOException {
    while (!Files.exists(file) || Files.size(file) < length) {
      if (process.waitFor(1, TimeUnit.MILLISECONDS)) {
        return false;
      }
    }
    return true;
  }

  @Test
  void killed_again_and_again_it_writes_what_one_clean_run_writes() throws Exception {
    String in = Files.writeString(folder.resolve("in.csv"), HEADER + rows(0, ROWS)).toString();
    Path out = folder.resolve("out.csv");
    String state = folder.resolve("state").toString();
    String expected = clean(in);
    var random = new Seeds(Long.getLong("weft.seed", 1));
    int kills = Integer.getInteger("weft.kills", 3);
    int killed = 0;
    for (int i = 0; i < kills; i++) {
      var process =
          weft(
              List.of(),
              "stream",
              program,
              "--in",
              in,
              "--out",
              out.toString(),
              "--snapshot",
              state,
              "--every",
              "1500");
      long target = (long) (expected.length() * (i + random.share()) / (kills + 1));
      if (reaches(process, out, target)) {
        killed++;
      }
      process.destroyForcibly();
      process.waitFor();
    }
    assertThat(killed).isEqualTo(kills);
    var last =
        weft(
            List.of(), "stream", program, "--in", in, "--out", out.toString(), "--snapshot", state);
    assertThat(code(last)).as(err()).isZero();
    assertThat(err()).contains("going on after row ");
    assertThat(Files.readString(out)).isEqualTo(expected);
  }

  @Test
  void killed_while_somebody_reads_rows_are_repeated_but_never_lost() throws Exception {
    String in = Files.writeString(folder.resolve("in.csv"), HEADER + rows(0, 40_000)).toString();
    String state = folder.resolve("state").toString();
    var read = new LinkedHashMap<String, String>();
    for (int i = 1; i <= 3; i++) {
      var process =
          weft(List.of(), "stream", program, "--in", in, "--snapshot", state, "--every", "1500");
      take(process, i < 3 ? 15_000 : Integer.MAX_VALUE, read);
    }
    var wanted = new LinkedHashMap<String, String>();
    clean(in).lines().forEach(line -> wanted.put(line.substring(0, line.indexOf(',')), line));
    var differing = new TreeMap<String, String>();
    wanted.forEach(
        (key, line) -> {
          if (!line.equals(read.remove(key))) {
            differing.put(key, line);
          }
        });
    assertThat(differing).isEmpty();
    assertThat(read).isEmpty();
  }

  /// Reads rows and kills the process after some. A row counts as soon as its line has been read.
  private static void take(Process process, int most, Map<String, String> into)
      throws IOException, InterruptedException {
    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
      String line = "";
      for (int i = 0; i < most && line != null; i++) {
        line = lines.readLine();
        if (line != null) {
          into.put(line.substring(0, line.indexOf(',')), line);
        }
      }
    }
    process.destroyForcibly();
    process.waitFor();
  }

  @Test
  void asked_to_end_it_keeps_what_it_knows() throws Exception {
    String state = folder.resolve("state").toString();
    var found = new ArrayList<String>();
    for (int part = 0; part < 3; part++) {
      var process =
          weft(List.of(), "stream", program, "--format", "csv", "--snapshot", state, "--stats");
      var to = process.outputWriter(StandardCharsets.UTF_8);
      // Rows of a time come out when a later one begins, so the last four wait.
      to.write(HEADER + rows(part * 400, part * 400 + 400));
      to.flush();
      var from = new BufferedReader(new InputStreamReader(process.getInputStream(), "UTF-8"));
      int due = part == 0 ? 397 : 400;
      for (int i = 0; i < due; i++) {
        found.add(from.readLine());
      }
      process.toHandle().destroy();
      assertThat(code(process)).as(err()).isZero();
      assertThat(from.readLine()).isNull();
      assertThat(err()).contains("400 rows in, ", "waiting 4");
    }
    String in = Files.writeString(folder.resolve("in.csv"), HEADER + rows(0, 1200)).toString();
    assertThat(found).isEqualTo(clean(in).lines().limit(found.size()).toList());
  }

  @Test
  void without_a_reader_it_ends() throws Exception {
    String in = Files.writeString(folder.resolve("in.csv"), HEADER + rows(0, ROWS)).toString();
    var process = weft(List.of(), "stream", program, "--in", in);
    var from = process.inputReader();
    assertThat(from.readLine()).startsWith("seq,");
    from.close();
    assertThat(code(process)).isEqualTo(141);
    assertThat(err()).contains("nobody reads the output any more", "rows in");
  }

  @Test
  void a_full_disk_is_named() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")));
    String in = Files.writeString(folder.resolve("in.csv"), HEADER + rows(0, 100)).toString();
    var process = weft(List.of(), "stream", program, "--in", in, "--out", "/dev/full");
    assertThat(code(process)).isEqualTo(4);
    assertThat(err()).contains("the output can't be written", "no space left on device");
  }

  @Test
  void standard_output_to_a_full_disk_is_named() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")));
    String in = Files.writeString(folder.resolve("in.csv"), HEADER + rows(0, 100)).toString();
    var process = weft(builder -> builder.redirectOutput(new File("/dev/full")), in);
    assertThat(code(process)).isEqualTo(4);
    assertThat(err()).contains("the output can't be written", "no space left on device");
  }

  private Process weft(Consumer<ProcessBuilder> how, String in) throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xlog:disable"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "weft.cli.Main"));
    command.addAll(List.of("stream", program, "--in", in));
    var builder = new ProcessBuilder(command).redirectError(folder.resolve("err").toFile());
    how.accept(builder);
    var process = builder.start();
    started.add(process);
    return process;
  }

  /// Every late row makes many be computed again; it still ends between two rows.
  @Test
  void asked_to_end_while_late_rows_correct_much_it_ends_soon() throws Exception {
    var late = new StringBuilder(HEADER);
    for (int i = 0; i < 40_000; i++) {
      late.append(Times.text((100 - i % 100) * 1_000_000_000L)).append(",S").append(i % 130);
      late.append(',').append(i % 977).append('\n');
    }
    String in = Files.writeString(folder.resolve("in.csv"), late).toString();
    Path out = folder.resolve("out.csv");
    String state = folder.resolve("state").toString();
    var words =
        List.of(
            "stream",
            program,
            "--in",
            in,
            "--out",
            out + "",
            "--snapshot",
            state,
            "--late",
            "correct",
            "--horizon",
            "1h",
            "--revisions",
            "100000");
    var process = weft(List.of(), words.toArray(String[]::new));
    assertThat(reaches(process, out, 1_000_000)).isTrue();
    process.toHandle().destroy();
    assertThat(code(process)).as(err()).isZero();
    assertThat(err()).contains("rows in").doesNotContain("the output");
    var again = weft(List.of(), words.toArray(String[]::new));
    assertThat(reaches(again, out, Files.size(out) + 200_000)).isTrue();
    assertThat(err()).contains("going on after row ");
  }

  @Test
  void a_line_larger_than_the_memory_is_passed_over() throws Exception {
    var process =
        weft(List.of("-Xmx48m"), "stream", program, "--format", "csv", "--longest-line", "1MB");
    try (var to = process.getOutputStream()) {
      to.write(HEADER.getBytes(StandardCharsets.UTF_8));
      var piece = new byte[1 << 20];
      Arrays.fill(piece, (byte) 'x');
      for (int i = 0; i < 200; i++) {
        to.write(piece);
      }
      to.write(("\n" + rows(0, 8)).getBytes(StandardCharsets.UTF_8));
    }
    assertThat(process.inputReader().lines()).hasSize(9);
    assertThat(code(process)).isZero();
    assertThat(err()).contains("line 2: is too long: 209715200 bytes", "1 bad line");
  }
}
