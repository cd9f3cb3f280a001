/// Features as SQL, and DuckDB as an engine.
@NullMarked
package weft.sql;

import org.jspecify.annotations.NullMarked;
