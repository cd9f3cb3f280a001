package weft.files;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import weft.ir.Tensor;

/// Columns as they were read.
///
/// @param columns by name, in the order of the file
/// @param rows where rows were sorted or left out: the place of each in the files, counted from 0
///   through all of them (i64)
public record FileTable(Map<String, Tensor> columns, Optional<Tensor> rows) {
  public FileTable {
    columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
  }
}
