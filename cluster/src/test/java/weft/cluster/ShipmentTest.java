package weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.Weft;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.ops.source.Weights;

class ShipmentTest {
  private static final Map<String, Type> COLUMNS =
      Map.of(
          "symbol", Type.column(Element.TEXT),
          "time", Type.column(Element.I64),
          "close", Type.column(Element.F64));

  private static ClusterKeys keys() {
    return ClusterKeys.DEFAULT.in(ChronoUnit.MILLIS);
  }

  @Test
  void features_arrive_as_they_were() throws Exception {
    var program =
        Weft.compile("m = rolling_mean(close, 5)\nlabel next = lead(close, 1)")
            .over(keys().schema(COLUMNS));
    var shipment = Shipment.live(program);
    var bytes = new ByteArrayOutputStream();
    try (var to = new ObjectOutputStream(bytes)) {
      to.writeObject(shipment);
    }
    try (var from = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      var arrived = (Shipment) from.readObject();
      assertThat(arrived).isEqualTo(shipment).hasSameHashCodeAs(shipment);
      assertThat(arrived.graph().outputs()).containsOnlyKeys("m");
      assertThat(arrived.plan()).isSameAs(shipment.plan());
    }
  }

  @Test
  void weights_go_with_them() {
    var graph = GraphBuilder.plain();
    Tensor value = Tensor.column(1, 2, Double.NaN);
    graph.output("w", graph.add(Weights.of("w", value), List.of(), Labels.NONE, value));
    var shipment = Shipment.of(graph.build());
    assertThat(shipment.weights()).hasSize(1);
    assertThat(shipment.graph().payload(0)).isEqualTo(Optional.of(value));
  }

  @Test
  void labels_alone_do_not_run_live() {
    var schema = keys().schema(COLUMNS);
    assertThatThrownBy(() -> Shipment.live(Weft.compile("label y = lead(close, 1)").over(schema)))
        .hasMessageContaining("the label 'y' can't be computed live");
  }

  @Test
  void a_job_is_told_what_to_do(@TempDir Path folder) throws Exception {
    String text = "param n: int = 3\nm = rolling_mean(close, $n)\n";
    Path file = Files.writeString(folder.resolve("f.weft"), text);
    var job =
        JobArguments.of(
            new String[] {
              "--features",
              file.toString(),
              "--in",
              "a",
              "--out",
              "b",
              "--unit",
              "ms",
              "--param",
              "n=4",
              "--seq",
              "s",
              "--by",
              "none",
              "--partitions",
              "7"
            },
            ClusterJob.SPARK);
    assertThat(job.keys())
        .isEqualTo(ClusterKeys.DEFAULT.oneSeries().in(ChronoUnit.MILLIS).numberedBy("s"));
    assertThat(job.own()).isEqualTo(Map.of("--partitions", "7"));
    var features = job.read();
    assertThat(features.columns()).containsKey("close");
    var shipment = Shipment.live(features.over(keys().schema(COLUMNS)));
    assertThat(shipment.text()).contains("w=4");
    var more =
        JobArguments.of(
            new String[] {
              "--features",
              file.toString(),
              "--in=a",
              "--out=b",
              "--by",
              "x",
              "--order=t",
              "--param",
              "a=true",
              "--param=b=text",
              "--horizon=1m",
              "--late=correct"
            },
            ClusterJob.FLINK);
    assertThat(more.parameters()).isEqualTo(Map.of("a", true, "b", "text"));
    assertThat(more.duration("--horizon")).contains(Duration.ofMinutes(1));
    assertThat(more.duration("--lateness")).isEmpty();
    assertThat(more.condition("--cold")).isFalse();
  }

  @Test
  void a_project_says_what_its_rows_are(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("p.yaml"),
            """
            name: p
            entity: isin
            order: ts
            tables:
              quotes: {data: quotes.parquet, tolerance: 5m}
            features:
              signal:
                - name: d
                  formula: close - quotes.bid
            """);
    String[] words = {"--features", "" + file, "--in", "a", "--out", "b"};
    var job = JobArguments.of(words, ClusterJob.SPARK);
    assertThat(job.keys()).isEqualTo(ClusterKeys.DEFAULT.by("isin").orderedBy("ts"));
    assertThat(job.tables().get("quotes").data()).containsExactly(folder + "/quotes.parquet");
    String[] more = {
      "--features", "" + file, "--in", "a", "--out", "b", "--by", "id", "--data", "quotes=q"
    };
    var other = JobArguments.of(more, ClusterJob.SPARK);
    assertThat(other.keys().entity()).contains("id");
    assertThat(other.tables().get("quotes").data()).containsExactly("q");
    assertThat(other.tables().get("quotes").join()).isEqualTo(job.tables().get("quotes").join());
    assertThatThrownBy(() -> JobArguments.of(words, ClusterJob.FLINK))
        .hasMessageContaining("further tables are not read on Flink");
  }

  @Test
  void what_a_job_does_not_understand_is_refused() {
    refused("the job has no option '--inn'", "--inn", "x");
    refused("the option --in needs a value", "--in");
    refused("the option --in is there twice", "--in", "a", "--in", "b");
    refused("the option --features is missing", "--in", "a");
    refused("--param can't be 'a'", given("--param", "a"));
    refused("'a' is there twice", given("--param", "a=1", "--param", "a=2"));
    refused("there is no unit 'h'", given("--unit", "h"));
    refused("have no order of their own", given("--order", "none"));
    refused("inputs are for a feature type", given("--input", "close=px"));
    refused("further tables are not read on Flink", given("--data", "q=a"));
    refused("further tables are not read on Flink", given("--table", "q:by=none"));
    refused("--cold can't be 'yes'", given("--cold", "yes"));
    refused("--lateness can't be '2'", given("--lateness", "2"));
    refused("--parallelism can't be '0'", given("--parallelism", "0"));
    refused("--mode can't be 'x'", given("--mode", "x"));
    refused("needs to know how far back", given("--late", "correct"));
    refused("and they do not", given("--horizon", "1m"));
  }

  private static String[] given(String... more) {
    String[] needed = {"--features", "../examples/first.weft", "--in", "a", "--out", "b"};
    return Stream.of(needed, more).flatMap(Stream::of).toArray(String[]::new);
  }

  private static void refused(String words, String... arguments) {
    assertThatThrownBy(() -> JobArguments.of(arguments, ClusterJob.FLINK))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining(words);
  }
}
