package weft.bounds.search;

/// What is known of a property.
public sealed interface Verdict {
  /// The word of the competition for it.
  String word();

  /// It is violated.
  ///
  /// @param input numbers of single precision, inside the box
  /// @param output what the network gives for it, in single precision
  record Sat(double[] input, double[] output) implements Verdict {
    @Override
    public String word() {
      return "sat";
    }
  }

  /// It can't be violated.
  ///
  /// @param boxes how many boxes were bounded
  record Unsat(long boxes) implements Verdict {
    @Override
    public String word() {
      return "unsat";
    }
  }

  /// @param best the least margin that is left; negative
  record Unknown(double best, long boxes, String why) implements Verdict {
    @Override
    public String word() {
      return "unknown";
    }
  }
}
