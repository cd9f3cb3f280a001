/// # Bars from ticks
///
/// A [weft.live.bar.BarBuilder] takes ticks (a time, a price, a size, other numbers), one after the
/// other, and lets bars out: of a duration, of so many ticks, or of so much volume
/// ([weft.live.bar.BarRule]). The same class makes the bars of a whole table
/// ([weft.live.bar.BarTables]), so bars of history and live bars have the same bits.
///
/// ## What a bar is
///
/// A bar is a set of [aggregates][weft.ir.form.Aggregate] of the numbers that ticks bring
/// ([weft.live.bar.BarColumns]). The ordinary one: the first, greatest, least and last price (open,
/// high, low, close), the sum of sizes (volume), the mean price weighted by size (vwap: the sum of
/// price times size, divided by the sum of those sizes; missing where that is 0), and how many
/// ticks there were (count). Further columns are carried along, by default as their last value.
/// Features that were computed for each tick are brought together in the same way: that is the mode
/// `tick_to_bar`. Sums are running sums in the order of the ticks.
///
/// ## When it is full
///
/// | bars | which ticks | when they come out |
/// |---|---|---|
/// | `1m` | those in `[start, start + 1m)`; starts are multiples since 1970 in UTC | when a row of the entity at or after the end arrives, or the time is told to have passed |
/// | `count:100` | a hundred | with the hundredth |
/// | `volume:5000` | until their sizes reach the amount; the last one belongs to the bar whole | with that tick |
///
/// A row exactly at the end of a duration belongs to the next. At the end of a table the bars of a
/// duration that have begun come out too, as unfinished; live they wait. Bars of a count or volume
/// that are not full have no time yet and never come out.
///
/// ## What is no tick
///
/// A row without a price is no tick: it takes part in nothing and only tells that time has passed.
/// Where no column of prices is named, every row is a tick. A missing or negative size adds nothing
/// to volume, vwap and the progress of a volume bar; its price counts. A size of 0 is a size.
///
/// ## Empty bars
///
/// A duration without ticks gives no bar, or a filled one: open, high, low and close are the last
/// price, volume and count are 0, vwap is missing; of other columns the same rules by aggregate
/// hold. None is filled before the first bar of an entity, and only so many in a row.
@NullMarked
package weft.live.bar;

import org.jspecify.annotations.NullMarked;
