package weft.dolphindb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;

/// The client against a server on this machine that speaks as much of the protocol as is needed.
class DeploymentTest {
  private static final String HANG = "hang";
  private static final String CLOSE = "close";

  private static final DolphinScript SCRIPT =
      new DolphinScript(
          "def f(x) { return x }\n",
          "share streamTable(1:0, [\"x\"], [DOUBLE]) as bars\n",
          "",
          List.of("bars", "features"),
          List.of("features_engine_1"),
          Map.of("f", "f"),
          Map.of());

  /// Answers scripts with `OK`, with an error, or not at all.
  private static final class Server implements AutoCloseable {
    private final ServerSocket socket;
    private final Function<String, String> answer;
    final List<String> scripts = new CopyOnWriteArrayList<>();

    Server(Function<String, String> answer) throws IOException {
      this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      this.answer = answer;
      Thread.ofVirtual().start(this::accept);
    }

    int port() {
      return socket.getLocalPort();
    }

    private void accept() {
      try {
        while (true) {
          Socket client = socket.accept();
          Thread.ofVirtual().start(() -> serve(client));
        }
      } catch (IOException e) {
        // Closed.
      }
    }

    private void serve(Socket client) {
      try (client) {
        var in = new BufferedInputStream(client.getInputStream());
        for (String head = line(in); head != null; head = line(in)) {
          int length = Integer.parseInt(head.split(" ")[2]);
          String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
          String said = body.startsWith("script") ? said(body) : answer.apply("connect");
          if (said.equals(CLOSE)) {
            return;
          }
          if (said.equals(HANG)) {
            Thread.sleep(20_000);
          }
          client
              .getOutputStream()
              .write(("7 0 1\n" + said + "\n").getBytes(StandardCharsets.UTF_8));
          client.getOutputStream().flush();
        }
      } catch (IOException | InterruptedException e) {
        // The client is gone.
      }
    }

    private String said(String body) {
      String script = body.substring(body.indexOf('\n') + 1);
      scripts.add(script);
      return answer.apply(script);
    }

    private static String line(InputStream in) throws IOException {
      var line = new StringBuilder();
      for (int c = in.read(); c != '\n'; c = in.read()) {
        if (c < 0) {
          return null;
        }
        line.append((char) c);
      }
      return line.toString();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  /// One that waits for an answer as long as it takes.
  private static Deployment to(int port) {
    return new Deployment("127.0.0.1", port, "", "", Duration.ofMinutes(2));
  }

  /// One to a server that gives no answer.
  private static Deployment hasty(int port) {
    return new Deployment("127.0.0.1", port, "", "", Duration.ofMillis(700));
  }

  private static String refusal(Deployment to) {
    return assertThrows(WeftException.class, () -> to.deploy(SCRIPT)).first().toString();
  }

  @Test
  void runsWhatWasWritten() throws IOException {
    try (var server = new Server(_ -> "OK")) {
      to(server.port()).deploy(SCRIPT);
      assertEquals(SCRIPT.definitions() + "\n" + SCRIPT.body(), server.scripts.getLast());
      to(server.port()).remove(SCRIPT);
      assertTrue(server.scripts.getLast().contains("dropStreamEngine(\"features_engine_1\")"));
    }
  }

  @Test
  void namesThatAreTakenAreRefusedAndNothingIsUndone() throws IOException {
    try (var server = new Server(s -> s.startsWith("if (sum(defined") ? "bars exists" : "OK")) {
      assertTrue(refusal(to(server.port())).contains("bars exists"));
      assertTrue(server.scripts.stream().noneMatch(s -> s.contains("dropStream")));
      assertTrue(server.scripts.stream().noneMatch(s -> s.contains("share ")));
    }
  }

  @Test
  void whatFailsIsTakenDownAgain() throws IOException {
    try (var server = new Server(s -> s.contains("share ") ? "no memory" : "OK")) {
      String said = refusal(to(server.port()));
      assertTrue(said.contains("no memory"), said);
      assertTrue(said.contains("nothing of it is left"), said);
      assertEquals(Deployment.undo(SCRIPT), server.scripts.getLast());
    }
  }

  @Test
  void whatMayBeLeftIsNamed() throws IOException {
    try (var server =
        new Server(s -> s.contains("share ") || s.contains("try {") ? "broken" : "OK")) {
      String said = refusal(to(server.port()));
      assertTrue(said.contains("may be left: bars, features, features_engine_1"), said);
    }
  }

  @Test
  void aServerThatHangsIsGivenUp() throws IOException {
    try (var server = new Server(_ -> HANG)) {
      assertTrue(refusal(hasty(server.port())).contains("could not be reached"));
    }
  }

  @Test
  void aServerThatClosesIsTold() throws IOException {
    try (var server = new Server(_ -> CLOSE)) {
      assertTrue(refusal(hasty(server.port())).contains("could not be reached"));
    }
  }

  @Test
  void aPortWithoutServerIsTold() throws IOException {
    int port;
    try (var server = new Server(_ -> "OK")) {
      port = server.port();
    }
    assertTrue(refusal(hasty(port)).contains("could not be reached"));
  }
}
