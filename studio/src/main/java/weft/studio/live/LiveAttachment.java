package weft.studio.live;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.studio.tab.JsonFields;
import weft.studio.tab.StudioTab;

/// A stream that runs elsewhere on this machine, watched through its [StreamTap].
final class LiveAttachment implements LiveSource {
  private static final Pattern ADDRESS = Pattern.compile("([0-9]{1,5})/([A-Za-z0-9_-]{32})");
  private static final int PATIENCE = 5000;
  private static final int LONGEST = 4 << 20;
  private static final long LEFT = 15_000_000_000L;

  private final long id;
  private final StudioTab tab;
  private final Socket socket = new Socket();
  private final BufferedReader in;
  private final Json hello;
  private volatile boolean stopped;
  private long part;

  /// @param address as the stream printed it: a port and a secret
  LiveAttachment(long id, String address, StudioTab tab) {
    this.id = id;
    this.tab = tab;
    Matcher known = ADDRESS.matcher(address.strip());
    if (!known.matches()) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "this is no address of a stream")
              .expected("what weft stream --studio prints: PORT/SECRET"));
    }
    try {
      socket.connect(
          new InetSocketAddress(
              InetAddress.getLoopbackAddress(), Math.min(65535, Integer.parseInt(known.group(1)))),
          PATIENCE);
      socket.setSoTimeout(PATIENCE);
      send(known.group(2));
      in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      hello = Json.read("stream", LineLimits.read(in, LONGEST));
    } catch (IOException e) {
      stop();
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the stream can't be watched")
              .found(Reason.of(e))
              .hint("is it still running, and is the address the one that it printed?"));
    }
  }

  /// What the stream says first: its features.
  Json hello() {
    return hello;
  }

  @Override
  public long id() {
    return id;
  }

  @Override
  public void set(Json body) {
    body.find("entity")
        .map(Json::text)
        .ifPresent(
            entity -> {
              try {
                send(JsonFields.of("entity", entity).json().write());
              } catch (IOException e) {
                stop();
              }
            });
  }

  private synchronized void send(String line) throws IOException {
    socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void stop() {
    stopped = true;
    try {
      socket.close();
    } catch (IOException e) {
      // It is gone.
    }
  }

  @Override
  public void run() {
    try {
      while (!tab.isLeft(LEFT)) {
        var fields = new JsonFields();
        Json.read("stream", LineLimits.read(in, LONGEST)).fields().forEach(fields::with);
        tab.tell("live", fields.with("live", id).with("part", ++part).with("ended", false).json());
      }
    } catch (IOException | WeftException e) {
      if (!stopped) {
        var gone = Diagnostic.of(Code.FILE, "the stream has ended, or can't be watched any more");
        tab.tell(
            "live-failed",
            JsonFields.of("live", id).with("problems", JsonFields.problems(List.of(gone))).json());
      }
    }
    stop();
  }
}
