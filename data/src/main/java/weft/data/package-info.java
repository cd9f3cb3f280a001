/// # Data
///
/// Tensors from and to JSON ([weft.data.TensorJson]) and NumPy's files ([weft.data.NpyFiles]),
/// graphs with their weights ([weft.data.GraphFiles]), and times as text ([weft.data.Times]).
@NullMarked
package weft.data;

import org.jspecify.annotations.NullMarked;
