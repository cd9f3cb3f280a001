package weft.sql;

import weft.spell.Word;

/// How an op is said in SQL.
public interface SqlWord extends Word {
  /// Whether it reads other rows than its own. What it takes are then columns.
  default boolean readsRows() {
    return true;
  }

  /// Whether it is made beside the expressions of a step.
  default boolean isAlone() {
    return false;
  }
}
