package weft.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.AttributeSet$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/// A step in a plan of Spark: rows that are together and in order, with what a part of the graph
/// adds to them. Spark moves and sorts rows only where they are not so already.
public final class BlockPlan extends LogicalPlan {
  private final BlockTask task;
  private final Seq<Expression> together;
  private final Seq<SortOrder> order;
  private final Seq<Attribute> read;
  private final Seq<Attribute> added;
  private final LogicalPlan child;

  /// @param together what rows must have in common to be in one task; nothing: all are
  /// @param read the columns that the task reads, in its order
  /// @param added what it adds
  public BlockPlan(
      BlockTask task,
      Seq<Expression> together,
      Seq<SortOrder> order,
      Seq<Attribute> read,
      Seq<Attribute> added,
      LogicalPlan child) {
    this.task = task;
    this.together = together;
    this.order = order;
    this.read = read;
    this.added = added;
    this.child = child;
  }

  static <T> Seq<T> seq(List<? extends T> list) {
    return CollectionConverters.<T>asScala(new ArrayList<T>(list)).toSeq();
  }

  BlockTask task() {
    return task;
  }

  Seq<Expression> together() {
    return together;
  }

  Seq<SortOrder> order() {
    return order;
  }

  Seq<Attribute> read() {
    return read;
  }

  Seq<Attribute> added() {
    return added;
  }

  LogicalPlan child() {
    return child;
  }

  /// The columns of the rows, then what is added.
  static Seq<Attribute> output(Seq<Attribute> own, Seq<Attribute> added) {
    var all = new ArrayList<>(CollectionConverters.asJava(own));
    all.addAll(CollectionConverters.asJava(added));
    return seq(all);
  }

  @Override
  public Seq<Attribute> output() {
    return output(child.output(), added);
  }

  @Override
  public AttributeSet producedAttributes() {
    return AttributeSet$.MODULE$.apply(
        BlockPlan.<Expression>seq(CollectionConverters.asJava(added)));
  }

  @Override
  public Seq<LogicalPlan> children() {
    return seq(List.of(child));
  }

  @Override
  public LogicalPlan withNewChildrenInternal(IndexedSeq<LogicalPlan> others) {
    return new BlockPlan(task, together, order, read, added, others.head());
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
    return other instanceof BlockPlan;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof BlockPlan that
            && task.equals(that.task)
            && together.equals(that.together)
            && order.equals(that.order)
            && read.equals(that.read)
            && added.equals(that.added)
            && child.equals(that.child);
  }

  @Override
  public int hashCode() {
    return 31 * added.hashCode() + child.hashCode();
  }
}
