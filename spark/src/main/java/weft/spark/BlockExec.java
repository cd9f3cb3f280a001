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
import org.apache.spark.sql.catalyst.expressions.AttributeSet$;
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

  private final BlockTask task;
  private final Seq<Expression> together;
  private final Seq<SortOrder> order;
  private final Seq<Attribute> read;
  private final Seq<Attribute> added;
  private final SparkPlan child;

  public BlockExec(
      BlockTask task,
      Seq<Expression> together,
      Seq<SortOrder> order,
      Seq<Attribute> read,
      Seq<Attribute> added,
      SparkPlan child) {
    this.task = task;
    this.together = together;
    this.order = order;
    this.read = read;
    this.added = added;
    this.child = child;
  }

  @Override
  public Seq<Attribute> output() {
    return BlockPlan.output(child.output(), added);
  }

  @Override
  public AttributeSet producedAttributes() {
    return AttributeSet$.MODULE$.apply(
        BlockPlan.<Expression>seq(CollectionConverters.asJava(added)));
  }

  @Override
  public Seq<Distribution> requiredChildDistribution() {
    if (together.isEmpty()) {
      return BlockPlan.seq(List.of(AllTuples$.MODULE$));
    }
    Option<Object> count =
        task.partitions() > 0 ? Option.apply((Object) task.partitions()) : Option.empty();
    return BlockPlan.seq(List.of(new ClusteredDistribution(together, false, count)));
  }

  @Override
  public Seq<Seq<SortOrder>> requiredChildOrdering() {
    return BlockPlan.seq(List.of(order));
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
    for (Attribute each : CollectionConverters.asJava(read)) {
      int at = 0;
      while (!columns.get(at).exprId().equals(each.exprId())) {
        at++;
      }
      fields.add(new BlockField(each.name(), at, each.dataType()));
    }
    var types = columns.stream().map(Attribute::dataType).toList();
    var results = CollectionConverters.asJava(added).stream().map(Attribute::dataType).toList();
    var work = task.over(fields, types, results);
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
    return BlockPlan.seq(List.of(child));
  }

  @Override
  public SparkPlan withNewChildrenInternal(IndexedSeq<SparkPlan> others) {
    return new BlockExec(task, together, order, read, added, others.head());
  }

  @Override
  public int productArity() {
    return 6;
  }

  @Override
  public Object productElement(int i) {
    return switch (i) {
      case 0 -> task;
      case 1 -> together;
      case 2 -> order;
      case 3 -> read;
      case 4 -> added;
      default -> child;
    };
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof BlockExec;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof BlockExec that
            && task.equals(that.task)
            && together.equals(that.together)
            && order.equals(that.order)
            && read.equals(that.read)
            && added.equals(that.added)
            && child.equals(that.child);
  }

  @Override
  public int hashCode() {
    return Objects.hash(added, child);
  }
}
