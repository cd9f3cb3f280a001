package weft.studio;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import weft.eval.Table;
import weft.lang.Schema;
import weft.library.RowSources;

/// The table that features run over, as whoever starts a studio reads it.
public interface StudioRows {
  Schema schema();

  /// About how many rows there are.
  long rows();

  /// Where they come from.
  List<Path> files();

  /// Reads columns, and the keys.
  ///
  /// @param progress is told how many rows are read
  Table table(Set<String> columns, LongConsumer progress);

  /// Finds rows.
  interface Opener {
    /// @param sources as features name them
    /// @return nothing where they name none
    Optional<StudioRows> open(RowSources sources);
  }
}
