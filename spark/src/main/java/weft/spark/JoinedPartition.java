package weft.spark;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.LongAccumulator;
import org.jspecify.annotations.Nullable;

/// The rows of a partition with columns of a further table, some rows at a time.
///
/// @param schema of the rows as they come
/// @param places in the further table of the columns that are added
/// @param without counts rows that have none there
record JoinedPartition(
    Broadcast<TableOnWorkers> table, StructType schema, int[] places, LongAccumulator without)
    implements MapPartitionsFunction<Row, Row> {
  private static final int BLOCK = 1 << 12;

  @Override
  public Iterator<Row> call(Iterator<Row> rows) {
    return new Iterator<>() {
      private final Deque<Row> joined = new ArrayDeque<>();

      @Override
      public boolean hasNext() {
        return !joined.isEmpty() || rows.hasNext();
      }

      @Override
      public Row next() {
        if (joined.isEmpty()) {
          var some = new ArrayList<Row>();
          while (some.size() < BLOCK && rows.hasNext()) {
            some.add(rows.next());
          }
          join(some, joined);
        }
        return joined.removeFirst();
      }
    };
  }

  private void join(List<Row> rows, Deque<Row> to) {
    var further = table.value();
    int[] found = further.find(rows, schema);
    int own = schema.size();
    for (int i = 0; i < found.length; i++) {
      var cells = new @Nullable Object[own + places.length];
      for (int k = 0; k < own; k++) {
        cells[k] = rows.get(i).get(k);
      }
      for (int k = 0; found[i] >= 0 && k < places.length; k++) {
        cells[own + k] = further.cell(found[i], places[k]);
      }
      if (found[i] < 0) {
        without.add(1);
      }
      to.add(RowFactory.create(cells));
    }
  }
}
