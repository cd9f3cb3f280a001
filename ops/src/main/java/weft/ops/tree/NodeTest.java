package weft.ops.tree;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// The number of a test in the table `nodes`.
final class NodeTest {
  private static final Map<Integer, BranchTest> TESTS =
      Arrays.stream(BranchTest.values()).collect(Collectors.toMap(BranchTest::code, x -> x));
  private static final Map<Integer, MissingKind> KINDS =
      Arrays.stream(MissingKind.values()).collect(Collectors.toMap(MissingKind::code, x -> x));

  private NodeTest() {}

  static int code(BranchTest test, MissingKind missing, boolean missingYes) {
    return test.code() + 16 * missing.code() + (missingYes ? 64 : 0);
  }

  static boolean known(long code) {
    return code >= 0
        && code < 128
        && TESTS.containsKey((int) code & 15)
        && KINDS.containsKey((int) code >> 4 & 3);
  }

  static BranchTest test(long code) {
    return Objects.requireNonNull(TESTS.get((int) code & 15));
  }

  static MissingKind missing(long code) {
    return Objects.requireNonNull(KINDS.get((int) code >> 4 & 3));
  }

  static boolean missingYes(long code) {
    return code >= 64;
  }
}
