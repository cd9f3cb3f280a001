package weft.lang;

/// What comments say of the lines below them.
final class CommentText {
  private CommentText() {}

  /// The comment lines right above the line of a place, as one line without their signs.
  static String above(String text, int offset) {
    String said = "";
    int start = text.lastIndexOf('\n', offset - 1) + 1;
    while (start > 0) {
      int before = text.lastIndexOf('\n', start - 2) + 1;
      String line = text.substring(before, start - 1).strip();
      if (!line.startsWith("#")) {
        return said;
      }
      String words = line.substring(1).strip();
      said = said.isEmpty() ? words : words + " " + said;
      start = before;
    }
    return said;
  }
}
