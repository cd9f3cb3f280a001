package weft.jit;

import java.util.TreeSet;
import weft.ir.Algebra;
import weft.ir.Binary;
import weft.ir.Relation;
import weft.ir.Unary;

/// Counts what an op computes, without computing: how many operations, and which constants.
final class Census implements Algebra<Census.Thing, Census.Thing> {
  /// A value or a condition.
  enum Thing {
    ANY
  }

  private int operations;
  private final TreeSet<Double> constants = new TreeSet<>();

  int operations() {
    return operations;
  }

  /// The constants, by their bits.
  TreeSet<Double> constants() {
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
