package weft.cli.run;

import java.util.Optional;
import java.util.function.Supplier;
import weft.cli.console.CellText;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.text.Literal;
import weft.lang.Assertion;

/// What a program asserts of an output, and the rows for which it is not so.
final class AssertedOutput {
  private final Assertion assertion;
  private long rows;
  private double value;
  private String place = "";

  AssertedOutput(Assertion assertion) {
    this.assertion = assertion;
  }

  String name() {
    return assertion.output();
  }

  /// @param value NaN where it is missing
  boolean holds(double value) {
    return Double.isNaN(value) ? assertion.orMissing() : assertion.range().contains(value);
  }

  /// Counts a row for which it is not so.
  ///
  /// @param value what is not as asserted
  /// @param place names the row; asked for the first one only
  void broken(double value, Supplier<String> place) {
    if (rows == 0) {
      this.value = value;
      this.place = place.get();
    }
    rows++;
  }

  /// None where all rows are as asserted.
  Optional<Diagnostic> warning() {
    return rows > 0
        ? Optional.of(
            Diagnostic.of(
                    Code.ASSERTION_BROKEN,
                    "'" + name() + "' is not as asserted in " + CellText.count(rows, "row"))
                .about(name())
                .at(assertion.origin())
                .expected(assertion.toString())
                .found((Double.isNaN(value) ? "nothing" : Literal.number(value)) + " in " + place)
                .hint("mend the rows or the formula, or assert less"))
        : Optional.empty();
  }
}
