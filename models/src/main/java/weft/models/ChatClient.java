package weft.models;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.text.LanguageModel;

/// A language model behind a service that speaks the chat protocol of OpenAI.
///
/// It may be asked from several threads at once. An interrupt ends the request and the waiting.
public final class ChatClient implements LanguageModel, AutoCloseable {
  private static final int TOO_LATE = 408;
  private static final int TOO_MANY = 429;
  private static final int FAILS = 500;
  private static final int FAILS_END = 600;
  private static final int OK = 200;
  private static final int OK_END = 300;

  private final ChatSettings settings;
  private final Key key;
  private final Pace pace;
  private final Limiter limiter;
  private final Waits waits;
  private final HttpClient http;
  private final Meter meter = new Meter();
  private final OpenCalls calls = new OpenCalls();

  private ChatClient(
      ChatSettings settings, Function<String, @Nullable String> environment, Pace pace) {
    this.settings = settings;
    this.key = new Key(settings, environment);
    this.pace = pace;
    this.limiter = new Limiter(settings.perSecond(), settings.inFlight(), pace);
    this.waits = new Waits(settings.retry());
    boolean plain = "http".equals(settings.base().getScheme());
    this.http =
        HttpClient.newBuilder()
            .version(plain ? HttpClient.Version.HTTP_1_1 : HttpClient.Version.HTTP_2)
            .connectTimeout(settings.timeout())
            .build();
  }

  public static ChatClient of(ChatSettings settings) {
    return of(settings, System::getenv, Pace.real());
  }

  /// @param environment where the key is looked up
  public static ChatClient of(
      ChatSettings settings, Function<String, @Nullable String> environment, Pace pace) {
    return new ChatClient(settings, environment, pace);
  }

  /// What its calls cost so far.
  public Meter meter() {
    return meter;
  }

  @Override
  public int furtherTries() {
    return settings.furtherTries();
  }

  @Override
  public Answer answer(Request request) throws InterruptedException {
    var call = new Attempts();
    try {
      if (!calls.begin()) {
        throw failed(request, 0, closed());
      }
      return answer(request, call);
    } catch (InterruptedException e) {
      if (calls.isClosed()) {
        throw failed(request, call.made, closed());
      }
      throw e;
    } finally {
      calls.end();
      call.count(request.model());
    }
  }

  /// What a call came to.
  private final class Attempts {
    private int made;
    private boolean answered;
    private Optional<Answer> brought = Optional.empty();

    void count(String model) {
      int retries = Math.max(0, made - 1);
      if (answered) {
        meter.answered(model, brought.orElseThrow(), retries);
      } else {
        brought.ifPresentOrElse(
            answer -> meter.unusable(model, answer, retries), () -> meter.failed(model, retries));
      }
    }
  }

  private Answer answer(Request request, Attempts call) throws InterruptedException {
    while (true) {
      call.made++;
      switch (attempt(request)) {
        case Outcome.Answered(Answer answer) -> {
          call.brought = Optional.of(answer);
          call.answered = true;
          return answer;
        }
        case Outcome.Unusable(Diagnostic why, Answer answer) -> {
          call.brought = Optional.of(answer);
          throw failed(request, call.made, why);
        }
        case Outcome.Refused(Diagnostic why) -> throw failed(request, call.made, why);
        case Outcome.Again(Diagnostic why, var asked) -> again(request, call.made, why, asked);
      }
    }
  }

  /// How an attempt ended.
  private sealed interface Outcome {
    record Answered(Answer answer) implements Outcome {}

    /// @param answer what it cost
    record Unusable(Diagnostic why, Answer answer) implements Outcome {}

    record Refused(Diagnostic why) implements Outcome {}

    /// @param asked how long the service asks to wait
    record Again(Diagnostic why, Optional<Duration> asked) implements Outcome {}
  }

