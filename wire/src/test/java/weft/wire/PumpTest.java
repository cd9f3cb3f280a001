package weft.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.data.Times;
import weft.ir.problem.WeftException;

/// How a stream goes on where its ends don't play along.
class PumpTest {
  private static final String PROGRAM = "a = cumsum(close)\nb = close - lag(close)";

  @TempDir private Path folder;

  private static String rows(int from, int to) {
    var text = new StringBuilder();
    for (int i = from; i < to; i++) {
      text.append(Times.text(i * 1_000_000_000L)).append(i % 3 == 0 ? ",A," : ",B,");
      text.append(i * 7919 % 1000).append('\n');
    }
    return text.toString();
  }

  private static String csv(int rows) {
    return "time,symbol,close\n" + rows(0, rows);
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String clean(String input) throws IOException {
    var out = new ByteArrayOutputStream();
    var pumps = new Pumps(PROGRAM);
    assertThat(pumps.run(pumps.ends("-", "-", bytes(input), out))).isEqualTo(Ending.INPUT_ENDED);
    return out.toString(StandardCharsets.UTF_8);
  }

  /// An output that fails after some bytes.
  private static final class Failing extends OutputStream {
    final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private final int room;
    private final String reason;

    Failing(int room, String reason) {
      this.room = room;
      this.reason = reason;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      int fits = Math.min(count, room - taken.size());
      taken.write(bytes, from, fits);
      if (fits < count) {
        throw new IOException(reason);
      }
    }
  }

  @Test
  void who_watches_is_told_how_long_rows_take_while_it_wants_to() throws IOException {
    for (boolean on : new boolean[] {true, false}) {
      var told = new AtomicLong();
      var ticks = new AtomicLong();
      var pumps = new Pumps(PROGRAM);
      pumps.clock = ticks::incrementAndGet;
      pumps.watch =
          new RowWatch() {
            @Override
            public boolean isOn() {
              return on;
            }

            @Override
            public void took(long nanos) {
              assertThat(nanos).isEqualTo(1);
              told.incrementAndGet();
            }
          };
      pumps.run(pumps.ends("-", "-", bytes(csv(50)), new ByteArrayOutputStream()));
      assertThat(told).hasValue(on ? 50 : 0);
    }
  }

  @Test
  void when_the_reader_is_gone_nothing_is_lost() throws IOException {
    String in = Files.writeString(folder.resolve("in.csv"), csv(20_000)).toString();
    var pumps = new Pumps(PROGRAM);
    pumps.snapshots = Optional.of(folder.resolve("state"));
    pumps.everyRows = OptionalLong.of(1000);
    var first = new Failing(300_000, "Broken pipe");
    assertThat(pumps.run(pumps.ends(in, "-", bytes(""), first))).isEqualTo(Ending.READER_GONE);

    var rest = new ByteArrayOutputStream();
    assertThat(pumps.run(pumps.ends(in, "-", bytes(""), rest))).isEqualTo(Ending.INPUT_ENDED);
    String all = clean(csv(20_000));
    String second = rest.toString(StandardCharsets.UTF_8);
    assertThat(all).endsWith(second);
    assertThat(all).startsWith(first.taken.toString(StandardCharsets.UTF_8));
    assertThat(second.length() + 300_000).isGreaterThanOrEqualTo(all.length());
    assertThat(second.length()).isLessThan(all.length() - 100_000);
  }

  /// Nobody knows what of it was read.
  @Test
  void what_was_in_the_pipe_of_a_reader_that_is_gone_is_written_again() throws IOException {
    String in = Files.writeString(folder.resolve("in.csv"), csv(2000)).toString();
    var pumps = new Pumps(PROGRAM);
    pumps.snapshots = Optional.of(folder.resolve("state"));
    var first = new Failing(30_000, "Broken pipe");
    assertThat(pumps.run(pumps.ends(in, "-", bytes(""), first))).isEqualTo(Ending.READER_GONE);

    var again = new ByteArrayOutputStream();
    assertThat(pumps.run(pumps.ends(in, "-", bytes(""), again))).isEqualTo(Ending.INPUT_ENDED);
    assertThat(again.toString(StandardCharsets.UTF_8)).isEqualTo(clean(csv(2000)));
  }

  /// A disk with little room under a file.
  private static final class Full implements Output {
    private final Path path;
    private final Output file;
    private int room;

    Full(Path path, Output file, int room) {
      this.path = path;
      this.file = file;
      this.room = room;
    }

    @Override
    public void write(byte[] bytes, int count) throws IOException {
      if (count > room) {
        Files.write(path, Arrays.copyOf(bytes, room), StandardOpenOption.APPEND);
        throw new IOException("No space left on device");
      }
      room -= count;
      file.write(bytes, count);
    }

    @Override
    public void force() throws IOException {
      file.force();
    }

    @Override
    public long length() {
      return file.length();
    }

    @Override
    public void mend() {
      file.mend();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  @Test
  void when_the_disk_is_full_a_later_start_goes_on() throws IOException {
    String in = Files.writeString(folder.resolve("in.csv"), csv(20_000)).toString();
    Path out = folder.resolve("out.csv");
    var pumps = new Pumps(PROGRAM);
    pumps.snapshots = Optional.of(folder.resolve("state"));
    for (int room : new int[] {0, 10, 200_000, 0, 200_000}) {
      var ends =
          new Endpoints(in, out.toString(), bytes(""), new Failing(0, ""), noWriter()) {
            @Override
            Output output(Optional<Head> before) {
              return new Full(out, super.output(before), room);
            }
          };
      var ending =
          pumps.run(
              ends,
              pump -> {
                var found = pump.run();
                assertThat(pump.problem().orElseThrow().found())
                    .hasValue("no space left on device");
                return found;
              });
      assertThat(ending).isEqualTo(Ending.OUTPUT_FAILED);
      assertThat(Files.readString(out)).matches("(?s)|.*\n");
    }
    assertThat(pumps.run(pumps.ends(in, out.toString(), bytes(""), new Failing(0, ""))))
        .isEqualTo(Ending.INPUT_ENDED);
    assertThat(Files.readString(out)).isEqualTo(clean(csv(20_000)));
  }

  private static PrintWriter noWriter() {
    return new PrintWriter(OutputStream.nullOutputStream());
  }

  /// The input is read by a thread of its own; nobody waits for one that has failed.
  @Test
  void an_input_that_fails_ends_the_stream() throws IOException {
    for (Throwable trouble :
        List.of(
            new IOException("trouble"),
            new IllegalStateException("trouble"),
            new OutOfMemoryError("trouble"))) {
      var in =
          new InputStream() {
            @Override
            public int read() throws IOException {
              switch (trouble) {
                case IOException e -> throw e;
                case Error e -> throw e;
                case Throwable e -> throw (RuntimeException) e;
              }
            }

            @Override
            public int read(byte[] into, int from, int count) throws IOException {
              return read();
            }
          };
      var pumps = new Pumps(PROGRAM);
      var ends = pumps.ends("-", "-", in, new ByteArrayOutputStream());
      if (trouble instanceof Error) {
        assertThatThrownBy(() -> pumps.run(ends)).isSameAs(trouble);
      } else {
        assertThat(pumps.run(ends)).isEqualTo(Ending.INPUT_FAILED);
      }
    }
  }

  @Test
  void a_slow_reader_holds_the_input_back() throws IOException {
    int pieces = 60;
    var read = new AtomicInteger();
    var written = new AtomicInteger();
    var piece = rows(0, 2400).getBytes(StandardCharsets.UTF_8);
    assertThat(piece.length).isLessThan(1 << 16);
    var in =
        new InputStream() {
          @Override
          public int read() {
            throw new IllegalStateException();
          }

          @Override
          public int read(byte[] into, int from, int count) {
            if (read.get() == pieces) {
              return -1;
            }
            if (read.getAndIncrement() == 0) {
              byte[] header = "time,symbol,close\n".getBytes(StandardCharsets.US_ASCII);
              System.arraycopy(header, 0, into, from, header.length);
              return header.length;
            }
            System.arraycopy(piece, 0, into, from, piece.length);
            return piece.length;
          }
        };
    var ahead = new AtomicLong();
    var out =
        new OutputStream() {
          @Override
          public void write(int one) {}

          @Override
          public void write(byte[] bytes, int from, int count) throws IOException {
            try {
              Thread.sleep(2);
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
            ahead.accumulateAndGet(read.get() - written.incrementAndGet(), Math::max);
          }
        };
    var pumps = new Pumps(PROGRAM);
    assertThat(pumps.run(pumps.ends("-", "-", in, out))).isEqualTo(Ending.INPUT_ENDED);
    assertThat(read.get()).isEqualTo(pieces);
    assertThat(ahead.get()).isBetween(1L, 6L);
  }

  @Test
  void connections_are_read_one_after_the_other() throws IOException {
    var pumps = new Pumps(PROGRAM);
    var out = new ByteArrayOutputStream();
    var stop = new Runnable[1];
    var counting =
        new OutputStream() {
          @Override
          public void write(int one) {}

          @Override
          public void write(byte[] bytes, int from, int count) {
            out.write(bytes, from, count);
            if (out.toString(StandardCharsets.UTF_8).lines().count() == 7) {
              stop[0].run();
            }
          }
        };
    var ends = pumps.ends("tcp:0", "-", bytes(""), counting);
    var ending =
        pumps.run(
            ends,
            pump -> {
              stop[0] = pump::stop;
              int port =
                  Integer.parseInt(
                      pumps.err.toString().replaceAll("(?s).*127.0.0.1:(\\d+).*", "$1"));
              Thread.ofVirtual().start(() -> send(port));
              return pump.run();
            });

    assertThat(ending).isEqualTo(Ending.STOPPED);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(clean(csv(6)).replace("\n6,", "\n7,"));
    assertThat(pumps.err.toString()).contains("line 5: was cut off when its connection ended");
  }

  private static void send(int port) {
    for (String text :
        new String[] {
          "time,symbol,close\n" + rows(0, 3),
          "",
          "time,symbol,close\n" + rows(3, 5) + "\n" + rows(5, 6).strip(),
          "time,symbol,close\r\n" + rows(5, 6).replace("\n", "\r\n")
        }) {
      try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Test
  void snapshots_are_made_by_the_clock_too() throws IOException {
    var pumps = new Pumps(PROGRAM);
    pumps.snapshots = Optional.of(folder.resolve("state"));
    pumps.everyNanos = OptionalLong.of(10);
    var now = new AtomicLong();
    pumps.clock = () -> now.addAndGet(6);
    String text = csv(3000);
    pumps.run(
        pumps.ends("-", "-", bytes(text), new ByteArrayOutputStream()),
        pump -> {
          var ending = pump.run();
          assertThat(pump.figures().snapshots()).isGreaterThanOrEqualTo(2);
          return ending;
        });
  }

  @Test
  void strict_goes_on_at_the_line_once_it_is_mended() throws IOException {
    Path in = folder.resolve("in.csv");
    Path out = folder.resolve("out.csv");
    Files.writeString(in, csv(3) + "oops\n" + rows(3, 6));
    var pumps = new Pumps(PROGRAM);
    pumps.strict = true;
    pumps.snapshots = Optional.of(folder.resolve("state"));
    var ends = pumps.ends(in.toString(), out.toString(), bytes(""), new Failing(0, ""));
    assertThat(pumps.run(ends)).isEqualTo(Ending.BAD_LINE);
    assertThat(Files.readString(out)).isEqualTo(clean(csv(3)));
    assertThat(pumps.run(ends)).isEqualTo(Ending.BAD_LINE);
    // The line before is in the snapshot, so only what follows may change.
    Files.writeString(in, csv(6));
    assertThat(pumps.run(ends)).isEqualTo(Ending.INPUT_ENDED);
    assertThat(Files.readString(out)).isEqualTo(clean(csv(6)));
  }

  @Test
  void another_input_is_read_from_its_start() throws IOException {
    Path in = folder.resolve("in.csv");
    Path out = folder.resolve("out.csv");
    var pumps = new Pumps(PROGRAM);
    pumps.snapshots = Optional.of(folder.resolve("state"));
    var ends = pumps.ends(in.toString(), out.toString(), bytes(""), new Failing(0, ""));
    Files.writeString(in, csv(4));
    pumps.run(ends);
    Files.writeString(in, "symbol,time,close\n" + swapped(rows(4, 9)));
    pumps.run(ends);
    assertThat(pumps.err.toString()).contains("another file than the one the snapshot has read");
    assertThat(Files.readString(out)).isEqualTo(clean(csv(9)));

    Path next = folder.resolve("next.csv");
    Files.writeString(next, "time,symbol,close\n" + rows(9, 12));
    pumps.run(pumps.ends(next.toString(), out.toString(), bytes(""), new Failing(0, "")));
    assertThat(Files.readString(out)).isEqualTo(clean(csv(12)));
  }

  private static String swapped(String rows) {
    return rows.lines()
        .map(line -> line.replaceFirst("([^,]*),([^,]*),", "$2,$1,") + "\n")
        .reduce("", String::concat);
  }

  @Test
  void what_does_not_fit_the_snapshot_is_refused() throws IOException {
    Path in = folder.resolve("in.csv");
    Path out = folder.resolve("out.csv");
    Files.writeString(in, csv(400));
    var pumps = new Pumps(PROGRAM);
    pumps.snapshots = Optional.of(folder.resolve("state"));
    var ends = pumps.ends(in.toString(), out.toString(), bytes(""), new Failing(0, ""));
    pumps.run(ends);

    var others = new Pumps(PROGRAM + "\nc = ema(close, 0.5)");
    others.snapshots = pumps.snapshots;
    assertThatThrownBy(() -> others.run(ends))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("made by other features")
        .hasMessageContaining("weft plan OLD NEW");

    byte[] whole = Files.readAllBytes(out);
    Files.write(out, Arrays.copyOf(whole, 100));
    assertThatThrownBy(() -> pumps.run(ends))
        .hasMessageContaining("out.csv is shorter than what was written to it before");
    Files.write(out, whole);
    Files.writeString(in, csv(300));
    assertThatThrownBy(() -> pumps.run(ends))
        .hasMessageContaining("in.csv is shorter than what was read of it before");
  }

  @Test
  void standard_input_goes_on_with_the_next_numbers() throws IOException {
    var pumps = new Pumps(PROGRAM);
    pumps.snapshots = Optional.of(folder.resolve("state"));
    var out = new ByteArrayOutputStream();
    pumps.run(pumps.ends("-", "-", bytes(csv(5).strip()), out));
    pumps.run(pumps.ends("-", "-", bytes("time,symbol,close\n" + rows(5, 9)), out));
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(clean(csv(9)));
  }
}
