package weft.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import weft.cli.console.Wrong;
import weft.cli.option.MemoryOption;
import weft.cli.serve.ServedRequests;
import weft.files.shared.SharedFolder;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.serve.PrivateFolder;
import weft.serve.StdioServer;

/// `weft serve --stdio`: answers the requests of a program in another language.
@Command(
    name = "serve",
    description =
        "Stays and answers requests, for programs in other languages: the Python package starts it."
            + " Lines of JSON on standard input and output, columns in Arrow files of private"
            + " folders. It ends when its input does.",
    mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {
  /// Files here are in memory, on systems that have it.
  private static final Path MEMORY = Path.of("/dev/shm");

  @Option(names = "--stdio", description = "requests come on standard input; there is no other way")
  private boolean stdio;

  @Mixin private MemoryOption memory = new MemoryOption();

  @Override
  public Integer call() throws IOException {
    if (!stdio) {
      throw Wrong.usage("nothing says where requests come from", "they come here: --stdio");
    }
    memory.limit();
    // Whatever is printed by plugins must not get between the replies.
    System.setOut(System.err);
    var folders = folders();
    SharedFolder.of(folders.getFirst().path());
    var cleaning = new Thread(() -> folders.forEach(PrivateFolder::close), "weft-clean");
    Runtime.getRuntime().addShutdownHook(cleaning);
    var server =
        new StdioServer(new FileOutputStream(FileDescriptor.out), new ServedRequests(Main::run));
    server.serve(new FileInputStream(FileDescriptor.in), greeting(folders));
    folders.forEach(PrivateFolder::close);
    // What does not listen to being cancelled would go on.
    Runtime.getRuntime().halt(0);
    return 0;
  }

  private static Json greeting(List<PrivateFolder> folders) throws IOException {
    return Json.of(
        Map.of(
            "ready",
            Json.of(ProcessHandle.current().pid()),
            "version",
            Json.of(new Version().getVersion()[0]),
            "folders",
            Json.of(folders.stream().map(each -> Json.of(each.path().toString())).toList())));
  }

  /// In memory where the system has that, and on disk for what is too large.
  private static List<PrivateFolder> folders() {
    var bases = new ArrayList<Path>();
    if (Files.isWritable(MEMORY)) {
      bases.add(MEMORY);
    }
    bases.add(Path.of(System.getProperty("java.io.tmpdir")));
    var folders = new ArrayList<PrivateFolder>();
    for (Path base : bases) {
      try {
        folders.add(PrivateFolder.in(base));
      } catch (IOException e) {
        throw new WeftException(
            Diagnostic.of(Code.FILE, "no folder can be made in " + base).found(Reason.of(e)));
      }
    }
    return folders;
  }
}
