package weft.lang;

/// A stretch of a text: where it starts and how many characters it has.
record Place(int offset, int length) {
  int end() {
    return offset + length;
  }

  /// From the start of this to the end of the other.
  Place to(Place last) {
    return new Place(offset, Math.max(length, last.end() - offset));
  }
}
