package weft.wire;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weft.wire.text.BadLine;
import weft.wire.text.OddCells;

/// Further tables whose rows stand in files of their own: they are taken in by time, before the row
/// that needs them.
final class FurtherInputs implements AutoCloseable {
  /// Takes rows and bad lines.
  interface To {
    void row(FurtherInput from);

    void bad(FurtherInput from, String what);
  }

  private final List<FurtherInput> inputs = new ArrayList<>();

  FurtherInputs(Setup setup, Optional<Head> before, PrintWriter err) {
    for (var named : setup.further()) {
      var input =
          new FurtherInput(
              named, setup.columns().look(), setup.columns().inputs().size(), setup.longestLine());
      inputs.add(input);
      before.stream()
          .flatMap(head -> head.tables().stream())
          .filter(place -> place.table().equals(input.table()))
          .filter(place -> !input.resume(place))
          .forEach(
              _ ->
                  err.println(
                      input.file()
                          + " is another file than the one the snapshot has read: it is read from"
                          + " its start"));
    }
  }

  /// What is odd about cells.
  List<OddCells> odd() {
    return inputs.stream().flatMap(input -> input.odd().stream()).toList();
  }

  /// Takes in all rows up to a key, by time.
  void upTo(long key, To to) {
    for (FurtherInput next = earliest(key, to); next != null; next = earliest(key, to)) {
      to.row(next);
      next.settle();
    }
  }

  private @Nullable FurtherInput earliest(long key, To to) {
    FurtherInput first = null;
    for (FurtherInput input : inputs) {
      if (hasRow(input, to) && input.key() <= key && (first == null || input.key() < first.key())) {
        first = input;
      }
    }
    return first;
  }

  private static boolean hasRow(FurtherInput input, To to) {
    while (true) {
      try {
        return input.hasRow();
      } catch (BadLine e) {
        to.bad(input, e.what());
        input.settle();
      }
    }
  }

  /// How far each was taken in.
  List<TablePlace> places() throws IOException {
    var places = new ArrayList<TablePlace>();
    for (FurtherInput input : inputs) {
      places.add(input.place());
    }
    return places;
  }

  @Override
  public void close() throws IOException {
    for (FurtherInput input : inputs) {
      input.close();
    }
  }
}
