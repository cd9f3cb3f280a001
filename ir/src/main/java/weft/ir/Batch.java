package weft.ir;

import java.util.List;

/// Items that a program is mapped over. They need not have one shape: a batch of batches may be
/// ragged.
///
/// @param container what the caller handed them in, and gets results back in
public record Batch(Container container, List<Datum> items) implements Datum {
  /// The kinds of sequence at the boundary of a program.
  public enum Container {
    LIST,
    TUPLE,
    ARRAY
  }

  public Batch {
    items = List.copyOf(items);
  }

  public int size() {
    return items.size();
  }
}
