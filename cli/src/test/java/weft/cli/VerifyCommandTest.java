package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.cli.console.ExitCode;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Type;
import weft.onnx.OnnxExport;
import weft.ops.arithmetic.Floor;
import weft.ops.source.Input;

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
  void counterexamples_of_instances_stand_in_a_folder() throws IOException {
    Path found = folder.resolve("found");
    var ran =
        Ran.weft(
            "verify",
            "--instances",
            FOLDER + "instances.csv",
            "--counterexample",
            found.toString());
    assertThat(ran.code()).isZero();
    try (var files = Files.list(found)) {
      assertThat(files).hasSize(1);
    }
    assertThat(Files.readString(found.resolve("brake.onnx-most.vnnlib.counterexample")))
        .startsWith("sat\n((X_0 ");
  }

  /// Nothing is written over what was written before.
  @Test
  void instances_that_are_called_alike_are_refused() throws IOException {
    Path list = folder.resolve("list.csv");
    Path here = Path.of(FOLDER).toAbsolutePath();
    String one = here.resolve("brake.onnx") + "," + here.resolve("near.vnnlib") + ",9\n";
    Path copy = Files.createDirectory(folder.resolve("other")).resolve("near.vnnlib");
    Files.copy(here.resolve("near.vnnlib"), copy);
    Files.writeString(list, one + here.resolve("brake.onnx") + "," + copy + ",9\n");
    Path to = folder.resolve("proofs");
    for (String option : new String[] {"--certificate", "--counterexample", "--check"}) {
      var ran = Ran.weft("verify", "--instances", list.toString(), option, to.toString());
      assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
      assertThat(ran.err())
          .contains("two instances would have the same file brake.onnx-near.vnnlib");
    }
  }

  @Test
  void a_check_takes_no_options_of_a_search() {
    var ran = Ran.weft("verify", NET, FOLDER + "near.vnnlib", "--check", "x", "--timeout", "9s");
    assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
    assertThat(ran.err()).contains("--check searches nothing");
  }

  /// A network with an op that no proof understands.
  private Path rounding() throws IOException {
    var to = GraphBuilder.plain();
    int x = to.add(Input.of("x", new Type(Element.F32, Shape.of(1, 2), Set.of())));
    to.output("y", to.add(new Floor(), x));
    return Files.write(folder.resolve("floor.onnx"), OnnxExport.of(to.build(), "floor").bytes());
  }

  /// A refused network, and a property that is not there, are lines among the others.
  @Test
  void what_can_not_be_decided_is_a_line() throws IOException {
    Path list = folder.resolve("list.csv");
    Path here = Path.of(FOLDER).toAbsolutePath();
    String refused = rounding() + "," + here.resolve("near.vnnlib") + ",9";
    String good = here.resolve("brake.onnx") + "," + here.resolve("near.vnnlib") + ",9";
    Files.writeString(list, refused + "\n" + good + "\n");
    var ran = Ran.weft("verify", "--instances", list.toString());
    assertThat(ran.code()).isEqualTo(ExitCode.REFUSED);
    assertThat(ran.out())
        .contains("refused floor.onnx near.vnnlib", "unsat   brake.onnx near.vnnlib")
        .contains("2 instances: 0 sat, 1 unsat, 0 unknown, 1 refused");
    assertThat(ran.err()).contains("affine maps");
    Files.writeString(list, good.replace("near", "no") + "\n" + good + "\n");
    var wrong = Ran.weft("verify", "--instances", list.toString());
    assertThat(wrong.code()).isEqualTo(ExitCode.WRONG);
    assertThat(wrong.out()).contains("wrong   brake.onnx no.vnnlib", "1 unsat", "1 wrong");
  }

  /// What no search can decide: the output is this number somewhere, but no float is.
  private String hard() throws IOException {
    Path file = folder.resolve("hard.vnnlib");
    String text = Files.readString(Path.of(FOLDER, "most.vnnlib"));
    Files.writeString(file, text.replace("(>= Y_0 1.0)", "(= Y_0 0.123456789)"));
    return file.toString();
  }

  /// No time at all: nothing is decided, and the exit code says so.
  @Test
  void time_that_is_up_is_unknown() throws IOException {
    var ran = Ran.weft("verify", NET, hard(), "--timeout", "1ns", "--threads", "1");
    assertThat(ran.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(ran.out()).isEqualTo("unknown\n");
    assertThat(ran.err())
        .contains("time is up after 1 part in", "the best bound is -", "an equality of outputs");
  }

  @Test
  void progress_is_told_where_it_is_asked_for() throws IOException {
    var ran = Ran.weft("verify", NET, hard(), "--timeout", "1ns", "--progress");
    assertThat(ran.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(ran.err()).containsPattern("parts? open, [0-9.]+ % decided, the best bound is -");
    assertThat(ran.err()).contains("time is up after ");
  }

  @Test
  void without_rounding_nothing_is_proved() {
    var ran = Ran.weft("verify", NET, FOLDER + "near.vnnlib", "--plain");
    assertThat(ran.out()).isEqualTo("unsat\n");
    assertThat(ran.err()).startsWith("shown without rounding, which is no proof, by 1 part in");
  }

  @Test
  void a_box_without_inputs_is_told() throws IOException {
    Path empty = folder.resolve("empty.vnnlib");
    String text = Files.readString(Path.of(FOLDER, "near.vnnlib"));
    Files.writeString(empty, text + "(assert (<= X_0 0.1))\n");
    var ran = Ran.weft("verify", NET, empty.toString());
    assertThat(ran.out()).isEqualTo("unsat\n");
    assertThat(ran.err()).startsWith("no input is allowed: nothing to violate");
  }

  @Test
  void ops_that_are_not_understood_are_named() throws IOException {
    var ran = Ran.weft("verify", rounding().toString(), FOLDER + "near.vnnlib");
    assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
    assertThat(ran.err()).contains("floor of it", "affine maps, what is linear in pieces");
  }

  @Test
  void wrong_words_are_told() throws IOException {
    assertThat(Ran.weft("verify").err()).contains("a network and a property");
    assertThat(Ran.weft("verify", NET).code()).isEqualTo(ExitCode.WRONG);
    assertThat(Ran.weft("verify", NET, "no.vnnlib").err()).contains("no.vnnlib can't be read");
    assertThat(Ran.weft("verify", "no.onnx", FOLDER + "near.vnnlib").err())
        .contains("there is no file 'no.onnx'");
    assertThat(Ran.weft("verify", NET, FOLDER + "near.vnnlib", "--timeout", "soon").err())
        .contains("--timeout can't be 'soon'");
    Path list = folder.resolve("list.csv");
    Files.writeString(list, "\nbrake.onnx,near.vnnlib\n");
    var ran = Ran.weft("verify", "--instances", list.toString());
    assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
    assertThat(ran.err()).contains("line 2 is no instance");
    assertThat(Ran.weft("verify", "--instances", "no.csv").err()).contains("can't be read");
  }

  @Test
  void a_certificate_is_written_and_checked() throws IOException {
    String property = FOLDER + "never.vnnlib";
    Path proof = folder.resolve("proof");
    var ran = Ran.weft("verify", NET, property, "--certificate", proof.toString());
    assertThat(ran.code()).isZero();
    assertThat(ran.err()).containsPattern("certificate: [0-9]+ leaves in [0-9]+ bytes");
    for (String exact : new String[] {"0", "all", "3", "@1"}) {
      var checked = Ran.weft("verify", NET, property, "--check", proof + "", "--exact", exact);
      assertThat(checked.code()).isZero();
      assertThat(checked.out()).isEqualTo("accepted\n");
      assertThat(checked.err()).startsWith("unsat is proved by ");
    }
    var other = Ran.weft("verify", NET, FOLDER + "near.vnnlib", "--check", proof.toString());
    assertThat(other.code()).isEqualTo(ExitCode.FAILED);
    assertThat(other.out()).isEqualTo("refused\n");
    byte[] bytes = Files.readAllBytes(proof);
    bytes[bytes.length - 40] ^= 1;
    Files.write(proof, bytes);
    var damaged = Ran.weft("verify", NET, property, "--check", proof.toString());
    assertThat(damaged.code()).isEqualTo(ExitCode.WRONG);
    assertThat(damaged.err()).contains("the certificate is damaged");
  }

  @Test
  void certificates_of_instances_stand_in_a_folder() {
    Path proofs = folder.resolve("proofs");
    String list = FOLDER + "instances.csv";
    var ran = Ran.weft("verify", "--instances", list, "--certificate", proofs.toString());
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).contains("; certificate: 1 leaves");
    var checked = Ran.weft("verify", "--instances", list, "--check", proofs.toString());
    assertThat(checked.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(checked.out())
        .contains("accepted brake.onnx near.vnnlib", "1 accepted, 0 refused, 1 without");
  }

  @Test
  void wrong_words_about_certificates_are_told() {
    String proof = FOLDER + "never.proof";
    String property = FOLDER + "never.vnnlib";
    assertThat(Ran.weft("verify", NET, property, "--check", "no.proof").err())
        .contains("no.proof can't be read");
    assertThat(Ran.weft("verify", NET, property, "--check", NET).err())
        .contains("this is no certificate");
    assertThat(Ran.weft("verify", NET, property, "--exact", "all").err()).contains("--check");
    assertThat(Ran.weft("verify", NET, property, "--check", proof, "--exact", "few").err())
        .contains("--exact can't be 'few'");
    assertThat(Ran.weft("verify", NET, property, "--check", proof, "--exact", "@12").err())
        .contains("there is no leaf 12");
    assertThat(Ran.weft("verify", NET, property, "--check", proof, "--certificate", "x").err())
        .contains("--check takes no --certificate");
    var unwritten = Ran.weft("verify", NET, property, "--certificate", "no/folder/proof");
    assertThat(unwritten.code()).isEqualTo(ExitCode.UNWRITTEN);
  }

  @Test
  void a_property_of_another_network_is_refused() throws IOException {
    Path other = folder.resolve("p.vnnlib");
    Files.writeString(other, "(declare-const X_0 Real)(declare-const Y_0 Real)(assert (<= X_0 1))");
    var ran = Ran.weft("verify", NET, other.toString());
    assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
    assertThat(ran.err()).contains("the property is about another network");
  }
}
