package weft.studio.server;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import weft.studio.tab.StudioTab;

/// Tells a tab what happens, as server-sent events, until it stops listening.
final class EventStream {
  /// Seconds between signs of life, by which a tab that is gone is noticed.
  private static final long BEAT = 5;

  private EventStream() {}

  static void serve(HttpExchange exchange, StudioTab tab) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
    exchange.sendResponseHeaders(200, 0);
    tab.listens(true);
    try (OutputStream out = exchange.getResponseBody()) {
      write(out, ": listening\n\n");
      while (!Thread.currentThread().isInterrupted()) {
        var event = tab.events().poll(BEAT, TimeUnit.SECONDS);
        write(
            out,
            event == null
                ? ": still there\n\n"
                : "event: " + event.name() + "\ndata: " + event.data().write() + "\n\n");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      tab.listens(false);
    }
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
