package weft.studio.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.serve.Cancelled;
import weft.studio.tab.EndpointGroup;
import weft.studio.tab.JsonFields;
import weft.studio.tab.StudioTab;
import weft.studio.tab.TabList;

/// Answers the page, and nobody else.
public final class StudioServer implements AutoCloseable {
  /// Bytes of a question at most.
  private static final int LARGEST = 8 << 20;

  static {
    // Seconds that a request may take to arrive, and an idle connection stays.
    System.setProperty("sun.net.httpserver.maxReqTime", "30");
    System.setProperty("sun.net.httpserver.idleInterval", "30");
    System.setProperty("sun.net.httpserver.nodelay", "true");
    // What is too long is not waited for.
    System.setProperty("sun.net.httpserver.drainAmount", "0");
  }

  private final HttpServer server;
  private final RequestGuard guard;
  private final PageFiles files = new PageFiles();
  private final TabList tabs = new TabList();
  private final Map<String, EndpointGroup> groups = new LinkedHashMap<>();

  /// @param port 0 for any that is free
  public StudioServer(int port, List<EndpointGroup> groups) throws IOException {
    groups.forEach(group -> this.groups.put(group.name(), group));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1024);
    guard = new RequestGuard(server.getAddress().getPort());
    server.createContext("/", this::answer);
    // What computes keeps its processor. On virtual threads, as many computations as there are
    // processors would keep everything else waiting, and be the one thing that can't be cancelled.
    server.setExecutor(
        Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("studio-request-", 1).factory()));
    server.start();
  }

  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + guard.token() + "/";
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
      exchange.getResponseHeaders().set("Referrer-Policy", "no-referrer");
      exchange.getResponseHeaders().set("Cross-Origin-Resource-Policy", "same-origin");
      exchange.getResponseHeaders().set("Cross-Origin-Opener-Policy", "same-origin");
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      var refusal = guard.refusal(exchange.getRequestHeaders());
      if (refusal.isPresent()) {
        send(exchange, 403, problem(refusal.get()));
        return;
      }
      var path = guard.within(exchange.getRequestURI());
      if (path.isEmpty()) {
        send(exchange, 403, problem("the address is not the one that the studio printed"));
        return;
      }
      route(exchange, path.get());
    }
  }

  private void route(HttpExchange exchange, String path) throws IOException {
    switch (exchange.getRequestMethod()) {
      case "GET" -> {
        if (path.equals("api/events")) {
          events(exchange);
        } else {
          page(exchange, path);
        }
      }
      case "POST" -> question(exchange, path);
      default -> send(exchange, 405, problem("GET and POST are answered"));
    }
  }

  private void page(HttpExchange exchange, String path) throws IOException {
    Optional<PageFiles.PageFile> file;
    if (path.isEmpty()) {
      String nonce = RequestGuard.random();
      exchange.getResponseHeaders().set("Content-Security-Policy", files.policy(nonce));
      file = Optional.of(files.page(nonce));
    } else {
      file = files.file(path);
    }
    if (file.isEmpty()) {
      send(exchange, 404, problem("there is no such file"));
      return;
    }
    exchange.getResponseHeaders().set("Content-Type", file.get().content());
    exchange.sendResponseHeaders(200, file.get().bytes().length);
    exchange.getResponseBody().write(file.get().bytes());
  }

  private void events(HttpExchange exchange) throws IOException {
    String query = String.valueOf(exchange.getRequestURI().getRawQuery());
    StudioTab tab;
    try {
      tab = tabs.of(query.startsWith("tab=") ? query.substring(4) : "");
    } catch (WeftException e) {
      send(exchange, 400, problems(e.diagnostics()));
      return;
    }
    EventStream.serve(exchange, tab);
  }

  /// `api/GROUP/QUESTION`.
  private void question(HttpExchange exchange, String path) throws IOException {
    String[] parts = path.split("/", -1);
    EndpointGroup group = parts.length == 3 && parts[0].equals("api") ? groups.get(parts[1]) : null;
    if (group == null) {
      send(exchange, 404, problem("there is no such question"));
      return;
    }
    Optional<String> text = body(exchange);
    if (text.isEmpty()) {
      send(exchange, 413, problem("a question has at most " + LARGEST + " bytes, in UTF-8"));
      return;
    }
    Json body;
    StudioTab tab;
    try {
      body = Json.read("request", text.get());
      tab = tabs.of(body.field("tab").text());
    } catch (WeftException e) {
      send(exchange, 400, problems(e.diagnostics()));
      return;
    }
    try {
      send(exchange, 200, group.answer(parts[2], body, tab));
    } catch (EndpointGroup.NoSuchQuestion e) {
      send(exchange, 404, problem("there is no such question"));
    } catch (WeftException e) {
      // Part of what somebody is about to write, and nothing that a browser should complain of.
      send(exchange, 200, refused(e.diagnostics()));
    } catch (Cancelled e) {
      send(
          exchange,
          200,
          refused(List.of(Diagnostic.of(Code.USAGE, "something else was asked since"))));
    } catch (RuntimeException | Error e) {
      send(exchange, 500, problems(List.of(EndpointGroup.defect(e))));
    }
  }

  /// What is asked; nothing where it is too long or no text.
  private static Optional<String> body(HttpExchange exchange) throws IOException {
    String length = exchange.getRequestHeaders().getFirst("Content-Length");
    if (length != null && (length.length() > 9 || Long.parseLong(length) > LARGEST)) {
      return Optional.empty();
    }
    try (InputStream in = exchange.getRequestBody()) {
      byte[] bytes = in.readNBytes(LARGEST + 1);
      return bytes.length > LARGEST
          ? Optional.empty()
          : Optional.of(
              StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static void send(HttpExchange exchange, int status, Json json) throws IOException {
    byte[] bytes = json.write().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json; charset=utf-8");
    if (status >= 400) {
      // What was not read of the question would stand before the next one.
      exchange.getResponseHeaders().set("Connection", "close");
    }
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static Json problem(String message) {
    return problems(List.of(Diagnostic.of(Code.USAGE, message)));
  }

  private static Json problems(List<Diagnostic> problems) {
    return JsonFields.of("problems", JsonFields.problems(problems)).json();
  }

  private static Json refused(List<Diagnostic> problems) {
    return JsonFields.of("refused", JsonFields.problems(problems)).json();
  }

  @Override
  public void close() {
    tabs.close();
    server.stop(0);
  }
}
