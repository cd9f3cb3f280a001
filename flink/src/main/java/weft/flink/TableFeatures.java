package weft.flink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.flink.api.common.typeinfo.BasicArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.typeutils.RowTypeInfo;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.SqlParserException;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.types.DataType;
import weft.cluster.ClusterFeatures;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;

/// Features over tables of Flink, from whatever connectors are there to whatever connectors are
/// there.
final class TableFeatures {
  /// The end of a statement.
  private static final Pattern END = Pattern.compile(";\\s*(\\R|$)");

  private final StreamTableEnvironment tables;
  private final FlinkOptions options;

  TableFeatures(StreamExecutionEnvironment environment, FlinkOptions options) {
    this(StreamTableEnvironment.create(environment), options);
  }

  TableFeatures(StreamTableEnvironment tables, FlinkOptions options) {
    this.tables = tables;
    this.options = options;
  }

  /// @param definitions statements that create the tables
  void run(Path definitions, String in, String out, ClusterFeatures features) {
    String statements;
    try {
      statements = Files.readString(definitions);
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, definitions + " can't be read")
              .about("--tables")
              .found(Reason.of(e)));
    }
    try {
      for (String statement : END.split(statements, -1)) {
        if (!statement.isBlank()) {
          tables.executeSql(statement);
        }
      }
      Table answered = of(tables.from(in), features);
      tables.createStatementSet().addInsert(out, answered).attachAsDataStream();
    } catch (SqlParserException | ValidationException | TableException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "Flink refuses the tables of " + definitions)
              .about("--tables")
              .expected("statements that create the tables '" + in + "' and '" + out + "'")
              .found(reason(e)));
    }
  }

  /// What the innermost exception says.
  private static String reason(Throwable problem) {
    Throwable inner = problem;
    while (inner.getCause() != null && inner.getCause().getMessage() != null) {
      inner = inner.getCause();
    }
    return String.valueOf(inner.getMessage());
  }

  /// The rows of a table with features.
  Table of(Table table, ClusterFeatures features) {
    var schema = table.getResolvedSchema();
    var type = fields(schema.getColumnNames(), schema.getColumnDataTypes());
    var rows = tables.toDataStream(table).map(row -> row, type).uid(options.name() + "-table");
    boolean marked = !schema.getWatermarkSpecs().isEmpty();
    var found =
        WeftFlink.features(rows, features, marked ? options.ownWatermarks() : options).rows();
    return tables.fromDataStream(found);
  }

  /// The fields of rows of a table.
  static RowTypeInfo fields(List<String> names, List<DataType> types) {
    return new RowTypeInfo(
        types.stream().map(TableFeatures::information).toArray(TypeInformation[]::new),
        names.toArray(String[]::new));
  }

  private static TypeInformation<?> information(DataType type) {
    Class<?> of = type.getConversionClass();
    if (of == LocalDateTime.class) {
      return Types.LOCAL_DATE_TIME;
    }
    if (of == Instant.class) {
      return Types.INSTANT;
    }
    if (of == Double[].class) {
      return BasicArrayTypeInfo.DOUBLE_ARRAY_TYPE_INFO;
    }
    return TypeInformation.of(of);
  }
}
