/// # Data
///
/// Values from and to JSON ([weft.data.Json]), and times as text ([weft.data.Times]).
@NullMarked
package weft.data;

import org.jspecify.annotations.NullMarked;
