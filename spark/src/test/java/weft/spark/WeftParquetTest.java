package weft.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.unix_date;
import static org.apache.spark.sql.functions.unix_micros;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Date;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.collection.immutable.Map$;
import weft.spark.parquet.WeftParquet;

/// Files as [WeftParquet] writes them beside those of Spark's own writer.
class WeftParquetTest {
  private static final int ROWS = 50_000;
  private static final List<DataType> TYPES =
      List.of(
          DataTypes.DoubleType,
          DataTypes.DoubleType,
          DataTypes.LongType,
          DataTypes.IntegerType,
          DataTypes.ShortType,
          DataTypes.ByteType,
          DataTypes.FloatType,
          DataTypes.BooleanType,
          DataTypes.StringType,
          DataTypes.StringType,
          DataTypes.TimestampType,
          DataTypes.TimestampNTZType,
          DataTypes.DateType);

  @TempDir private Path folder;
  private final Random random = new Random(SparkTrial.SEED);

  /// Rows of all types that it writes itself: with numbers, without, and with cells that are
  /// missing, here and there and in the last column everywhere.
  private Dataset<Row> rows() {
    var schema = new StructType().add("number", DataTypes.LongType, false);
    for (int i = 0; i < TYPES.size(); i++) {
      schema = schema.add("c" + i, TYPES.get(i));
    }
    schema = schema.add("never", DataTypes.DoubleType);
    var rows = new ArrayList<Row>();
    for (int i = 0; i < ROWS; i++) {
      var cells = new @Nullable Object[TYPES.size() + 2];
      cells[0] = (long) i;
      for (int k = 0; k < TYPES.size(); k++) {
        cells[k + 1] = random.nextInt(8) == 0 ? null : cell(k);
      }
      rows.add(RowFactory.create(cells));
    }
    return LocalSpark.session().createDataFrame(rows, schema).coalesce(1);
  }

  private Object cell(int column) {
    long second = random.nextLong(-20_000_000_000L, 20_000_000_000L);
    return switch (column) {
      case 0 -> random.nextGaussian();
      case 1 -> List.of(0.0, -0.0, 1.5, -7.25).get(random.nextInt(4));
      case 2 -> random.nextLong();
      case 3 -> random.nextInt(100);
      case 4 -> (short) random.nextInt();
      case 5 -> (byte) random.nextInt();
      case 6 -> random.nextFloat();
      case 7 -> random.nextBoolean();
      case 8 -> "S" + random.nextInt(50);
      case 9 -> "é".repeat(random.nextInt(60)) + random.nextLong();
      case 10 -> Instant.ofEpochSecond(second, 123_456_000);
      case 11 -> LocalDateTime.ofEpochSecond(second, 654_321_000, ZoneOffset.UTC);
      default -> new Date(second * 1000);
    };
  }

  private String written(Dataset<Row> rows, String format, String... options) {
    String out = folder.resolve(format + options.length).toString();
    var writer = rows.write().format(format);
    for (int i = 0; i < options.length; i += 2) {
      writer = writer.option(options[i], options[i + 1]);
    }
    writer.save(out);
    return out;
  }

  /// The rows of files, times and days as whole numbers.
  private static List<Row> read(String out) {
    var rows = LocalSpark.session().read().parquet(out).orderBy("number");
    for (var field : rows.schema().fields()) {
      var cell = col(field.name());
      if (field.dataType() == DataTypes.TimestampType) {
        rows = rows.withColumn(field.name(), unix_micros(cell));
      } else if (field.dataType() == DataTypes.DateType) {
        rows = rows.withColumn(field.name(), unix_date(cell));
      }
    }
    return rows.collectAsList();
  }

  private static ParquetMetadata footer(String out) throws IOException {
    try (var files = Files.list(Path.of(out))) {
      var one =
          files.filter(file -> file.toString().endsWith(".parquet")).toList().getFirst().toString();
      assertThat(one).endsWith(".snappy.parquet");
      var file = new org.apache.hadoop.fs.Path(one);
      try (var reader =
          ParquetFileReader.open(HadoopInputFile.fromPath(file, new Configuration()))) {
        return reader.getFooter();
      }
    }
  }

