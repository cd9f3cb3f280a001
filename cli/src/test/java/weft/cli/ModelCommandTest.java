package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.cli.console.ExitCode;
import weft.data.NpyFiles;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.onnx.OnnxModel;
import weft.onnx.OnnxModel.OnnxGraph;
import weft.onnx.OnnxNode;
import weft.onnx.OnnxValue;
import weft.onnx.OnnxValue.Dim;

class ModelCommandTest {
  @TempDir Path folder;

  private Path file;

  @BeforeEach
  void model() throws IOException {
    var x =
        new OnnxValue(
            "x",
            Optional.of(Element.F32),
            Optional.of(List.of(new Dim.Named("N"), new Dim.Known(2))),
            OnnxValue.TENSOR);
    var y = new OnnxValue("y", Optional.of(Element.F32), Optional.empty(), OnnxValue.TENSOR);
    var graph =
        new OnnxGraph(
            "g",
            List.of(
                new OnnxNode("fc", "", "MatMul", List.of("x", "w"), List.of("p"), Map.of()),
                new OnnxNode("", "", "Relu", List.of("p"), List.of("y"), Map.of())),
            Map.of("w", Tensor.f32(Shape.of(2, 2), i -> i - 1)),
            List.of(x),
            List.of(y),
            Map.of());
    var model = new OnnxModel("m", 8, "a test", Map.of("", 18L), graph, List.of());
    file = folder.resolve("m.onnx");
    Files.write(file, model.bytes());
  }

  @Test
  void a_model_is_shown() {
    Ran ran = Ran.weft("model", "show", file.toString());
    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .contains("m.onnx: IR version 8, ops of version 18, written by a test")
        .contains("in   x: f32[N,2]")
        .contains("counted with N = 1; --dim N=64 counts others")
        .containsPattern("fc +MatMul +f32\\[N,2] +4 +4")
        .containsPattern("y +Relu +f32\\[N,2]")
        .containsPattern("in all +4 +4");
    assertThat(Ran.weft("model", "show", file.toString(), "--dim", "N=3").out())
        .containsPattern("fc +MatMul +f32\\[N,2] +4 +12")
        .doesNotContain("counted with");
    assertThat(Ran.weft("model", "show", file.toString(), "--graph").out())
        .contains("weights(name=\"w\"")
        .contains("input(name=\"x\") : f32[N,2]");
    assertThat(Ran.weft("model", "show", file.toString(), "--graph", "--dim", "N=3").out())
        .contains("input(name=\"x\") : f32[3,2]");
  }

  @Test
  void a_model_is_drawn() {
    Path svg = folder.resolve("m.svg");
    assertThat(Ran.weft("model", "show", file.toString(), "--svg", svg.toString()).code()).isZero();
    assertThat(svg)
        .content()
        .startsWith("<svg ")
        .contains(">m.onnx</text>")
        .contains(">2 layers \u00b7 4 weights \u00b7 4 products</text>")
        .contains(">MatMul</text>")
        .contains(">f32[N,2] \u00b7 4</text>")
        .contains(">Relu</text>");
  }

  @Test
  void a_model_is_converted_there_and_back() {
    for (String form : List.of("json", "graph")) {
      Path there = folder.resolve("there." + form);
      Path back = folder.resolve(form + ".onnx");
      assertThat(Ran.weft("model", "convert", file.toString(), there.toString()).code()).isZero();
      assertThat(folder.resolve("there.npz")).exists();
      assertThat(there).content().contains("f32[N,2]");
      assertThat(Ran.weft("model", "convert", there.toString(), back.toString()).code()).isZero();
      assertThat(Ran.weft("model", "run", back.toString(), "--in", "x=[[1,2]]").out())
          .isEqualTo("y = [[1.0, 4.0]] : f32[1,2]\n");
      assertThat(Ran.weft("model", "run", back.toString(), "--in", "x=[[1,2],[0,1]]").out())
          .isEqualTo("y = [[1.0, 4.0], [1.0, 2.0]] : f32[2,2]\n");
    }
  }

  @Test
  void trees_are_converted_too() throws IOException {
    Path json = folder.resolve("trees.json");
    Path text = folder.resolve("binary.txt");
    try (var in =
        new GZIPInputStream(
            Files.newInputStream(Path.of("../conformance/trees").resolve("binary.txt.gz")))) {
      Files.copy(in, text);
    }
    assertThat(Ran.weft("model", "convert", text.toString(), json.toString()).err()).isEmpty();
    assertThat(json).content().contains("\"op\": \"trees\"");
    Path onnx = folder.resolve("trees.onnx");
    Ran ran = Ran.weft("model", "convert", text.toString(), onnx.toString());
    assertThat(ran.err()).isEmpty();
    assertThat(Ran.weft("model", "show", onnx.toString()).out()).contains("in   x: f64[N,6]");
    String rows = "x=[[1,2,3,4,5,6],[0,0,0,0,0,0],[-1,-1,0.5,0.25,9,9]]";
    assertThat(Ran.weft("model", "run", onnx.toString(), "--in", rows).out())
        .isEqualTo(Ran.weft("model", "run", text.toString(), "--in", rows).out());
  }

