package weft.cli.stream;

import java.io.IOException;
import java.util.Locale;
import weft.ir.Reason;

/// Rows could not be written.
final class OutputFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  OutputFailed(IOException cause) {
    super(cause);
    reason = Reason.of(cause);
  }

  String reason() {
    return reason;
  }

  /// Whether nobody reads the output any more.
  boolean readerGone() {
    String words = reason.toLowerCase(Locale.ROOT);
    return words.contains("broken pipe") || words.contains("pipe closed");
  }
}
