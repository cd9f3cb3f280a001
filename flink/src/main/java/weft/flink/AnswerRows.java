package weft.flink;

import java.time.Instant;
import java.util.List;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.types.Row;
import org.jspecify.annotations.Nullable;
import weft.cluster.Shipment;
import weft.ir.Element;
import weft.ir.Type;
import weft.live.Emission;
import weft.live.LivePlan;
import weft.live.RowStages;

/// Frames into rows: their own fields, then the features.
@SuppressWarnings("NullAway.Init")
final class AnswerRows implements StageAnswer<Row> {
  private static final long serialVersionUID = 1L;
  private static final long SECOND = 1_000_000_000;

  private final Shipment features;

  /// The names of the fields of the row, where rows know fields by name.
  private final String[] names;

  private transient RowStages stages;
  private transient List<LivePlan.Output> outputs;
  private transient Emission answer;

  /// Which outputs are numbers and no conditions, as most are.
  private transient boolean[] plain;

  private transient JobCounter missing;

  private final boolean revisions;

  AnswerRows(Shipment features, String[] names, boolean revisions) {
    this.features = features;
    this.names = names;
    this.revisions = revisions;
  }

  @Override
  public void open(RuntimeContext context) {
    stages = new RowStages(features.plan());
    outputs = features.plan().outputs();
    answer = new Emission(outputs.size());
    plain = new boolean[outputs.size()];
    for (int i = 0; i < plain.length; i++) {
      var output = outputs.get(i);
      plain[i] = output.number() && output.type().element() != Element.BOOL;
    }
    missing = JobCounter.of(context, "missing");
  }

  @Override
  public Row of(RowFrame frame) {
    stages.answer(frame.numbers, frame.others, answer);
    boolean named = frame.row.getFieldNames(false) != null;
    int own = names.length;
    var row = new Row(frame.row.getKind(), own + plain.length + (revisions ? 1 : 0));
    for (int i = 0; i < own; i++) {
      row.setField(i, named ? frame.row.getField(names[i]) : frame.row.getField(i));
    }
    double[] numbers = answer.numbers();
    for (int i = 0; i < plain.length; i++) {
      Object cell;
      if (plain[i]) {
        double number = numbers[i];
        cell = Double.isNaN(number) ? null : (Object) number;
      } else {
        cell = cell(outputs.get(i), answer, i);
      }
      if (cell == null) {
        missing.inc();
      }
      row.setField(own + i, cell);
    }
    if (revisions) {
      row.setField(own + plain.length, frame.revision);
    }
    return row;
  }

  /// A feature of a row as a cell.
  static @Nullable Object any(LivePlan.Output output, Emission answer, int i) {
    if (output.number() && output.type().element() != Element.BOOL) {
      double number = answer.number(i);
      return Double.isNaN(number) ? null : (Object) number;
    }
    return cell(output, answer, i);
  }

  static boolean isMissing(LivePlan.Output output, Emission answer, int i) {
    return output.number() ? Double.isNaN(answer.number(i)) : cell(output, answer, i) == null;
  }

  /// What is no plain number.
  private static @Nullable Object cell(LivePlan.Output output, Emission answer, int i) {
    Type type = output.type();
    if (output.number()) {
      double number = answer.number(i);
      if (Double.isNaN(number)) {
        return null;
      }
      return number != 0;
    }
    Object cell = answer.other(i);
    boolean one = type.shape().isScalar();
    if (cell instanceof Long time && one && type.element() == Element.TIME) {
      return Instant.ofEpochSecond(Math.floorDiv(time, SECOND), Math.floorMod(time, SECOND));
    }
    if (cell instanceof double[] numbers && one) {
      return Double.isNaN(numbers[0]) ? null : (Object) numbers[0];
    }
    return cell;
  }
}
