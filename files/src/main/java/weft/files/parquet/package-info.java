/// # Parquet
///
/// Writes Parquet files ([weft.files.parquet.ParquetWriter]) and reads those whose columns are flat
/// ([weft.files.parquet.ParquetFile], [weft.files.parquet.FlatReader]): numbers, times, conditions
/// and texts. What is nested or unusual is left to DuckDB, which [weft.files] asks.
///
/// Pages carry checksums, and those that are there are looked at. Whatever a damaged file says of
/// lengths is compared with the file before memory is reserved for it; what does not fit together
/// is a [weft.files.parquet.DamagedFile].
@NullMarked
package weft.files.parquet;

import org.jspecify.annotations.NullMarked;
