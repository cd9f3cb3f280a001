package weft.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProofRacesTest {
  @TempDir Path folder;

  private Report measured(String script) {
    var report = Reports.empty();
    Path list = folder.resolve("instances.csv");
    var bench = new Bench(2, Optional.empty(), _ -> {}, List.of(list));
    ProofRaces.measure(List.of("sh", "-c", script), bench, report);
    return report;
  }

  @Test
  void instances_are_counted_and_compared() throws IOException {
    Files.writeString(
        folder.resolve("verdicts.csv"),
        "onnx,vnnlib,seconds,verdict\na.onnx,p,9,unsat\na.onnx,q,9,unsat\nb.onnx,p,9,sat\n");
    var report =
        measured(
            "echo 'unsat   a.onnx p  proved by 3 parts in 0.25 s';"
                + "echo 'sat     a.onnx q  found in 0.50 s';"
                + "echo 'unknown b.onnx p  time is up after 9 parts in 4.00 s; the best bound';"
                + "echo 'refused b.onnx q  n1 = exp: exp of it'; exit 3");
    assertThat(report.remarks())
        .hasSize(2)
        .first()
        .satisfies(
            remark -> assertThat(remark.text()).isEqualTo("2 of 4 decided, 1 as is known, 1 not"));
    assertThat(report.figures())
        .filteredOn(figure -> figure.name().endsWith("1 thread: the slowest instance"))
        .singleElement()
        .satisfies(figure -> assertThat(figure.value()).isEqualTo(4));
    assertThat(report.figures())
        .anyMatch(figure -> figure.name().endsWith("2 threads: the whole list"));
  }

  @Test
  void a_command_that_fails_is_told() {
    var report = measured("echo 'no such file'; exit 2");
    assertThat(report.figures()).isEmpty();
    assertThat(report.remarks())
        .allSatisfy(
            remark -> assertThat(remark.text()).contains("exit code 2").contains("no such file"));
  }

  @Test
  void without_a_list_nothing_is_measured() {
    var report = Reports.empty();
    ProofRaces.measure(new Bench(1), report);
    assertThat(report.figures()).isEmpty();
    assertThat(report.remarks()).hasSize(1);
  }
}
