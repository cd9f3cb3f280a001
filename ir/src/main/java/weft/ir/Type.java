package weft.ir;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// What a node is: an element, the shape of one cell, and the axes along which it varies.
///
/// A feature is `f64{entity,time}`, an order book `f64[5]{entity,time}`, a parameter `f64`, an
/// undeclared placeholder `any[*]`, rows of a network's input `f32[N,10]`, a batch of texts
/// `text*`, a batch of batches `text**`, several results of one equation `(f64, text)`.
///
/// @param batches how many batches it is an item of
/// @param parts the types of the parts, where it is a tuple
public record Type(Element element, Shape shape, Set<Axis> axes, int batches, List<Type> parts) {
  public static final Type ANY = new Type(Element.ANY, Shape.OPEN, Set.of());
  public static final Set<Axis> ROWS = Set.copyOf(EnumSet.of(Axis.ENTITY, Axis.TIME));

  public Type {
    axes = Set.copyOf(axes);
    parts = List.copyOf(parts);
  }

  public Type(Element element, Shape shape, Set<Axis> axes) {
    this(element, shape, axes, 0, List.of());
  }

  /// Several results of one equation.
  public static Type tuple(List<Type> parts) {
    return new Type(Element.ANY, Shape.SCALAR, Set.of(), 0, parts);
  }

  /// A tuple has no element of its own.
  public boolean isTuple() {
    return !parts.isEmpty();
  }

  /// A batch of this.
  public Type batch() {
    return new Type(element, shape, axes, batches + 1, parts);
  }

  /// One item of a batch; of what is known only with its value, the same.
  public Type item() {
    return batches == 0 ? this : new Type(element, shape, axes, batches - 1, parts);
  }

  public static Type scalar(Element element) {
    return new Type(element, Shape.SCALAR, Set.of());
  }

  /// A value per row of a table.
  public static Type column(Element element) {
    return new Type(element, Shape.SCALAR, ROWS);
  }

  public Type with(Element other) {
    return new Type(other, shape, axes, batches, parts);
  }

  public Type with(Shape other) {
    return new Type(element, other, axes, batches, parts);
  }

  public Type with(Set<Axis> other) {
    return new Type(element, shape, other, batches, parts);
  }

  public boolean hasRows() {
    return axes.contains(Axis.TIME);
  }

  /// The axes of a value that is computed from all of these.
  public static Set<Axis> union(List<Type> types) {
    Set<Axis> axes = Set.of();
    for (Type type : types) {
      if (!axes.containsAll(type.axes)) {
        var both = EnumSet.copyOf(type.axes);
        both.addAll(axes);
        axes = both;
      }
    }
    return axes;
  }

  @Override
  public String toString() {
    String over =
        axes.isEmpty()
            ? ""
            : axes.stream().sorted().map(Axis::tag).collect(Collectors.joining(",", "{", "}"));
    String one =
        isTuple()
            ? parts.stream().map(Type::toString).collect(Collectors.joining(", ", "(", ")"))
            : element.tag() + shape;
    return one + over + "*".repeat(batches);
  }
}
