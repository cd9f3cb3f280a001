package weft.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Test;

/// Features in SQL, as the page shows it.
class FeaturesFunctionTest {
  private static Instant at(long seconds) {
    return Instant.ofEpochSecond(seconds);
  }

  private static StreamTableEnvironment tables() {
    var environment = StreamExecutionEnvironment.getExecutionEnvironment();
    environment.setParallelism(1);
    var tables = StreamTableEnvironment.create(environment);
    var rows =
        environment.fromData(
            Types.ROW_NAMED(
                new String[] {"symbol", "ts", "close"}, Types.STRING, Types.INSTANT, Types.DOUBLE),
            Row.of("A", at(3), 6.0),
            Row.of("B", at(1), 5.0),
            Row.of("A", at(1), 1.0),
            Row.of("A", at(2), 3.0));
    tables.createTemporaryView(
        "bars",
        rows,
        Schema.newBuilder()
            .column("symbol", "STRING")
            .column("ts", "TIMESTAMP_LTZ(3)")
            .column("close", "DOUBLE")
            .watermark("ts", "ts - INTERVAL '10' SECOND")
            .build());
    return tables;
  }

  @SuppressWarnings("try") // It is not interrupted.
  private static List<Row> rows(StreamTableEnvironment tables, String query) throws Exception {
    var found = new ArrayList<Row>();
    try (var rows = tables.executeSql(query).collect()) {
      rows.forEachRemaining(found::add);
    }
    return found;
  }

  /// The statements of the page.
  private static List<String> page() throws Exception {
    var found =
        Pattern.compile("```sql\\R(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(Path.of("../docs/flink.md")));
    assertThat(found.find()).isTrue();
    return List.of(found.group(1).split(";\\s*"));
  }

  @Test
  void the_example_of_the_page() throws Exception {
    var tables = tables();
    var statements = page();
    tables.executeSql(
        statements.getFirst().replace("CREATE FUNCTION", "CREATE TEMPORARY FUNCTION"));
    assertThat(rows(tables, statements.get(1)))
        .containsExactlyInAnyOrder(
            Row.of("A", at(1), null, null),
            Row.of("A", at(2), 2.0, 2.0),
            Row.of("A", at(3), 3.0, 4.5),
            Row.of("B", at(1), null, null));
  }

  @Test
  void what_does_not_fit_is_refused_when_the_query_is_read() {
    refused("'x = closing'", "ORDER BY ts", "closing");
    refused("'x = close + symbol'", "ORDER BY ts", "symbol");
    refused("'x = cs_rank(close)'", "ORDER BY ts", "more than one shuffle");
    refused("'label x = lead(close, 1)'", "ORDER BY ts", "can't be computed live");
    refused("'x = close'", "", "in order");
  }

  private static void refused(String features, String order, String words) {
    var tables = tables();
    tables.createTemporarySystemFunction("weft", FeaturesFunction.class);
    assertThatThrownBy(
            () ->
                rows(
                    tables,
                    "SELECT * FROM weft(TABLE bars PARTITION BY symbol "
                        + order
                        + ", "
                        + features
                        + ")"))
        .hasStackTraceContaining(words);
  }
}
