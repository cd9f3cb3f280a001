package weft.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.json.Json;
import weft.lang.Mode;
import weft.lang.ParsedProgram;
import weft.lang.Schema;
import weft.live.Live;
import weft.live.LivePlan;
import weft.live.intake.TimePolicy;
import weft.ops.Ops;
import weft.studio.live.StreamTap;
import weft.studio.tab.JsonFields;

/// A stream that is watched while it runs.
class StreamTapTest {
  @TempDir Path folder;
  private final LivePlan plan = plan();
  private final AtomicLong answered = new AtomicLong();
  private StreamTap tap;
  private Live live;

  static LivePlan plan() {
    var graph =
        ParsedProgram.of("p", "mean = rolling_mean(close, 3)\nup = close > 5")
            .check(
                Schema.of(Map.of("close", Type.column(Element.F64))),
                Map.of(),
                Ops.found(),
                Mode.BATCH)
            .orThrow()
            .graph();
    return LivePlan.of(graph, Set.of());
  }

  @BeforeEach
  void open() {
    tap = StreamTap.open(plan, true);
    live = tap.live(TimePolicy.DEFAULT, _ -> answered.incrementAndGet());
  }

  @AfterEach
  void close() throws IOException {
    tap.close();
  }

  private void push(String entity, int from, int to) {
    var row = live.row();
    for (int i = from; i < to; i++) {
      live.push(row.entity(entity).key(i * 1_000_000L).sequence(i).set(0, i % 10));
    }
  }

  private Socket connect(String secret) throws IOException {
    int port = Integer.parseInt(tap.address().split("/")[0]);
    var socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.getOutputStream().write((secret + "\n").getBytes(StandardCharsets.UTF_8));
    return socket;
  }

  private String secret() {
    return tap.address().split("/")[1];
  }

  private static BufferedReader lines(Socket socket) throws IOException {
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
  }

  @Test
  void who_does_not_know_the_secret_is_told_nothing() throws IOException {
    for (String wrong : new String[] {"", "x", secret() + "x", "x".repeat(100_000)}) {
      try (var socket = connect(wrong)) {
        assertThat(lines(socket).readLine()).isNull();
      } catch (java.net.SocketException e) {
        // The connection was closed before all was sent, which is as good.
        assertThat(wrong).hasSizeGreaterThan(64);
      }
    }
  }

  @Test
  void answers_counts_and_the_entity_that_is_watched_are_told() throws IOException {
    try (var socket = connect(secret())) {
      var lines = lines(socket);
      Json hello = Json.read("hello", lines.readLine());
      assertThat(hello.field("features").write()).isEqualTo("[\"mean\", \"up\"]");
      assertThat(hello.field("conditions").write()).isEqualTo("[\"up\"]");
      lines.readLine();
      socket.getOutputStream().write("{\"entity\": \"B\"}\n".getBytes(StandardCharsets.UTF_8));
      Json told = Json.read("told", lines.readLine());
      while (!told.field("entity").text().equals("B")) {
        told = Json.read("told", lines.readLine());
      }
      push("A", 0, 5);
      push("B", 5, 9);
      while (told.field("entities").items().size() < 2) {
        told = Json.read("told", lines.readLine());
      }
      assertThat(told.field("x").write()).isEqualTo("[5.0, 6.0, 7.0, 8.0]");
      assertThat(told.field("series").field("mean").write()).isEqualTo("[null, null, 6.0, 7.0]");
      assertThat(told.field("dropped").integer()).isZero();
    }
  }

  @Test
  void how_long_rows_took_is_told_while_somebody_watches() throws IOException {
    assertThat(tap.isOn()).isFalse();
    try (var socket = connect(secret())) {
      var lines = lines(socket);
      lines.readLine();
      assertThat(tap.isOn()).isTrue();
      for (int i = 1; i <= 100; i++) {
        tap.took(i * 1000L);
      }
      Json latency = Json.read("told", lines.readLine()).field("latency");
      while (latency.field("rows").integer() < 100) {
        latency = Json.read("told", lines.readLine()).field("latency");
      }
      assertThat(latency.field("p50").integer()).isBetween(50_000, 53_200);
      assertThat(latency.field("most").integer()).isEqualTo(100_000);
      assertThat(latency.field("buckets").items()).isNotEmpty();
    }
  }

  @Test
  void one_that_does_not_read_never_delays_the_stream() throws Exception {
    try (var silent = connect(secret());
        var other = connect(secret())) {
      var lines = lines(other);
      lines.readLine();
      push("A", 0, 2_000_000);
      assertThat(answered).hasValue(2_000_000);
      Json told = Json.read("told", lines.readLine());
      long seen = 0;
      while (seen + told.field("dropped").whole().longValueExact() < 2_000_000) {
        told = Json.read("told", lines.readLine());
        seen =
            told.field("entities").items().isEmpty()
                ? 0
                : told.field("entities").items().getFirst().field("out").whole().longValueExact();
      }
      assertThat(told.field("dropped").whole().longValueExact()).isPositive();
      assertThat(silent.isClosed()).isFalse();
    }
  }

  @Test
  void a_studio_attaches_by_the_address() throws Exception {
    try (var studio = new StudioFolder(folder)) {
      String address = tap.address();
      var answer = studio.ask("live/attach", JsonFields.of("address", address));
      assertThat(answer.field("attached").truth()).isTrue();
      assertThat(answer.field("features").write()).isEqualTo("[\"mean\", \"up\"]");
      studio.ask("live/set", JsonFields.of("entity", "A"));
      push("A", 0, 4);
      studio.ask("live/stop", new JsonFields());
      for (String wrong : new String[] {"", "80", "70000/x", "example.org:80/" + secret()}) {
        assertThat(studio.refused("live/attach", JsonFields.of("address", wrong)).write())
            .contains("no address of a stream");
      }
      String foreign = address.split("/")[0] + "/" + "x".repeat(32);
      assertThat(studio.refused("live/attach", JsonFields.of("address", foreign)).write())
          .contains("can't be watched");
    }
  }
}
