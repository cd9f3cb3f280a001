package weft.lang;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import weft.ir.Graph;

/// A program that has been checked.
///
/// @param graph the outputs in the order of their definitions; nodes of labels carry the tag
///   [#LABEL]
/// @param labels the outputs that were declared as labels and may look ahead
public record Compiled(Graph graph, Set<String> labels) {
  public static final String LABEL = "label";

  public Compiled {
    labels = Collections.unmodifiableSet(new LinkedHashSet<>(labels));
  }
}
