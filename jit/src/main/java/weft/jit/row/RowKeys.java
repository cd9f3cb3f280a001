package weft.jit.row;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import weft.eval.Rewritten;
import weft.ir.Element;
import weft.ir.Structure;
import weft.ir.form.OfKey;
import weft.jit.KeyTable;
import weft.jit.table.KeyRunner;

/// What an op keeps for each key of an entity: the state of a program for the rows of one key. The
/// last two arguments are the key.
final class RowKeys implements RowWindow {
  private final OfKey op;
  private final RowProgram program;
  private final RowRunner runner;

  /// Where the arguments go, and where the result comes from.
  private final int[] places;

  private final int out;
  private final KeyTable keys = new KeyTable();

  /// By the number of the key; null behind the last one.
  private @Nullable RowState[] states = new RowState[4];

  private RowKeys(OfKey op, RowProgram program, int arity) {
    this.op = op;
    this.program = program;
    this.runner = program.runner();
    this.places = new int[arity];
    Arrays.fill(places, -1);
    for (var input : program.inputs()) {
      places[KeyRunner.place(input.column())] = program.place(input);
    }
    this.out = program.outputs().getFirst().place();
  }

  static Supplier<RowWindow> of(OfKey op, List<Element> args) {
    int arity = op.op().contract().arity();
    var graph = Rewritten.toNumbers(KeyRunner.graph(op, args.subList(0, arity)));
    var program = new RowProgram(graph, Structure.hashes(graph));
    return () -> new RowKeys(op, program, arity);
  }

  @Override
  public double next(long key, double[] values, int[] args) {
    RowState state = state(values[args[places.length]], values[args[places.length + 1]]);
    double[] in = runner.values();
    for (int i = 0; i < places.length; i++) {
      if (places[i] >= 0) {
        in[places[i]] = values[args[i]];
      }
    }
    runner.step(state, key);
    return in[out];
  }

  private RowState state(double key, double rest) {
    int number = keys.find(key, rest);
    if (number == states.length) {
      states = Arrays.copyOf(states, 2 * number);
    }
    RowState state = states[number];
    if (state == null) {
      if (keys.size() > op.most()) {
        throw op.tooMany();
      }
      state = program.start();
      states[number] = state;
    }
    return state;
  }

  @Override
  public void clear() {
    keys.clear();
    states = new RowState[4];
  }

  @Override
  public void save(DataOutput to) throws IOException {
    to.writeInt(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      to.writeDouble(keys.key(i));
      to.writeDouble(keys.rest(i));
      state(keys.key(i), keys.rest(i)).save(to);
    }
  }

  @Override
  public void load(DataInput from) throws IOException {
    clear();
    for (int left = RowRing.count(from, op.most()); left > 0; left--) {
      state(from.readDouble(), from.readDouble()).load(from);
    }
  }

  @Override
  public long bytes() {
    long bytes = RowRing.OBJECT + 16 + 8L * states.length + keys.bytes();
    for (RowState state : states) {
      bytes += state == null ? 0 : state.bytes();
    }
    return bytes;
  }
}
