package weft.bounds.net;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.bounds.net.ReluChain.Layer;

/// Layers that are made one after the other. Cells of an earlier layer than the last are carried on
/// to it by cells that copy them, so that residual sums are a chain too.
final class ChainBuilder {
  /// A layer that is being made: rows may be added.
  private static final class Growing {
    final List<double[]> rows = new ArrayList<>();
    final List<Double> bias = new ArrayList<>();
    final List<Bend> bends = new ArrayList<>();
    final List<Integer> others = new ArrayList<>();

    int add(double[] row, double constant, Bend bend, int other) {
      rows.add(row);
      bias.add(constant);
      bends.add(bend);
      others.add(other);
      return rows.size() - 1;
    }
  }

  /// A cell of a layer; the inputs are layer 0.
  record Cell(int layer, int place) implements CellForm.Term {
    /// A cell that is 0, and of no layer.
    static final Cell NONE = new Cell(-1, -1);
  }

  private final int inputs;
  private final List<Growing> layers = new ArrayList<>();

  ChainBuilder(int inputs) {
    this.inputs = inputs;
  }

  int top() {
    return layers.size();
  }

  private int width(int layer) {
    return layer == 0 ? inputs : layers.get(layer - 1).rows.size();
  }

  /// The place in the last layer of a cell, which is carried there.
  int carried(Cell cell) {
    int place = cell.place();
    for (int layer = cell.layer() + 1; layer <= top(); layer++) {
      var growing = layers.get(layer - 1);
      var row = new double[width(layer - 1)];
      row[place] = 1;
      place = growing.add(row, 0, Bend.NONE, 0);
    }
    return place;
  }

  /// A row of a new layer: factors of cells, which may repeat.
  ///
  /// @param other the number of the row that a product is with
  record Row(List<Cell> cells, double[] factors, double constant, Bend bend, int other) {}

  /// One more layer, of sums of the same cells. A cell may be there twice: where its factors don't
  /// make one number, each has a copy of the cell, which is a layer more.
  ///
  /// @param factors a row for each sum
  List<Cell> add(List<Cell> cells, double[][] factors) {
    var growing = summed(cells, factors);
    return added(growing.orElseGet(() -> summed(copies(cells), factors).orElseThrow()));
  }

  /// Nothing where the sum of two factors of a cell is no number.
  private Optional<Growing> summed(List<Cell> cells, double[][] factors) {
    var places =
        cells.stream().mapToInt(cell -> cell == Cell.NONE ? -1 : carriedOnce(cell)).toArray();
    int below = width(top());
    var growing = new Growing();
    for (double[] row : factors) {
      var weights = new double[below];
      for (int i = 0; i < places.length; i++) {
        if (places[i] >= 0) {
          if (CellForm.isRounded(weights[places[i]], row[i], false)) {
            return Optional.empty();
          }
          weights[places[i]] += row[i];
        }
      }
      growing.add(weights, 0, Bend.NONE, 0);
    }
    return Optional.of(growing);
  }

  private List<Cell> copies(List<Cell> cells) {
    var there = cells.stream().filter(cell -> cell != Cell.NONE).toList();
    var made =
        add(there.stream()
                .map(cell -> new Row(List.of(cell), new double[] {1}, 0, Bend.NONE, 0))
                .toList())
            .iterator();
    return cells.stream().map(cell -> cell == Cell.NONE ? cell : made.next()).toList();
  }

  private List<Cell> added(Growing growing) {
    layers.add(growing);
    known.clear();
    var cells = new ArrayList<Cell>();
    for (int r = 0; r < growing.rows.size(); r++) {
      cells.add(new Cell(top(), r));
    }
    return cells;
  }

  /// One more layer.
  List<Cell> add(List<Row> rows) {
    var places = new ArrayList<int[]>();
    for (Row row : rows) {
      places.add(row.cells().stream().mapToInt(this::carriedOnce).toArray());
    }
    int below = width(top());
    var growing = new Growing();
    for (int r = 0; r < rows.size(); r++) {
      var weights = new double[below];
      for (int i = 0; i < places.get(r).length; i++) {
        weights[places.get(r)[i]] += rows.get(r).factors()[i];
      }
      var row = rows.get(r);
      growing.add(weights, row.constant(), row.bend(), row.other());
    }
    return added(growing);
  }

  private final Map<Cell, Integer> known = new HashMap<>();

  private int carriedOnce(Cell cell) {
    return cell.layer() == top() ? cell.place() : known.computeIfAbsent(cell, this::carried);
  }

  /// Adds constants to cells of the last layer that nothing else reads, where that is exact.
  boolean shift(List<Cell> cells, double[] constants) {
    for (Cell cell : cells) {
      if (cell.layer() == 0
          || cell.layer() != top()
          || layers.getLast().bias.get(cell.place()) != 0
          || layers.getLast().bends.get(cell.place()) != Bend.NONE) {
        return false;
      }
    }
    for (int i = 0; i < constants.length; i++) {
      layers.getLast().bias.set(cells.get(i).place(), constants[i]);
    }
    return true;
  }

  /// Bends cells of the last layer that nothing else reads.
  boolean bend(List<Cell> cells, Bend bend) {
    for (Cell cell : cells) {
      if (cell.layer() == 0
          || cell.layer() != top()
          || layers.getLast().bends.get(cell.place()) != Bend.NONE) {
        return false;
      }
    }
    cells.forEach(cell -> layers.getLast().bends.set(cell.place(), bend));
    return true;
  }

  /// The chain that gives these cells.
  ReluChain chain(List<Cell> outputs) {
    var last =
        outputs.stream().map(cell -> new Row(List.of(cell), new double[] {1}, 0, Bend.NONE, 0));
    boolean done = top() > 0 && isLast(outputs);
    if (!done) {
      add(last.toList());
    }
    var finished = new ArrayList<Layer>();
    for (int l = 0; l < layers.size(); l++) {
      finished.add(layer(layers.get(l), width(l)));
    }
    return ChainTidy.tidy(new ReluChain(inputs, finished));
  }

  private boolean isLast(List<Cell> outputs) {
    var top = layers.getLast();
    boolean inOrder =
        outputs.size() == top.rows.size() && top.bends.stream().allMatch(bend -> bend == Bend.NONE);
    for (int i = 0; i < outputs.size() && inOrder; i++) {
      inOrder = outputs.get(i).equals(new Cell(top(), i));
    }
    return inOrder;
  }

  /// Rows that were made before cells were added below are as long as they were.
  private static Layer layer(Growing growing, int below) {
    return new Layer(
        growing.rows.stream().map(row -> Arrays.copyOf(row, below)).toArray(double[][]::new),
        growing.bias.stream().mapToDouble(Double::doubleValue).toArray(),
        growing.bends.toArray(Bend[]::new),
        growing.others.stream().mapToInt(Integer::intValue).toArray());
  }
}
