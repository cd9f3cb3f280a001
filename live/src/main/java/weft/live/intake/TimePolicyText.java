package weft.live.intake;

import java.util.ArrayList;
import java.util.List;

/// A [TimePolicy] in plain words.
public final class TimePolicyText {
  private static final int SHOWN = 5;
  private static final String[] UNITS = {"d", "h", "m", "s", "ms", "us"};
  private static final long[] NANOS = {
    86_400_000_000_000L, 3_600_000_000_000L, 60_000_000_000L, 1_000_000_000L, 1_000_000L, 1_000L
  };

  private TimePolicyText() {}

  static String of(TimePolicy policy) {
    var lines = new ArrayList<String>();
    lines.add(order(policy));
    lines.add(late(policy));
    lines.add(complete(policy));
    if (policy.once()) {
      lines.add("duplicates: a row whose sequence number was seen before is dropped");
    }
    policy
        .ahead()
        .ifPresent(
            ahead ->
                lines.add(
                    "future: a row more than "
                        + duration(ahead)
                        + " beyond the newest one is refused"));
    policy
        .idle()
        .ifPresent(
            idle ->
                lines.add(
                    "idle: an entity without rows for more than "
                        + duration(idle)
                        + " is forgotten"));
    return String.join("\n", lines);
  }

  private static String order(TimePolicy policy) {
    return policy.lateness() == 0
        ? "order: rows are answered as they come"
        : "order: rows wait up to "
            + duration(policy.lateness())
            + " and are put in order of their times";
  }

  private static String late(TimePolicy policy) {
    return switch (policy.late()) {
      case DROP -> "late: a row that comes too late is dropped and counted";
      case CORRECT ->
          "late: a row that is up to "
              + duration(policy.horizon())
              + " late corrects results, which come out again with a higher revision; an older one"
              + " is dropped and counted";
    };
  }

  private static String complete(TimePolicy policy) {
    String later =
        policy.lateness() == 0
            ? "a row of a later time comes"
            : "a row comes that is more than " + duration(policy.lateness()) + " later";
    return "across entities: a time is complete when "
        + switch (policy.completion()) {
          case WATERMARK -> later + ", or when its end is told";
          case TOLD -> "its end is told";
          case EXPECTED -> entities(policy) + ", or when its end is told";
          case EXPECTED_OR_WATERMARK ->
              entities(policy) + ", when " + later + ", or when its end is told";
        };
  }

  private static String entities(TimePolicy policy) {
    List<String> names = policy.expected().stream().sorted().toList();
    if (names.size() == 1) {
      return names.getFirst() + " has a row";
    }
    return names.size() <= SHOWN
        ? "each of " + String.join(", ", names) + " has a row"
        : "each of the "
            + names.size()
            + " expected entities ("
            + String.join(", ", names.subList(0, SHOWN - 2))
            + ", ...) has a row";
  }

  /// `90s` in the largest unit that leaves no rest.
  static String duration(long nanos) {
    for (int i = 0; i < UNITS.length; i++) {
      if (nanos >= NANOS[i] && nanos % NANOS[i] == 0) {
        return nanos / NANOS[i] + UNITS[i];
      }
    }
    return nanos + "ns";
  }
}
