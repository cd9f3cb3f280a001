package weft.ir;

import java.util.Optional;
import java.util.OptionalInt;
import weft.ir.problem.Diagnostic;
import weft.ir.trait.Uncalled;

/// An op that computes nothing: its value is part of the program, or comes from outside.
public sealed interface Source extends Uncalled {
  Contract CONTRACT = Contract.of();

  @Override
  default Primitive primitive() {
    return Primitive.SOURCE;
  }

  /// A value that is part of the program and stands in the op itself.
  non-sealed interface Known extends Source {
    Tensor value();
  }

  /// A value that is part of the program and stands in the graph's payload store.
  non-sealed interface Stored extends Source, Payload {
    /// The [digest][TensorDigest] of the value, where that stands for it in the text form and the
    /// value itself is kept beside it.
    default Optional<String> beside() {
      return Optional.empty();
    }
  }

  /// A column of the table that the graph runs over.
  interface OfTable extends Given {}

  /// A value that is given by name when the graph runs.
  non-sealed interface Given extends Source {
    /// Whether it is a column of the table that the graph runs over.
    default boolean ofTable() {
      return this instanceof OfTable;
    }

    /// The cell of each array of a column that it is, counted from 0, the last dimension fastest;
    /// none where it is all of what is given.
    default OptionalInt part() {
      return OptionalInt.empty();
    }

    /// What it is of a column.
    default Tensor in(Tensor column) {
      if (part().isEmpty()) {
        return column;
      }
      int rows = column.shape().dims().getFirst();
      int width = column.size() / Math.max(1, rows);
      return column.gather(Shape.of(rows), row -> row * width + part().getAsInt());
    }

    /// Whether it may have a value for where none is given.
    default boolean optional() {
      return false;
    }

    /// The value where none is given.
    default Optional<Tensor> otherwise() {
      return Optional.empty();
    }

    /// What is wrong with a value that is given.
    default Optional<Diagnostic> refuses(Tensor value) {
      return Optional.empty();
    }
  }
}
