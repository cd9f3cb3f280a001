package weft.ops.tree;

import weft.ir.Element;

/// The modes of ONNX's branches.
final class OnnxModes {
  private OnnxModes() {}

  static BranchTest test(String mode) {
    return switch (mode) {
      case "BRANCH_LEQ" -> BranchTest.LESS_EQUAL;
      case "BRANCH_LT" -> BranchTest.LESS;
      case "BRANCH_GTE" -> BranchTest.GREATER_EQUAL;
      case "BRANCH_GT" -> BranchTest.GREATER;
      case "BRANCH_EQ" -> BranchTest.EQUAL;
      case "BRANCH_NEQ" -> BranchTest.NOT_EQUAL;
      default ->
          throw OnnxTrees.wrong(
              "a node has the mode " + mode,
              "BRANCH_LEQ, BRANCH_LT, BRANCH_GTE, BRANCH_GT, BRANCH_EQ, BRANCH_NEQ or LEAF");
    };
  }

  /// The mode of a number, as `TreeEnsemble` has them.
  static BranchTest test(long mode) {
    return switch (Math.clamp(mode, -1, 7)) {
      case 0 -> BranchTest.LESS_EQUAL;
      case 1 -> BranchTest.LESS;
      case 2 -> BranchTest.GREATER_EQUAL;
      case 3 -> BranchTest.GREATER;
      case 4 -> BranchTest.EQUAL;
      case 5 -> BranchTest.NOT_EQUAL;
      case 6 -> BranchTest.MEMBER;
      default -> throw OnnxTrees.wrong("a node has the mode " + mode, "0 to 6");
    };
  }

  /// The number of a mode; a test of categories is one of members of what [OnnxTreeLists.Column]
  /// makes of the feature.
  static long number(BranchTest test) {
    return switch (test) {
      case LESS_EQUAL -> 0;
      case LESS -> 1;
      case GREATER_EQUAL -> 2;
      case GREATER -> 3;
      case EQUAL -> 4;
      case NOT_EQUAL -> 5;
      case MEMBER, CATEGORY, NATURAL_CATEGORY -> 6;
    };
  }

  /// In the precision of the model.
  static double threshold(double value, Element element) {
    double rounded = element == Element.F32 ? (float) value : value;
    if (Double.isNaN(rounded)) {
      throw OnnxTrees.wrong("a branch compares with nan", "a number in nodes_values");
    }
    return rounded;
  }
}
