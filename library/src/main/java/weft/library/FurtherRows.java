package weft.library;

import java.util.List;
import weft.eval.TableJoin;

/// Where the rows of a further table come from, and how they are found for those of the table.
///
/// @param data files of the table, and patterns; none where they are named elsewhere, or rows
///   arrive
public record FurtherRows(List<String> data, TableJoin join) {
  public FurtherRows {
    data = List.copyOf(data);
  }

  public FurtherRows with(List<String> files) {
    return new FurtherRows(files, join);
  }

  public FurtherRows with(TableJoin how) {
    return new FurtherRows(data, how);
  }
}
