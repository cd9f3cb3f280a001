package weft.flink;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.catalog.DataTypeFactory;
import org.apache.flink.table.functions.ProcessTableFunction;
import org.apache.flink.table.functions.TableSemantics;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.inference.CallContext;
import org.apache.flink.table.types.inference.StateTypeStrategy;
import org.apache.flink.table.types.inference.StaticArgument;
import org.apache.flink.table.types.inference.StaticArgumentTrait;
import org.apache.flink.table.types.inference.TypeInference;
import org.apache.flink.types.Row;
import org.jspecify.annotations.Nullable;
import weft.Weft;
import weft.cluster.ClusterFeatures;
import weft.cluster.ClusterKeys;
import weft.cluster.Shipment;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.jit.row.RowState;
import weft.live.Emission;
import weft.live.LivePlan;
import weft.live.RowStages;

/// Features as a table function of Flink's SQL: the columns of the rows, then the features.
///
/// ```
/// CREATE FUNCTION weft AS 'weft.flink.FeaturesFunction';
/// SELECT * FROM weft(TABLE bars PARTITION BY symbol ORDER BY ts, 'm = rolling_mean(close, 5)');
/// ```
///
/// What the rows of an entity leave behind is in Flink's state, with the features that did: other
/// features refuse it.
public final class FeaturesFunction extends ProcessTableFunction<Row> {
  private static final long serialVersionUID = 1L;
  private static final String ROWS = "rows";
  private static final String TEXT = "features";
  private static final int FEATURES = 0;
  private static final int SAVED = 1;

  private transient @Nullable Ready ready;

  /// What is known when the first row comes.
  private record Ready(
      Shipment features,
      String digest,
      RowCells cells,
      RowStages stages,
      List<LivePlan.Output> outputs,
      Emission answer) {}

  @Override
  public TypeInference getTypeInference(DataTypeFactory factory) {
    var states = new LinkedHashMap<String, StateTypeStrategy>();
    DataType saved =
        DataTypes.ROW(
            DataTypes.FIELD(TEXT, DataTypes.STRING()), DataTypes.FIELD("saved", DataTypes.BYTES()));
    states.put("state", StateTypeStrategy.of(_ -> Optional.of(saved)));
    return TypeInference.newBuilder()
        .staticArguments(
            StaticArgument.table(
                ROWS,
                Row.class,
                false,
                EnumSet.of(
                    StaticArgumentTrait.SET_SEMANTIC_TABLE,
                    StaticArgumentTrait.PASS_COLUMNS_THROUGH)),
            StaticArgument.scalar(TEXT, DataTypes.STRING().notNull(), false))
        .stateTypeStrategies(states)
        .outputTypeStrategy(context -> Optional.of(type(context)))
        .build();
  }

  private static DataType type(CallContext context) {
    try {
      var rows = context.getTableSemantics(0).orElseThrow();
      String text =
          context
              .getArgumentValue(1, String.class)
              .orElseThrow(
                  () ->
                      context.newValidationError("features must be a text that is written there"));
      var fields = new ArrayList<DataTypes.Field>();
      for (var output : features(rows, text).plan().outputs()) {
        fields.add(DataTypes.FIELD(output.name(), type(output.type())));
      }
      return DataTypes.ROW(fields);
    } catch (WeftException e) {
      throw context.newValidationError("%s", String.valueOf(e.getMessage()));
    }
  }

  private static DataType type(Type type) {
    DataType each =
        switch (type.element().kind()) {
          case TEXT -> DataTypes.STRING();
          case BOOL -> type.shape().isScalar() ? DataTypes.BOOLEAN() : DataTypes.DOUBLE().notNull();
          case FLOAT -> type.shape().isScalar() ? DataTypes.DOUBLE() : DataTypes.DOUBLE().notNull();
          case TIME -> type.shape().isScalar() ? DataTypes.TIMESTAMP_LTZ(9) : DataTypes.BIGINT();
          default -> DataTypes.BIGINT();
        };
    return type.shape().isScalar() ? each : DataTypes.ARRAY(each);
  }

  private static List<String> names(TableSemantics rows) {
    return DataType.getFieldNames(rows.dataType());
  }

  /// Rows are ordered by the time of the table, or what they are ordered by.
  private static ClusterKeys keys(TableSemantics rows) {
    int time =
        rows.timeColumn() >= 0 || rows.orderByColumns().length == 0
            ? rows.timeColumn()
            : rows.orderByColumns()[0];
    if (time < 0 || rows.orderByColumns().length == 0) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "features need rows in order")
              .expected("TABLE bars PARTITION BY symbol ORDER BY time")
              .found("no ORDER BY"));
    }
    var keys = ClusterKeys.DEFAULT.orderedBy(names(rows).get(time));
    return rows.partitionByColumns().length == 1
        ? keys.by(names(rows).get(rows.partitionByColumns()[0]))
        : keys.oneSeries();
  }

  private static RowColumns columns(TableSemantics rows) {
    return RowColumns.of(
        TableFeatures.fields(names(rows), DataType.getFieldDataTypes(rows.dataType())));
  }

  private static Shipment features(TableSemantics rows, String text) {
    var features = ClusterFeatures.of(Weft.compile(text));
    var schema = keys(rows).schema(columns(rows).types(features.columns()));
    var shipment = Shipment.live(features.over(schema));
    if (shipment.plan().across()) {
      throw new WeftException(
          Diagnostic.of(Code.REFUSED, "features that compare entities need more than one shuffle")
              .expected("features of one entity each, in a function of SQL")
              .hint("WeftFlink.features computes them, and so does the job: --in table:NAME"));
    }
    return shipment;
  }

  /// Called by Flink, for each row in order.
  public void eval(Context context, Row state, Row row, String text) throws IOException {
    Ready with = ready;
    if (with == null) {
      with = start(context.tableSemanticsFor(ROWS), text);
      ready = with;
    }
    RowFrame frame = with.cells.read(row);
    RowState entity = with.stages.start(0);
    load(state, with, entity);
    with.stages.within(0, entity, frame.key, frame.numbers, frame.others);
    save(state, with, entity);
    with.stages.answer(frame.numbers, frame.others, with.answer);
    var out = new Row(with.outputs.size());
    for (int i = 0; i < out.getArity(); i++) {
      out.setField(i, AnswerRows.any(with.outputs.get(i), with.answer, i));
    }
    collect(out);
  }

  private static Ready start(TableSemantics rows, String text) {
    var features = features(rows, text);
    var stages = new RowStages(features.plan());
    var outputs = features.plan().outputs();
    return new Ready(
        features,
        features.digest(),
        columns(rows).cells(features.plan(), keys(rows), stages),
        stages,
        outputs,
        new Emission(outputs.size()));
  }

  private static void load(Row state, Ready with, RowState entity) throws IOException {
    byte[] saved = state.getFieldAs(SAVED);
    if (saved == null) {
      return;
    }
    if (!with.digest.equals(state.getField(FEATURES))) {
      throw new WeftException(
          Diagnostic.of(Code.REFUSED, "the state was left behind by other features")
              .expected("a savepoint of the same features")
              .hint("start without the savepoint, or use the job, which carries states over"));
    }
    entity.load(new DataInputStream(new ByteArrayInputStream(saved)));
  }

  private static void save(Row state, Ready with, RowState entity) throws IOException {
    var bytes = new ByteArrayOutputStream();
    entity.save(new DataOutputStream(bytes));
    state.setField(FEATURES, with.digest);
    state.setField(SAVED, bytes.toByteArray());
  }
}
