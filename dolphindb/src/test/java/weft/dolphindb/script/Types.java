package weft.dolphindb.script;

import java.util.Map;

/// The types of columns.
final class Types {
  static final Map<String, Cells> NAMES =
      Map.of(
          "DOUBLE", empty(Cells.Kind.DOUBLE),
          "LONG", empty(Cells.Kind.WHOLE),
          "BOOL", empty(Cells.Kind.BOOL),
          "TIMESTAMP", Cells.longs(Cells.Kind.TIMESTAMP, new long[0]),
          "NANOTIMESTAMP", Cells.longs(Cells.Kind.NANOTIMESTAMP, new long[0]),
          "SYMBOL", Cells.texts(new String[0]),
          "STRING", Cells.texts(new String[0]),
          "SHARED", Cells.texts(new String[0]));

  private Types() {}

  private static Cells empty(Cells.Kind kind) {
    return Cells.numbers(kind, new double[0]);
  }

  static Cells column(String type) {
    if (type.equals("DOUBLE[]")) {
      return Cells.arrays(new double[0][]);
    }
    Cells cells = NAMES.get(type);
    if (cells == null) {
      throw new ScriptError("no type '" + type + "'");
    }
    return cells;
  }
}
