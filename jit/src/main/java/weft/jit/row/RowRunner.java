package weft.jit.row;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.form.HalvesToTime;
import weft.ir.form.OfText;
import weft.ir.form.OfTime;
import weft.ir.form.TimeToText;
import weft.ir.form.TimeToTime;
import weft.ir.problem.WeftException;
import weft.jit.Kind;
import weft.jit.network.RowModel;
import weft.jit.table.CellRunner;

/// Sends rows through a [RowProgram]. One thread at a time may use it.
public final class RowRunner {
  private final RowProgram program;
  private final RowProgram.RowStep[] steps;
  private final double[] values;

  /// Cells that are no numbers, as columns of one row: of times and texts only where something asks
  /// for them so.
  private final @Nullable Tensor[] cells;

  private final long[] times;
  private final @Nullable String[] texts;
  private final boolean[] isText;

  /// What each model needs to run, and what it gave for the row at hand.
  private final RowModel.Room[] rooms;

  private final double[][] models;

  RowRunner(RowProgram program) {
    this.program = program;
    this.steps = program.steps().toArray(RowProgram.RowStep[]::new);
    this.values = new double[program.plan().size()];
    this.cells = new Tensor[program.plan().others()];
    this.times = new long[cells.length];
    this.texts = new String[cells.length];
    this.isText = new boolean[cells.length];
    this.rooms = new RowModel.Room[program.models()];
    this.models = new double[rooms.length][];
    for (RowProgram.RowStep step : steps) {
      if (step instanceof RowProgram.RowStep.Runs runs) {
        rooms[runs.number()] = runs.model().room();
      }
    }
    program.constants().forEach((place, value) -> values[place] = value);
    program
        .plan()
        .cells()
        .forEach(
            (id, place) ->
                program.graph().node(id).constant().ifPresent(value -> cells[place] = value));
  }

  /// The numbers of the row at hand: inputs go in and outputs come out, each at its place.
  public double[] values() {
    return values;
  }

  /// Sets a cell of the row at hand that is no number: a column of one row.
  public void setCell(int place, Tensor value) {
    cells[place] = value;
  }

  public void setTime(int place, long time) {
    cells[place] = null;
    times[place] = time;
  }

  public void setText(int place, @Nullable String text) {
    cells[place] = null;
    texts[place] = text;
    isText[place] = true;
  }

  /// A cell of the row at hand that is no number.
  public Tensor cell(int place) {
    Tensor cell = cells[place];
    if (cell == null) {
      cell =
          isText[place]
              ? Tensor.texts(Shape.of(1), _ -> texts[place])
              : Tensor.of(Element.TIME, Shape.of(1), new long[] {times[place]});
      cells[place] = cell;
    }
    return cell;
  }

  private long time(int place) {
    Tensor cell = cells[place];
    return cell == null ? times[place] : cell.longAt(0);
  }

  private @Nullable String text(int place) {
    Tensor cell = cells[place];
    return cell == null ? texts[place] : cell.textAt(0);
  }

  /// Computes the row at hand, the next one of its entity.
  ///
  /// @param key when it happened
  public void step(RowState state, long key) {
    double[] numbers = state.roomy();
    for (RowProgram.RowStep step : steps) {
      switch (step) {
        case RowProgram.RowStep.Kernel(RowKernel kernel) -> kernel.run(numbers, values);
        case RowProgram.RowStep.Window(int window, int[] args, int to, Node node) ->
            values[to] = next(state.window(window), key, args, node);
        case RowProgram.RowStep.Cells(Node node) -> cells(node);
        case RowProgram.RowStep.Runs runs -> run(runs);
        case RowProgram.RowStep.Takes(int model, int cell, int to) ->
            values[to] = models[model][cell];
        case RowProgram.RowStep.OfOneTime(OfTime op, int from, int to) ->
            values[to] = op.number(time(from));
        case RowProgram.RowStep.OfOneText(OfText op, int from, int to) ->
            values[to] = op.number(text(from));
        case RowProgram.RowStep.Moves(TimeToTime op, int from, int to) ->
            setTime(to, op.time(time(from)));
        case RowProgram.RowStep.Names(TimeToText op, int from, int to) ->
            setText(to, op.text(time(from)));
        case RowProgram.RowStep.Compares(
                CellComparison of,
                boolean texts,
                int left,
                int right,
                int to) ->
            values[to] = texts ? of.of(text(left), text(right)) : of.of(time(left), time(right));
        case RowProgram.RowStep.OfHalves(HalvesToTime op, int first, int second, int to) ->
            setTime(to, op.time(values[first], values[second]));
      }
    }
    numbers[0]++;
  }

  private double next(RowWindow window, long key, int[] args, Node node) {
    try {
      return window.next(key, values, args);
    } catch (WeftException e) {
      throw e.with(node::blamed);
    }
  }

  private void run(RowProgram.RowStep.Runs step) {
    try {
      double[] result = rooms[step.number()].row((arg, _) -> values[step.args()[arg]], 0);
      models[step.number()] = result;
      if (step.whole().isPresent()) {
        var dims = new ArrayList<>(step.node().type().shape().dims());
        dims.addFirst(1);
        cells[step.whole().getAsInt()] = Tensor.of(new Shape(false, dims), result.clone());
      }
    } catch (WeftException e) {
      throw e.with(step.node()::blamed);
    }
  }

  /// An op on cells, on columns of one row.
  private void cells(Node node) {
    var args = new ArrayList<Tensor>();
    for (int arg : node.args()) {
      args.add(value(program.graph().node(arg)));
    }
    Tensor result = CellRunner.part(node, args, 0, 1);
    if (Kind.isNumber(node)) {
      Integer place = program.plan().places().get(node.id());
      if (place != null) {
        values[place] = result.doubleAt(0);
      }
    } else {
      Integer place = program.plan().cells().get(node.id());
      if (place != null) {
        cells[place] = result;
      }
    }
  }

  private Tensor value(Node node) {
    if (!Kind.isNumber(node)) {
      return node.op() instanceof Source.Known known
          ? known.value()
          : cell(Objects.requireNonNull(program.plan().cells().get(node.id())));
    }
    double number = values[Objects.requireNonNull(program.plan().places().get(node.id()))];
    return node.type().element() == Element.BOOL
        ? Tensor.truths(Shape.of(1), _ -> number)
        : Tensor.column(new double[] {number});
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