  @Test
  void files_are_what_spark_writes() throws Exception {
    var rows = rows();
    String ours = written(rows, WeftParquet.NAME);
    String sparks = written(rows, "parquet");
    assertThat(read(ours)).hasSize(ROWS).isEqualTo(read(sparks));
    var found = footer(ours);
    var wanted = footer(sparks);
    assertThat(found.getFileMetaData().getSchema()).isEqualTo(wanted.getFileMetaData().getSchema());
    assertThat(found.getFileMetaData().getKeyValueMetaData())
        .containsExactlyInAnyOrderEntriesOf(wanted.getFileMetaData().getKeyValueMetaData());
    assertThat(found.getBlocks()).hasSize(1);
    var columns = found.getBlocks().getFirst().getColumns();
    for (int i = 0; i < columns.size(); i++) {
      var column = columns.get(i);
      var same = wanted.getBlocks().getFirst().getColumns().get(i);
      assertThat(column.getEncodings()).as(column.toString()).isEqualTo(same.getEncodings());
      assertThat(column.getStatistics()).as(column.toString()).isEqualTo(same.getStatistics());
      assertThat(column.getValueCount()).isEqualTo(same.getValueCount());
      assertThat(column.getTotalSize())
          .as(column.toString())
          .isCloseTo(same.getTotalSize(), within(1000 + same.getTotalSize() / 10));
    }
  }

  /// Files would be right and slow if Spark wrote them all.
  @Test
  void plain_columns_are_not_left_to_spark() throws IOException {
    assertThat(writer(rows().schema())).startsWith(WeftParquet.class.getName());
    var lists = new StructType().add("list", DataTypes.createArrayType(DataTypes.DoubleType));
    assertThat(writer(lists)).startsWith("org.apache.spark.");
  }

  /// What makes the files of rows.
  private static String writer(StructType schema) throws IOException {
    var session = LocalSpark.session();
    var job = Job.getInstance(session.sessionState().newHadoopConf());
    return new WeftParquet()
        .prepareWrite(session, job, Map$.MODULE$.empty(), schema)
        .getClass()
        .getName();
  }

  @Test
  void many_groups_and_small_pages() throws Exception {
    var rows = rows();
    String ours =
        written(rows, WeftParquet.NAME, "parquet.block.size", "500000", "parquet.page.size", "999");
    assertThat(footer(ours).getBlocks()).hasSizeGreaterThan(3);
    assertThat(read(ours)).isEqualTo(read(written(rows, "parquet")));
    var session = LocalSpark.session();
    for (int i : List.of(0, 1023, 1024, 20_000, ROWS - 1)) {
      assertThat(session.read().parquet(ours).where("number = " + i).count()).isEqualTo(1);
    }
  }

  @Test
  void numbers_that_are_none_hide_no_rows() {
    var schema = new StructType().add("number", DataTypes.LongType).add("d", DataTypes.DoubleType);
    var rows = new ArrayList<Row>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(RowFactory.create((long) i, i % 7 == 0 ? Double.NaN : i));
    }
    var session = LocalSpark.session();
    var data = session.createDataFrame(rows, schema);
    String out = written(data, WeftParquet.NAME, "compression", "none");
    assertThat(read(out)).isEqualTo(rows);
    assertThat(session.read().parquet(out).where("d > 49990").count())
        .isEqualTo(
            rows.stream().filter(row -> Double.compare(row.getDouble(1), 49990) > 0).count());
  }

  @Test
  void what_it_does_not_write_itself_spark_writes() throws Exception {
    var data =
        rows()
            .limit(100)
            .selectExpr("number", "array(c0, null) as list", "cast(c3 as decimal(9, 2)) as d");
    assertThat(read(written(data, WeftParquet.NAME))).isEqualTo(read(written(data, "parquet")));
    var other = rows().select("number", "c0");
    String second =
        written(other, WeftParquet.NAME, "parquet.writer.version", "PARQUET_2_0", "a", "b");
    assertThat(read(second)).isEqualTo(read(written(other, "parquet", "a", "b")));
  }

  @Test
  void folders_by_a_column() {
    var rows = rows();
    String out = folder.resolve("by").toString();
    rows.write().format(WeftParquet.NAME).partitionBy("c8").save(out);
    var found = LocalSpark.session().read().parquet(out).select("number", "c8", "c0");
    assertThat(found.orderBy("number").collectAsList())
        .isEqualTo(rows.select("number", "c8", "c0").collectAsList());
  }
}
