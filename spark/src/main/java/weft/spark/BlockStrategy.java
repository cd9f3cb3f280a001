package weft.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/// Tells Spark's planner how a [BlockPlan] runs.
final class BlockStrategy extends SparkStrategy {
  private static final BlockStrategy ONLY = new BlockStrategy();

  private BlockStrategy() {}

  /// Makes it known to a session, once.
  static synchronized void install(SparkSession session) {
    var known = CollectionConverters.asJava(session.experimental().extraStrategies());
    if (!known.contains(ONLY)) {
      var all = new ArrayList<SparkStrategy>(known);
      all.add(ONLY);
      session.experimental().extraStrategies_$eq(BlockStep.seq(all));
    }
  }

  @Override
  public Seq<SparkPlan> apply(LogicalPlan plan) {
    return plan instanceof BlockPlan step
        ? BlockStep.<SparkPlan>seq(List.of(new BlockExec(step.step(), planLater(step.child()))))
        : BlockStep.seq(List.of());
  }
}
