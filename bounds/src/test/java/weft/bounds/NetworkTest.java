package weft.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weft.bounds.property.VnnLib;
import weft.bounds.search.PropertySearch;
import weft.bounds.search.Verdict;
import weft.ops.model.ModelFormat;

/// Some of the collision avoidance networks ACAS Xu and their properties.
class NetworkTest {
  @TempDir static Path folder;

  @BeforeAll
  static void unpack() throws IOException {
    try (InputStream in =
            Objects.requireNonNull(NetworkTest.class.getResourceAsStream("acasxu.zip"));
        var zip = new ZipInputStream(in)) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = folder.resolve(Path.of(entry.getName()).getFileName());
        Files.write(file, zip.readAllBytes());
      }
    }
  }

  private static Network network(String name) {
    return Network.of(ModelFormat.of(folder.resolve("ACASXU_run2a_" + name + "_batch_2000.onnx")));
  }

  @ParameterizedTest
  @CsvSource({
    "1_1, 1, unsat",
    "1_1, 3, unsat",
    "1_2, 2, sat",
    "1_2, 3, unsat",
    "2_9, 8, sat",
    "2_9, 1, unsat"
  })
  void verdictsAreKnown(String net, int number, String verdict) {
    var network = network(net);
    var property = VnnLib.read(folder.resolve("prop_" + number + ".vnnlib"));
    var found =
        new PropertySearch(network.chain(), network::run)
            .decide(property, 2, Duration.ofMinutes(5));
    assertThat(found.word()).isEqualTo(verdict);
    if (found instanceof Verdict.Sat(double[] x, double[] y)) {
      assertThat(property.isViolated(x, network.run(x))).isTrue();
      assertThat(property.isViolated(x, network.chain().apply(x))).isTrue();
      assertThat(y).isEqualTo(network.run(x));
    }
  }

  @Test
  void theChainIsTheNetwork() {
    var network = network("1_1");
    assertThat(network.dims()).containsExactly(1, 1, 1, 5);
    assertThat(network.chain().layers()).hasSize(7);
    double[] x = {0.1, -0.2, 0.3, 0.4, -0.5};
    var single = network.run(x);
    var twice = network.chain().apply(x);
    for (int i = 0; i < single.length; i++) {
      assertThat(twice[i]).isBetween(single[i] - 1e-5, single[i] + 1e-5);
    }
  }

  @Test
  void aPropertyThatIsNoFileIsSaid() {
    assertThatThrownBy(() -> VnnLib.read(folder)).hasMessageContaining("can't be read");
  }
}
