package weft.files;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import weft.data.CsvOptions;
import weft.eval.Pool;
import weft.ir.Element;

/// What to read from files, and in which order.
///
/// ```java
/// ReadOptions.ALL.columns(List.of("close")).by("symbol").order("time").inOrder()
/// ```
///
/// @param columns the columns to read, besides those of entity and order; none means all
/// @param types what columns must hold; for others it follows from the file
/// @param entity the column of entities; its cells may not be missing
/// @param order the column that orders rows; its cells may not be missing
/// @param sorted whether rows come by entity and order instead of as in the files
/// @param progress is told now and then how many rows have been read
/// @param memory bytes that DuckDB may take; none means as many as Java
/// @param csv how cells of CSV files are written
/// @param pool where columns come from, as far as they are read here
public record ReadOptions(
    Optional<List<String>> columns,
    Map<String, Element> types,
    Optional<String> entity,
    Optional<String> order,
    boolean sorted,
    Duplicates duplicates,
    LongConsumer progress,
    OptionalLong memory,
    CsvOptions csv,
    Pool pool) {
  public static final ReadOptions ALL =
      new ReadOptions(
          Optional.empty(),
          Map.of(),
          Optional.empty(),
          Optional.empty(),
          false,
          Duplicates.KEEP,
          _ -> {},
          OptionalLong.empty(),
          CsvOptions.DEFAULT,
          Pool.none());

  public ReadOptions {
    columns = columns.map(List::copyOf);
    types = Map.copyOf(types);
  }

  public ReadOptions columns(List<String> names) {
    return new ReadOptions(
        Optional.of(names), types, entity, order, sorted, duplicates, progress, memory, csv, pool);
  }

  public ReadOptions types(Map<String, Element> needed) {
    return new ReadOptions(
        columns, needed, entity, order, sorted, duplicates, progress, memory, csv, pool);
  }

  public ReadOptions by(String column) {
    return new ReadOptions(
        columns,
        types,
        Optional.of(column),
        order,
        sorted,
        duplicates,
        progress,
        memory,
        csv,
        pool);
  }

  public ReadOptions order(String column) {
    return new ReadOptions(
        columns,
        types,
        entity,
        Optional.of(column),
        sorted,
        duplicates,
        progress,
        memory,
        csv,
        pool);
  }

  public ReadOptions inOrder() {
    return new ReadOptions(
        columns, types, entity, order, true, duplicates, progress, memory, csv, pool);
  }

  public ReadOptions duplicates(Duplicates policy) {
    return new ReadOptions(
        columns, types, entity, order, sorted, policy, progress, memory, csv, pool);
  }

  public ReadOptions progress(LongConsumer rows) {
    return new ReadOptions(
        columns, types, entity, order, sorted, duplicates, rows, memory, csv, pool);
  }

  public ReadOptions memory(long bytes) {
    return new ReadOptions(
        columns,
        types,
        entity,
        order,
        sorted,
        duplicates,
        progress,
        OptionalLong.of(bytes),
        csv,
        pool);
  }

  public ReadOptions csv(CsvOptions look) {
    return new ReadOptions(
        columns, types, entity, order, sorted, duplicates, progress, memory, look, pool);
  }

  public ReadOptions pool(Pool arrays) {
    return new ReadOptions(
        columns, types, entity, order, sorted, duplicates, progress, memory, csv, arrays);
  }

  /// Entity and order, as far as they are given.
  List<String> keys() {
    return Stream.of(entity, order).flatMap(Optional::stream).distinct().toList();
  }

  /// Whether rows move or are left out.
  boolean rearranges() {
    return sorted || duplicates == Duplicates.FIRST || duplicates == Duplicates.LAST;
  }
}
