package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.Element;
import weft.onnx.OnnxAttribute.Whole;
import weft.onnx.OnnxModel;
import weft.onnx.OnnxModel.OnnxGraph;
import weft.onnx.OnnxNode;
import weft.onnx.OnnxValue;
import weft.onnx.OnnxValue.Dim;

/// Trained models in features, as the command takes them.
class ModelFeaturesTest {
  private static final Path EXAMPLE = Path.of("../examples/models");
  private static final String BARS = "../examples/bars.csv";

  @TempDir Path folder;

  @BeforeEach
  void models() throws IOException {
    for (String name : new String[] {"boost.txt", "net.onnx", "features.weft", "scores.weft"}) {
      Files.copy(EXAMPLE.resolve(name), folder.resolve(name));
    }
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String scores() {
    return folder.resolve("scores.weft").toString();
  }

  @Test
  void all_ways_to_run_give_the_same_bits() {
    Ran ran = Ran.weft("parity", scores(), "--data", BARS);
    assertThat(ran.code()).as(ran.out() + ran.err()).isZero();
    assertThat(ran.out()).contains("3 of 3 features give the same bits");
  }

  @Test
  void numbers_that_a_model_takes_as_others_are_counted() throws IOException {
    var x =
        new OnnxValue(
            "x",
            Optional.of(Element.I64),
            Optional.of(List.of(new Dim.Named("N"), new Dim.Known(2))),
            OnnxValue.TENSOR);
    var y = new OnnxValue("y", Optional.of(Element.F32), Optional.empty(), OnnxValue.TENSOR);
    var to = new OnnxNode("", "", "Cast", List.of("x"), List.of("y"), Map.of("to", new Whole(1)));
    var graph = new OnnxGraph("g", List.of(to), Map.of(), List.of(x), List.of(y), Map.of());
    Files.write(
        folder.resolve("whole.onnx"),
        new OnnxModel("m", 8, "", Map.of("", 18L), graph, List.of()).bytes());
    String data =
        write("rows.csv", "time,a,b\n1,1,2\n2,1.5,0\n3,,2.5\n4,1e300,7\n5,0.25,0.5\n6,inf,1\n");
    String program =
        write(
            "rounds.weft",
            """
            model whole = "whole.onnx"
            model net = "net.onnx"
            n = whole(if(abs(a) < 100, a, 1), b).y[0]
            p = net(a, b, b).probability[1]
            plain = a + b
            """);
    for (String engine : List.of("compiled", "interpreter")) {
      Ran ran =
          Ran.weft(
              "run",
              program,
              "--data",
              data,
              "--by",
              "none",
              "--order",
              "time",
              "--engine",
              engine);
      assertThat(ran.code()).as(ran.err()).isZero();
      assertThat(ran.out())
          .contains("6 rows, 1 entity, 3 features")
          .doesNotContain("rounded arguments")
          .containsPattern(
              "3 rows have numbers that the model of 'n' takes as others .*rows.csv: row 2")
          .containsPattern(
              "1 row has numbers that the model of 'p' takes as others .*rows.csv: row 4");
    }
    assertThat(Ran.weft("run", scores(), "--data", BARS).out()).doesNotContain("takes as others");
  }

  @Test
  void check_shows_the_models() {
    Ran ran = Ran.weft("check", scores(), "--data", BARS);
    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .contains("boost  lightgbm  momentum, stretch, calm  prediction, raw")
        .contains("20 trees, at most 94 comparisons")
        .contains("net    onnx      x: f32[?,3]")
        .contains("40 products");
    assertThat(Ran.weft("check", scores(), "--format", "json").out())
        .contains("\"models\"", "\"format\": \"lightgbm\"");
  }

  @Test
  void other_weights_are_another_feature() throws IOException {
    String other =
        Files.readString(folder.resolve("boost.txt")).replace("leaf_value=", "leaf_value=1");
    write("other.txt", other.replace("leaf_value=1-", "leaf_value=-1"));
    String edited =
        write(
            "edited.weft",
            Files.readString(folder.resolve("scores.weft")).replace("boost.txt", "other.txt"));
    Ran ran = Ran.weft("plan", scores(), edited);
    assertThat(ran.out()).containsPattern("score +changed").containsPattern("up +same");
  }

  @Test
  void a_snapshot_of_before_the_model_changed_is_refused_and_carried_over() throws IOException {
    String states = folder.resolve("states").toString();
    Ran before = stream(states);
    assertThat(before.code()).as(before.err()).isZero();
    String old = write("old.weft", Files.readString(folder.resolve("scores.weft")));
    Files.copy(folder.resolve("boost.txt"), folder.resolve("old.txt"));
    write("old.weft", Files.readString(Path.of(old)).replace("boost.txt", "old.txt"));
    String boost = Files.readString(folder.resolve("boost.txt"));
    write("boost.txt", boost.replaceFirst("leaf_value=-?0", "leaf_value=1"));
    Ran changed = stream(states);
    assertThat(changed.code()).isNotZero();
    assertThat(changed.err()).contains("the snapshot was made by other features than these");
    String carried = folder.resolve("carried").toString();
    Ran plan = Ran.weft("plan", old, scores(), "--snapshot", states, "--to", carried);
    assertThat(plan.code()).as(plan.out() + plan.err()).isZero();
    assertThat(stream(carried).err()).contains("going on after row 2340");
  }

  private Ran stream(String states) {
    return Ran.weft(
        "stream",
        scores(),
        "--in",
        BARS,
        "--format",
        "csv",
        "--snapshot",
        states,
        "--out",
        folder.resolve("out.csv").toString());
  }

  @Test
  void derivatives_go_through_networks_and_are_zero_through_trees() {
    Ran ran = Ran.weft("derive", scores(), "--wrt", "close", "--only", "up,score", "--data", BARS);
    assertThat(ran.out() + ran.err())
        .contains("d_up_d_close")
        .contains("score changes only in steps with close");
  }

  @Test
  void a_project_names_models_for_its_formulas() throws IOException {
    Files.copy(Path.of(BARS), folder.resolve("bars.csv"));
    String project =
        write(
            "project.yaml",
            """
            name: scored
            data: bars.csv
            entity: symbol
            order: time
            models:
              net: net.onnx
            features:
              signal:
                - name: up
                  formula: net(close / lag(close, 5) - 1, zscore(close, 20), 0.001).probability[1]
            """);
    Ran ran = Ran.weft("run", project, "--rows", "2");
    assertThat(ran.code()).as(ran.out() + ran.err()).isZero();
    assertThat(ran.out()).contains("up");
    String wrong = Files.readString(folder.resolve("project.yaml")).replace("net.onnx", "no.onnx");
    assertThat(Ran.weft("run", write("wrong.yaml", wrong)).err())
        .contains("there is no file", "no.onnx", "wrong.yaml:6");
  }

  @Test
  void what_is_wrong_is_said_where_it_stands() throws IOException {
    assertThat(refused("model m = \"none.onnx\"\nx = m(close)"))
        .contains("there is no file", "none.onnx", "bad.weft:1");
    write("noise.onnx", "this is no model");
    assertThat(refused("model m = \"noise.onnx\"\nx = m(close)")).contains("bad.weft:1");
    write("noise.bin", "this is no model");
    assertThat(refused("model m = \"noise.bin\"\nx = m(close)"))
        .contains("'noise.bin' is no trained model", "lightgbm (.txt)", "onnx (.onnx)");
    assertThat(refused("model net = \"net.onnx\"\nx = net(close, open)"))
        .contains("takes 3 numbers a row", "bad.weft:2");
    assertThat(refused("model boost = \"boost.txt\"\nx = boost(close, open, speed=volume)"))
        .contains("nothing called 'speed'");
    assertThat(refused("model close = \"net.onnx\"\nx = close(open, high, low)"))
        .contains("is called like a column");
    assertThat(refused("model net = \"net.onnx\"\nx = net(open, high, low).chance[1]"))
        .contains("no output called 'chance'");
  }

  private String refused(String program) throws IOException {
    Ran ran = Ran.weft("run", write("bad.weft", program), "--data", BARS);
    assertThat(ran.code()).isNotZero();
    return ran.err();
  }
}
