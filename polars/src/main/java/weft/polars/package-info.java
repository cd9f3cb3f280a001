/// Features as a Python module of Polars expressions, and Polars as an engine.
@NullMarked
package weft.polars;

import org.jspecify.annotations.NullMarked;
