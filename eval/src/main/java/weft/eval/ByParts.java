package weft.eval;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Host;
import weft.ir.Rows;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.OfKey;
import weft.ir.form.OfRun;
import weft.ir.trait.Divides;

/// An op over parts of the rows: the rows of each part are put together and are then all rows that
/// there are.
final class ByParts implements Evaluate {
  private final Divides op;
  private final int arity;
  private final Meaning meaning;

  ByParts(Divides op, Meaning meaning) {
    this.op = op;
    this.arity = op.op().contract().arity();
    this.meaning = meaning;
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    var elements =
        args.stream()
            .map(arg -> arg.element() == Element.BOOL ? Element.BOOL : Element.F64)
            .toList();
    var inner = meaning.of(op.op(), elements.subList(0, arity).stream().map(Type::column).toList());
    return Rows.map(
        args,
        host,
        (in, out) -> {
          for (List<Integer> rows : parts(in, out.length)) {
            var columns = new ArrayList<Tensor>();
            for (int i = 0; i < arity; i++) {
              columns.add(column(elements.get(i), in[i], rows));
            }
            Shape shape = Shape.of(rows.size());
            Tensor result = inner.evaluate(columns, new PartHost(host, rows)).broadcast(shape);
            for (int i = 0; i < rows.size(); i++) {
              out[rows.get(i)] = result.doubleAt(i);
            }
          }
        });
  }

  private static Tensor column(Element element, double[] cells, List<Integer> rows) {
    Shape shape = Shape.of(rows.size());
    return element == Element.BOOL
        ? Tensor.truths(shape, i -> cells[rows.get(i)])
        : Tensor.f64(shape, i -> cells[rows.get(i)]);
  }

  /// The rows of each part, in order.
  private Iterable<List<Integer>> parts(double[][] in, int rows) {
    return switch (op) {
      case OfRun _ -> runs(in[arity], rows);
      case OfKey keyed -> keys(keyed, in[arity], in[arity + 1], rows);
      default -> throw new IllegalStateException(op.tag());
    };
  }

  private static List<List<Integer>> runs(double[] start, int rows) {
    var runs = new ArrayList<List<Integer>>();
    for (int row = 0; row < rows; row++) {
      if (row == 0 || start[row] == 1) {
        runs.add(new ArrayList<>());
      }
      runs.getLast().add(row);
    }
    return runs;
  }

  private static Iterable<List<Integer>> keys(OfKey op, double[] key, double[] rest, int rows) {
    // Without the sign of 0.
    Map<List<Double>, List<Integer>> keys = new HashMap<>();
    for (int row = 0; row < rows; row++) {
      keys.computeIfAbsent(List.of(key[row] + 0.0, rest[row] + 0.0), _ -> new ArrayList<>())
          .add(row);
      if (keys.size() > op.most()) {
        throw op.tooMany();
      }
    }
    return keys.values();
  }

  /// What surrounds some rows of an entity.
  private record PartHost(Host host, List<Integer> of) implements Host {
    @Override
    public int rows() {
      return of.size();
    }

    @Override
    public long[] order() {
      long[] all = host.order();
      return of.stream().mapToLong(row -> all[row]).toArray();
    }

    @Override
    public UserFunction function(String name) {
      return host.function(name);
    }
  }
}
