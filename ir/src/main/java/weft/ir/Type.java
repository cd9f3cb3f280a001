package weft.ir;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// What a node is: an element, the shape of one cell, and the axes along which it varies.
///
/// A feature is `f64{entity,time}`, an order book `f64[5]{entity,time}`, a parameter `f64`, an
/// undeclared placeholder `any[*]`.
public record Type(Element element, Shape shape, Set<Axis> axes) {
  public static final Type ANY = new Type(Element.ANY, Shape.OPEN, Set.of());
  public static final Set<Axis> ROWS = Set.copyOf(EnumSet.of(Axis.ENTITY, Axis.TIME));

  public Type {
    axes = Set.copyOf(axes);
  }

  public static Type scalar(Element element) {
    return new Type(element, Shape.SCALAR, Set.of());
  }

  /// A value per row of a table.
  public static Type column(Element element) {
    return new Type(element, Shape.SCALAR, ROWS);
  }

  public Type with(Element other) {
    return new Type(other, shape, axes);
  }

  public Type with(Shape other) {
    return new Type(element, other, axes);
  }

  public Type with(Set<Axis> other) {
    return new Type(element, shape, other);
  }

  public boolean hasRows() {
    return axes.contains(Axis.TIME);
  }

  /// The axes of a value that is computed from all of these.
  public static Set<Axis> union(List<Type> types) {
    var axes = EnumSet.noneOf(Axis.class);
    types.forEach(type -> axes.addAll(type.axes));
    return axes;
  }

  @Override
  public String toString() {
    String over =
        axes.isEmpty()
            ? ""
            : axes.stream().sorted().map(Axis::tag).collect(Collectors.joining(",", "{", "}"));
    return element.tag() + shape + over;
  }
}
