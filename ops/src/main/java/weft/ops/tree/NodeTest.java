package weft.ops.tree;

/// The number of a test in the table `nodes`.
final class NodeTest {
  private static final BranchTest[] TESTS = BranchTest.values();
  private static final MissingKind[] KINDS = MissingKind.values();

  private NodeTest() {}

  static int code(BranchTest test, MissingKind missing, boolean missingYes) {
    return test.ordinal() + 16 * missing.ordinal() + (missingYes ? 64 : 0);
  }

  static boolean known(long code) {
    return code >= 0 && code < 128 && (code & 15) < TESTS.length && (code >> 4 & 3) < KINDS.length;
  }

  static BranchTest test(long code) {
    return TESTS[(int) code & 15];
  }

  static MissingKind missing(long code) {
    return KINDS[(int) code >> 4 & 3];
  }

  static boolean missingYes(long code) {
    return code >= 64;
  }
}
