package weft.inspect.range;

import java.util.ArrayList;
import java.util.Objects;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Type;
import weft.ir.trait.Expands;
import weft.ops.source.Column;
import weft.ops.source.Input;
import weft.rewrite.Expand;

/// What an equation is made of, as a graph of its own over its arguments.
///
/// @param result the equation that stands for it
record Parts(Graph graph, int result) {
  private static final String OUT = "out";

  /// The name of an argument.
  static String argument(int i) {
    return "argument " + i;
  }

  static Parts of(Graph graph, Node node) {
    var to = GraphBuilder.sharing().at(node.origin());
    var ids = new ArrayList<Integer>();
    for (int i = 0; i < node.args().size(); i++) {
      Type type = graph.node(node.args().get(i)).type();
      // An array that is the same in every row stays one: ops that look back take it.
      boolean array = !type.hasRows() && type.shape().rank() > 0;
      ids.add(to.add(array ? Input.of(argument(i), type) : Column.of(argument(i), type)));
    }
    boolean own = node.op() instanceof Expands;
    to.output(OUT, node.op() instanceof Expands op ? op.expand(to, ids) : to.add(node.op(), ids));
    Graph made = own ? to.build() : new Expand().apply(to.build());
    return new Parts(made, Objects.requireNonNull(made.outputs().get(OUT)));
  }
}
