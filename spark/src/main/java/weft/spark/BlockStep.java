package weft.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.AttributeSet$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/// What a [BlockPlan] says and a [BlockExec] does. Spark sees each part of it as one of theirs,
/// since it puts other columns in their place.
///
/// @param together what rows must have in common to be in one task; nothing: all are
/// @param read the columns that the task reads, in its order
/// @param added what it adds
record BlockStep(
    BlockTask task,
    Seq<Expression> together,
    Seq<SortOrder> order,
    Seq<Attribute> read,
    Seq<Attribute> added)
    implements Serializable {
  static final int PARTS = 5;

  static <T> Seq<T> seq(List<? extends T> list) {
    return CollectionConverters.<T>asScala(new ArrayList<T>(list)).toSeq();
  }

  /// The columns of the rows, then what is added.
  Seq<Attribute> output(Seq<Attribute> own) {
    var all = new ArrayList<>(CollectionConverters.asJava(own));
    all.addAll(CollectionConverters.asJava(added));
    return seq(all);
  }

  AttributeSet produced() {
    return AttributeSet$.MODULE$.apply(
        BlockStep.<Expression>seq(CollectionConverters.asJava(added)));
  }

  Object part(int i) {
    return switch (i) {
      case 0 -> task;
      case 1 -> together;
      case 2 -> order;
      case 3 -> read;
      case 4 -> added;
      default -> throw new IndexOutOfBoundsException(i);
    };
  }
}
