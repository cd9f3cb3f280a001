package weft.spark;

import java.io.Serializable;
import java.util.Iterator;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import weft.eval.RunOptions;
import weft.jit.CompiledEngine;
import weft.jit.code.Tier;

/// A [BlockTask] over rows whose columns have their places.
public final class BlockWork implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int KERNEL = 1024;

  final BlockTask task;

  /// The keys, then the columns that are read.
  final BlockField[] fields;

  final DataType[] own;
  final DataType[] added;

  BlockWork(BlockTask task, BlockField[] fields, DataType[] own, DataType[] added) {
    this.task = task;
    this.fields = fields;
    this.own = own;
    this.added = added;
  }

  Iterator<InternalRow> over(Iterator<InternalRow> rows) {
    var engine = new CompiledEngine(1, KERNEL, Tier.ADAPTIVE);
    return new BlockRows(rows, this, engine.prepare(task.part().graph(), RunOptions.silent()));
  }
}
