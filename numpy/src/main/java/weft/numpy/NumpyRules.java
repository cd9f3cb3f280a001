package weft.numpy;

import java.util.List;
import java.util.Optional;
import weft.ir.Lookup;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.RuleBook;
import weft.ir.form.Contracts;
import weft.ir.form.Pointwise;
import weft.ir.trait.Reshapes;

/// How the word of an op is found: in the caller's book, in ours, in the op, by its shape.
final class NumpyRules {
  private static final RuleBook BUILT_IN =
      ProgramWords.in(MoveWords.in(ReductionWords.in(RuleBook.EMPTY)));

  private NumpyRules() {}

  static Lookup<NumpyWord> lookup(RuleBook caller) {
    return new Lookup<>(NumpyWord.class, caller, BUILT_IN, NumpyRules::byShape);
  }

  /// Whether ops of a class have a word of their own.
  static boolean hasWord(Class<? extends Op> op) {
    return BUILT_IN.has(op, NumpyWord.class);
  }

  private static Optional<NumpyWord> byShape(Op op) {
    return switch (op) {
      case Pointwise pointwise -> Optional.of(of -> pointwise(pointwise, of));
      case Reshapes reshapes -> Optional.of(of -> reshaped(reshapes, of));
      case Contracts contracts -> Optional.of(new ContractionWord(contracts));
      default -> Optional.empty();
    };
  }

  /// What an op says over the algebra, with Python in place of numbers.
  private static NumpyTerm pointwise(Pointwise op, NumpySaying of) {
    var on = new NumpyAlgebra(of);
    List<Operand<NumpyTerm, NumpyTerm>> operands =
        of.args().stream().map(arg -> Operand.of(arg.element(), arg)).toList();
    return Operand.either(op.apply(on, new Operands<>(on, operands)));
  }

  private static NumpyTerm reshaped(Reshapes op, NumpySaying of) {
    if (of.shape(0).open()) {
      throw NumpySaying.refused(
          "the shape of what it takes must be known: declare the input's type");
    }
    return of.call("reshape", of.arg(0), NumpySaying.tuple(op.reshape(of.shape(0)).dims()));
  }
}
