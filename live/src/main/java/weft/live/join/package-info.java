/// # Further tables whose rows arrive
///
/// What a further table says of a row stands in front of the features: a
/// [weft.live.join.JoinedPlan] is a plan whose fold fills the cells of `quotes.bid` in and hands
/// the row on. Rows of the further table come through the same intake, so in the order of times and
/// with the same lateness; each is about its table and its key, which is an entity of the fold: so
/// what is known of a key is saved, put back and corrected as everything else is.
///
/// A table that is known before ([weft.live.join.LiveTable#held]) is only looked up.
@NullMarked
package weft.live.join;

import org.jspecify.annotations.NullMarked;
