package weft.studio.tab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import weft.eval.Layout;
import weft.eval.Table;
import weft.lang.Schema;
import weft.library.RowSources;
import weft.studio.StudioRows;

/// Rows that were read, kept for all tabs as long as their files stay as they are.
public final class KeptTables {
  private static final int MOST = 4;

  private final StudioRows.Opener opener;
  private final ProjectFolder folder;
  private final RowSources usual;
  private final Map<RowSources, Held> held = new LinkedHashMap<>();

  /// @param usual what features run over that name no rows of their own
  public KeptTables(StudioRows.Opener opener, ProjectFolder folder, RowSources usual) {
    this.opener = opener;
    this.folder = folder;
    this.usual = usual;
  }

  /// The rows of features; nothing where nobody names any.
  public synchronized Optional<Held> of(RowSources own) {
    var sources = own.data().isEmpty() && !usual.data().isEmpty() ? usual.with(own.types()) : own;
    Held known = held.get(sources);
    if (known != null && known.isFresh()) {
      return Optional.of(known);
    }
    held.remove(sources);
    if (!sources.data().equals(usual.data())) {
      sources.data().forEach(this::mustBeInside);
    }
    sources.tables().values().forEach(table -> table.data().forEach(this::mustBeInside));
    return opener
        .open(sources)
        .map(
            rows -> {
              var found = new Held(rows);
              if (held.size() >= MOST) {
                held.remove(held.keySet().iterator().next());
              }
              held.put(sources, found);
              return found;
            });
  }

  /// What a page names must lie in the folder; what stands on the command line may lie anywhere.
  private void mustBeInside(String pattern) {
    int wild = firstWild(pattern);
    String fixed = wild < 0 ? pattern : pattern.substring(0, pattern.lastIndexOf('/', wild) + 1);
    Path place = Path.of(fixed.isEmpty() ? "." : fixed).normalize();
    if (!folder.contains(place)) {
      throw ProjectFolder.refused(pattern, "data inside the folder, or named with --data");
    }
  }

  private static int firstWild(String pattern) {
    for (int i = 0; i < pattern.length(); i++) {
      if ("*?[{".indexOf(pattern.charAt(i)) >= 0) {
        return i;
      }
    }
    return -1;
  }

  /// A table, and whose rows are where.
  public record Read(Table table, Layout layout) {}

  /// The rows of some files.
  public static final class Held {
    private final StudioRows rows;
    private final List<String> stamps;
    private Optional<Read> read = Optional.empty();

    private Held(StudioRows rows) {
      this.rows = rows;
      this.stamps = stamps(rows.files());
    }

    private boolean isFresh() {
      return stamps(rows.files()).equals(stamps);
    }

    private static List<String> stamps(List<Path> files) {
      return files.stream().map(Held::stamp).toList();
    }

    private static String stamp(Path file) {
      try {
        return Files.size(file) + " " + Files.getLastModifiedTime(file);
      } catch (IOException e) {
        return "gone";
      }
    }

    public Schema schema() {
      return rows.schema();
    }

    public List<Path> files() {
      return rows.files();
    }

    public long count() {
      return rows.rows();
    }

    /// Columns, with the keys and whatever else was read already.
    public synchronized Read read(Set<String> columns, LongConsumer progress) {
      var wanted = new LinkedHashSet<>(columns);
      wanted.addAll(rows.schema().keys());
      if (read.isPresent()) {
        var known = read.get().table().columns().keySet();
        if (known.containsAll(wanted)) {
          return read.get();
        }
        wanted.addAll(known);
      }
      Table table = rows.table(wanted, progress);
      read = Optional.of(new Read(table, new Layout(table)));
      return read.get();
    }

    /// The schema with the types that were read.
    public Schema found(Table table) {
      var types = new LinkedHashMap<>(rows.schema().columns());
      table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
      return new Schema(types, rows.schema().entity(), rows.schema().order());
    }
  }
}
