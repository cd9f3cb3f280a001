package weft.models;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.SplittableRandom;

/// How long to wait before it is tried again.
final class Waits {
  private static final int MOST_DOUBLINGS = 30;
  private static final String NUMBER = "[0-9]{1,9}(\\.[0-9]{1,9})?";

  private final ChatSettings.Retry retry;
  private final SplittableRandom random;

  Waits(ChatSettings.Retry retry) {
    this.retry = retry;
    this.random = new SplittableRandom(retry.seed());
  }

  /// @param attempt the one that failed, from 1
  /// @param asked how long the service asks to wait
  Duration after(int attempt, Optional<Duration> asked) {
    long whole = retry.firstWait().toNanos() << Math.min(attempt - 1, MOST_DOUBLINGS);
    boolean overflows =
        whole >> Math.min(attempt - 1, MOST_DOUBLINGS) != retry.firstWait().toNanos();
    long capped =
        overflows ? retry.longestWait().toNanos() : Math.min(whole, retry.longestWait().toNanos());
    var own = Duration.ofNanos((long) (capped * (1 - share() / 2)));
    return asked.filter(wait -> wait.compareTo(own) > 0).orElse(own);
  }

  private synchronized double share() {
    return random.nextDouble();
  }

  /// What a service asks for: in milliseconds, where it says so, else by `Retry-After`.
  static Optional<Duration> asked(HttpHeaders headers, Instant now) {
    return headers
        .firstValue("Retry-After-Ms")
        .filter(header -> header.matches(NUMBER))
        .map(header -> Duration.ofNanos((long) (Double.parseDouble(header) * 1e6)))
        .or(() -> headers.firstValue("Retry-After").flatMap(header -> asked(header, now)));
  }

  /// What a `Retry-After` says: seconds, or a date. What is neither says nothing.
  static Optional<Duration> asked(String header, Instant now) {
    try {
      if (header.matches(NUMBER)) {
        return Optional.of(Duration.ofNanos((long) (Double.parseDouble(header) * 1e9)));
      }
      var until = ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      var wait = Duration.between(now, until);
      return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
