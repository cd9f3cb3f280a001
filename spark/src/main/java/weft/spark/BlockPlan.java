package weft.spark;

import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;

/// A step in a plan of Spark: rows that are together and in order, with what a part of the graph
/// adds to them. Spark moves and sorts rows only where they are not so already.
public final class BlockPlan extends LogicalPlan {
  private final BlockStep step;
  private final LogicalPlan child;

  /// As Spark makes it anew, from its parts.
  public BlockPlan(
      BlockTask task,
      Seq<Expression> together,
      Seq<SortOrder> order,
      Seq<Attribute> read,
      Seq<Attribute> added,
      LogicalPlan child) {
    this(new BlockStep(task, together, order, read, added), child);
  }

  BlockPlan(BlockStep step, LogicalPlan child) {
    this.step = step;
    this.child = child;
  }

  BlockStep step() {
    return step;
  }

  LogicalPlan child() {
    return child;
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
  public Seq<LogicalPlan> children() {
    return BlockStep.seq(List.of(child));
  }

  @Override
  public LogicalPlan withNewChildrenInternal(IndexedSeq<LogicalPlan> others) {
    return new BlockPlan(step, others.head());
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
    return other instanceof BlockPlan;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof BlockPlan that && step.equals(that.step) && child.equals(that.child);
  }

  @Override
  public int hashCode() {
    return Objects.hash(step.added(), child);
  }
}
