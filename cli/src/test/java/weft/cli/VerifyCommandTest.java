package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyCommandTest {
  private static final String FOLDER = "../examples/bounds/";
  private static final String NET = FOLDER + "brake.onnx";

  @TempDir Path folder;

  @Test
  void what_is_proved_is_the_first_word() {
    var ran = Ran.weft("verify", NET, FOLDER + "near.vnnlib");
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).isEqualTo("unsat\n");
    assertThat(ran.err()).startsWith("proved by ");
  }

  @Test
  void a_counterexample_is_written() throws IOException {
    Path file = folder.resolve("found.txt");
    var ran = Ran.weft("verify", NET, FOLDER + "most.vnnlib", "--counterexample", file.toString());
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).startsWith("sat\n((X_0 ").endsWith("))\n");
    assertThat(Files.readString(file)).isEqualTo(ran.out());
  }

  @Test
  void instances_stand_in_lines() {
    var ran = Ran.weft("verify", "--instances", FOLDER + "instances.csv");
    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .contains("unsat   brake.onnx near.vnnlib", "2 instances: 1 sat, 1 unsat, 0 unknown");
  }

  @Test
  void ops_that_are_not_understood_are_named() {
    var ran = Ran.weft("verify", "../examples/models/net.onnx", FOLDER + "near.vnnlib");
    assertThat(ran.code()).isEqualTo(Main.WRONG);
    assertThat(ran.err()).contains("affine maps, what is linear in pieces");
  }

  @Test
  void wrong_words_are_told() throws IOException {
    assertThat(Ran.weft("verify").err()).contains("a network and a property");
    assertThat(Ran.weft("verify", NET).code()).isEqualTo(Main.WRONG);
    assertThat(Ran.weft("verify", NET, "no.vnnlib").err()).contains("no.vnnlib can't be read");
    assertThat(Ran.weft("verify", "no.onnx", FOLDER + "near.vnnlib").err())
        .contains("there is no file 'no.onnx'");
    assertThat(Ran.weft("verify", NET, FOLDER + "near.vnnlib", "--timeout", "soon").err())
        .contains("--timeout can't be 'soon'");
    Path list = folder.resolve("list.csv");
    Files.writeString(list, "\nbrake.onnx,near.vnnlib\n");
    var ran = Ran.weft("verify", "--instances", list.toString());
    assertThat(ran.code()).isEqualTo(Main.WRONG);
    assertThat(ran.err()).contains("line 2 is no instance");
    assertThat(Ran.weft("verify", "--instances", "no.csv").err()).contains("can't be read");
  }

  @Test
  void a_property_of_another_network_is_refused() throws IOException {
    Path other = folder.resolve("p.vnnlib");
    Files.writeString(other, "(declare-const X_0 Real)(declare-const Y_0 Real)(assert (<= X_0 1))");
    var ran = Ran.weft("verify", NET, other.toString());
    assertThat(ran.code()).isEqualTo(Main.WRONG);
    assertThat(ran.err()).contains("the property is about another network");
  }
}