  @Test
  void dimensions_that_nodes_depend_on_are_fixed_and_told() throws IOException {
    OnnxModel model = OnnxModel.read(file);
    var z = new OnnxValue("z", Optional.of(Element.F32), Optional.empty(), OnnxValue.TENSOR);
    var graph = model.graph();
    Path depends = folder.resolve("depends.onnx");
    Files.write(
        depends,
        new OnnxModel(
                "m",
                8,
                "a test",
                Map.of("", 18L),
                new OnnxGraph(
                    "g",
                    List.of(
                        new OnnxNode("", "", "Shape", List.of("x"), List.of("s"), Map.of()),
                        new OnnxNode("", "", "Expand", List.of("r", "s"), List.of("z"), Map.of())),
                    Map.of("r", Tensor.f32(Shape.of(1, 2), i -> i)),
                    graph.inputs(),
                    List.of(z),
                    Map.of()),
                List.of())
            .bytes());
    Path out = folder.resolve("out.onnx");
    assertThat(Ran.weft("model", "convert", depends.toString(), out.toString()).err())
        .isEqualTo("N: fixed at 1, because nodes depend on it (--dim sets another extent)\n");
    assertThat(
            Ran.weft("model", "convert", depends.toString(), out.toString(), "--dim", "N=3").err())
        .isEmpty();
    assertThat(Ran.weft("model", "show", out.toString()).out()).contains("in   x: f32[3,2]");
    assertThat(Ran.weft("model", "convert", file.toString(), out.toString()).err()).isEmpty();
    assertThat(Ran.weft("model", "show", out.toString()).out()).contains("in   x: f32[N,2]");
  }

