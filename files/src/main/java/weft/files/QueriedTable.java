package weft.files;

import java.util.Optional;

/// A table as a query of DuckDB finds it. Numbers are DOUBLE or BIGINT, times BIGINT (nanoseconds
/// since 1970), conditions BOOLEAN, texts VARCHAR.
///
/// @param from what stands behind FROM
/// @param entity the column that says whose a row is
/// @param order the column of times, or of whole numbers
/// @param row the column with the number of each row
public record QueriedTable(
    String from, Optional<String> entity, Optional<String> order, String row) {}
