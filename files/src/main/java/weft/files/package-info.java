/// # Files
///
/// Columns from CSV, Parquet and Arrow files, and back: [weft.files.TableFiles], and
/// [weft.files.TableSource] where rows are read some at a time. What does not fit into memory waits
/// in temporary files: [weft.files.spill].
///
/// CSV ([weft.files.csv]), Parquet ([weft.files.parquet]) and Arrow files are read by readers of
/// our own; Parquet that is nested or unusual is left to an embedded DuckDB. All of them give the
/// same columns for the same values:
///
/// | in the file | column |
/// |---|---|
/// | floats, decimals | f64; a null is NaN |
/// | integers | i64; f64 where a value is missing |
/// | true and false | bool, also where values are missing |
/// | text | text; a null is a missing text |
/// | times and dates | time in UTC nanoseconds; times without a zone are in UTC |
/// | lists of numbers of one length | a vector of f64 a row; a missing list is all NaN |
///
/// A missing time is an error, since a time has no missing value. What is wrong is said with the
/// file, the column and the row, where the first row of a file is row 1.
@NullMarked
package weft.files;

import org.jspecify.annotations.NullMarked;
