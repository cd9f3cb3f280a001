/// # Features on rows as they arrive
@NullMarked
package weft.live;

import org.jspecify.annotations.NullMarked;
