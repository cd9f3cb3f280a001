package weft.calculus.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.trace.Trace.trace;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.problem.WeftException;

/// Records of a module that keeps its packages to itself.
class ClosedModuleTest {
  @TempDir private Path folder;

  private static final String RECORD =
      """
      package shop.data;
      import weft.calculus.trace.Value;
      public record Basket(Value price, Value count) {}
      """;

  /// What others may call.
  private static final String ENTRY =
      """
      package shop.entry;
      import java.util.function.Function;
      import shop.data.Basket;
      import weft.calculus.trace.Value;
      public final class Entry {
        private Entry() {}
        public static Object example() {
          return new Basket(Value.of(2.0), Value.of(3.0));
        }
        public static Function<Object, Object> total() {
          return basket -> ((Basket) basket).price().times(((Basket) basket).count());
        }
        public static Function<Object, Object> made() {
          return x -> new Basket((Value) x, (Value) x);
        }
      }
      """;

  private Class<?> entry(String module) throws IOException, ClassNotFoundException {
    Path source = Files.createDirectories(folder.resolve("source"));
    Path classes = folder.resolve("classes");
    var files =
        List.of(
            Files.writeString(source.resolve("module-info.java"), module),
            Files.writeString(source.resolve("Basket.java"), RECORD),
            Files.writeString(source.resolve("Entry.java"), ENTRY));
    var arguments =
        new java.util.ArrayList<>(
            List.of(
                "-d",
                classes.toString(),
                "-proc:none",
                "--add-reads",
                "shop=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path")));
    files.forEach(file -> arguments.add(file.toString()));
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(code).isZero();
    Configuration found =
        ModuleLayer.boot()
            .configuration()
            .resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("shop"));
    var layer =
        ModuleLayer.defineModulesWithOneLoader(
            found, List.of(ModuleLayer.boot()), getClass().getClassLoader());
    var shop = layer.layer().findModule("shop").orElseThrow();
    layer.addReads(shop, getClass().getClassLoader().getUnnamedModule());
    return layer.layer().findLoader("shop").loadClass("shop.entry.Entry");
  }

  private static Object call(Class<?> entry, String method) {
    try {
      return entry.getMethod(method).invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  @SuppressWarnings("unchecked")
  private static Function<Object, Object> function(Class<?> entry, String method) {
    return (Function<Object, Object>) call(entry, method);
  }

  @Test
  void a_closed_package_is_told_with_what_to_write() throws Exception {
    Class<?> entry = entry("module shop { exports shop.entry; }");
    String[] told = {
      "the record Basket can't be read: the module shop does not open its package",
      "opens shop.data",
      "in the module-info.java of shop"
    };
    assertThatThrownBy(() -> trace(function(entry, "total")).on(call(entry, "example")))
        .isInstanceOf(WeftException.class)
        .hasMessageContainingAll(told);
    assertThatThrownBy(() -> trace(function(entry, "made")).on(1.0).call(2.0))
        .isInstanceOf(WeftException.class)
        .hasMessageContainingAll(told);
  }

  @Test
  void an_open_package_does() throws Exception {
    Class<?> entry = entry("module shop { exports shop.entry; opens shop.data; }");
    var total = trace(function(entry, "total")).on(call(entry, "example"));
    assertThat(total.call(call(entry, "example"))).isEqualTo(6.0);
    assertThat(trace(function(entry, "made")).on(1.0).call(2.0))
        .hasToString("Basket[price=2.0, count=2.0]");
  }
}
