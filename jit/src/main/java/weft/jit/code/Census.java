package weft.jit.code;

import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Source;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;
import weft.ir.form.Stateful;

/// Counts what an op computes, without computing: how many operations, and which constants.
public final class Census implements Algebra<Census.Thing, Census.Thing> {
  /// A value or a condition.
  public enum Thing {
    ANY
  }

  private int operations;
  private final TreeSet<Double> constants = new TreeSet<>();

  /// What some nodes compute.
  public static Census of(Graph graph, List<Integer> nodes) {
    var census = new Census();
    for (int id : nodes) {
      Node node = graph.node(id);
      for (int arg : node.args()) {
        if (graph.node(arg).op() instanceof Source.Known known) {
          census.lit(known.value().doubleAt(0));
        } else if (graph.node(arg).type().element() == Element.BOOL) {
          census.lit(0);
        }
      }
      var operands = node.args().stream().map(arg -> operand(graph.node(arg))).toList();
      var in = new Operands<>(census, operands);
      switch (node.op()) {
        case Pointwise op -> op.apply(census, in);
        case Stateful op -> op.step(census, op.start().stream().map(_ -> Thing.ANY).toList(), in);
        default -> {}
      }
      if (node.type().element() == Element.BOOL) {
        census.number(Thing.ANY);
      }
    }
    return census;
  }

  private static Operand<Thing, Thing> operand(Node node) {
    return node.isDoubtful()
        ? Operand.doubtful(Thing.ANY)
        : Operand.of(node.type().element(), Thing.ANY);
  }

  public int operations() {
    return operations;
  }

  /// The constants, by their bits.
  public NavigableSet<Double> constants() {
    return constants;
  }

  private Thing one() {
    operations++;
    return Thing.ANY;
  }

  private Thing function(MathFunction function) {
    operations += function.operations();
    constants.addAll(function.constants());
    return Thing.ANY;
  }

  @Override
  public Thing lit(double value) {
    constants.add(value);
    return Thing.ANY;
  }

  @Override
  public Thing unary(Unary function, Thing a) {
    if (function == Unary.SIGN) {
      lit(0);
      lit(1);
      lit(-1);
    }
    return VectorCode.isDirect(function) ? one() : function(MathFunction.of(function));
  }

  @Override
  public Thing binary(Binary function, Thing a, Thing b) {
    return VectorCode.isDirect(function) ? one() : function(MathFunction.of(function));
  }

  @Override
  public Thing compare(Relation relation, Thing a, Thing b) {
    return one();
  }

  @Override
  public Thing key(Thing a) {
    return function(MathFunction.KEY);
  }

  @Override
  public Thing larger(Thing a, Thing b) {
    return one();
  }

  @Override
  public Thing ofKey(Thing key) {
    return function(MathFunction.OF_KEY);
  }

  @Override
  public Thing and(Thing a, Thing b) {
    return one();
  }

  @Override
  public Thing or(Thing a, Thing b) {
    return one();
  }

  @Override
  public Thing not(Thing a) {
    return one();
  }

  @Override
  public Thing select(Thing condition, Thing then, Thing otherwise) {
    return one();
  }

  @Override
  public Thing number(Thing condition) {
    lit(0);
    lit(1);
    return one();
  }
}
