package weft.ops;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import weft.ir.Example;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.source.Column;
import weft.ops.source.Input;

/// An example of an op as a graph of one equation, with its result called `y`.
///
/// @param values of its arguments, by name
public record ExampleGraph(Graph graph, Map<String, Tensor> values) {
  public ExampleGraph {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /// Its arguments are columns of a table.
  ///
  /// @throws weft.ir.problem.WeftException if the op takes no rows
  public static ExampleGraph overRows(Example example) {
    return of(
        example,
        (name, arg) -> {
          var dims = arg.shape().dims();
          if (dims.isEmpty() || !dims.getFirst().equals(rows(example))) {
            throw new WeftException(
                Diagnostic.of(Code.SHAPE, "takes other rows than it gives").about(name));
          }
          return new Column(name, arg.element(), dims.subList(1, dims.size()));
        });
  }

  /// Its arguments are tensors.
  public static ExampleGraph overTensors(Example example) {
    return of(example, (name, arg) -> Input.of(name, arg.type()));
  }

  private static int rows(Example example) {
    var dims = example.expected().shape().dims();
    return dims.isEmpty() ? -1 : dims.getFirst();
  }

  private static ExampleGraph of(Example example, BiFunction<String, Tensor, Op> source) {
    var to = GraphBuilder.plain();
    var args = new ArrayList<Integer>();
    var values = new LinkedHashMap<String, Tensor>();
    for (Tensor arg : example.args()) {
      String name = "x" + args.size();
      values.put(name, arg);
      args.add(to.add(source.apply(name, arg)));
    }
    return new ExampleGraph(to.output("y", to.add(example.op(), args)).build(), values);
  }
}
