package weft.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.cli.console.Unwritten;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.library.Schemas;

/// `weft new FOLDER`: a project to start from, with data to run on.
@Command(
    name = "new",
    description =
        "Makes a folder with a small project, a feature type of your own, and bars to run on.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  weft new my-features"})
@SuppressWarnings("NullAway.Init")
final class New implements Runnable {
  private static final List<String> TEMPLATES =
      List.of("README.md", "project.yaml", "features.weft", "types/range_share.yaml");
  private static final long SEED = 7;
  private static final int SYMBOLS = 3;
  private static final int MINUTES = 120;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      defaultValue = "weft-project",
      paramLabel = "FOLDER",
      description = "what to make (default: ${DEFAULT-VALUE})")
  private Path folder;

  @Override
  public void run() {
    refuseOccupied();
    var files = files();
    var made = new ArrayList<Path>();
    try {
      for (var file : files.entrySet()) {
        Path to = folder.resolve(file.getKey());
        folders(Objects.requireNonNull(to.getParent()), made);
        made.add(to);
        Files.writeString(to, file.getValue());
      }
    } catch (IOException e) {
      made.reversed().forEach(New::remove);
      throw new Unwritten(
          new WeftException(
              Diagnostic.of(Code.FILE, folder + " can't be written")
                  .about(folder.toString())
                  .found(Reason.of(e))));
    }
    var out = spec.commandLine().getOut();
    files.keySet().forEach(file -> out.println("  " + folder.resolve(file)));
    // As it was called: the command need not be on the path.
    String weft = System.getProperty("weft.command", "weft");
    out.println();
    out.println("Next:");
    out.println("  " + weft + " check " + quoted(folder));
    out.println("  " + weft + " run " + quoted(folder));
    out.println(
        "  "
            + weft
            + " run "
            + quoted(folder.resolve("features.weft"))
            + " --data "
            + quoted(folder.resolve("bars.csv")));
  }

  /// Makes a folder and those that it is in, as far as they are not there.
  private static void folders(Path folder, List<Path> made) throws IOException {
    if (!Files.isDirectory(folder)) {
      Path parent = folder.getParent();
      if (parent != null) {
        folders(parent, made);
      }
      Files.createDirectory(folder);
      made.add(folder);
    }
  }

  private static void remove(Path made) {
    try {
      Files.deleteIfExists(made);
    } catch (IOException ignored) {
      // The error that led here says more.
    }
  }

  /// As a shell takes it for one word.
  private static String quoted(Path path) {
    String text = path.toString();
    return text.matches("[\\p{L}\\p{N}_./+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  private void refuseOccupied() {
    if (!Files.exists(folder)) {
      return;
    }
    boolean free = false;
    if (Files.isDirectory(folder)) {
      try (var inside = Files.list(folder)) {
        free = inside.findAny().isEmpty();
      } catch (IOException e) {
        free = false;
      }
    }
    if (!free) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, folder + " exists already")
              .about(folder.toString())
              .expected("a new name, or an empty folder")
              .hint("give another name: weft new NAME"));
    }
  }

  /// What is written, by its place in the folder.
  private static Map<String, String> files() {
    var files = new LinkedHashMap<String, String>();
    TEMPLATES.forEach(name -> files.put(name, template(name)));
    files.put("bars.csv", SampleBars.csv(SEED, SYMBOLS, MINUTES));
    Schemas.all().forEach((name, text) -> files.put(".weft/" + name, text));
    return files;
  }

  private static String template(String name) {
    try (var in = Objects.requireNonNull(New.class.getResourceAsStream("new/" + name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
