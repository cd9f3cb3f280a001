/// # Features on Apache Spark
///
/// Spark has the shuffles, the files and the recovery; what is computed for a block of rows is what
/// the compiled engine computes, so results have the bits that they have everywhere.
///
/// ```
/// by entity, sorted -> BlockPlan (within 0) -> [by time -> BlockPlan (across 1) -> by entity -> ...]
/// ```
///
/// A [weft.spark.BlockPlan] is such a step in a plan of Spark, which moves and sorts rows where
/// they are not together and in order already. It runs as a [weft.spark.BlockExec]: a
/// [weft.spark.BlockRows] takes rows together until it has enough whole entities (or whole times),
/// as the bytes that Spark has, makes columns of the cells that its part of the graph reads, and
/// adds what comes out to the bytes of the rows. [weft.spark.WeftSpark] puts such steps one behind
/// the other, as [weft.rewrite.Stages] cuts the graph; [weft.spark.SparkEngine] runs tables through
/// it, in this JVM. Answers are written by [weft.spark.parquet.WeftParquet].
@NullMarked
package weft.spark;

import org.jspecify.annotations.NullMarked;
