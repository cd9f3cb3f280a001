package weft.files.spill;

/// How much is done at a time where rows do not fit into memory.
///
/// @param rows to compute together, of entities or of times
/// @param slice rows of a result that are put together
/// @param batch rows that are read together
/// @param duckDb bytes that DuckDB may take
public record Portions(int rows, int slice, int batch, long duckDb) {}
