package weft.jit;

import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Payload;
import weft.ir.Source;
import weft.ir.Span;
import weft.ir.form.CellByCell;
import weft.ir.form.CrossSection;
import weft.ir.form.OfKey;
import weft.ir.form.OfRun;
import weft.ir.form.Pointwise;
import weft.ir.form.RowByRow;
import weft.ir.form.RowGraph;
import weft.ir.form.Stateful;
import weft.ir.form.WholeEntity;
import weft.ir.form.WholeWindow;
import weft.ir.form.Window;
import weft.ir.trait.Shifts;

/// How a node is computed.
public enum Kind {
  /// Known before any row is read.
  CONSTANT,
  /// A column of the table.
  COLUMN,
  /// Read from where an earlier row was kept.
  LAG,
  /// Row by row, in vectors.
  VECTOR,
  /// Row by row, one at a time: states.
  SERIAL,
  /// A whole window at a time.
  WINDOW,
  /// A time at a time, over all entities.
  ACROSS,
  /// An entity at a time, over all of its rows: durations, runs, keys, looking ahead.
  ENTITY,
  /// Some rows at a time, on cells that are not f64: texts, times, whole numbers.
  CELLS,
  /// By the interpreter, an entity at a time: ops of users that say nothing an engine could use.
  HOST;

  public static Kind of(Graph graph, Node node) {
    boolean numbers =
        isNumber(node) && node.args().stream().allMatch(arg -> isNumber(graph.node(arg)));
    boolean scalars =
        isScalar(node) && node.args().stream().allMatch(arg -> isScalar(graph.node(arg)));
    if (ColumnPlace.of(graph, node).isPresent()) {
      return COLUMN;
    }
    return switch (node.op()) {
      case Source.Known _, Payload _ -> CONSTANT;
      case CrossSection _ -> ACROSS;
      case Shifts _ when numbers -> LAG;
      case Pointwise _ when numbers -> VECTOR;
      case Stateful _ when numbers -> SERIAL;
      case WholeWindow op when numbers -> op.w() instanceof Span.Rows ? WINDOW : ENTITY;
      case Window op when numbers && op.w() instanceof Span.Time -> ENTITY;
      case WholeEntity _ when numbers -> ENTITY;
      case OfRun _ when numbers -> ENTITY;
      case OfKey _ when numbers -> ENTITY;
      case Pointwise _ when scalars -> CELLS;
      case CellByCell _ when scalars -> CELLS;
      case RowByRow _, RowGraph _ -> CELLS;
      default -> HOST;
    };
  }

  /// Whether it is computed for all rows before a pass begins.
  public boolean isWhole() {
    return switch (this) {
      case ACROSS, ENTITY, CELLS, HOST -> true;
      case CONSTANT, COLUMN, LAG, VECTOR, SERIAL, WINDOW -> false;
    };
  }

  /// Whether a step of a pass computes it.
  public boolean isStep() {
    return switch (this) {
      case LAG, VECTOR, SERIAL, WINDOW -> true;
      case CONSTANT, COLUMN, ACROSS, ENTITY, CELLS, HOST -> false;
    };
  }

  /// A number or a condition a row: what kernels compute with.
  public static boolean isNumber(Node node) {
    return isScalar(node)
        && (node.type().element() == Element.F64 || node.type().element() == Element.BOOL);
  }

  private static boolean isScalar(Node node) {
    return node.type().shape().isScalar() && node.type().element() != Element.ANY;
  }
}
