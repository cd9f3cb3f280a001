package weft.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import weft.Weft;
import weft.cluster.ClusterKeys;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Bars of some symbols, features over them, and whether Spark gives the bits of the table in one
/// piece.
final class SparkTrial {
  private SparkTrial() {}

  static final long SEED = Long.getLong("weft.seed", 1);
  static final int ROWS = 4000;
  static final StructType BARS =
      new StructType()
          .add("seq", DataTypes.LongType)
          .add("symbol", DataTypes.StringType)
          .add("time", DataTypes.LongType)
          .add("close", DataTypes.DoubleType)
          .add("volume", DataTypes.IntegerType);
  static final String FEATURES =
      "m = rolling_mean(close, 5)\nr = close / lag(close, 2) - 1\nmed = rolling_median(close, 9)\n"
          + "rank = cs_rank(close)\nsmooth = rolling_mean(cs_zscore(rolling_mean(close, 3)), 4)\n"
          + "up = close > m\nlabel next = lead(close, 1)";

  /// Several rows may have one time.
  static List<Row> bars() {
    System.out.println("seed " + SEED);
    var random = new Random(SEED);
    var rows = new ArrayList<Row>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(
          RowFactory.create(
              (long) i,
              "S" + random.nextInt(9),
              1_700_000_000_000L + random.nextInt(ROWS / 9),
              random.nextInt(20) == 0 ? null : (Object) (100 + random.nextGaussian()),
              random.nextInt(100)));
    }
    return rows;
  }

  static ClusterKeys keys() {
    return ClusterKeys.DEFAULT.in(ChronoUnit.MILLIS).numberedBy("seq");
  }

  static Table table(List<Row> rows) {
    Shape each = Shape.of(rows.size());
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("symbol", Tensor.texts(each, i -> rows.get(i).getString(1)));
    columns.put("time", Tensor.longs(Element.TIME, each, i -> 1_000_000 * rows.get(i).getLong(2)));
    columns.put("close", Tensor.f64(each, i -> SparkCells.number(rows.get(i), 3)));
    columns.put("volume", Tensor.f64(each, i -> SparkCells.number(rows.get(i), 4)));
    return new Table(columns, Optional.of("symbol"), "time");
  }

  static void check(List<Row> rows, Dataset<Row> answered) {
    check(FEATURES, table(rows), answered);
  }

  /// Whether the rows that come out have the features of a table in one piece, where their numbers
  /// are places in it.
  static void check(String features, Table table, Dataset<Row> answered) {
    var expected = Weft.compile(features).run(table).outputs();
    var found = answered.collectAsList();
    assertThat(found).hasSize(table.rows());
    for (Row row : found) {
      int at = (int) row.getLong(0);
      for (var output : expected.entrySet()) {
        double number = SparkCells.number(row, row.fieldIndex(output.getKey()));
        assertThat(Double.doubleToLongBits(number))
            .as(output.getKey() + " of " + row)
            .isEqualTo(Double.doubleToLongBits(output.getValue().doubleAt(at)));
      }
    }
  }
}
