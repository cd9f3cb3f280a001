package weft.editor;

/// What could be written at a place.
///
/// @param detail in a few words: a signature, a type
public record Suggestion(String name, Kind kind, String detail) {
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
