package weft.models;

import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import weft.ir.json.Json;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.text.LanguageModel;

/// How a service is asked. It is immutable; each setting gives another one.
///
/// @param base the address that `/chat/completions` is added to
/// @param keyName the variable of the environment that holds the key; empty for a service without
/// @param timeout how long one attempt may take, the answer read to its end
/// @param retry when and how often it is tried again
/// @param perSecond how many attempts start in a second at most
/// @param inFlight how many attempts wait for an answer at the same time at most
/// @param largestAnswer how many bytes are read of one answer at most
/// @param strict whether the service must hold to a schema exactly, or may treat it as a wish; what
///   it answers is checked in both cases
/// @param furtherTries how often the model is asked again where its answer does not fit the form
///   that was asked for; each one is a call of its own
/// @param options further fields of each request, such as `temperature`; not those that the client
///   sets itself
public record ChatSettings(
    URI base,
    Optional<String> keyName,
    Duration timeout,
    Retry retry,
    double perSecond,
    int inFlight,
    int largestAnswer,
    boolean strict,
    int furtherTries,
    Map<String, Json> options) {
  /// When it is tried again: the service is busy (429), did not get the request in time (408) or
  /// fails (500 to 599), the connection breaks, an attempt takes too long. The wait doubles from
  /// attempt to attempt, less a random part of up to a half; where the service says how long to
  /// wait, at least that long.
  ///
  /// @param attempts how many in all, the first one included
  /// @param firstWait before the second attempt
  /// @param longestWait if the service asks for more, the call fails at once
  /// @param seed of the random part
  public record Retry(int attempts, Duration firstWait, Duration longestWait, long seed) {
    public Retry {
      Check.atLeast("attempts", attempts, 1, "the number of attempts");
      Check.that(!firstWait.isNegative(), "firstWait", "0 or more", firstWait);
      Check.that(
          longestWait.compareTo(firstWait) >= 0,
          "longestWait",
          "at least the first wait, " + firstWait,
          longestWait);
    }
  }

  private static final Retry STANDARD_RETRY =
      new Retry(5, Duration.ofMillis(500), Duration.ofSeconds(60), 0);
  private static final int MEGABYTES_16 = 1 << 24;

  /// The fields of a request that are no options, with what to write instead.
  private static final Map<String, String> OWN =
      Map.of(
          "model", "name the model in the call: lmCall(messages, model)",
          "messages", "the messages belong to the call: lmCall(messages, model)",
          "stream", "answers are always read whole; leave it out",
          "response_format",
              "the form belongs to the call, lmCall(messages, model, form); strict(false) makes it"
                  + " a wish");

  public ChatSettings {
    boolean http =
        base.getHost() != null
            && ("http".equals(base.getScheme()) || "https".equals(base.getScheme()));
    Check.that(http, "base", "an address such as https://api.openai.com/v1", base);
    Check.that(base.getUserInfo() == null, "base", "without a user and password", "one with");
    Check.that(timeout.isPositive(), "timeout", "more than 0", timeout);
    Check.that(perSecond > 0, "perSecond", "more than 0", perSecond);
    Check.atLeast("inFlight", inFlight, 1, "the number of attempts at the same time");
    Check.atLeast("largestAnswer", largestAnswer, 1, "the size of the largest answer");
    Check.atLeast("furtherTries", furtherTries, 0, "the number of further tries");
    options.keySet().forEach(ChatSettings::checkOption);
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
  }

  private static void checkOption(String name) {
    String instead = OWN.get(name);
    if (instead != null) {
      throw new WeftException(
          Diagnostic.of(
                  Code.RANGE, "'" + name + "' is no option: the client sets this field itself")
              .about(name)
              .hint(instead));
    }
  }

  /// OpenAI itself, with the key in `OPENAI_API_KEY`.
  public static ChatSettings openAi() {
    return at("https://api.openai.com/v1");
  }

  /// A service or local server that speaks the protocol, with the key in `OPENAI_API_KEY`.
  public static ChatSettings at(String base) {
    return new ChatSettings(
        URI.create(base.endsWith("/") ? base.substring(0, base.length() - 1) : base),
        Optional.of("OPENAI_API_KEY"),
        Duration.ofMinutes(2),
        STANDARD_RETRY,
        Double.POSITIVE_INFINITY,
        16,
        MEGABYTES_16,
        true,
        LanguageModel.FURTHER_TRIES,
        Map.of());
  }

  /// The key is in another variable of the environment.
  public ChatSettings keyIn(String variable) {
    return key(Optional.of(variable));
  }

  /// No key is sent.
  public ChatSettings withoutKey() {
    return key(Optional.empty());
  }

  private ChatSettings key(Optional<String> other) {
    return new ChatSettings(
        base,
        other,
        timeout,
        retry,
        perSecond,
        inFlight,
        largestAnswer,
        strict,
        furtherTries,
        options);
  }

  public ChatSettings timeout(Duration other) {
    return new ChatSettings(
        base,
        keyName,
        other,
        retry,
        perSecond,
        inFlight,
        largestAnswer,
        strict,
        furtherTries,
        options);
  }

  public ChatSettings retry(Retry other) {
    return new ChatSettings(
        base,
        keyName,
        timeout,
        other,
        perSecond,
        inFlight,
        largestAnswer,
        strict,
        furtherTries,
        options);
  }

  /// The same waits with another number of attempts.
  public ChatSettings attempts(int other) {
    return retry(new Retry(other, retry.firstWait, retry.longestWait, retry.seed));
  }

  public ChatSettings perSecond(double other) {
    return new ChatSettings(
        base,
        keyName,
        timeout,
        retry,
        other,
        inFlight,
        largestAnswer,
        strict,
        furtherTries,
        options);
  }

  public ChatSettings inFlight(int other) {
    return new ChatSettings(
        base,
        keyName,
        timeout,
        retry,
        perSecond,
        other,
        largestAnswer,
        strict,
        furtherTries,
        options);
  }

  public ChatSettings largestAnswer(int bytes) {
    return new ChatSettings(
        base, keyName, timeout, retry, perSecond, inFlight, bytes, strict, furtherTries, options);
  }

  public ChatSettings strict(boolean other) {
    return new ChatSettings(
        base,
        keyName,
        timeout,
        retry,
        perSecond,
        inFlight,
        largestAnswer,
        other,
        furtherTries,
        options);
  }

  /// How often the model is asked again where its answer does not fit its form.
  public ChatSettings furtherTries(int other) {
    return new ChatSettings(
        base, keyName, timeout, retry, perSecond, inFlight, largestAnswer, strict, other, options);
  }

  /// A further field of each request: `option("temperature", Json.of(0))`.
  public ChatSettings option(String name, Json value) {
    var more = new LinkedHashMap<>(options);
    more.put(name, value);
    return new ChatSettings(
        base,
        keyName,
        timeout,
        retry,
        perSecond,
        inFlight,
        largestAnswer,
        strict,
        furtherTries,
        more);
  }
}
