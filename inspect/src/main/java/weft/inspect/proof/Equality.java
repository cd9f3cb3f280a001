package weft.inspect.proof;

import weft.ir.range.Interval;

/// What is known of two outputs.
public sealed interface Equality {
  /// `same`, `within`, `differ` or `unknown`.
  String word();

  /// They are the same equations, once both are written alike: each engine gives the same bits.
  record Same() implements Equality {
    @Override
    public String word() {
      return "same";
    }
  }

  /// Both are missing in the same rows, and nowhere further apart than that.
  record Within(double distance) implements Equality {
    @Override
    public String word() {
      return "within";
    }
  }

  /// Rows are known for which they differ.
  record Differ(Witness witness) implements Equality {
    @Override
    public String word() {
      return "differ";
    }
  }

  /// None of these.
  ///
  /// @param difference what is known of it where both have a value
  /// @param why it is not enough
  record Unknown(Interval difference, String why) implements Equality {
    @Override
    public String word() {
      return "unknown";
    }
  }
}
