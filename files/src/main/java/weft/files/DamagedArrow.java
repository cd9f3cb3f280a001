package weft.files;

/// Says that an Arrow file is not what it says of itself.
final class DamagedArrow extends RuntimeException {
  private static final long serialVersionUID = 1;

  DamagedArrow(String message) {
    super(message, null, false, false);
  }
}