  /// The archive of `conformance/networks` on compiled code.
  @Test
  void compiled_code_passes_the_further_cases() throws IOException {
    Path archive = Path.of("../conformance/networks/onnx_further_cases.zip");
    try (var zip = new ZipInputStream(Files.newInputStream(archive))) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path target = folder.resolve("cases").resolve(entry.getName()).normalize();
        Files.createDirectories(target.getParent());
        Files.write(target, zip.readAllBytes());
      }
    }
    String cases = folder.resolve("cases").toString();
    assertThat(Ran.weft("conform", cases, "--engine", "compiled").out())
        .contains("388 passed, 0 failed");
  }

  @Test
  void trees_are_shown_and_run() throws IOException {
    String boost = "../examples/models/boost.txt";
    assertThat(Ran.weft("model", "show", boost).out())
        .contains("boost.txt: lightgbm")
        .contains("in   x: f64[?,3]  momentum, stretch, calm")
        .contains("out  prediction")
        .contains("20 trees, at most 94 comparisons");
    assertThat(Ran.weft("model", "show", boost, "--graph", "--dim", "N=7").out())
        .contains("f64[7,3]");
    assertThat(Ran.weft("model", "show", boost, "--svg", "x.svg").err())
        .contains("only the layers of a network are drawn");
    assertThat(Ran.weft("model", "run", boost, "--in", "x=[[1,2,3],[0,0,0]]").out())
        .startsWith("prediction = [[")
        .contains("raw = [[")
        .contains("f64[2,1]");
    assertThat(Ran.weft("model", "run", boost, "--in", "x=[[1,2]]").err())
        .contains("the input 'x' has another shape")
        .contains("x: f64[?,3]");
    Path none = folder.resolve("none.bin");
    Files.writeString(none, "hello");
    assertThat(Ran.weft("model", "run", none.toString()).err())
        .contains("is no trained model")
        .contains("lightgbm (.txt)");
  }

  @Test
  void what_cannot_be_converted_is_told() throws IOException {
    assertThat(Ran.weft("model", "convert", file.toString(), "m.bin").err())
        .contains("what m.bin holds does not follow from its ending")
        .contains("a .onnx, .json or .graph file");
    assertThat(Ran.weft("model", "convert", "m.bin", "m.json").err())
        .contains("there is no file 'm.bin'");
    assertThat(Ran.weft("model", "convert", file.toString(), file.toString()).err())
        .contains("would be written over itself");
    assertThat(Ran.weft("model", "convert", "none.json", "m.onnx").err())
        .contains("none.json can't be read");
    Path json = folder.resolve("m.json");
    Ran.weft("model", "convert", file.toString(), json.toString());
    Files.delete(folder.resolve("m.npz"));
    assertThat(Ran.weft("model", "convert", json.toString(), "m2.onnx").err())
        .contains("the values of 'w' are not there")
        .contains("read the graph together with the file of its weights");
  }

  @Test
  void a_model_runs() throws IOException {
    assertThat(Ran.weft("model", "run", file.toString(), "--in", "x=[[1,2]]").out())
        .isEqualTo("y = [[1.0, 4.0]] : f32[1,2]\n");
    Path x = folder.resolve("x.npy");
    Files.write(x, NpyFiles.write(Tensor.f64(Shape.of(2, 2), i -> i)));
    Path y = folder.resolve("y.npy");
    assertThat(
            Ran.weft("model", "run", file.toString(), "--in", "x=@" + x, "--out", "y=" + y).code())
        .isZero();
    assertThat(NpyFiles.read(ByteBuffer.wrap(Files.readAllBytes(y)), "y").shape())
        .isEqualTo(Shape.of(2, 2));
    Path csv = folder.resolve("x.csv");
    Files.writeString(csv, "a,b\n1,2\n");
    assertThat(Ran.weft("model", "run", file.toString(), "--in", "x=@" + csv).out())
        .isEqualTo("y = [[1.0, 4.0]] : f32[1,2]\n");
    Path json = folder.resolve("y.json");
    Ran.weft("model", "run", file.toString(), "--in", "x=[[1,2]]", "--out", "y=" + json);
    assertThat(json).content().contains("\"y\"");
  }

  @Test
  void wrong_input_is_told() throws IOException {
    assertThat(Ran.weft("model", "run", file.toString()).err())
        .contains("the input 'x' is not given")
        .contains("--in x=@FILE.npy");
    assertThat(Ran.weft("model", "run", file.toString(), "--in", "x=[[1,2,3]]").err())
        .contains("x: f32[N,2]")
        .contains("f32[1,3]");
    assertThat(Ran.weft("model", "run", file.toString(), "--in", "x=[[1,2]]", "--in", "z=1").err())
        .contains("the model has no input 'z'");
    assertThat(
            Ran.weft("model", "run", file.toString(), "--in", "x=[[1,2]]", "--out", "z=z.npy")
                .err())
        .contains("the model has no output 'z'");
    assertThat(Ran.weft("model", "show", folder.resolve("none.onnx").toString()).err())
        .contains("there is no file")
        .contains("none.onnx");
    Files.writeString(folder.resolve("no.onnx"), "hello");
    Ran damaged = Ran.weft("model", "show", folder.resolve("no.onnx").toString());
    assertThat(damaged.code()).isEqualTo(ExitCode.WRONG);
    assertThat(damaged.err()).contains("no.onnx is damaged");
    Path csv = folder.resolve("x.csv");
    Files.writeString(csv, "1,2\n1,b\n");
    assertThat(Ran.weft("model", "run", file.toString(), "--in", "x=@" + csv).err())
        .contains("line 2: not a number");
    Files.writeString(csv, "1,2\n1\n");
    assertThat(Ran.weft("model", "run", file.toString(), "--in", "x=@" + csv).err())
        .contains("line 2 has 1 numbers");
  }

  @Test
  void inputs_are_not_lost() throws IOException {
    Path x = folder.resolve("x.npy");
    Files.write(x, NpyFiles.write(Tensor.f64(Shape.of(1, 2), i -> i)));
    Ran same = Ran.weft("model", "run", file.toString(), "--in", "x=@" + x, "--out", "y=" + x);
    assertThat(same.code()).isEqualTo(ExitCode.WRONG);
    assertThat(same.err()).contains("would overwrite what is read");
    Ran model =
        Ran.weft("model", "run", file.toString(), "--in", "x=[[1,2]]", "--out", "y=" + file);
    assertThat(model.err()).contains("would overwrite what is read");
    assertThat(Ran.weft("model", "show", file.toString()).code()).isZero();
  }

  @Test
  void a_folder_without_cases_is_no_pass() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Ran ran = Ran.weft("conform", empty.toString());
    assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
    assertThat(ran.err()).contains("there is no case in the folder");
    Path bare = Files.createDirectory(folder.resolve("bare"));
    Files.copy(file, bare.resolve("model.onnx"));
    assertThat(Ran.weft("conform", bare.toString()).code()).isEqualTo(ExitCode.FAILED);
    Files.createDirectory(bare.resolve("test_data_set_0"));
    Ran none = Ran.weft("conform", bare.toString());
    assertThat(none.code()).isEqualTo(ExitCode.FAILED);
    assertThat(none.out()).contains("0 inputs and 0 outputs are recorded for 1 and 1");
  }

  @Test
  void folders_of_models_are_conformance_files() throws IOException {
    Path archive = Path.of("../conformance/networks/onnx_trees.zip");
    try (var zip = new ZipInputStream(Files.newInputStream(archive))) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path to = folder.resolve(Path.of(entry.getName()).getFileName().toString());
        Files.write(to, zip.readAllBytes());
      }
    }
    Files.delete(file);
    assertThat(Ran.weft("conform", folder.toString()).out()).contains("5 passed, 0 failed");
    assertThat(Ran.weft("conform", "--engine", "compiled", folder.toString()).code()).isZero();
    Path wrong = folder.resolve("binary.csv");
    Files.writeString(wrong, Files.readString(wrong).replaceFirst("\n", "\n1"));
    Ran failed = Ran.weft("conform", folder.toString());
    assertThat(failed.code()).isEqualTo(ExitCode.FAILED);
    assertThat(failed.out()).contains("FAILED binary").contains("row 1 of");
  }
}
