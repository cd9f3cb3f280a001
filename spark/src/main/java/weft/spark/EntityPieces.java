package weft.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.unix_micros;

import java.io.Serializable;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import weft.cluster.ClusterKeys;
import weft.eval.Rewritten;
import weft.ir.Graph;
import weft.jit.CompiledEngine;
import weft.rewrite.LookBack;
import weft.rewrite.Prune;

/// Entities that are too long for one task, cut at times into pieces of about as many rows. A piece
/// also has the rows before it that its features look back at: they are computed too, and dropped.
///
/// Where to cut is decided from counts, of each long entity in [#STRIPS] strips of time of the same
/// width; so what is counted is small however long entities are, and times stay together.
final class EntityPieces {
  static final String PIECE = "(piece)";
  static final String EARLY = "(early)";

  private static final Logger LOG = LoggerFactory.getLogger(EntityPieces.class);
  private static final String CODE = "(piece and early)";
  private static final String ENTITY = "(long entity)";
  private static final String TIME = "(long time)";
  private static final long MICRO = 1000;
  private static final int STRIPS = 1 << 12;

  private final ClusterKeys keys;
  private final long rows;

  /// Nanoseconds in one of what the order column counts here.
  private final long unit;

  private final Map<Object, Strips> entities;

  /// How many rows a long entity has in each strip that has any.
  ///
  /// @param first its first time, in what its order column counts
  /// @param width of a strip
  private record Strips(long first, long width, TreeMap<Integer, Long> counts)
      implements Serializable {
    static Strips of(long first, long last) {
      // The difference of two times may be more than a number holds.
      double span = (double) last - (double) first;
      return new Strips(first, Math.max(1, (long) Math.ceil(span / STRIPS)), new TreeMap<>());
    }

    int at(long time) {
      return (int) ((time - first) / width);
    }

    long from(int strip) {
      return first + strip * width;
    }

    /// A time from which on there are so many rows before a strip.
    long earlier(int strip, long rows) {
      long found = 0;
      long from = from(strip);
      for (var each : counts.headMap(strip, false).descendingMap().entrySet()) {
        if (found >= rows) {
          break;
        }
        found += each.getValue();
        from = from(each.getKey());
      }
      return from;
    }
  }

  /// Times at which the pieces of an entity begin, and from when on they have rows before that.
  private record Cuts(long[] starts, long[] early) implements Serializable {}

  private EntityPieces(ClusterKeys keys, long rows, long unit, Map<Object, Strips> entities) {
    this.keys = keys;
    this.rows = rows;
    this.unit = unit;
    this.entities = entities;
  }

  /// Counts rows: two small jobs, the second only if there are long entities.
  ///
  /// @param most rows of an entity that stays whole
  static EntityPieces of(Dataset<Row> data, ClusterKeys keys, long most) {
    var times =
        data.select(entity(keys).as(ENTITY), time(data, keys).as(TIME))
            .where(col(ENTITY).isNotNull().and(col(TIME).isNotNull()));
    var found = new HashMap<Object, Strips>();
    times
        .groupBy(col(ENTITY))
        .agg(count(lit(1)).as("n"), min(TIME), max(TIME))
        .where(col("n").gt(most))
        .collectAsList()
        .forEach(row -> found.put(row.get(0), Strips.of(row.getLong(2), row.getLong(3))));
    if (!found.isEmpty()) {
      UDF2<Object, Long, Integer> strip =
          (entity, time) -> {
            Strips strips = found.get(entity);
            return strips == null ? null : strips.at(time);
          };
      times
          .select(
              col(ENTITY),
              udf(strip, DataTypes.IntegerType).apply(col(ENTITY), col(TIME)).as("strip"))
          .where(col("strip").isNotNull())
          .groupBy(col(ENTITY), col("strip"))
          .agg(count(lit(1)))
          .collectAsList()
          .forEach(
              row ->
                  Objects.requireNonNull(found.get(row.get(0)))
                      .counts
                      .put(row.getInt(1), row.getLong(2)));
    }
    boolean wholes = data.schema().apply(keys.order()).dataType() instanceof NumericType;
    return new EntityPieces(keys, most, wholes ? keys.nanos() : MICRO, found);
  }

  private static Column entity(ClusterKeys keys) {
    return keys.entity().map(WeftSpark::quoted).orElseGet(() -> lit(0L));
  }

