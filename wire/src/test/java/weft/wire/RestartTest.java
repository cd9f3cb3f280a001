package weft.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.data.Times;
import weft.live.intake.TimePolicy;
import weft.testkit.Property;
import weft.testkit.Seeds;

/// However often a stream is broken off, all of its output together is that of one clean run.
class RestartTest {
  private static final String WITHIN =
      "a = cumsum(close)\nb = rolling_mean(close, 5)\nc = ema(close, 0.3)";
  private static final String ACROSS = WITHIN + "\nd = cs_rank(close) + a";

  @TempDir private Path folder;

  /// Ends a run at some point as a crash would.
  private static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /// Rows of which some are late, bad or of equal times.
  private static String input(Seeds random) {
    var text = new StringBuilder(random.pick("", "\n", " \r\n")).append("time,symbol,close\n");
    long time = 0;
    for (int i = random.between(5, 120); i > 0; i--) {
      time += random.between(0, 2) * 500_000_000L;
      long late = random.chance(0.2) ? random.between(0, 3) * 500_000_000L : 0;
      text.append(Times.text(time - late)).append(',').append(random.pick("A", "B", "CÉ"));
      text.append(',').append(random.chance(0.1) ? "" : random.normal());
      text.append(random.chance(0.05) ? ",more\n" : "\n");
    }
    return text.toString();
  }

  private static Pumps pumps(Seeds random) {
    var pumps = new Pumps(random.pick(WITHIN, ACROSS));
    if (random.chance(0.5)) {
      pumps.policy = pumps.policy.withLateness(1_000_000_000L);
    }
    if (random.chance(0.3)) {
      pumps.policy = pumps.policy.withCorrection(2_000_000_000L);
    }
    return pumps;
  }

  private static String clean(Seeds again, String input) throws IOException {
    var out = new ByteArrayOutputStream();
    var pumps = pumps(again);
    pumps.run(
        pumps.ends(
            "-", "-", new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out));
    return out.toString(StandardCharsets.UTF_8);
  }

  private static final ByteArrayInputStream NOTHING = new ByteArrayInputStream(new byte[0]);

  private Path fresh(long seed) throws IOException {
    return Files.createDirectories(folder.resolve(Long.toHexString(seed)));
  }

  @Test
  void a_crash_at_any_row_leaves_no_trace_in_a_file() {
    Property.holds(
        60,
        Seeds::next,
        seed -> {
          var random = new Seeds(seed);
          Path home = fresh(seed);
          String text = input(random);
          long kind = random.next();
          Path in = Files.writeString(home.resolve("in.csv"), text);
          Path out = home.resolve("out.csv");
          for (int i = random.between(1, 6); i > 0; i--) {
            crash(random, kind, home, in.toString(), out.toString(), new ByteArrayOutputStream());
            if (random.chance(0.3) && Files.exists(out)) {
              // What the system had not put on the disk.
              Files.writeString(out, "torn", StandardOpenOption.APPEND);
            }
            if (random.chance(0.3)) {
              tear(home.resolve("state"));
            }
          }
          var last = pumps(new Seeds(kind));
          last.snapshots = Optional.of(home.resolve("state"));
          assertThat(
                  last.run(
                      last.ends(
                          in.toString(), out.toString(), NOTHING, OutputStream.nullOutputStream())))
              .isEqualTo(Ending.INPUT_ENDED);
          assertThat(Files.readString(out)).isEqualTo(clean(new Seeds(kind), text));
        });
  }

  /// Cuts the newest snapshot short.
  private static void tear(Path state) throws IOException {
    try (var files = Files.list(state)) {
      var newest =
          files
              .filter(file -> file.getFileName().toString().matches(".*[0-9].*"))
              .max(Comparator.comparing(Path::getFileName));
      if (newest.isPresent()) {
        byte[] bytes = Files.readAllBytes(newest.get());
        Files.write(newest.get(), Arrays.copyOf(bytes, bytes.length / 2));
      }
    }
  }

  private static void crash(
      Seeds random, long kind, Path home, String in, String out, ByteArrayOutputStream standard)
      throws IOException {
    var pumps = pumps(new Seeds(kind));
    pumps.snapshots = Optional.of(home.resolve("state"));
    pumps.everyRows = OptionalLong.of(random.between(1, 20));
    pumps.timed = true;
    var calls = new AtomicLong(random.between(5, 100));
    pumps.clock =
        () -> {
          if (calls.decrementAndGet() == 0) {
            throw new Crash();
          }
          return 0;
        };
    try {
      pumps.run(pumps.ends(in, out, NOTHING, standard));
    } catch (Crash e) {
      // As wanted.
    }
  }

  /// Rows by their number and revision, the last of each.
  private static Map<String, String> rows(String csv, boolean revisions) {
    var rows = new TreeMap<String, String>();
    csv.lines()
        .forEach(
            line -> {
              String[] cells = line.split(",", -1);
              rows.put(cells[0] + (revisions ? " " + cells[3] : ""), line);
            });
    return rows;
  }

  @Test
  void a_reader_who_drops_repeated_rows_sees_one_clean_run() {
    Property.holds(
        60,
        Seeds::next,
        seed -> {
          var random = new Seeds(seed);
          Path home = fresh(seed);
          String text = input(random);
          long kind = random.next();
          String in = Files.writeString(home.resolve("in.csv"), text).toString();
          var out = new ByteArrayOutputStream();
          for (int i = random.between(1, 6); i > 0; i--) {
            crash(random, kind, home, in, "-", out);
          }
          var last = pumps(new Seeds(kind));
          last.snapshots = Optional.of(home.resolve("state"));
          last.run(last.ends(in, "-", NOTHING, out));
          boolean revisions = last.policy.late() == TimePolicy.Late.CORRECT;
          assertThat(rows(out.toString(StandardCharsets.UTF_8), revisions))
              .isEqualTo(rows(clean(new Seeds(kind), text), revisions));
        });
  }

  @Test
  void a_file_that_grows_is_one_input_wherever_it_was_cut() {
    Property.holds(
        60,
        Seeds::next,
        seed -> {
          var random = new Seeds(seed);
          Path home = fresh(seed);
          String text = input(random);
          byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
          long kind = random.next();
          Path in = home.resolve("in.csv");
          Path out = home.resolve("out.csv");
          int length = 21;
          while (length < bytes.length) {
            length = Math.min(bytes.length, length + random.between(1, bytes.length));
            Files.write(in, Arrays.copyOf(bytes, length));
            var pumps = pumps(new Seeds(kind));
            pumps.snapshots = Optional.of(home.resolve("state"));
            pumps.run(
                pumps.ends(
                    in.toString(), out.toString(), NOTHING, OutputStream.nullOutputStream()));
          }
          assertThat(Files.readString(out)).isEqualTo(clean(new Seeds(kind), text));
        });
  }
}
