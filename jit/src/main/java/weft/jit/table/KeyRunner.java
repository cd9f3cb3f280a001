package weft.jit.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import weft.eval.Layout;
import weft.eval.Pool;
import weft.eval.Table;
import weft.eval.Watch;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.OfKey;
import weft.jit.CompiledEngine;
import weft.jit.KeyTable;
import weft.jit.OrderedRows;
import weft.jit.Workers;
import weft.ops.source.Column;

/// An op over the rows of each key: the rows of an entity are put together by key, by counting; the
/// op is compiled for these as for entities; its results go back to where the rows were.
///
/// @param elements of the op's arguments
public record KeyRunner(
    OfKey op, List<Element> elements, Layout layout, CompiledEngine engine, Workers workers) {
  /// The name of the result.
  public static final String OUT = "out";

  /// @param in the arguments of all rows, in layout order
  void run(double[][] in, double[] out) {
    int arity = elements.size();
    var entities = layout.entities();
    var positions = new int[layout.rows()];
    var groups = new int[entities.size()][];
    var next = new AtomicInteger();
    workers.all(
        entities.size(),
        () -> {
          var table = new KeyTable();
          for (int e = next.getAndIncrement(); e < groups.length; e = next.getAndIncrement()) {
            groups[e] = group(entities.get(e), in[arity], in[arity + 1], table, positions);
          }
        });
    var inputs = new LinkedHashMap<String, Tensor>();
    for (int i = 0; i < arity; i++) {
      inputs.put(name(i), column(elements.get(i), in[i], positions));
    }
    double[] results = computed(inputs, layout.regrouped(positions, entities(groups)));
    for (int i = 0; i < positions.length; i++) {
      out[positions[i]] = results[i];
    }
  }

  private double[] computed(LinkedHashMap<String, Tensor> inputs, Layout regrouped) {
    // An op without arguments still has as many rows.
    inputs.putIfAbsent("(row)", Tensor.column(new double[regrouped.rows()]));
    return engine
        .compiled(graph(op, elements))
        .run(OrderedRows.standing(Table.series(inputs), regrouped), Pool.none(), Watch.NONE)
        .output(OUT)
        .doubles();
  }

  /// The name of an argument.
  public static String name(int i) {
    return "x" + i;
  }

  /// Which argument has a name.
  public static int place(String name) {
    return Integer.parseInt(name.substring(1));
  }

  /// What is done with the rows of one key.
  public static Graph graph(OfKey op, List<Element> elements) {
    var to = GraphBuilder.sharing();
    var args = new ArrayList<Integer>();
    for (int i = 0; i < elements.size(); i++) {
      args.add(to.add(Column.of(name(i), elements.get(i))));
    }
    return to.output(OUT, to.add(op.op(), args)).build();
  }

  /// Puts the rows of an entity together by key, those of a key in their order.
  ///
  /// @param positions where the positions of its rows go
  /// @return where each key ends
  private int[] group(
      Layout.Entity entity, double[] key, double[] rest, KeyTable table, int[] positions) {
    table.clear();
    var codes = new int[entity.rows()];
    var ends = new int[16];
    for (int i = 0; i < codes.length; i++) {
      int code = table.find(key[entity.from() + i], rest[entity.from() + i]);
      if (table.size() > op.most()) {
        throw op.tooMany();
      }
      ends = code < ends.length ? ends : Arrays.copyOf(ends, 2 * ends.length);
      ends[code]++;
      codes[i] = code;
    }
    var starts = new int[table.size()];
    for (int code = 0, at = entity.from(); code < starts.length; code++) {
      starts[code] = at;
      at += ends[code];
      ends[code] = at;
    }
    for (int i = 0; i < codes.length; i++) {
      positions[starts[codes[i]]++] = entity.from() + i;
    }
    return Arrays.copyOf(ends, table.size());
  }

  private static List<Layout.Entity> entities(int[][] groups) {
    var entities = new ArrayList<Layout.Entity>();
    int from = 0;
    for (int[] ends : groups) {
      for (int end : ends) {
        entities.add(new Layout.Entity(from, end));
        from = end;
      }
    }
    return entities.isEmpty() ? List.of(new Layout.Entity(0, 0)) : entities;
  }

  private static Tensor column(Element element, double[] cells, int[] positions) {
    var moved = new double[cells.length];
    for (int i = 0; i < moved.length; i++) {
      moved[i] = cells[positions[i]];
    }
    return element == Element.BOOL
        ? Tensor.truths(Shape.of(moved.length), i -> moved[i])
        : Tensor.column(moved);
  }
}
