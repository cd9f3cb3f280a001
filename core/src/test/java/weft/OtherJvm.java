package weft;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;

/// A user's program: compiled against Weft, run by a Java of its own.
///
/// @param folder for classes and files
record OtherJvm(Path folder) {
  private static final String WEFT = System.getProperty("java.class.path");

  /// Compiles a class of the package `user` into the class path of the program.
  OtherJvm with(String name, String source) throws IOException {
    Path file = Files.createDirectories(folder.resolve("source")).resolve(name + ".java");
    Files.writeString(file, source);
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-d",
                classes().toString(),
                "-proc:none",
                "-cp",
                path(),
                file.toString());
    assertThat(code).isZero();
    return this;
  }

  private Path classes() throws IOException {
    return Files.createDirectories(folder.resolve("classes"));
  }

  /// Puts a file into the class path of the program.
  OtherJvm file(String name, String text) throws IOException {
    Path file = classes().resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  private String path() throws IOException {
    return classes() + File.pathSeparator + WEFT;
  }

  /// Runs the class `user.Main`: what it says on both streams.
  String run(Map<String, String> environment) throws IOException, InterruptedException {
    var command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(List.of("-cp", path(), "user.Main"));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
