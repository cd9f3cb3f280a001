package weft.polars;

import weft.ir.Node;
import weft.ir.form.CrossSection;
import weft.ir.trait.Reach;
import weft.ir.trait.Shifts;
import weft.spell.QuerySteps;

/// What becomes a column: cross-sections, what they are taken of, and what is used several times.
/// Windows of windows stand in one expression, which the rows of an entity go through as a whole.
record PolarsHabits() implements QuerySteps.Habits {
  @Override
  public boolean readsRows(Node node) {
    return ofEntity(node) || isApart(node);
  }

  /// Whether an equation reads other rows of the entity.
  static boolean ofEntity(Node node) {
    return node.op() instanceof Reach && !(node.op() instanceof Shifts shift && shift.n() == 0);
  }

  @Override
  public boolean nests(Node node) {
    return !isApart(node);
  }

  @Override
  public boolean isApart(Node node) {
    return node.op() instanceof CrossSection;
  }
}