  /// Waits before the next attempt, if there may be one.
  private void again(Request request, int attempt, Diagnostic why, Optional<Duration> asked)
      throws InterruptedException {
    if (attempt >= settings.retry().attempts()) {
      throw failed(request, attempt, why);
    }
    Duration wait = waits.after(attempt, asked);
    if (wait.compareTo(settings.retry().longestWait()) > 0) {
      throw failed(
          request,
          attempt,
          why.hint(
              "the service asks to wait "
                  + seconds(wait)
                  + ", longer than the settings allow: try again later"));
    }
    pace.sleep(wait);
  }

  private WeftException failed(Request request, int attempts, Diagnostic why) {
    return new WeftException(
        why.within(
                "the model '%s' gave no answer after %d %s"
                    .formatted(request.model(), attempts, attempts == 1 ? "attempt" : "attempts"))
            .about(request.model()));
  }

  private Outcome attempt(Request request) throws InterruptedException {
    var asked =
        HttpRequest.newBuilder(URI.create(settings.base() + "/chat/completions"))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .POST(BodyPublishers.ofString(ChatProtocol.request(request, settings)));
    key.value().ifPresent(value -> asked.header("Authorization", "Bearer " + value));
    limiter.enter();
    try {
      return send(asked.build());
    } finally {
      limiter.leave();
    }
  }

  private Outcome send(HttpRequest request) throws InterruptedException {
    var answer = http.sendAsync(request, _ -> new LimitedBody(settings.largestAnswer()));
    try {
      return outcome(answer.get(settings.timeout().toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return new Outcome.Again(
          why("no answer within " + seconds(settings.timeout())), Optional.empty());
    } catch (ExecutionException e) {
      if (calls.isClosed()) {
        return new Outcome.Refused(closed());
      }
      if (e.getCause() instanceof IOException broken) {
        return new Outcome.Again(broken(broken), Optional.empty());
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      answer.cancel(true);
    }
  }

  private Diagnostic broken(IOException broken) {
    String said =
        broken.getMessage() == null ? broken.getClass().getSimpleName() : broken.getMessage();
    return why("the connection to " + settings.base() + " failed: " + key.hidden(said))
        .hint("does the service run there? the address is a setting of the client");
  }

  private Outcome outcome(HttpResponse<LimitedBody.Body> response) {
    int status = response.statusCode();
    String body = response.body().text();
    if (!response.body().whole()) {
      return new Outcome.Refused(
          why("the answer is larger than " + settings.largestAnswer() + " bytes")
              .hint("allow more with largestAnswer in the settings"));
    }
    if (status >= OK && status < OK_END) {
      return answered(body);
    }
    var why =
        why("the service answered " + status + ": " + ChatProtocol.said(key.hidden(body)))
            .found("status " + status);
    boolean passes =
        status == TOO_LATE || status == TOO_MANY || status >= FAILS && status < FAILS_END;
    if (!passes || ChatProtocol.code(body).equals("insufficient_quota")) {
      return new Outcome.Refused(key.explained(status, why));
    }
    return new Outcome.Again(why, Waits.asked(response.headers(), pace.now()));
  }

  private Outcome answered(String body) {
    try {
      var reply = ChatProtocol.reply(body, key::hidden);
      return reply
          .flaw()
          .<Outcome>map(flaw -> new Outcome.Unusable(flaw, reply.answer()))
          .orElseGet(() -> new Outcome.Answered(reply.answer()));
    } catch (WeftException e) {
      return new Outcome.Refused(
          why("the service's answer is not a chat completion: " + key.hidden(e.first().message()))
              .expected("an object with choices[0].message.content")
              .found(ChatProtocol.brief(key.hidden(body))));
    }
  }

  private Diagnostic closed() {
    return why("the client is closed")
        .hint("ask inside of the try block that opens the client, or open another one");
  }

  private static Diagnostic why(String message) {
    return Diagnostic.of(Code.MODEL_FAILED, message);
  }

  private static String seconds(Duration duration) {
    long millis = duration.toMillis();
    return (millis % 1000 == 0 ? String.valueOf(millis / 1000) : millis / 1000.0) + " seconds";
  }

  /// Ends the calls that are under way: they fail and say so, as later ones do. Closing it again
  /// changes nothing.
  @Override
  public void close() {
    calls.close();
    http.shutdownNow();
  }
}
