package weft.editor;

/// What could be written at a place.
///
/// @param detail in a few words: a signature, a type
/// @param says what it is, in a sentence; empty where nothing says it
public record Suggestion(String name, Kind kind, String detail, String says) {
  /// What it is.
  public enum Kind {
    FUNCTION,
    FEATURE,
    COLUMN,
    PARAMETER,
    TYPE,
    KEYWORD
  }
}
