package weft.files.parquet;

import java.util.Optional;
import weft.ir.Element;

/// A column of a Parquet file.
///
/// @param type how it keeps its cells; empty where it is not flat or is unusual
/// @param chunk the place of its chunk in each row group
/// @param optional whether cells may be missing
/// @param zoned whether its times have a zone; empty where it holds none, or nobody can say
public record ParquetColumn(
    String name, Optional<FlatType> type, int chunk, boolean optional, Optional<Boolean> zoned) {

  /// Whether it can be read here.
  public boolean flat() {
    return type.isPresent();
  }

  /// What its cells are.
  public Element element() {
    return type.orElseThrow().element();
  }
}
