package weft.files.parquet;

import java.util.List;

/// Rows that are kept together, a chunk for each column.
record RowGroup(long rows, List<ColumnChunk> chunks) {}
