package weft.wire;

import java.io.IOException;
import java.util.Locale;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;

/// Rows could not be written.
final class OutputFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  OutputFailed(IOException cause) {
    super(cause);
    reason = Reason.of(cause);
  }

  Ending ending() {
    return readerGone() ? Ending.READER_GONE : Ending.OUTPUT_FAILED;
  }

  private boolean readerGone() {
    String words = reason.toLowerCase(Locale.ROOT);
    return words.contains("broken pipe") || words.contains("pipe closed");
  }

  /// @param kept whether there are snapshots
  Diagnostic problem(boolean kept) {
    String later = "a later start with the same --snapshot goes on from here";
    String again = later + ", and repeats rows that may not have been read";
    return Diagnostic.of(
            Code.FILE,
            readerGone() ? "nobody reads the output any more" : "the output can't be written")
        .found(reason)
        .hint(
            kept
                ? "nothing is lost: " + (readerGone() ? again : later)
                : "with --snapshot FOLDER a later start can go on from here");
  }
}
