package weft.live.store;

/// A file that is no whole snapshot; the message says why, as the end of a sentence on the file.
final class Damaged extends Exception {
  private static final long serialVersionUID = 1L;

  Damaged(String why) {
    super(why);
  }

  String why() {
    return String.valueOf(getMessage());
  }
}
