package weft.studio.server;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import weft.studio.tab.StudioTab;
import weft.studio.tab.TabEvents;

/// Tells a tab what happens, as server-sent events, until it stops listening.
final class EventStream {
  /// Between signs of life, by which a tab that is gone is noticed.
  private static final Duration BEAT = Duration.ofSeconds(5);

  private EventStream() {}

  static void serve(HttpExchange exchange, StudioTab tab) throws IOException {
    long heard = heard(exchange, tab);
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
    exchange.sendResponseHeaders(200, 0);
    tab.listens(true);
    try (OutputStream out = exchange.getResponseBody()) {
      write(out, ": listening\n\n");
      while (!Thread.currentThread().isInterrupted()) {
        var event = tab.events().after(heard, BEAT);
        write(out, event.map(EventStream::message).orElse(": still there\n\n"));
        heard = event.map(TabEvents.Event::number).orElse(heard);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      tab.listens(false);
    }
  }

  /// The last event that the page heard: a browser tells of it when it connects again.
  private static long heard(HttpExchange exchange, StudioTab tab) {
    String told = String.valueOf(exchange.getRequestHeaders().getFirst("Last-Event-ID"));
    return told.matches("\\d{1,18}") ? Long.parseLong(told) : tab.events().heard();
  }

  private static String message(TabEvents.Event event) {
    return "id: %d\nevent: %s\ndata: %s\n\n"
        .formatted(event.number(), event.name(), event.data().write());
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
