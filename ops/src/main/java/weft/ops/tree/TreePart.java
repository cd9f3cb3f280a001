package weft.ops.tree;

import java.util.List;
import weft.ir.problem.Check;

/// A branch or a leaf of a tree, as a file has it.
public sealed interface TreePart {
  /// Asks a feature, and goes on to one of two parts.
  ///
  /// @param members of a test of a set; else empty
  /// @param missingYes whether what is missing goes to the yes side
  /// @param yes the number of the part that comes next, as the file counts them
  record Branch(
      int feature,
      BranchTest test,
      double threshold,
      List<Double> members,
      MissingKind missing,
      boolean missingYes,
      int yes,
      int no)
      implements TreePart {
    public Branch {
      members = List.copyOf(members);
      Check.that(test.ofSet() || members.isEmpty(), "members", "empty without a set", members);
      Check.that(!Double.isNaN(threshold), "threshold", "a number", threshold);
    }

    public static Branch of(
        int feature,
        BranchTest test,
        double threshold,
        MissingKind missing,
        boolean missingYes,
        int yes,
        int no) {
      return new Branch(feature, test, threshold, List.of(), missing, missingYes, yes, no);
    }

    /// Asks whether the feature is in a set; what is missing has a side of its own.
    public static Branch ofSet(
        int feature, BranchTest test, List<Double> members, boolean missingYes, int yes, int no) {
      return new Branch(feature, test, 0, members, MissingKind.NAN, missingYes, yes, no);
    }
  }

  /// What a leaf adds.
  record Tip(List<Entry> entries) implements TreePart {
    public Tip {
      entries = List.copyOf(entries);
    }

    public static Tip of(int output, double value) {
      return new Tip(List.of(new Entry(output, LeafEntry.VALUE, value)));
    }
  }

  /// @param kind a feature, or a number of [LeafEntry]
  record Entry(int output, int kind, double weight) {}
}
