package weft.files;

/// Features that DuckDB computes as a query, so that rows need not leave it.
@FunctionalInterface
public interface QueriedFeatures {
  /// A query that gives the keys of the table, the number of each row and the features, in any
  /// order of rows. What holds times in the table holds such in the results.
  String query(QueriedTable table);
}
