package weft.cli.option;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import weft.cli.console.Wrong;
import weft.ir.Range;
import weft.ir.problem.WeftException;
import weft.ir.range.Interval;
import weft.lang.CheckedProgram;

/// What columns can hold.
@SuppressWarnings("NullAway.Init")
public final class RangeOptions {
  private static final Pattern WRITTEN =
      Pattern.compile("\\s*(\\S+?)\\s*\\.\\.\\s*(\\S+?)\\s*(not missing)?\\s*");

  @Option(
      names = "--range",
      paramLabel = "COLUMN=LOW..HIGH",
      description =
          "what a column can hold, for example close=10..500, or 'close=10..500 not missing' where"
              + " each row has a value; others are as the features declare them, or can be"
              + " anything")
  private Map<String, String> ranges = new LinkedHashMap<>();

  /// What each column can be: as given here, else as the data are, else as declared.
  public Map<String, Interval> over(CheckedProgram program, Map<String, Interval> data) {
    return over(program, data, program.graph().columns().keySet());
  }

  /// @param known names of columns
  public Map<String, Interval> over(
      CheckedProgram program, Map<String, Interval> data, Collection<String> known) {
    var all = new LinkedHashMap<>(program.columns());
    all.putAll(data);
    ranges.forEach(
        (column, text) -> {
          if (!known.contains(column)) {
            throw Wrong.unknown("--range: no feature reads '" + column + "'", column, known);
          }
          all.put(column, read(column, text));
        });
    return all;
  }

  private static Interval read(String column, String text) {
    Matcher written = WRITTEN.matcher(text);
    try {
      if (written.matches()) {
        var range = new Range(number(written.group(1)), number(written.group(2)));
        return Interval.of(range).missing(written.group(3) == null);
      }
    } catch (NumberFormatException e) {
      // Told below.
    } catch (WeftException e) {
      throw e.with(problem -> problem.within("--range " + column));
    }
    throw Wrong.usage(
        "--range " + column + "=" + text + " is no range",
        "write --range " + column + "=10..500 or --range '" + column + "=10..500 not missing'");
  }

  private static double number(String text) {
    return switch (text) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }
}
