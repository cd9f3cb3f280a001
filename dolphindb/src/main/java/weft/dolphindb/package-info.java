/// Features as DolphinDB scripts, for batch and for streams.
@NullMarked
package weft.dolphindb;

import org.jspecify.annotations.NullMarked;
