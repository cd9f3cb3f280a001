package weft.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.source.Column;

/// Ops over plain columns of one entity.
final class Run {
  static final long SECOND = 1_000_000_000L;

  private Run() {}

  /// The results of ops over the same columns, rows a second apart.
  static List<double[]> all(List<? extends Op> ops, double[]... columns) {
    var times = new long[columns[0].length];
    Arrays.setAll(times, i -> i * SECOND);
    return all(ops, times, columns);
  }

  static double[] one(Op op, double[]... columns) {
    return all(List.of(op), columns).getFirst();
  }

  static double[] one(Op op, long[] times, double[]... columns) {
    return all(List.of(op), times, columns).getFirst();
  }

  /// An op takes the first columns, as many as it has roles.
  static List<double[]> all(List<? extends Op> ops, long[] times, double[]... columns) {
    Map<String, Tensor> table = new LinkedHashMap<>();
    table.put("time", Tensor.of(Element.TIME, Shape.of(times.length), times.clone()));
    var builder = GraphBuilder.sharing();
    var ids = new ArrayList<Integer>();
    for (double[] column : columns) {
      String name = "c" + ids.size();
      table.put(name, Tensor.column(column));
      ids.add(builder.add(Column.of(name, Element.F64)));
    }
    for (int i = 0; i < ops.size(); i++) {
      Op op = ops.get(i);
      builder.output("out" + i, builder.add(op, ids.subList(0, op.contract().arity())));
    }
    var outcome =
        Interpreter.standard().run(builder.build(), new Table(table, Optional.empty(), "time"));
    var results = new ArrayList<double[]>();
    for (int i = 0; i < ops.size(); i++) {
      results.add(outcome.output("out" + i).doubles());
    }
    return results;
  }
}
