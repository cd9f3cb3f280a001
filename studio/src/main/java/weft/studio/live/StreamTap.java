package weft.studio.live;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;
import weft.live.Counters;
import weft.live.Emission;
import weft.live.Live;
import weft.live.RowPlan;
import weft.live.Sink;
import weft.live.intake.TimePolicy;
import weft.studio.server.RequestGuard;
import weft.studio.tab.JsonFields;
import weft.wire.RowWatch;

/// Lets studios of this machine watch a stream while it runs. Who asks must know a random token.
///
/// The stream hands answers to a bounded queue and goes on: a studio that is slow, or stops to
/// read, loses answers, which are counted, and never delays a row.
public final class StreamTap implements RowWatch, Closeable {
  private static final int WAITING = 8192;
  private static final int MOST = 8;
  private static final int PATIENCE = 5000;
  private static final long SELDOM = 1_000_000_000L;

  private final ServerSocket server;
  private final String token = RequestGuard.random();
  private final RowPlan plan;
  private final boolean timed;
  private final RowTimes times = new RowTimes();
  private final List<Watcher> watchers = new CopyOnWriteArrayList<>();
  private volatile State state = new State(Counters.NONE, 0);
  private long looked = System.nanoTime() - SELDOM;

  /// What is counted, as of a moment ago.
  private record State(Counters counters, long bytes) {}

  private StreamTap(RowPlan plan, boolean timed, ServerSocket server) {
    this.plan = plan;
    this.timed = timed;
    this.server = server;
    Thread.ofVirtual().name("stream-tap").start(this::accept);
  }

  /// @param timed whether keys are times
  public static StreamTap open(RowPlan plan, boolean timed) {
    try {
      return new StreamTap(
          plan, timed, new ServerSocket(0, MOST, InetAddress.getLoopbackAddress()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What a studio is told to attach: a port and a secret.
  public String address() {
    return server.getLocalPort() + "/" + token;
  }

  /// A live engine whose answers are seen here too.
  public Live live(TimePolicy policy, Sink sink) {
    var made = new Live[1];
    made[0] =
        new Live(
            plan,
            policy,
            answer -> {
              sink.accept(answer);
              if (!watchers.isEmpty()) {
                seen(answer, made[0]);
              }
            });
    return made[0];
  }

  @Override
  public boolean isOn() {
    return !watchers.isEmpty();
  }

  @Override
  public void took(long nanos) {
    times.add(nanos);
  }

  private void seen(Emission answer, Live live) {
    for (Watcher watcher : watchers) {
      watcher.offer(answer);
    }
    long now = System.nanoTime();
    boolean due = now - looked > SELDOM;
    looked = due ? now : looked;
    // Counts must be right when rows pause; the states of all entities are measured now and then.
    state = new State(live.counters(), due ? live.stateBytes() : state.bytes());
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        Thread.ofVirtual().name("stream-watcher").start(() -> welcome(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void welcome(Socket socket) {
    try (socket) {
      socket.setSoTimeout(PATIENCE);
      var in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8), 256);
      String given = LineLimits.read(in, 64);
      boolean known =
          MessageDigest.isEqual(
              given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
      if (!known || watchers.size() >= MOST) {
        return;
      }
      socket.setSoTimeout(0);
      var watcher = new Watcher(socket);
      watchers.add(watcher);
      try {
        Thread.ofVirtual().start(() -> watcher.listen(in));
        watcher.tell();
      } finally {
        watchers.remove(watcher);
      }
    } catch (IOException e) {
      // It is gone.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// A studio that watches.
  private final class Watcher {
    private final Socket socket;
    private final BlockingQueue<Emission> answers = new ArrayBlockingQueue<>(WAITING);
    private final AtomicLong dropped = new AtomicLong();
    private final LiveBoard board = new LiveBoard(plan.outputs(), timed, "", times);

    Watcher(Socket socket) {
      this.socket = socket;
    }

    void offer(Emission answer) {
      if (!answers.offer(answer.copy())) {
        dropped.incrementAndGet();
      }
    }

    /// What the studio wants to see.
    void listen(BufferedReader in) {
      try {
        while (true) {
          Json asked = Json.read("studio", LineLimits.read(in, 4096));
          asked.find("entity").map(Json::text).ifPresent(board::watch);
        }
      } catch (IOException | WeftException e) {
        try {
          socket.close();
        } catch (IOException closing) {
          // It is gone.
        }
      }
    }

    void tell() throws IOException, InterruptedException {
      write(
          JsonFields.of("features", JsonFields.texts(board.names()))
              .with("conditions", board.conditions())
              .with("timed", timed)
              .with("across", plan.across())
              .json());
      while (!socket.isClosed()) {
        TimeUnit.NANOSECONDS.sleep(LiveReplay.TELL);
        for (var answer = answers.poll(); answer != null; answer = answers.poll()) {
          board.take(answer);
        }
        State now = state;
        write(board.told(now.counters(), now.bytes()).with("dropped", dropped.get()).json());
      }
    }

    private void write(Json line) throws IOException {
      socket.getOutputStream().write((line.write() + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Watcher watcher : watchers) {
      watcher.socket.close();
    }
  }
}