  /// What the order column counts, as whole numbers: microseconds where it holds times.
  private static Column time(Dataset<Row> data, ClusterKeys keys) {
    Column order = WeftSpark.quoted(keys.order());
    var type = data.schema().apply(keys.order()).dataType();
    if (type == DataTypes.TimestampType) {
      return unix_micros(order);
    }
    if (type == DataTypes.TimestampNTZType) {
      UDF1<LocalDateTime, Long> micros =
          time ->
              time == null
                  ? null
                  : ChronoUnit.MICROS.between(
                      LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC), time);
      return udf(micros, DataTypes.LongType).apply(order);
    }
    return order.cast(DataTypes.LongType);
  }

  /// The rows with their pieces, those that later pieces look back at once more for each; nothing
  /// if no entity is long, or a part of the graph needs entities as a whole.
  Optional<Dataset<Row>> cut(Dataset<Row> data, Graph part) {
    if (entities.isEmpty()) {
      return Optional.empty();
    }
    var whole = whole(part);
    if (!whole.isEmpty()) {
      LOG.warn(
          "{} entities with more than {} rows stay whole, the first is {}: {} can't be computed in"
              + " pieces",
          entities.size(),
          rows,
          entities.keySet().iterator().next(),
          String.join(", ", whole));
      return Optional.empty();
    }
    var back = back(part, part.outputs().keySet());
    var cuts = new HashMap<Object, Cuts>();
    entities.forEach((entity, strips) -> cuts.put(entity, cuts(strips, back)));
    UDF2<Object, Long, int[]> codes = (entity, time) -> codes(cuts.get(entity), time);
    return Optional.of(
        data.withColumn(
                CODE,
                explode(
                    udf(codes, DataTypes.createArrayType(DataTypes.IntegerType, false))
                        .apply(entity(keys), time(data, keys))))
            .withColumn(PIECE, expr("shiftright(`" + CODE + "`, 1)"))
            .withColumn(EARLY, expr("(`" + CODE + "` & 1) = 1"))
            .drop(CODE));
  }

  /// The outputs that need all rows of an entity: those before, or those after.
  private static Set<String> whole(Graph part) {
    var whole = new TreeSet<String>();
    for (String output : part.outputs().keySet()) {
      var back = back(part, Set.of(output));
      boolean mixed = back.rows() > 0 && back.nanos() > 0;
      boolean ahead =
          Prune.keep(part, Set.of(output)).nodes().stream()
              .anyMatch(node -> node.op().contract().ahead());
      if (back.all() || mixed || ahead) {
        whole.add(output);
      }
    }
    if (!new CompiledEngine().compile(part).hosted().isEmpty()) {
      whole.addAll(part.outputs().keySet());
    }
    return whole;
  }

  private static LookBack back(Graph part, Set<String> outputs) {
    Graph numbers = Rewritten.toNumbers(Prune.keep(part, outputs));
    return LookBack.most(LookBack.of(numbers), numbers.outputs().values());
  }

  private Cuts cuts(Strips strips, LookBack back) {
    long least = Math.max(rows, back.rows());
    var starts = new ArrayList<>(List.of(Long.MIN_VALUE));
    var early = new ArrayList<>(List.of(Long.MIN_VALUE));
    long inPiece = 0;
    for (var strip : strips.counts.entrySet()) {
      if (inPiece >= least) {
        long start = strips.from(strip.getKey());
        starts.add(start);
        early.add(
            back.nanos() > 0
                ? start - Math.ceilDiv(back.nanos(), unit)
                : strips.earlier(strip.getKey(), back.rows()));
        inPiece = 0;
      }
      inPiece += strip.getValue();
    }
    return new Cuts(
        starts.stream().mapToLong(Long::longValue).toArray(),
        early.stream().mapToLong(Long::longValue).toArray());
  }

  /// The pieces of a row, twice their numbers: first its own, then, one more, those it is there for
  /// only because they look back.
  private static int[] codes(@Nullable Cuts cuts, @Nullable Long time) {
    if (cuts == null || time == null) {
      return new int[1];
    }
    int own = cuts.starts.length - 1;
    while (cuts.starts[own] > time) {
      own--;
    }
    int end = own + 1;
    while (end < cuts.early.length && cuts.early[end] <= time) {
      end++;
    }
    var codes = new int[end - own];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = (own + i) << 1 | (i == 0 ? 0 : 1);
    }
    return codes;
  }
}
