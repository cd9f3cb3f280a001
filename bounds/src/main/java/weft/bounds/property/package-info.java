/// Properties of networks: boxes of inputs, and what must not come out of them. They are read from
/// VNN-LIB files ([weft.bounds.property.VnnLib]).
@NullMarked
package weft.bounds.property;

import org.jspecify.annotations.NullMarked;
