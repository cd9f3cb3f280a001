/// # Data
///
/// Tables from CSV files ([weft.data.Csv]) and values from JSON ([weft.data.Json]).
@NullMarked
package weft.data;

import org.jspecify.annotations.NullMarked;
