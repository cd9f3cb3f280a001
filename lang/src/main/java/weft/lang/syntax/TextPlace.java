package weft.lang.syntax;

/// A stretch of a text: where it starts and how many characters it has.
public record TextPlace(int offset, int length) {
  public int end() {
    return offset + length;
  }

  /// From the start of this to the end of the other.
  TextPlace to(TextPlace last) {
    return new TextPlace(offset, Math.max(length, last.end() - offset));
  }
}
