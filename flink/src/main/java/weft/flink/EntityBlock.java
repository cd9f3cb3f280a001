package weft.flink;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import weft.cluster.Shipment;
import weft.jit.row.RowState;

/// What the rows of an entity leave behind in a stage: the block of numbers of the live engine. It
/// is taken from its saved form when the next row comes.
final class EntityBlock {
  /// The key of the last row.
  long last;

  private @Nullable RowState state;
  private byte @Nullable [] saved;
  private @Nullable Shipment origin;

  EntityBlock(RowState state) {
    this.state = state;
    this.last = Long.MIN_VALUE;
  }

  /// @param origin the features that left it behind, where these may be others
  EntityBlock(long last, byte[] saved, @Nullable Shipment origin) {
    this.last = last;
    this.saved = saved;
    this.origin = origin;
  }

  /// Makes it a block of the features at hand.
  void settle(Function<Shipment, StateCarry> carry) {
    if (origin != null) {
      saved = carry.apply(origin).carried(Objects.requireNonNull(saved));
      origin = null;
    }
  }

  /// @param start a state to take the saved form into
  RowState state(Supplier<RowState> start) {
    if (state == null) {
      RowState made = start.get();
      try {
        made.load(new DataInputStream(new ByteArrayInputStream(Objects.requireNonNull(saved))));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      state = made;
      saved = null;
    }
    return state;
  }

  /// As if no row had come.
  void startAgain(RowState start) {
    state = start;
    saved = null;
  }

  /// The saved form.
  byte[] bytes() {
    if (state == null) {
      return Objects.requireNonNull(saved);
    }
    var bytes = new ByteArrayOutputStream((int) Math.min(1 << 20, state.bytes() + 64));
    try {
      state.save(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  EntityBlock copy() {
    return new EntityBlock(last, bytes(), origin);
  }
}
