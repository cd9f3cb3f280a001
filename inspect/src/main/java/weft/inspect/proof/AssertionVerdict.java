package weft.inspect.proof;

import java.util.Optional;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.range.Interval;
import weft.lang.Assertion;

/// What becomes of an assertion.
public sealed interface AssertionVerdict {
  Assertion assertion();

  /// What the output can be, as far as it is known.
  Interval bound();

  /// `proved`, `refuted` or `unknown`.
  String word();

  /// What to tell people; none where it is proved.
  Optional<Diagnostic> problem();

  /// Nothing else comes out.
  record Proved(Assertion assertion, Interval bound) implements AssertionVerdict {
    @Override
    public String word() {
      return "proved";
    }

    @Override
    public Optional<Diagnostic> problem() {
      return Optional.empty();
    }
  }

  /// Rows are known for which something else comes out.
  record Refuted(Assertion assertion, Interval bound, Witness witness) implements AssertionVerdict {
    @Override
    public String word() {
      return "refuted";
    }

    @Override
    public Optional<Diagnostic> problem() {
      boolean missing = witness.values().values().stream().anyMatch(value -> Double.isNaN(value));
      Diagnostic problem =
          Diagnostic.of(
                  Code.ASSERTION_REFUTED, "'" + assertion.output() + "' is not always as asserted")
              .about(assertion.output())
              .expected(assertion.toString())
              .found(witness.toString())
              .at(assertion.origin());
      return Optional.of(
          missing && !assertion.orMissing()
              ? problem.hint(
                  "write assert ... or missing, or declare columns that always have a value:"
                      + " column close: f64 in 10..500 not missing")
              : problem.hint("declare what columns hold, mend the formula, or assert less"));
    }
  }

  /// Neither.
  record Unknown(Assertion assertion, Interval bound) implements AssertionVerdict {
    @Override
    public String word() {
      return "unknown";
    }

    @Override
    public Optional<Diagnostic> problem() {
      return Optional.of(
          Diagnostic.of(
                  Code.ASSERTION_UNKNOWN,
                  "'" + assertion.output() + "' is not proved to be as asserted")
              .about(assertion.output())
              .expected(assertion.toString())
              .found(bound + (bound.missing() ? ", or missing" : "") + " is what is known of it")
              .hint("declare what columns hold: column close: f64 in 10..500")
              .at(assertion.origin()));
    }
  }
}
