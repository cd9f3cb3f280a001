package weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
            Set.of("--partitions"));
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
              "f",
              "--in",
              "a",
              "--out",
              "b",
              "--by",
              "x",
              "--order",
              "t",
              "--param",
              "a=true",
              "--param",
              "b=text"
            },
            Set.of());
    assertThat(more.parameters()).isEqualTo(Map.of("a", true, "b", "text"));
  }

  @Test
  void what_a_job_does_not_understand_is_refused() {
    refused("there is no option '--inn'", "--inn", "x");
    refused("the option --in needs a value", "--in");
    refused("the option --in is there twice", "--in", "a", "--in", "b");
    refused("the option --features is missing", "--in", "a");
    refused("a parameter needs a value", "--param", "a");
    refused("there is no unit 'h'", "--features", "f", "--in", "a", "--out", "b", "--unit", "h");
  }

  private static void refused(String words, String... arguments) {
    assertThatThrownBy(() -> JobArguments.of(arguments, Set.of()))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining(words);
  }
}
