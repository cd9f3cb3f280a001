package weft.jit;

import java.util.TreeSet;
import weft.ir.Algebra;

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
  public Thing add(Thing a, Thing b) {
    return one();
  }

  @Override
  public Thing sub(Thing a, Thing b) {
    return one();
  }

  @Override
  public Thing mul(Thing a, Thing b) {
    return one();
  }

  @Override
  public Thing div(Thing a, Thing b) {
    return one();
  }

  @Override
  public Thing mod(Thing a, Thing b) {
    return function(MathFunction.MOD);
  }

  @Override
  public Thing pow(Thing a, Thing b) {
    return function(MathFunction.POW);
  }

  @Override
  public Thing neg(Thing a) {
    return one();
  }

  @Override
  public Thing abs(Thing a) {
    return one();
  }

  @Override
  public Thing sign(Thing a) {
    lit(0);
    lit(1);
    lit(-1);
    return one();
  }

  @Override
  public Thing sqrt(Thing a) {
    return one();
  }

  @Override
  public Thing exp(Thing a) {
    return function(MathFunction.EXP);
  }

  @Override
  public Thing log(Thing a) {
    return function(MathFunction.LOG);
  }

  @Override
  public Thing log1p(Thing a) {
    return function(MathFunction.LOG1P);
  }

  @Override
  public Thing expm1(Thing a) {
    return function(MathFunction.EXPM1);
  }

  @Override
  public Thing sin(Thing a) {
    return function(MathFunction.SIN);
  }

  @Override
  public Thing cos(Thing a) {
    return function(MathFunction.COS);
  }

  @Override
  public Thing tan(Thing a) {
    return function(MathFunction.TAN);
  }

  @Override
  public Thing tanh(Thing a) {
    return function(MathFunction.TANH);
  }

  @Override
  public Thing floor(Thing a) {
    return function(MathFunction.FLOOR);
  }

  @Override
  public Thing ceil(Thing a) {
    return function(MathFunction.CEIL);
  }

  @Override
  public Thing round(Thing a) {
    return function(MathFunction.ROUND);
  }

  @Override
  public Thing min(Thing a, Thing b) {
    return one();
  }

  @Override
  public Thing max(Thing a, Thing b) {
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
  public Thing lt(Thing a, Thing b) {
    return one();
  }

  @Override
  public Thing le(Thing a, Thing b) {
    return one();
  }

  @Override
  public Thing eq(Thing a, Thing b) {
    return one();
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
