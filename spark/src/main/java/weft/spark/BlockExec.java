package weft.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.plans.physical.AllTuples$;
import org.apache.spark.sql.catalyst.plans.physical.ClusteredDistribution;
import org.apache.spark.sql.catalyst.plans.physical.Distribution;
import org.apache.spark.sql.catalyst.plans.physical.Partitioning;
import org.apache.spark.sql.execution.SparkPlan;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/// A [BlockPlan] as it runs.
public final class BlockExec extends SparkPlan {
  private static final long serialVersionUID = 1L;

  private final BlockStep step;
  private final SparkPlan child;

  /// As Spark makes it anew, from its parts.
  public BlockExec(
      BlockTask task,
      Seq<Expression> together,
      Seq<SortOrder> order,
      Seq<Attribute> read,
      Seq<Attribute> added,
      SparkPlan child) {
    this(new BlockStep(task, together, order, read, added), child);
  }

  BlockExec(BlockStep step, SparkPlan child) {
    this.step = step;
    this.child = child;
  }

  @Override
  public Seq<Attribute> output() {
    return step.output(child.output());
  }

  @Override
  public AttributeSet producedAttributes() {
    return step.produced();
  }

  @Override
  public Seq<Distribution> requiredChildDistribution() {
    if (step.together().isEmpty()) {
      return BlockStep.seq(List.of(AllTuples$.MODULE$));
    }
    Option<Object> count =
        step.task().partitions() > 0
            ? Option.apply((Object) step.task().partitions())
            : Option.empty();
    return BlockStep.seq(List.of(new ClusteredDistribution(step.together(), false, count)));
  }

  @Override
  public Seq<Seq<SortOrder>> requiredChildOrdering() {
    return BlockStep.seq(List.of(step.order()));
  }

  /// Rows stay where they are, in their order.
  @Override
  public Partitioning outputPartitioning() {
    return child.outputPartitioning();
  }

  @Override
  public Seq<SortOrder> outputOrdering() {
    return child.outputOrdering();
  }

  @Override
  public RDD<InternalRow> doExecute() {
    var columns = CollectionConverters.asJava(child.output());
    var fields = new ArrayList<BlockField>();
    for (Attribute each : CollectionConverters.asJava(step.read())) {
      int at = 0;
      while (!columns.get(at).exprId().equals(each.exprId())) {
        at++;
      }
      fields.add(new BlockField(each.name(), at, each.dataType()));
    }
    var types = columns.stream().map(Attribute::dataType).toList();
    var results =
        CollectionConverters.asJava(step.added()).stream().map(Attribute::dataType).toList();
    var work = step.task().over(fields, types, results);
    return child.execute().toJavaRDD().mapPartitions(new Partition(work)).rdd();
  }

  private record Partition(BlockWork work)
      implements FlatMapFunction<Iterator<InternalRow>, InternalRow> {
    @Override
    public Iterator<InternalRow> call(Iterator<InternalRow> rows) {
      return work.over(rows);
    }
  }

  @Override
  public Seq<SparkPlan> children() {
    return BlockStep.seq(List.of(child));
  }

  @Override
  public SparkPlan withNewChildrenInternal(IndexedSeq<SparkPlan> others) {
    return new BlockExec(step, others.head());
  }

  @Override
  public int productArity() {
    return BlockStep.PARTS + 1;
  }

  @Override
  public Object productElement(int i) {
    return i == BlockStep.PARTS ? child : step.part(i);
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof BlockExec;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof BlockExec that && step.equals(that.step) && child.equals(that.child);
  }

  @Override
  public int hashCode() {
    return Objects.hash(step.added(), child);
  }
}
