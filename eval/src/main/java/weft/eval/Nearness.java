package weft.eval;

import java.util.Locale;
import java.util.Optional;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What came of comparing a result with what is expected of it.
public sealed interface Nearness {
  /// Every number has the bits of the expected one.
  record Bits() implements Nearness {
    @Override
    public String toString() {
      return "equal bits";
    }
  }

  /// Every number is as near as is allowed.
  ///
  /// @param largest how far one is away at most, as a part of what is expected; of what is expected
  ///   to be nearly zero, the distance itself
  record Within(double largest) implements Nearness {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "within %.1e", largest);
    }
  }

  /// Something is not as expected.
  ///
  /// @param where the first of it
  record Differs(String where) implements Nearness {
    @Override
    public String toString() {
      return "differs: " + where;
    }
  }

  /// The engine can't compute it.
  record Refused(Diagnostic reason) implements Nearness {
    @Override
    public String toString() {
      return "refused: " + reason.message();
    }
  }

  /// What is wrong with a result that has another element or shape than is expected; nothing where
  /// cells can be compared.
  static Optional<Nearness> mismatch(Tensor expected, Tensor found) {
    if (expected.element() != found.element()) {
      return Optional.of(new Differs(found.type() + ", not " + expected.type()));
    }
    return expected.shape().equals(found.shape())
        ? Optional.empty()
        : Optional.of(
            new Differs("shape " + found.shape().dims() + ", not " + expected.shape().dims()));
  }

  /// What a failure is: a refusal where the engine says that it can't, else a difference.
  static Nearness of(WeftException problem) {
    return problem.first().code() == Code.REFUSED
        ? new Refused(problem.first())
        : new Differs(problem.getMessage());
  }

  /// Whether the result is as it should be.
  default boolean isKept() {
    return this instanceof Bits || this instanceof Within;
  }

  /// This one or the other, whichever is further away. A difference weighs more than a refusal:
  /// that is said, and a wrong number is not.
  default Nearness worse(Nearness other) {
    if (this instanceof Within(double own) && other instanceof Within(double theirs)) {
      return own >= theirs ? this : other;
    }
    return weight() >= other.weight() ? this : other;
  }

  private int weight() {
    return switch (this) {
      case Bits _ -> 0;
      case Within _ -> 1;
      case Refused _ -> 2;
      case Differs _ -> 3;
    };
  }
}
