/// What stands before a fold: rows that come late, twice, corrected or not at all become rows in
/// their right order. [weft.live.intake.TimePolicy] says how.
@NullMarked
package weft.live.intake;

import org.jspecify.annotations.NullMarked;
