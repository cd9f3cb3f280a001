package weft.studio;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import weft.ir.OpSet;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.library.FeatureSet;
import weft.library.Registry;
import weft.library.RowSources;
import weft.studio.live.LiveEndpoints;
import weft.studio.server.StudioServer;
import weft.studio.tab.EndpointGroup;
import weft.studio.tab.JsonFields;
import weft.studio.tab.KeptTables;
import weft.studio.tab.ProjectFolder;
import weft.studio.tab.StudioProject;
import weft.studio.tab.StudioTab;
import weft.studio.view.CatalogueEndpoints;
import weft.studio.view.CheckEndpoints;
import weft.studio.view.DataEndpoints;
import weft.studio.view.FileEndpoints;
import weft.studio.view.GraphEndpoints;
import weft.studio.view.RunEndpoints;
import weft.studio.view.SeriesEndpoints;
import weft.studio.view.WriteEndpoints;

/// A page in the browser for the features of one folder, served on this machine alone.
public final class Studio implements AutoCloseable {
  private final StudioServer server;

  /// @param what a file of features, or a folder
  /// @param port 0 for any that is free
  /// @param version of Weft, as the page shows it
  public record Settings(
      Path what, int port, OpSet ops, Registry registry, StudioRows.Opener rows, String version) {}

  private Studio(StudioServer server) {
    this.server = server;
  }

  /// Starts to serve.
  public static Studio start(Settings settings) {
    Path what = settings.what();
    boolean isFolder = Files.isDirectory(what);
    Path root = isFolder ? what : Optional.ofNullable(what.getParent()).orElse(Path.of(""));
    var folder = new ProjectFolder(root);
    String file = isFolder ? first(folder) : folder.name(what);
    folder.features(file);
    var project =
        new StudioProject(
            folder,
            new KeptTables(settings.rows(), folder, sources(folder, file, settings.registry())),
            settings.ops(),
            settings.registry());
    List<EndpointGroup> groups =
        List.of(
            new SessionEndpoints(project, file, settings.version()),
            new FileEndpoints(folder),
            new WriteEndpoints(project),
            new RunEndpoints(project),
            new SeriesEndpoints(),
            new GraphEndpoints(project),
            new DataEndpoints(project),
            new CheckEndpoints(project),
            new CatalogueEndpoints(project),
            new LiveEndpoints(project));
    try {
      return new Studio(new StudioServer(settings.port(), groups));
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "the studio can't listen at port " + settings.port())
              .found(Reason.of(e))
              .hint("name another: --port N, or let it find one: --port 0"));
    }
  }

  /// The file to begin with: the project, else the first program, else a new one.
  private static String first(ProjectFolder folder) {
    var files = folder.list();
    return files.contains(FeatureSet.PROJECT)
        ? FeatureSet.PROJECT
        : files.stream().filter(name -> name.endsWith(".weft")).findFirst().orElse("features.weft");
  }

  /// The rows of the file that the studio is opened with are those of others that name none.
  private static RowSources sources(ProjectFolder folder, String file, Registry registry) {
    Path path = folder.features(file);
    if (!Files.exists(path)) {
      return RowSources.NONE;
    }
    try {
      return FeatureSet.read(path, folder.read(file), registry).sources();
    } catch (WeftException e) {
      return RowSources.NONE;
    }
  }

  /// Where the page is; the address is a secret of the person who started it.
  public String address() {
    return server.address();
  }

  @Override
  public void close() {
    server.close();
  }

  /// `session/open`: what a page shows first.
  private record SessionEndpoints(StudioProject project, String file, String version)
      implements EndpointGroup {
    @Override
    public String name() {
      return "session";
    }

    @Override
    public Json answer(String question, Json body, StudioTab tab) {
      if (!question.equals("open")) {
        throw new NoSuchQuestion(question);
      }
      Path root = project.folder().root().toAbsolutePath().normalize();
      return JsonFields.of("version", version)
          .with("folder", String.valueOf(root.getFileName()))
          .with("file", file)
          .with("files", project.folder().list())
          .json();
    }
  }
}
