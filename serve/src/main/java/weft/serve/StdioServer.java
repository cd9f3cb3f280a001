package weft.serve;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;

/// Reads requests, a line of JSON each, and answers them until the input ends.
public final class StdioServer {
  /// How long what was cancelled may take to end.
  private static final long PATIENCE_SECONDS = 2;

  private final OutputStream out;
  private final RequestHandler handler;
  private final Map<Json, OpenRequest> open = new ConcurrentHashMap<>();
  private final ExecutorService workers =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("weft-request-", 1).factory());

  /// @param out belongs to the server: nothing else may be written there
  public StdioServer(OutputStream out, RequestHandler handler) {
    this.out = out;
    this.handler = handler;
  }

  /// Answers requests until there are no more, or nobody reads the answers.
  ///
  /// @param greeting the first line that is written
  public void serve(InputStream in, Json greeting) {
    write(greeting);
    try (var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        take(line);
      }
    } catch (IOException e) {
      // As if it had ended.
    }
    end();
  }

  private void end() {
    cancel(open.values());
    workers.shutdown();
    try {
      if (!workers.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        workers.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void cancel(Collection<OpenRequest> requests) {
    requests.forEach(OpenRequest::cancel);
  }

  private void take(String line) {
    Json body;
    try {
      body = Json.read("request", line);
    } catch (WeftException e) {
      write(Json.of(Map.of("unread", Json.of(String.valueOf(e.getMessage())))));
      return;
    }
    var cancelled = body.find("cancel");
    if (cancelled.isPresent()) {
      OpenRequest request = open.get(cancelled.get());
      if (request != null) {
        request.cancel();
      }
      return;
    }
    var request = new OpenRequest(body.find("id").orElse(new Json.Nothing()), body, this::write);
    open.put(request.id(), request);
    workers.execute(() -> answer(request));
  }

  private void answer(OpenRequest request) {
    var reply = new LinkedHashMap<String, Json>();
    reply.put("id", request.id());
    try {
      Json result = handler.answer(request);
      request.mustGoOn();
      reply.put("result", result);
    } catch (Cancelled e) {
      reply.put("cancelled", Json.of(true));
    } catch (RuntimeException | Error e) {
      reply.put("defect", Json.of(text(e)));
    }
    open.remove(request.id());
    write(Json.of(reply));
  }

  /// Where it happened, for a report.
  private static String text(Throwable defect) {
    var text = new StringWriter();
    defect.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  private void write(Json line) {
    byte[] bytes = (line.write() + "\n").getBytes(StandardCharsets.UTF_8);
    synchronized (out) {
      try {
        out.write(bytes);
        out.flush();
      } catch (IOException e) {
        // Nobody reads any more: the input ends too.
        cancel(open.values());
      }
    }
  }
}
