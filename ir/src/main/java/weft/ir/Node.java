package weft.ir;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weft.ir.form.Pointwise;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.text.GraphPrinter;
import weft.ir.trait.Divides;

/// One equation: an op applied to earlier equations. Equality is shallow: arguments are ids.
///
/// @param id the index in the graph
/// @param args ids of earlier nodes, in the order of the op's roles
/// @param origin where the user wrote it
public record Node(int id, Op op, List<Integer> args, Type type, Labels labels, Origin origin) {
  public Node {
    args = List.copyOf(args);
  }

  /// The alias of the node: the op's own name, or the one the user gave.
  public String name() {
    return op.name().isEmpty() ? labels.name() : op.name();
  }

  /// With other labels, but for the name where the op brings its own along.
  Node with(Labels other) {
    boolean named = !op.name().isEmpty() && !other.name().isEmpty();
    return other.equals(labels)
        ? this
        : new Node(id, op, args, type, named ? other.name("") : other, origin);
  }

  Node at(Origin place) {
    return new Node(id, op, args, type, labels, place);
  }

  /// `n7`.
  public String label() {
    return label(id);
  }

  public static String label(int id) {
    return "n" + id;
  }

  /// `n7`, followed by its name where it has one: for messages.
  public String title() {
    return name().isEmpty() ? label() : label() + " '" + name() + "'";
  }

  /// What is wrong with its values, said of it. People do not know the op that divides rows, but
  /// the place where they wrote what it applies.
  public Diagnostic blamed(Diagnostic problem) {
    return (op instanceof Divides ? problem : problem.within(title() + " = " + op.tag()))
        .orAt(origin);
  }

  /// The value, where it is one that stands in the program.
  public Optional<Tensor> constant() {
    return op instanceof Source.Known known ? Optional.of(known.value()) : Optional.empty();
  }

  public boolean isConstant() {
    return op instanceof Source.Known;
  }

  /// Whether its value is given from outside, by name.
  public boolean isInput() {
    return op instanceof Source.Given;
  }

  /// Whether it is a column of the table that the graph runs over.
  public boolean isColumn() {
    return op instanceof Source.Given given && given.ofTable();
  }

  /// Whether it is a condition that may be missing: one that is not computed by an op that always
  /// knows.
  public boolean isDoubtful() {
    return type.element() == Element.BOOL
        && !(op instanceof Pointwise.OfCondition)
        && constant().map(Tensor::hasGaps).orElse(true);
  }

  public Role role(int i) {
    return op.contract().roles().get(i);
  }

  /// Where it was written is not part of what it is.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Node that
        && id == that.id
        && op.equals(that.op)
        && args.equals(that.args)
        && type.equals(that.type)
        && labels.equals(that.labels);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, op, args, type, labels);
  }

  /// The equation in the text form (without payload).
  @Override
  public String toString() {
    return GraphPrinter.line(this, Map.of());
  }
}
