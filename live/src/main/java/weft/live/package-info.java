/// # Features on rows as they arrive
///
/// A feature file that ran over history runs live without change, and every value has the bits that
/// a run over the same rows would give.
///
/// ```
/// rows -> Intake -> Fold -> Sink
/// ```
///
/// [weft.live.LivePlan] is a graph, ready for rows: cut at its cross-sections into stages, each a
/// [weft.jit.row.RowProgram], straight-line code over what the entity carries from row to row.
/// [weft.live.Fold] is the heart: rows in their right order, each answered from what earlier ones
/// left behind. It knows nothing of clocks or files. What an entity leaves behind is one array of
/// numbers (how many rows there have been, states, rings for lags) and, beside it, what windows
/// over durations and order statistics keep.
///
/// [weft.live.intake.Intake] stands before it and brings rows into order: it lets rows of one time
/// wait for each other where entities meet, drops or corrects late ones, drops duplicates, survives
/// clocks that jump; [weft.live.intake.TimePolicy] says how. Rows wait there and nowhere else.
///
/// What a fold answers may be due by time instead of with a row ([weft.live.Due]): bars. The intake
/// tells it when time has passed. So [weft.live.BarPlan], features with bars made from the rows,
/// runs like a plan of rows, with all that follows from here: corrections, snapshots, changes.
///
/// What further tables say of rows stands in front of a fold: [weft.live.join.JoinedPlan].
///
/// [weft.live.Live] is intake and fold together, and what programs use. [weft.live.Shards] are
/// several of them, on a thread each: one writer a shard, an entity always in the same shard.
///
/// ## State that outlives the program
///
/// The saved form of an entity does not depend on how it is kept in memory: its parts stand in the
/// order of [weft.live.StateLayout], each known by the structural hash of its equation
/// ([weft.ir.Structure]), rings with the oldest row first. Order statistics are not saved but built
/// again from their rows. [weft.live.store] brings saved forms to disk and back. Since parts are
/// known by what they are, a snapshot can be carried over to other features
/// ([weft.live.change.ChangePlan]): what is the same equation keeps its state, whatever it is
/// called now.
///
/// [weft.live.LiveEngine] runs a table through all this, as the engine that it is: with it, the
/// conformance suite and every test of other engines run live too.
@NullMarked
package weft.live;

import org.jspecify.annotations.NullMarked;
