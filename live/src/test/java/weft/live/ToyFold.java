package weft.live;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A fold whose results depend on the order of rows: `s = 0.9 * s + x` and the number of rows.
/// Across entities, x is first replaced by its rank among the rows of the time and their number. It
/// fails on rows that come in a wrong order.
public class ToyFold implements Fold {
  private final boolean across;
  private final boolean events;
  private final Map<String, State> states = new TreeMap<>();
  private final Emission answer = new Emission(2);

  private static final class State {
    private double sum;
    private long rows;
    private long last = Long.MIN_VALUE;
  }

  /// @param events whether only rows with a positive sum are answered
  public ToyFold(boolean across, boolean events) {
    this.across = across;
    this.events = events;
  }

  @Override
  public int columns() {
    return 1;
  }

  @Override
  public int outputs() {
    return 2;
  }

  @Override
  public boolean across() {
    return across;
  }

  @Override
  public void push(Row[] rows, int count, Sink to) {
    if (across) {
      check(rows, count);
    }
    for (int i = 0; i < count; i++) {
      Row row = rows[i];
      State state = states.get(row.entity());
      if (state == null) {
        state = new State();
        states.put(row.entity(), state);
      }
      if (row.key() < state.last) {
        throw new AssertionError("out of order: " + row);
      }
      double value = across ? rank(rows, count, row.number(0)) : row.number(0);
      if (!Double.isNaN(value)) {
        state.sum = 0.9 * state.sum + value;
      }
      state.rows++;
      state.last = row.key();
      answer.start(row, 0);
      answer.numbers()[0] = Double.isNaN(value) ? Double.NaN : state.sum;
      answer.numbers()[1] = state.rows;
      answer.others()[0] = row.other(0);
      if (!events || answer.number(0) > 0) {
        to.accept(answer);
      }
    }
  }

  private void check(Row[] rows, int count) {
    for (int i = 0; i < count; i++) {
      State state = states.get(rows[i].entity());
      if (rows[i].key() != rows[0].key() || state != null && state.last >= rows[i].key()) {
        throw new AssertionError("not one whole time: " + rows[i]);
      }
    }
  }

  private static double rank(Row[] rows, int count, double value) {
    if (Double.isNaN(value)) {
      return value;
    }
    int below = 0;
    for (int i = 0; i < count; i++) {
      below += rows[i].number(0) < value ? 1 : 0;
    }
    return below - 0.4 * count + 0.01 * value;
  }

  @Override
  public Collection<String> entities() {
    return List.copyOf(states.keySet());
  }

  @Override
  public Collection<String> changed() {
    throw new AssertionError("only whoever writes snapshots may ask");
  }

  @Override
  public byte[] save(String entity) {
    State state = states.get(entity);
    return state == null
        ? new byte[0]
        : ByteBuffer.allocate(24)
            .putDouble(state.sum)
            .putLong(state.rows)
            .putLong(state.last)
            .array();
  }

  @Override
  public void load(String entity, byte[] saved) {
    if (saved.length == 0) {
      states.remove(entity);
      return;
    }
    var from = ByteBuffer.wrap(saved);
    var state = new State();
    state.sum = from.getDouble();
    state.rows = from.getLong();
    state.last = from.getLong();
    states.put(entity, state);
  }

  @Override
  public byte[] layout() {
    return new byte[0];
  }

  @Override
  public long bytes() {
    return 16L * entities().size();
  }
}
