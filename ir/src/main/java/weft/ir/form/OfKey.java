package weft.ir.form;

import java.util.Optional;
import weft.ir.Primitive;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Divides;

/// An op over earlier rows that goes on for each key of an entity on its own: the rows of an entity
/// and a key are to it as an entity. The last two arguments are the key: rows have the same where
/// both numbers are equal; a missing number equals a missing one.
public interface OfKey extends Divides {
  /// The two numbers of a key.
  String KEY = "key";

  String REST = "key_rest";

  /// The most keys that an entity may have.
  int most();

  /// The last rows of a key may be any rows.
  @Override
  default Optional<Span> reach() {
    return Optional.empty();
  }

  @Override
  default Primitive primitive() {
    return op().primitive();
  }

  /// An entity has more keys than it may.
  default WeftException tooMany() {
    return new WeftException(
        Diagnostic.of(Code.RANGE, "an entity has more than " + most() + " keys")
            .about("keys")
            .expected("at most " + most() + " different values of by in the rows of an entity")
            .found("more")
            .hint("by= a coarser key, or allow more of them: keys=" + 10L * most()));
  }
}
