package weft.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import weft.cli.console.CellText;
import weft.cli.option.InputData;
import weft.files.DataFindings;
import weft.files.MixedTimes;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.Literal;
import weft.lang.CheckedProgram;

/// What is odd about data that can be computed with, in words.
///
/// @param warnings of values outside of the ranges of their columns, of times with and without a
///   zone in one column, and of results that are not as asserted
/// @param lines on rows whose keys are those of an earlier one, on those for which a further table
///   has none, on data without rows, and on numbers that models take as others
public record DataNotes(List<Diagnostic> warnings, List<String> lines) {
  /// Why whole numbers that arrive must not be too large.
  static final String AS_NUMBERS = "numbers that go into features as they arrive are floats";

  public static final DataNotes NONE = new DataNotes(List.of(), List.of());

  public DataNotes {
    warnings = List.copyOf(warnings);
    lines = List.copyOf(lines);
  }

  public static DataNotes of(DataFindings found, InputData input, CheckedProgram compiled) {
    return new DataNotes(
        Stream.concat(
                found.outside().stream().map(outside -> odd(outside, found, input)),
                input.files().mixedTimes(compiled.graph().columns().keySet()).stream()
                    .map(DataNotes::warning))
            .toList(),
        Stream.of(
                found.repeated().map(rows -> repeated(rows, input)).stream(),
                found.unmatched().stream().map(rows -> unmatched(rows, input)),
                input.rows() == 0 ? Stream.of(empty(input)) : Stream.<String>empty())
            .flatMap(lines -> lines)
            .toList());
  }

  /// The same with more to say.
  public DataNotes and(List<String> more) {
    return new DataNotes(warnings, Stream.concat(lines.stream(), more.stream()).toList());
  }

  /// The same, with more warnings.
  public DataNotes with(List<Diagnostic> more) {
    return new DataNotes(Stream.concat(warnings.stream(), more.stream()).toList(), lines);
  }

  private static Diagnostic warning(MixedTimes mixed) {
    return mixedZones(mixed.column(), mixed.cells().plain(), mixed.place(), mixed.cells().zoned());
  }

  /// Says that a column has times with and without a zone.
  ///
  /// @param plain how many have none, of which the first stands at a place
  public static Diagnostic mixedZones(String column, long plain, String first, long zoned) {
    return Diagnostic.of(
            Code.MIXED_ZONES,
            "some times of the column '" + column + "' have a zone, and some have none")
        .about(column)
        .expected("all with a zone, or none of them")
        .found(
            CellText.count(plain, "row")
                + " without a zone, the first is "
                + first
                + "; "
                + CellText.count(zoned, "row")
                + " with one")
        .hint("those without a zone are taken as UTC; if they are not, convert them before");
  }

  private static Diagnostic odd(DataFindings.Outside outside, DataFindings found, InputData input) {
    String first = input.files().place(outside.first());
    return found.isWhole(outside.column()) && !Double.isNaN(outside.value())
        ? lostDigits(outside, first, why(outside.column(), input))
        : outside(outside, first);
  }

  private static String why(String column, InputData input) {
    return input.files().isFurther(column)
        ? "what is joined is read as floats"
        : "some are missing: they are read as floats";
  }

  /// Says that whole numbers of a column are not what they were.
  ///
  /// @param first where the first such row stands
  /// @param why none may be so large
  static Diagnostic lostDigits(DataFindings.Outside outside, String first, String why) {
    String column = outside.column();
    return Diagnostic.of(
            Code.LOST_DIGITS,
            "whole numbers of the column '"
                + column
                + "' lose digits in "
                + CellText.count(outside.rows(), "row"))
        .about(column)
        .expected("none beyond 9007199254740991 (2^53 - 1), for " + why)
        .found(shown(outside.value()) + " in " + first)
        .hint(
            "if digits don't matter, declare column "
                + column
                + ": f64; if the numbers are names, keep them as texts");
  }

  /// Says that a column is not as declared.
  ///
  /// @param first where the first such row stands
  static Diagnostic outside(DataFindings.Outside outside, String first) {
    return Diagnostic.of(
            Code.OUTSIDE_RANGE,
            "the column '"
                + outside.column()
                + "' is outside of its declared range in "
                + CellText.count(outside.rows(), "row"))
        .about(outside.column())
        .expected(
            outside.range().toString() + (Double.isNaN(outside.value()) ? ", not missing" : ""))
        .found(shown(outside.value()) + " in " + first)
        .hint("mend the rows, or declare what the column really holds");
  }

  private static String shown(double value) {
    return Double.isNaN(value) ? "nothing" : Literal.number(value);
  }

  /// `2 rows have the symbol and time of an earlier one, the first is bars.csv: row 3`.
  private static String repeated(DataFindings.Repeated rows, InputData input) {
    return CellText.count(rows.rows(), "row")
        + (rows.rows() == 1 ? " has the " : " have the ")
        + String.join(" and ", input.keys().reversed())
        + " of an earlier one, the first is "
        + input.files().place(rows.first())
        + "; --duplicates first or last keeps one of them";
  }

  /// `2 of 9 rows have none of the table 'ref', the first is bars.csv: row 3`.
  private static String unmatched(DataFindings.Unmatched rows, InputData input) {
    return rows.rows()
        + " of "
        + CellText.count(rows.all(), "row")
        + (rows.rows() == 1 ? " has" : " have")
        + " none of the table '"
        + rows.table()
        + "', the first is "
        + input.files().place(rows.first());
  }

  private static String empty(InputData input) {
    return "there are no rows in " + input.files().files().getFirst() + ", only names of columns";
  }

  /// Refuses data that there are warnings of.
  public void mustBeNone(boolean strict) {
    if (strict && !warnings.isEmpty()) {
      var all = new ArrayList<>(warnings);
      all.add(
          Diagnostic.of(Code.BAD_DATA, "nothing is written: with --strict warnings are errors")
              .hint("leave --strict out, or do as the warnings say"));
      throw new WeftException(all);
    }
  }
}
