package weft.inspect.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weft.inspect.range.Ranges;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Type;
import weft.ir.range.Extent;
import weft.ir.range.Interval;

/// What can come out of an output: nothing else does, in any engine that gives the interpreter's
/// bits.
///
/// @param missing where a missing value arises; empty where it never is
/// @param infinite where an infinite value arises; empty where it never is
public record OutputBound(
    String name, Type type, Interval range, List<Arising> missing, List<Arising> infinite) {
  public OutputBound {
    missing = List.copyOf(missing);
    infinite = List.copyOf(infinite);
  }

  /// All outputs of a graph, in their order.
  ///
  /// @param columns what columns can be, by name; others can be anything
  public static List<OutputBound> of(Graph graph, Map<String, Interval> columns) {
    return of(graph, columns, Extent.UNKNOWN);
  }

  /// @param columns what columns can be, by name; others can be anything
  /// @param extent how many rows there are at most
  public static List<OutputBound> of(Graph graph, Map<String, Interval> columns, Extent extent) {
    var ranges = Ranges.narrow(graph, columns, extent);
    var search = new ArisingSearch(ranges, columns.keySet());
    var bounds = new ArrayList<OutputBound>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              Node node = graph.node(id);
              bounds.add(
                  new OutputBound(
                      name,
                      node.type(),
                      ranges.interval(id),
                      search.missing(id),
                      search.infinite(id)));
            });
    return bounds;
  }

  /// Whether it is a number, so that it has a range.
  public boolean isNumber() {
    return type.element() != Element.TEXT && type.element() != Element.TIME;
  }

  /// Whether every value is a number between two known ones, or missing.
  public boolean isFinite() {
    return isNumber() && (range.isEmpty() || range.isFinite());
  }

  /// `-0.98 to 49`, rounded outwards.
  public String text() {
    return isNumber() ? range.toString() : "no number";
  }
}
