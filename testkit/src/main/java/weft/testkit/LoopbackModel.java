package weft.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.text.LanguageModel.Message;

/// A stand-in for a service with language models: an HTTP server on this machine that speaks the
/// chat protocol, answers by a function, and fails as it is told to.
///
/// ```
/// try (var model = LoopbackModel.start(asked -> "About " + asked.last())) {
///   ChatSettings.at(model.address()) ...
/// }
/// ```
///
/// Tokens are words. Nothing leaves the machine: it listens on the loopback address only.
public final class LoopbackModel implements AutoCloseable {
  /// A request as it arrived.
  ///
  /// @param schema the JSON Schema it asks for, in one line; empty for free text
  /// @param authorization the header of that name; empty if there is none
  public record Asked(
      String model, List<Message> messages, String schema, String authorization, Json body) {
    public Asked {
      messages = List.copyOf(messages);
    }

    /// The text of the last message.
    public String last() {
      return messages.getLast().text();
    }
  }

  /// What happens instead of an answer.
  public sealed interface Fault {
    /// Another status than 200.
    record Status(int status, Map<String, String> headers, String body) implements Fault {
      public Status {
        headers = Map.copyOf(headers);
      }

      /// With an error object as services send it.
      public static Status of(int status, String message) {
        return new Status(status, Map.of(), error(message));
      }

      public Status header(String name, String value) {
        var more = new HashMap<>(headers);
        more.put(name, value);
        return new Status(status, more, body);
      }
    }

    /// Another body than an answer.
    record Body(String text) implements Fault {}

    /// The connection is closed in the middle of the answer.
    record CutOff() implements Fault {}

    /// No answer until the server is closed.
    record Silence() implements Fault {}
  }

  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int UNAUTHORIZED = 401;
  private static final int NOT_FOUND = 404;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Function<Asked, String> answers;
  private final Optional<String> key;
  private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();
  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final AtomicInteger now = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();
  private final CountDownLatch closed = new CountDownLatch(1);

  private LoopbackModel(Function<Asked, String> answers, Optional<String> key) {
    this.answers = answers;
    this.key = key;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  public static LoopbackModel start(Function<Asked, String> answers) {
    return new LoopbackModel(answers, Optional.empty());
  }

  /// One that wants a key.
  public static LoopbackModel start(Function<Asked, String> answers, String key) {
    return new LoopbackModel(answers, Optional.of(key));
  }

  /// The base address for clients.
  public String address() {
    var at = server.getAddress();
    return "http://" + at.getAddress().getHostAddress() + ":" + at.getPort() + "/v1";
  }

  /// What happens to the next requests; after these they are answered again.
  public LoopbackModel next(Fault... coming) {
    faults.addAll(List.of(coming));
    return this;
  }

  /// The requests so far, those that failed included.
  public List<Asked> asked() {
    return List.copyOf(asked);
  }

  /// How many requests were under way at the same time at most.
  public int mostAtOnce() {
    return most.get();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      send(exchange, reply(exchange, text));
    }
  }

  /// What is sent. A request is under way until it is known: who has the answer may ask again at
  /// once.
  private Fault reply(HttpExchange exchange, String text) {
    most.accumulateAndGet(now.incrementAndGet(), Math::max);
    try {
      boolean here =
          exchange.getRequestURI().getPath().equals("/v1/chat/completions")
              && exchange.getRequestMethod().equals("POST");
      return here
          ? reply(exchange.getRequestHeaders().getFirst("Authorization"), text)
          : Fault.Status.of(NOT_FOUND, "there is only POST /v1/chat/completions");
    } finally {
      now.decrementAndGet();
    }
  }

  private Fault reply(@Nullable String authorization, String text) {
    Asked request;
    try {
      request = read(Json.read("request", text), authorization == null ? "" : authorization);
    } catch (WeftException e) {
      return Fault.Status.of(BAD_REQUEST, e.first().message());
    }
    asked.add(request);
    if (key.isPresent() && !request.authorization.equals("Bearer " + key.get())) {
      String given = request.authorization.replace("Bearer ", "");
      return Fault.Status.of(UNAUTHORIZED, "Incorrect API key provided: " + given);
    }
    Fault fault = faults.poll();
    if (fault instanceof Fault.Silence) {
      silence();
    }
    return fault == null ? answer(request) : fault;
  }

  private void silence() {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Asked read(Json body, String authorization) {
    if (body.field("stream").truth()) {
      throw new WeftException(Diagnostic.of(Code.REFUSED, "answers are not streamed"));
    }
    var messages =
        body.field("messages").items().stream()
            .map(
                message ->
                    new Message(message.field("role").text(), message.field("content").text()))
            .toList();
    String schema =
        body.find("response_format")
            .map(format -> format.field("json_schema").field("schema").write())
            .orElse("");
    return new Asked(body.field("model").text(), messages, schema, authorization, body);
  }

  private Fault answer(Asked request) {
    String answer = answers.apply(request);
    long prompt = request.messages.stream().mapToLong(message -> words(message.text())).sum();
    return new Fault.Body(completion(request.model, answer, prompt, words(answer)));
  }

  private static long words(String text) {
    return text.isBlank() ? 0 : text.strip().split("\\s+").length;
  }

  /// The body of an answer.
  public static String completion(String model, String answer, long prompt, long tokens) {
    return completion(model, answer, prompt, tokens, "stop");
  }

  /// The body of an answer that ended for a reason: `stop`, `length`, `content_filter`.
  public static String completion(
      String model, String answer, long prompt, long tokens, String reason) {
    Json message = Json.of(Map.of("role", Json.of("assistant"), "content", Json.of(answer)));
    Json choice =
        Json.of(Map.of("index", Json.of(0), "message", message, "finish_reason", Json.of(reason)));
    Json usage =
        Json.of(
            Map.of(
                "prompt_tokens", Json.of(prompt),
                "completion_tokens", Json.of(tokens),
                "total_tokens", Json.of(prompt + tokens)));
    return Json.of(
            Map.of(
                "id", Json.of("loopback"),
                "object", Json.of("chat.completion"),
                "model", Json.of(model),
                "choices", Json.of(List.of(choice)),
                "usage", usage))
        .write();
  }

  private static String error(String message) {
    return Json.of(Map.of("error", Json.of(Map.of("message", Json.of(message))))).write();
  }

  private static void send(HttpExchange exchange, Fault reply) throws IOException {
    switch (reply) {
      case Fault.Status(int status, var headers, String body) -> {
        headers.forEach(exchange.getResponseHeaders()::set);
        send(exchange, status, body);
      }
      case Fault.Body(String text) -> send(exchange, OK, text);
      case Fault.CutOff _ -> {
        byte[] whole = completion("m", "an answer", 1, 2).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(OK, whole.length);
        exchange.getResponseBody().write(whole, 0, whole.length / 2);
        exchange.getResponseBody().flush();
      }
      case Fault.Silence _ -> {}
    }
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
