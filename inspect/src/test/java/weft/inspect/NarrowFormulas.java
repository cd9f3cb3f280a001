package weft.inspect;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Range;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.testkit.Generator;
import weft.testkit.Seeds;

/// Formulas of one row over few columns, each used several times, and rows within their ranges.
final class NarrowFormulas implements Generator<DeclaredTables.Case> {
  private static final int ROWS = 60;
  private static final String[] NAMES = {"x", "y", "z"};
  private static final Range[] RANGES = {
    new Range(-1, 1),
    new Range(10, 500),
    new Range(0, 3),
    new Range(-5, -4),
    new Range(1e-9, 1e9),
    new Range(-1e150, 1e150),
    new Range(-1.7e308, 1.7e308),
    new Range(1e300, 1.1e300),
    new Range(0, 1e-310)
  };

  @Override
  public DeclaredTables.Case draw(Seeds seeds) {
    var types = new LinkedHashMap<String, Type>();
    var ranges = new LinkedHashMap<String, Range>();
    Map<String, Tensor> columns = new LinkedHashMap<>();
    for (String name : NAMES) {
      Range range = seeds.pick(RANGES);
      types.put(name, Type.column(Element.F64));
      ranges.put(name, range);
      var cells = new double[ROWS];
      for (int i = 0; i < ROWS; i++) {
        double share = seeds.share();
        double mixed = range.low() * (1 - share) + range.high() * share;
        double any = Math.clamp(mixed, range.low(), range.high());
        cells[i] =
            switch (seeds.between(0, 3)) {
              case 0 -> range.low();
              case 1 -> range.high();
              default -> any;
            };
      }
      columns.put(name, Tensor.column(cells));
    }
    String text = "out = " + formula(seeds, 4) + " - " + formula(seeds, 3);
    var graph =
        Formulas.compile(text, new Schema(types, Optional.empty(), Optional.empty())).graph();
    return new DeclaredTables.Case(graph, Table.series(columns), ranges);
  }

  private static String formula(Seeds seeds, int depth) {
    if (depth == 0) {
      return seeds.between(0, 5) == 0 ? "" + seeds.between(1, 4) : seeds.pick(NAMES);
    }
    String a = formula(seeds, depth - 1);
    String b = formula(seeds, depth - 1);
    return switch (seeds.between(0, 11)) {
      case 0, 1 -> "(" + a + " + " + b + ")";
      case 2, 3 -> "(" + a + " - " + b + ")";
      case 4, 5 -> "(" + a + " * " + b + ")";
      case 6, 7 -> "(" + a + " / " + b + ")";
      case 8 -> "max(" + a + ", " + b + ")";
      case 9 -> "abs(" + a + ")";
      case 10 -> "if(" + a + " > " + b + ", " + a + ", " + b + ")";
      default -> "sqrt(" + a + ")";
    };
  }

  @Override
  public Stream<DeclaredTables.Case> shrink(DeclaredTables.Case value) {
    return Stream.empty();
  }

  @Override
  public String show(DeclaredTables.Case value) {
    return value.graph() + "\n" + value.ranges();
  }
}
