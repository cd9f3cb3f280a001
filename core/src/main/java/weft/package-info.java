/// # Weft for Java programs
///
/// [weft.Weft] compiles formulas; what it gives runs over tables.
@NullMarked
package weft;

import org.jspecify.annotations.NullMarked;
