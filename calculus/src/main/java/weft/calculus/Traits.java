package weft.calculus;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

/// What a row-by-row op does with its arguments, seen by running it on nothing: a value is whether
/// it is an argument as it is, or chosen among others with one; a condition is whether it is an
/// argument.
public final class Traits implements Algebra<Boolean, Boolean> {
  private boolean chooses;
  private boolean counts;

  private Traits() {}

  /// @param conditions which arguments are conditions
  public static Traits of(Pointwise op, List<Boolean> conditions) {
    var traits = new Traits();
    var operands = new ArrayList<Operand<Boolean, Boolean>>();
    conditions.forEach(
        condition -> operands.add(condition ? Operand.when(true) : Operand.of(true)));
    op.apply(traits, new Operands<>(traits, operands));
    return traits;
  }

  /// Whether the result is an argument in some rows, and something else in others.
  boolean chooses() {
    return chooses;
  }

  /// Whether an argument that is a condition is taken as a number.
  public boolean counts() {
    return counts;
  }

  private Boolean choice(boolean argument) {
    chooses |= argument;
    return argument;
  }

  @Override
  public Boolean lit(double value) {
    return false;
  }

  @Override
  public Boolean unary(Unary function, Boolean a) {
    return false;
  }

  @Override
  public Boolean binary(Binary function, Boolean a, Boolean b) {
    return (function == Binary.MINIMUM || function == Binary.MAXIMUM) && choice(a || b);
  }

  /// A key is no value.
  @Override
  public Boolean larger(Boolean a, Boolean b) {
    return false;
  }

  @Override
  public Boolean compare(Relation relation, Boolean a, Boolean b) {
    return false;
  }

  @Override
  public Boolean and(Boolean a, Boolean b) {
    return false;
  }

  @Override
  public Boolean or(Boolean a, Boolean b) {
    return false;
  }

  @Override
  public Boolean not(Boolean a) {
    return false;
  }

  @Override
  public Boolean select(Boolean condition, Boolean then, Boolean otherwise) {
    return choice(then || otherwise);
  }

  @Override
  public Boolean number(Boolean condition) {
    counts |= condition;
    return false;
  }
}
