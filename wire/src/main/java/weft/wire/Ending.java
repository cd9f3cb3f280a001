package weft.wire;

/// Why a stream of rows came to its end.
public enum Ending {
  /// There is no more input.
  INPUT_ENDED,
  /// It was asked to end.
  STOPPED,
  /// A line was bad, and none may be.
  BAD_LINE,
  /// The input could not be read.
  INPUT_FAILED,
  /// Nobody reads the output any more.
  READER_GONE,
  /// The output could not be written.
  OUTPUT_FAILED
}
