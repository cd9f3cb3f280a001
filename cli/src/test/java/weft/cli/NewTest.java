package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.library.FeatureSet;
import weft.library.Registry;
import weft.ops.Ops;

/// `weft new` writes a project, and everything in it runs.
class NewTest {
  @TempDir private Path folder;

  @Test
  void the_project_runs_as_its_readme_says() throws IOException {
    Path project = folder.resolve("first");
    var made = weft("new", project.toString());

    assertThat(made.err()).isEmpty();
    assertThat(made.code()).isZero();
    assertThat(made.out())
        .contains("project.yaml", "types/range_share.yaml", "weft run " + project);
    assertThat(Files.readString(project.resolve("README.md")))
        .contains("weft check .", "weft run .", "weft run features.weft --data bars.csv");
    var check = weft("check", project.toString());
    assertThat(check.err()).isEmpty();
    assertThat(check.code()).isZero();
    assertThat(check.out()).doesNotContain("warning[");
    var run = weft("run", project.toString(), "--rows", "2");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("wide_bar", "channel_keltner_upper", "360 rows");
    var program =
        weft(
            "run",
            project.resolve("features.weft").toString(),
            "--data",
            project.resolve("bars.csv").toString());
    assertThat(program.err()).isEmpty();
    assertThat(program.code()).isZero();
    assertThat(program.out()).contains("stretch", "360 rows");
  }

  @Test
  void everything_in_it_compiles_without_a_warning() {
    Path project = folder.resolve("first");
    weft("new", project.toString());
    for (String what : new String[] {"project.yaml", "features.weft", "types/range_share.yaml"}) {
      FeatureSet set = FeatureSet.open(project.resolve(what).toString(), Registry.shipped());
      var compiled = set.check(set.assumed(Ops.all()), Map.of(), Ops.all());
      assertThat(compiled.problems()).as(what).isEmpty();
      assertThat(compiled.graph().outputs()).as(what).isNotEmpty();
    }
  }

  @Test
  void an_empty_folder_is_filled_and_another_is_refused() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(weft("new", empty.toString()).code()).isZero();
    String before = Files.readString(empty.resolve("project.yaml"));

    var again = weft("new", empty.toString());
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains("error[file]", "exists already", "weft new NAME");
    assertThat(Files.readString(empty.resolve("project.yaml"))).isEqualTo(before);
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertThat(weft("new", file.toString()).err()).contains("exists already");
    assertThat(Files.readString(file)).isEqualTo("x");
  }

  @Test
  void schemas_are_beside_the_files_that_name_them() throws IOException {
    Path project = folder.resolve("first");
    weft("new", project.toString());
    for (String name : new String[] {"project.yaml", "types/range_share.yaml"}) {
      Path file = project.resolve(name);
      String first = Files.readAllLines(file).getFirst();
      assertThat(first).startsWith("# yaml-language-server: $schema=");
      assertThat(file.resolveSibling(first.substring(first.indexOf('=') + 1))).exists();
    }
  }

  @Test
  void its_program_is_formatted_and_odd_names_stand_in_quotes() {
    Path project = folder.resolve("it's new");
    var made = weft("new", project.toString());

    assertThat(made.out()).contains("weft check '" + folder + "/it'\\''s new'");
    assertThat(weft("fmt", "--check", project.toString()).code()).isZero();
  }
}
