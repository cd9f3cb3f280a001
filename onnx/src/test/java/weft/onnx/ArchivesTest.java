package weft.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.eval.Interpreter;

/// ONNX's own tests.
class ArchivesTest {
  /// Cells that NumPy's generator draws: no other one has the same.
  private static final List<String> RANDOM =
      List.of("test_bernoulli_seed", "test_training_dropout_default", "test_training_dropout_mask");

  @TempDir Path folder;

  /// Cases whose graphs take several items side by side.
  private int stacked;

  /// The others.
  private final List<String> alone = new ArrayList<>();

  @Test
  void node_tests_pass() throws IOException {
    ArchivedCases.unpack("onnx_node_tests.zip", folder);
    assertThat(failures(602)).containsExactlyElementsOf(RANDOM);
    assertThat(stacked).isGreaterThan(300);
  }

  @Test
  void model_tests_pass() throws IOException {
    ArchivedCases.unpack("onnx_model_tests.zip", folder);
    assertThat(failures(70)).isEmpty();
    assertThat(stacked).isGreaterThan(60);
  }

  /// Attributes that ONNX's own tests do not combine so.
  @Test
  void further_cases_pass() throws IOException {
    ArchivedCases.unpack("onnx_further_cases.zip", folder);
    assertThat(failures(388)).isEmpty();
    assertThat(stacked).isGreaterThan(200);
    // Rows of features go through recurrent cells in blocks; not where each row has a length.
    assertThat(alone)
        .noneMatch(name -> name.matches("test_(lstm|gru|rnn|scan).*") && !name.contains("lens"));
  }

  private List<String> failures(int count) throws IOException {
    var failed = new ArrayList<String>();
    int all = 0;
    for (Path each : cases()) {
      reads_back(each.resolve("model.onnx"));
      for (var result :
          OnnxCases.run(
              each,
              (graph, inputs) -> {
                if (Stacked.agrees(graph, inputs)) {
                  stacked++;
                } else {
                  alone.add(String.valueOf(each.getFileName()));
                }
                return Interpreter.standard().run(graph, inputs);
              })) {
        all++;
        if (!result.nearness().isKept()) {
          failed.add(result.name());
        }
      }
    }
    assertThat(all).isEqualTo(count);
    return failed;
  }

  private static void reads_back(Path file) {
    OnnxModel model = OnnxModel.read(file);
    OnnxModel again =
        OnnxModel.read(ByteBuffer.wrap(model.bytes()), model.source(), ExternalData.NONE);
    assertThat(again.graph().nodes()).isEqualTo(model.graph().nodes());
    assertThat(again.graph().weights()).isEqualTo(model.graph().weights());
    assertThat(again.graph().inputs()).isEqualTo(model.graph().inputs());
    assertThat(again.graph().outputs()).isEqualTo(model.graph().outputs());
    assertThat(again.opsets()).isEqualTo(model.opsets());
  }

  private List<Path> cases() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(OnnxCases::isCase).sorted().toList();
    }
  }
}
