package weft.flink;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.typeutils.RowTypeInfo;
import org.apache.flink.types.Row;
import org.jspecify.annotations.Nullable;
import weft.eval.Layout;
import weft.eval.Table;
import weft.ir.Tensor;
import weft.live.AnswerColumns;
import weft.live.Emission;
import weft.live.LivePlan;
import weft.live.TableRows;

/// A table as rows of a stream, by time, and the answers to them as columns. Entities and times are
/// numbered in their order, whatever the table has.
final class TableStream {
  static final String ENTITY = "(entity)";
  static final String KEY = "(key)";
  static final String PLACE = "(place)";

  private final LivePlan plan;
  private final Table table;
  private final Layout layout;
  private final int[] positions;
  private final long[] entities;
  private final List<String> columns;
  private final AnswerColumns answers;

  TableStream(LivePlan plan, Table table) {
    this.plan = plan;
    this.table = table;
    this.layout = new Layout(table);
    this.positions = layout.times().stream().flatMapToInt(Arrays::stream).toArray();
    this.entities = new long[table.rows()];
    for (int e = 0; e < layout.entities().size(); e++) {
      var entity = layout.entities().get(e);
      Arrays.fill(entities, entity.from(), entity.to(), e);
    }
    this.columns = plan.inputs().stream().map(LivePlan.Input::name).distinct().toList();
    this.answers = new AnswerColumns(plan.outputs(), table.rows());
  }

  int rows() {
    return table.rows();
  }

  TypeInformation<Row> type() {
    var names = new ArrayList<>(List.of(ENTITY, KEY, PLACE));
    var types = new ArrayList<TypeInformation<?>>(List.of(Types.LONG, Types.LONG, Types.LONG));
    for (String name : columns) {
      names.add(name);
      types.add(type(table.column(name)));
    }
    return new RowTypeInfo(types.toArray(TypeInformation[]::new), names.toArray(String[]::new));
  }

  private static TypeInformation<?> type(Tensor column) {
    if (column.shape().rank() > 1) {
      return PrimitiveArrayTypeInfo.DOUBLE_PRIMITIVE_ARRAY_TYPE_INFO;
    }
    return switch (column.element().kind()) {
      case TEXT -> Types.STRING;
      case TIME -> Types.INSTANT;
      case BOOL -> Types.BOOLEAN;
      case FLOAT -> Types.DOUBLE;
      default -> Types.LONG;
    };
  }

  Row row(int place) {
    int position = positions[place];
    int at = layout.row(position);
    var row = new Row(3 + columns.size());
    row.setField(0, entities[position]);
    row.setField(1, layout.key(position));
    row.setField(2, (long) at);
    for (int i = 0; i < columns.size(); i++) {
      row.setField(3 + i, cell(table.column(columns.get(i)), at));
    }
    return row;
  }

  private @Nullable Object cell(Tensor column, int at) {
    if (column.shape().rank() > 1) {
      return TableRows.cell(column, at, table.rows());
    }
    return switch (column.element().kind()) {
      case TEXT -> column.textAt(at);
      case TIME -> column.missingAt(at) ? null : Instant.ofEpochSecond(0, column.longAt(at));
      case BOOL -> column.missingAt(at) ? null : (Object) (column.doubleAt(at) != 0);
      case FLOAT -> column.missingAt(at) ? null : (Object) column.doubleAt(at);
      default -> column.missingAt(at) ? null : (Object) column.longAt(at);
    };
  }

  /// Takes an answer in; threads may call it for rows of their own.
  long answer(Row row) {
    long place = ((Number) row.getFieldAs(2)).longValue();
    var emission = new Emission(plan.outputs().size());
    emission.about("", 0, place);
    EmittedCells.read(row, 3 + columns.size(), plan.outputs(), emission);
    answers.accept(emission);
    return place;
  }

  Map<String, Tensor> columns() {
    return answers.columns();
  }
}
