package weft.wire.text;

/// A line that is no row.
public final class BadLine extends Exception {
  private static final long serialVersionUID = 1L;

  public BadLine(String what) {
    super(what, null, false, false);
  }

  /// What is wrong with it, to be read after `line 7: `.
  public String what() {
    return String.valueOf(getMessage());
  }
}
