/// # Features on Apache Flink
///
/// Flink has the shuffles, checkpoints and recovery; what is computed for a row is the live
/// engine's row program, so results have the bits that they have everywhere.
///
/// ```
/// rows -> KeyedRows -> EntityStage 0 [-> TimeStage 1 -> EntityStage 1 -> ...]
/// ```
///
/// A row travels as a `RowFrame`: itself, and what stages gave. It waits in an `EntityStage` until
/// the watermark passes it, then goes through the stage's program with all rows of its entity that
/// are due, in their order; the last stage gives an answer (`AnswerRows`, `AnswerLines`). What
/// waits is keyed state when there is a checkpoint. What rows leave behind is an `EntityBlock` in
/// keyed state, in the saved form of the live engine; its serializer's snapshot carries the graph,
/// so that a savepoint is understood by other features as far as their equations are the same
/// (`StateCarry`). Where entities meet, a `TimeStage` brings the rows of a time together, ordered
/// by entity.
///
/// [weft.flink.WeftFlink] is what programs call; [weft.flink.FlinkEngine] runs tables through it,
/// in a small cluster inside the JVM.
@NullMarked
package weft.flink;

import org.jspecify.annotations.NullMarked;
