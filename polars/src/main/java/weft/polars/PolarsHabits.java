package weft.polars;

import weft.ir.Node;
import weft.ir.form.CrossSection;
import weft.ir.form.OfKey;
import weft.ir.trait.Shifts;
import weft.ir.trait.StandsFor;
import weft.spell.QuerySteps;

/// What becomes a column: cross-sections, what they are taken of, and what is used several times.
/// Windows of windows stand in one expression, which the rows of an entity go through as a whole.
record PolarsHabits() implements QuerySteps.Habits {
  @Override
  public boolean readsRows(Node node) {
    return ofEntity(node) || isOfOtherRows(node);
  }

  /// Whether an equation reads other rows of the entity.
  static boolean ofEntity(Node node) {
    boolean reads =
        switch (node.op().primitive()) {
          case WINDOW, STATE, EVENT -> !isOfOtherRows(node);
          case SOURCE, TRANSFORM, SINK -> false;
        };
    return reads && !(node.op() instanceof Shifts shift && shift.n() == 0);
  }

  /// Whether it goes over other rows than those of the entity.
  private static boolean isOfOtherRows(Node node) {
    return node.op() instanceof CrossSection || node.op() instanceof OfKey;
  }

  @Override
  public boolean nests(Node node) {
    return !isApart(node);
  }

  /// Keys of a column stand for themselves.
  @Override
  public boolean isPlain(Node node) {
    return node.op() instanceof StandsFor;
  }

  @Override
  public boolean isApart(Node node) {
    return isOfOtherRows(node);
  }
}
