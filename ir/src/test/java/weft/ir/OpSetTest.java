package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphReader;

class OpSetTest {
  private static final String BODY =
      """
       implements weft.ir.Op {
        public weft.ir.Primitive primitive() { return weft.ir.Primitive.SOURCE; }
        public weft.ir.Contract contract() { return weft.ir.Contract.of(); }
        public weft.ir.Type infer(java.util.List<weft.ir.Type> args) {
          return weft.ir.Type.scalar(weft.ir.Element.F64);
        }
      }
      """;

  @TempDir static Path folder;

  /// A plugin: two public ops, and classes that are none.
  private static Path classes;

  @BeforeAll
  static void compile() throws IOException {
    classes = folder.resolve("classes");
    compile(
        classes,
        Map.of(
            "acme/TwoThirds.java", "package acme; public record TwoThirds(int n)" + BODY,
            "acme/deep/Half.java", "package acme.deep; public record Half()" + BODY,
            "acme/Hidden.java", "package acme; record Hidden()" + BODY,
            "acme/Loose.java", "package acme; public class Loose" + BODY,
            "acme/Other.java", "package acme; public record Other(int n) {}",
            "acme/package-info.java", "/** Ops. */ package acme;"));
  }

  private static void compile(Path to, Map<String, String> sources) throws IOException {
    var files = new ArrayList<String>();
    files.addAll(
        List.of("-d", to.toString(), "-proc:none", "-cp", System.getProperty("java.class.path")));
    for (var source : sources.entrySet()) {
      Path file = to.resolveSibling("src-" + to.getFileName()).resolve(source.getKey());
      Files.createDirectories(file.getParent());
      files.add(Files.writeString(file, source.getValue()).toString());
    }
    int result =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, files.toArray(String[]::new));
    assertThat(result).isZero();
  }

  private static Path jar(String name, Path root, Map<String, byte[]> more) throws IOException {
    Path jar = folder.resolve(name);
    try (var out = new JarOutputStream(Files.newOutputStream(jar));
        var files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(root.relativize(file).toString().replace('\\', '/')));
        out.write(Files.readAllBytes(file));
      }
      for (var entry : more.entrySet()) {
        out.putNextEntry(new JarEntry(entry.getKey()));
        out.write(entry.getValue());
      }
    }
    return jar;
  }

  private static Diagnostic refused(Path plugin) {
    return catchThrowableOfType(WeftException.class, () -> TinyOps.ALL.with(List.of(plugin)))
        .first();
  }

  // ---- ops by name

  @Test
  void ops_are_found_by_tag() {
    assertThat(TinyOps.ALL.find("plus")).contains(TinyOps.Plus.class);
    assertThat(TinyOps.ALL.find("Plus")).isEmpty();
    assertThat(List.copyOf(TinyOps.ALL.tags())).isSorted().contains("call", "plus", "weights");
    assertThat(TinyOps.ALL.classes()).contains(TinyOps.Plus.class).hasSize(12);
  }

  @Test
  void one_op_may_be_given_twice() {
    assertThat(OpSet.of(List.of(TinyOps.Plus.class, TinyOps.Plus.class)).tags())
        .containsExactly("plus");
  }

  @Test
  void two_ops_of_one_name_are_refused() {
    record Plus() implements Payload {
      public static final Contract CONTRACT = Contract.of();

      @Override
      public Primitive primitive() {
        return Primitive.SOURCE;
      }

      @Override
      public Type infer(List<Type> args) {
        return Type.ANY;
      }
    }
    var problem =
        catchThrowableOfType(
                WeftException.class, () -> OpSet.of(List.of(TinyOps.Plus.class, Plus.class)))
            .first();
    assertThat(problem)
        .isEqualTo(
            Diagnostic.of(Code.DUPLICATE, "two ops are called 'plus'")
                .about(Plus.class.getName())
                .found(TinyOps.Plus.class.getName() + " and " + Plus.class.getName()));
  }

  @Test
  void an_op_must_not_take_the_names_that_every_node_has() {
    record Staged(String stage) implements Payload {
      public static final Contract CONTRACT = Contract.of();

      @Override
      public Primitive primitive() {
        return Primitive.SOURCE;
      }

      @Override
      public Type infer(List<Type> args) {
        return Type.ANY;
      }
    }
    var problem =
        catchThrowableOfType(WeftException.class, () -> OpSet.of(List.of(Staged.class))).first();
    assertThat(problem)
        .isEqualTo(
            Diagnostic.of(
                    Code.BAD_GRAPH, Staged.class.getName() + " has an attribute called 'stage'")
                .about(Staged.class.getName())
                .expected("another name: each node has stage, keys, tags"));
  }

  // ---- beside a class

  @Test
  void ops_stand_beside_a_class_of_a_folder() {
    assertThat(OpSet.beside(TinyOps.class).tags()).contains("plus", "mean", "options");
    assertThat(OpSet.beside(Op.class).tags()).isEmpty();
  }

  @Test
  void ops_stand_beside_a_class_of_a_jar_at_or_below_its_package() throws Exception {
    Path jar = jar("beside.jar", classes, Map.of());
    try (var loader = new java.net.URLClassLoader(new java.net.URL[] {jar.toUri().toURL()})) {
      assertThat(OpSet.beside(loader.loadClass("acme.Other")).tags())
          .containsExactly("half", "two_thirds");
      assertThat(OpSet.beside(loader.loadClass("acme.deep.Half")).tags()).containsExactly("half");
    }
  }

  // ---- plugins

  @Test
  void a_folder_of_classes_is_a_plugin() {
    OpSet ops = TinyOps.ALL.with(List.of(classes));
    assertThat(ops.tags()).contains("half", "two_thirds", "plus").doesNotContain("hidden", "loose");
    assertThat(GraphReader.read("n0 = two_thirds(n=3) : f64", ops))
        .hasToString("n0 = two_thirds(n=3) : f64\n");
    assertThat(TinyOps.ALL.find("half")).isEmpty();
  }

  @Test
  void a_jar_is_a_plugin() throws IOException {
    OpSet ops = TinyOps.ALL.with(List.of(jar("plugin.jar", classes, Map.of())));
    assertThat(GraphReader.read("n0 = half()", ops).node(0).op().getClass().getName())
        .isEqualTo("acme.deep.Half");
  }

  @Test
  void classes_for_other_releases_in_a_jar_are_passed_over() throws IOException {
    byte[] half = Files.readAllBytes(classes.resolve("acme/deep/Half.class"));
    Path jar =
        jar(
            "releases.jar",
            classes,
            Map.of("META-INF/versions/9/acme/deep/Half.class", half, "module-info.class", half));
    assertThat(TinyOps.ALL.with(List.of(jar)).tags()).contains("half");
  }

  @Test
  void a_plugin_must_not_take_the_name_of_an_op() throws IOException {
    Path other = folder.resolve("other");
    compile(other, Map.of("acme/Plus.java", "package acme; public record Plus()" + BODY));
    assertThat(refused(other).message()).isEqualTo("two ops are called 'plus'");
  }

  @Test
  void jars_in_a_folder_are_one_plugin() throws IOException {
    Path engine = Files.createDirectory(folder.resolve("engine"));
    for (String name : List.of("a", "b")) {
      try (var jar = new JarOutputStream(Files.newOutputStream(engine.resolve(name + ".jar")))) {
        jar.putNextEntry(new JarEntry("from/" + name));
      }
    }
    var loaders = TinyOps.ALL.with(List.of(engine)).plugins();
    assertThat(loaders).hasSize(1);
    assertThat(loaders.getFirst().getResource("from/a")).isNotNull();
    assertThat(loaders.getFirst().getResource("from/b")).isNotNull();
  }

  @Test
  void a_plugin_that_does_not_exist_is_refused() {
    Path nowhere = folder.resolve("nowhere.jar");
    assertThat(refused(nowhere))
        .isEqualTo(
            Diagnostic.of(Code.FILE, "the plugin " + nowhere + " can't be read")
                .about(nowhere.toString())
                .hint("give a jar, or a folder of classes or jars"));
  }

  @Test
  void a_plugin_that_is_no_jar_is_refused() throws IOException {
    for (String name : List.of("notes.txt", "broken.jar")) {
      Path file = Files.writeString(folder.resolve(name), "not a jar");
      assertThat(refused(file).message()).isEqualTo(file + " can't be read as a jar");
      assertThat(refused(file).code()).isEqualTo(Code.FILE);
      assertThat(refused(file).subject()).isEqualTo(file.toString());
    }
  }

  @Test
  void a_class_that_can_not_be_loaded_is_refused() throws IOException {
    Path bad = Files.createDirectories(folder.resolve("bad/acme"));
    Files.writeString(bad.resolve("Broken.class"), "not a class");
    assertThat(refused(bad.getParent()).message())
        .isEqualTo("the class acme.Broken can't be loaded");
    assertThat(refused(bad.getParent()).subject()).isEqualTo("acme.Broken");
  }

  @Test
  void without_plugins_a_set_is_the_same() {
    var set = OpSet.of(List.of());
    assertThat(set.with(List.<Path>of())).isSameAs(set);
  }
}
