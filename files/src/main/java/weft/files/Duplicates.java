package weft.files;

/// What to do with rows that share their entity and their time (or other order).
public enum Duplicates {
  /// They all stay.
  KEEP,
  /// They are an error.
  REFUSE,
  /// The first in the files stays.
  FIRST,
  /// The last in the files stays.
  LAST
}
