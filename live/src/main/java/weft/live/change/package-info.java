/// Features that change while they run: what a snapshot still knows under other features
/// ([weft.live.change.ChangePlan]), and how state is carried over or made again from history.
@NullMarked
package weft.live.change;

import org.jspecify.annotations.NullMarked;
