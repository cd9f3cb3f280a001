package weft.wire;

import java.util.List;
import java.util.OptionalLong;
import weft.wire.text.Answers;
import weft.wire.text.InputColumns;

/// How rows are read, answered and kept.
///
/// @param columns what is read
/// @param answers what is written
/// @param csvIn whether lines that are read are CSV rather than NDJSON
/// @param csvOut the same of those that are written
/// @param strict whether a bad line ends it
/// @param longestLine bytes that a line may have
/// @param everyRows a snapshot is made after so many rows
/// @param everyNanos a snapshot is made after so long
/// @param stats whether the time of each row is taken
/// @param live whether figures are shown each second
/// @param further tables whose rows stand in files of their own
public record Setup(
    InputColumns columns,
    Answers answers,
    boolean csvIn,
    boolean csvOut,
    boolean strict,
    int longestLine,
    OptionalLong everyRows,
    OptionalLong everyNanos,
    boolean stats,
    boolean live,
    List<TableFile> further) {
  public Setup {
    further = List.copyOf(further);
  }
}
