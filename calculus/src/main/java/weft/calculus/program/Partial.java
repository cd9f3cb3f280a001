package weft.calculus.program;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.WeftException;

/// What a run gave that went on where items failed.
///
/// @param result the result in its containers. Where an item failed stands null, among floats in an
///   array NaN; the others stand in their places.
/// @param failed why items failed, by their number, from 0
public record Partial(@Nullable Object result, SortedMap<Integer, WeftException> failed) {
  public Partial {
    failed = Collections.unmodifiableSortedMap(new TreeMap<>(failed));
  }

  /// Whether no item failed.
  public boolean complete() {
    return failed.isEmpty();
  }

  /// The result, if no item failed.
  ///
  /// @throws WeftException that tells of every item that did
  public @Nullable Object orThrow() {
    if (complete()) {
      return result;
    }
    var told =
        new WeftException(
            failed.values().stream().flatMap(why -> why.diagnostics().stream()).toList());
    failed.values().forEach(told::addSuppressed);
    throw told;
  }
}
