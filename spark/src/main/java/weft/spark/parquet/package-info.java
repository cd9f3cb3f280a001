/// # Parquet files of Spark, column by column
///
/// Spark's own writer takes each cell through many hands: with features that is half of what a job
/// costs. [weft.spark.parquet.WeftParquet] is a format of Spark whose files can't be told from
/// Spark's own.
///
/// ```
/// row -> FileColumn, FileColumn, ... -> pages -> FileGroup -> ColumnFile
/// ```
///
/// Parquet's classes encode and compress pages, keep statistics and write the file. Cells come to
/// them a page at a time, numbers as arrays.
@NullMarked
package weft.spark.parquet;

import org.jspecify.annotations.NullMarked;
