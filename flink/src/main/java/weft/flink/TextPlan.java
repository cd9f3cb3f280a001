package weft.flink;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.typeutils.RowTypeInfo;
import org.apache.flink.types.Row;
import org.jspecify.annotations.Nullable;
import weft.cluster.ClusterFeatures;
import weft.cluster.ClusterKeys;
import weft.cluster.Shipment;
import weft.ir.Element;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.LivePlan;
import weft.wire.text.Answers;
import weft.wire.text.BadLine;
import weft.wire.text.InputColumns;
import weft.wire.text.LineReader;
import weft.wire.text.RowText;
import weft.wire.text.TextBuffer;

/// Rows as lines of text: what they hold follows from what features read, as for `weft stream`.
/// Times are nanoseconds in them.
///
/// @param entityColumn empty where all rows are one series
/// @param sequenceColumn empty where rows are not numbered
/// @param csv whether lines are CSV, else NDJSON
/// @param revisions whether answers may be corrected
record TextPlan(
    Shipment features,
    String entityColumn,
    String order,
    String sequenceColumn,
    boolean csv,
    boolean revisions)
    implements Serializable {
  /// @throws WeftException if the features can't run live, or keys can't be read from text
  static TextPlan of(ClusterFeatures features, ClusterKeys keys, boolean csv, boolean revisions) {
    if (keys.unit().isPresent()) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "times in text need no unit")
              .about("--unit")
              .expected("times such as 2024-01-02T14:30:00Z, or whole nanoseconds")
              .hint("leave --unit out, or read a table: --tables FILE --in table:NAME"));
    }
    var columns = keys.inText(features.columns());
    var shipment = Shipment.live(features.over(keys.schema(columns)));
    return new TextPlan(
        shipment,
        keys.entity().orElse(""),
        keys.order(),
        keys.sequence().orElse(""),
        csv,
        revisions);
  }

  private Optional<String> entity() {
    return Optional.of(entityColumn).filter(name -> !name.isEmpty());
  }

  private Optional<String> sequence() {
    return Optional.of(sequenceColumn).filter(name -> !name.isEmpty());
  }

  /// Where rows find their keys.
  ClusterKeys keys() {
    return new ClusterKeys(entity(), order, Optional.of(ChronoUnit.NANOS), sequence());
  }

  private InputColumns columns() {
    return new InputColumns(
        features.plan().inputs(), entity(), Optional.of(order), true, sequence());
  }

  LineReader reader() {
    return csv ? LineReader.csv(columns()) : LineReader.ndjson(columns());
  }

  /// @throws WeftException if a header lacks a column
  void check(String header) {
    LineReader reader = reader();
    if (reader.headed()) {
      header(reader, header);
    }
  }

  /// Tells a reader which columns lines have.
  ///
  /// @throws WeftException if a column is lacking
  void header(LineReader reader, String header) {
    byte[] text = LineRows.bytes(header);
    try {
      reader.header(text, 0, text.length - 1);
    } catch (BadLine e) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "the line that names the columns " + e.what())
              .about("--in")
              .found(header));
    }
  }

  int inputs() {
    return features.plan().inputs().size();
  }

  /// The keys, and a field for each column that is read besides.
  private Map<String, TypeInformation<?>> fields() {
    var fields = new LinkedHashMap<String, TypeInformation<?>>();
    fields.put(order, Types.LONG);
    entity().ifPresent(name -> fields.put(name, Types.STRING));
    sequence().ifPresent(name -> fields.put(name, Types.LONG));
    features.plan().inputs().forEach(input -> fields.putIfAbsent(input.name(), type(input)));
    return fields;
  }

  private static TypeInformation<?> type(LivePlan.Input input) {
    if (input.number()) {
      return Types.DOUBLE;
    }
    if (!input.type().shape().isScalar() || input.type().element().isFloat()) {
      return PrimitiveArrayTypeInfo.DOUBLE_PRIMITIVE_ARRAY_TYPE_INFO;
    }
    return input.type().element() == Element.TEXT ? Types.STRING : Types.LONG;
  }

  RowTypeInfo type() {
    var fields = fields();
    return new RowTypeInfo(
        fields.values().toArray(TypeInformation[]::new), fields.keySet().toArray(String[]::new));
  }

  int width() {
    return fields().size();
  }

  /// Where the columns that features read stand in rows; -1 for a key, which is there already.
  int[] places() {
    var names = List.copyOf(fields().keySet());
    int keys = 1 + (entity().isPresent() ? 1 : 0) + (sequence().isPresent() ? 1 : 0);
    return features.plan().inputs().stream()
        .mapToInt(input -> names.indexOf(input.name()))
        .map(place -> place < keys ? -1 : place)
        .toArray();
  }

  /// A row of the cells that were read from a line.
  ///
  /// @param inputs those of the plan
  /// @param places as [#places()] gives them
  Row row(weft.live.Row cells, List<LivePlan.Input> inputs, int[] places, int width) {
    var row = new Row(width);
    row.setField(0, cells.key());
    int next = 1;
    if (!entityColumn.isEmpty()) {
      row.setField(next++, cells.entity());
    }
    if (!sequenceColumn.isEmpty()) {
      row.setField(next, cells.sequence());
    }
    for (int i = 0; i < places.length; i++) {
      if (places[i] >= 0) {
        row.setField(places[i], cell(cells, inputs.get(i), i));
      }
    }
    return row;
  }

  private static @Nullable Object cell(weft.live.Row cells, LivePlan.Input input, int i) {
    if (!input.number()) {
      return cells.other(i);
    }
    return Double.isNaN(cells.number(i)) ? null : (Object) cells.number(i);
  }

  /// The line that names the columns that are written; nothing where there is none.
  String header() {
    var out = new TextBuffer();
    text(out).header();
    return new String(out.bytes(), 0, out.used(), StandardCharsets.UTF_8);
  }

  RowText text(TextBuffer out) {
    var answers =
        new Answers(
            features.plan().outputs(),
            entity(),
            Optional.of(order),
            true,
            sequence().isPresent(),
            revisions);
    return csv ? RowText.csv(answers, out) : RowText.ndjson(answers, out);
  }
}
