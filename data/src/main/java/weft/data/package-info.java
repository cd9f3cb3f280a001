/// # Data
///
/// Tensors from and to JSON ([weft.data.TensorJson]), and times as text ([weft.data.Times]).
@NullMarked
package weft.data;

import org.jspecify.annotations.NullMarked;
