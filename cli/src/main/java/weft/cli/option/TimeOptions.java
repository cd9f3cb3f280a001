package weft.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;
import weft.cli.console.Wrong;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.intake.TimePolicy;

/// What happens to rows that come late, twice, or from the future, and when a time is complete.
public final class TimeOptions {
  @Option(
      names = "--lateness",
      paramLabel = "TIME",
      description =
          "how much later than newer ones a row may come, such as 2s; rows wait that long (default:"
              + " 0)")
  private Optional<String> lateness = Optional.empty();

  @Option(
      names = "--late",
      paramLabel = "POLICY",
      defaultValue = "drop",
      description =
          "what to do with rows that come later than that: drop, correct (default:"
              + " ${DEFAULT-VALUE})")
  private TimePolicy.Late late = TimePolicy.Late.DROP;

  @Option(
      names = "--horizon",
      paramLabel = "TIME",
      description = "how far back late rows are corrected, such as 1m")
  private Optional<String> horizon = Optional.empty();

  @Option(
      names = "--revisions",
      paramLabel = "COUNT",
      description =
          "how many revisions may come out for each row that came in, after the first million; a"
              + " late row that would make more is refused (default: 4)")
  private Optional<Integer> revisions = Optional.empty();

  @Option(
      names = "--seq",
      paramLabel = "COLUMN",
      description = "the column that numbers rows: a number that was seen before is dropped")
  private Optional<String> sequence = Optional.empty();

  @Option(
      names = "--ahead",
      paramLabel = "TIME",
      description = "refuses rows that are so far beyond the newest one, such as 1h")
  private Optional<String> ahead = Optional.empty();

  @Option(
      names = "--idle",
      paramLabel = "TIME",
      description = "forgets entities without rows for so long, such as 1d")
  private Optional<String> idle = Optional.empty();

  @Option(
      names = "--entities",
      split = ",",
      paramLabel = "NAME",
      description =
          "the entities that make a time complete when all of them have a row; @FILE has a name a"
              + " line")
  private List<String> entities = List.of();

  @Option(
      names = "--complete",
      paramLabel = "RULE",
      description =
          "when the rows of a time are complete: watermark, told, expected, expected_or_watermark"
              + " (default: watermark, or expected_or_watermark with --entities)")
  private Optional<TimePolicy.Completion> complete = Optional.empty();

  public Optional<String> sequence() {
    return sequence;
  }

  public boolean corrects() {
    return late == TimePolicy.Late.CORRECT;
  }

  /// @param timed whether rows are ordered by times, so that durations have units
  public TimePolicy policy(boolean timed) {
    var policy = TimePolicy.DEFAULT;
    if (lateness.isPresent()) {
      policy = policy.withLateness(duration("--lateness", lateness.get(), timed));
    }
    if (corrects()) {
      if (horizon.isEmpty()) {
        throw Wrong.usage(
            "--late correct needs to know how far back", "say it: --horizon 1m, for example");
      }
      policy = policy.withCorrection(duration("--horizon", horizon.get(), timed));
      if (revisions.isPresent()) {
        policy = policy.withRevisions(revisions.get());
      }
    } else if (horizon.isPresent()) {
      throw Wrong.usage(
          "--horizon says how far back late rows are corrected, and none are",
          "add --late correct, or leave it out");
    }
    if (sequence.isPresent()) {
      policy = policy.withDuplicatesDropped();
    }
    if (ahead.isPresent()) {
      policy = policy.withAhead(duration("--ahead", ahead.get(), timed));
    }
    if (idle.isPresent()) {
      policy = policy.withIdle(duration("--idle", idle.get(), timed));
    }
    return completed(policy);
  }

  private TimePolicy completed(TimePolicy policy) {
    var expected = expected();
    var rule =
        complete.orElse(
            expected.isEmpty()
                ? TimePolicy.Completion.WATERMARK
                : TimePolicy.Completion.EXPECTED_OR_WATERMARK);
    return switch (rule) {
      case WATERMARK, TOLD -> policy.withCompletion(rule);
      case EXPECTED, EXPECTED_OR_WATERMARK -> {
        if (expected.isEmpty()) {
          throw Wrong.usage(
              "times can't be complete by their entities where none are named",
              "name them: --entities A,B,C");
        }
        yield policy.withExpected(expected, rule == TimePolicy.Completion.EXPECTED_OR_WATERMARK);
      }
    };
  }

  private Set<String> expected() {
    var names = new LinkedHashSet<String>();
    for (String name : entities) {
      if (name.startsWith("@")) {
        Path file = Path.of(name.substring(1));
        try {
          Files.readAllLines(file).stream()
              .map(String::strip)
              .filter(line -> !line.isEmpty())
              .forEach(names::add);
        } catch (IOException e) {
          throw new WeftException(Wrong.file(file, "can't be read", e).about("--entities"));
        }
      } else {
        names.add(name);
      }
    }
    return names;
  }

  /// `2s`; a number where rows are ordered by numbers, or it is 0.
  public static long duration(String option, String text, boolean timed) {
    if (text.matches("[0-9]{1,18}") && (!timed || Long.parseLong(text) == 0)) {
      return Long.parseLong(text);
    }
    var span = timed ? Span.time(text) : Optional.<Span.Time>empty();
    return span.map(Span.Time::nanos)
        .orElseThrow(
            () ->
                new WeftException(
                    Diagnostic.of(Code.USAGE, option + " can't be '" + text + "'")
                        .about(option)
                        .expected(
                            timed
                                ? "a duration such as 250ms, 2s, 5m, 1h, 1d"
                                : "a whole number, in the unit of the column that orders rows")
                        .found(text)));
  }
}
