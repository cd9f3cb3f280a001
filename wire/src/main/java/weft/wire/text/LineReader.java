package weft.wire.text;

import java.util.List;
import weft.live.Row;

/// Turns lines into rows.
///
/// What stands in a text at the end of a line is its line break, so that nobody reads on.
public interface LineReader {
  /// Lines of cells between commas; the first names the columns.
  static LineReader csv(InputColumns columns) {
    var rows = new CsvLines(new Cells(columns, true), new TimeMark(columns), columns.look());
    return columns.tables().isEmpty() ? rows : new TaggedLines(columns, rows, true);
  }

  /// A JSON object a line. Its numbers and texts are as JSON has them, whatever is said of CSV.
  static LineReader ndjson(InputColumns given) {
    var columns = given.look(given.look().ofTimes());
    var rows = new NdjsonLines(new Cells(columns, false), new TimeMark(columns));
    return columns.tables().isEmpty() ? rows : new TaggedLines(columns, rows, false);
  }

  /// Whether a stream of lines begins with one that names the columns.
  boolean headed();

  /// What was odd so far, by column.
  List<OddCells> odd();

  /// Takes the line that names the columns.
  void header(byte[] text, int from, int to) throws BadLine;

  /// Fills a row; what is not read from the line stays as it is.
  ///
  /// @return whether the line is a row; else it says that the time is over which is the row's key
  boolean read(byte[] text, int from, int to, Row row) throws BadLine;
}
