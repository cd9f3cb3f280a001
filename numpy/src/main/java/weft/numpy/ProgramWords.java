package weft.numpy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import weft.ir.Element;
import weft.ir.RuleBook;
import weft.ops.compare.LogicalXor;
import weft.ops.control.Accumulate;
import weft.ops.control.Checkpoint;
import weft.ops.control.StopGradient;
import weft.ops.control.ZerosLike;
import weft.ops.tensor.Cast;
import weft.ops.tensor.ExclusiveMultiClauseWhere;
import weft.ops.tensor.FunctionCall;
import weft.ops.tensor.MultiClauseWhere;
import weft.ops.tensor.ReshapeLike;
import weft.ops.tensor.ScatterAt;
import weft.ops.tensor.SpreadLike;
import weft.ops.tensor.SumLike;
import weft.ops.tensor.Unslice;
import weft.ops.tensor.VariantSelector;
import weft.ops.tensor.WholeOperation;
import weft.spell.python.PythonText;

/// The words of what programs are made of besides numbers: choices, calls, conversions, and the
/// parts of derivatives.
final class ProgramWords {
  private ProgramWords() {}

  static RuleBook in(RuleBook book) {
    return book.with(
            LogicalXor.class,
            NumpyWord.class,
            _ ->
                of -> {
                  var on = new NumpyAlgebra(of);
                  return on.xor(on.truth(of.arg(0)), on.truth(of.arg(1)));
                })
        .with(MultiClauseWhere.class, NumpyWord.class, op -> choice(op.roles().size()))
        .with(ExclusiveMultiClauseWhere.class, NumpyWord.class, op -> choice(op.reads()))
        .with(VariantSelector.class, NumpyWord.class, _ -> of -> of.call("zeros", "0"))
        .with(FunctionCall.class, NumpyWord.class, ProgramWords::call)
        .with(Cast.class, NumpyWord.class, ProgramWords::cast)
        .with(WholeOperation.class, NumpyWord.class, ProgramWords::whole)
        .with(ScatterAt.class, NumpyWord.class, ProgramWords::scatter)
        .with(StopGradient.class, NumpyWord.class, _ -> of -> of.arg(0))
        .with(Checkpoint.class, NumpyWord.class, _ -> of -> of.arg(0))
        .with(ZerosLike.class, NumpyWord.class, _ -> ProgramWords::zeros)
        .with(
            Accumulate.class,
            NumpyWord.class,
            _ -> of -> new NumpyAlgebra(of).add(of.arg(0), of.arg(1)))
        .with(
            SpreadLike.class,
            NumpyWord.class,
            _ ->
                of ->
                    like(
                        of.call("broadcast_to", of.arg(0), of.arg(1).then(".shape", Element.ANY)),
                        of))
        .with(
            SumLike.class,
            NumpyWord.class,
            _ -> of -> of.help(NumpyHelper.SUMMED_LIKE, of.arg(0), of.arg(1)))
        .with(
            ReshapeLike.class,
            NumpyWord.class,
            _ -> of -> of.call("reshape", of.arg(0), of.arg(1).then(".shape", Element.ANY)))
        .with(Unslice.class, NumpyWord.class, ProgramWords::unslice);
  }

  /// In the element of the second argument.
  private static NumpyTerm like(NumpyTerm x, NumpySaying of) {
    Element element = of.arg(1).element();
    return element != Element.ANY
        ? x.element() == of.arg(0).element() && element == of.arg(0).element()
            ? x
            : of.cast(x.then("", of.arg(0).element()), element)
        : NumpyTerm.call(
            of.library().word("asarray"),
            element,
            x,
            NumpyTerm.named("dtype", of.arg(1).then(".dtype", Element.ANY)));
  }

  /// The first clause that holds, else the default.
  private static NumpyWord choice(int reads) {
    return of -> {
      int clauses = reads / 2;
      var conditions = new ArrayList<NumpyTerm>();
      var values = new ArrayList<NumpyTerm>();
      for (int i = 0; i < clauses; i++) {
        conditions.add(of.arg(2 * i));
        values.add(inOne(of, of.arg(2 * i + 1)));
      }
      var otherwise = inOne(of, of.arg(2 * clauses));
      if (clauses == 0) {
        return otherwise;
      }
      if (of.isJax() && of.element() == Element.ANY) {
        throw NumpySaying.refused(
            "the elements of what JAX chooses from must be known: declare the inputs' types");
      }
      return clauses == 1
          ? of.call("where", conditions.getFirst(), values.getFirst(), otherwise)
          : of.call(
              "select",
              NumpyTerm.list(conditions),
              NumpyTerm.list(values),
              NumpyTerm.named("default", otherwise));
    };
  }

  /// JAX promotes by rules of its own; NumPy by ours.
  private static NumpyTerm inOne(NumpySaying of, NumpyTerm value) {
    return of.isJax() ? of.cast(value, of.element()) : value;
  }

  /// A function is a parameter; what it gives is made an array.
  private static NumpyWord call(FunctionCall op) {
    return of -> {
      var args = new ArrayList<Object>();
      var odd = new ArrayList<NumpyTerm>();
      for (int i = 0; i < of.args().size(); i++) {
        String role = op.roles().get(i);
        if (role.equals("arg" + (i + 1))) {
          args.add(of.arg(i));
        } else if (role.equals(PythonText.identifier(role))) {
          args.add(NumpyTerm.named(role, of.arg(i)));
        } else {
          odd.add(
              NumpyTerm.listed(PythonText.quoted(role) + ": ", "", Element.ANY, List.of(of.arg(i)))
                  .aside());
        }
      }
      if (!odd.isEmpty()) {
        args.add(NumpyTerm.listed("**{", "}", Element.ANY, odd).aside());
      }
      return of.call(
          "asarray", NumpyTerm.call(of.function(op.name()), Element.ANY, args.toArray()));
    };
  }

  private static NumpyWord cast(Cast op) {
    return of -> {
      var x = of.arg(0);
      if (!of.library().holds(op.to())) {
        throw NumpySaying.refused(of.library().alias() + " has no cells for " + op.to().tag());
      }
      boolean cuts = op.to().isInteger() && (x.element().isFloat() || x.element() == Element.ANY);
      return cuts
          ? of.help(NumpyHelper.WHOLE_NUMBERS, x, of.library().dtype(op.to()))
          : of.cast(x, op.to());
    };
  }

  private static NumpyWord whole(WholeOperation op) {
    return of -> {
      var a = of.cast(of.arg(0), of.element());
      var b = of.cast(of.arg(1), of.element());
      return switch (op.kind()) {
        case AND -> NumpyTerm.infix("&", NumpyTerm.Binding.BIT_AND, of.element(), a, b);
        case OR -> NumpyTerm.infix("|", NumpyTerm.Binding.BIT_OR, of.element(), a, b);
        case XOR -> NumpyTerm.infix("^", NumpyTerm.Binding.BIT_XOR, of.element(), a, b);
        case LEFT -> bits(of, "<<", a, b);
        case RIGHT -> bits(of, ">>", a, b);
        case POWER -> of.call("power", a, b);
        case QUOTIENT -> of.help(NumpyHelper.QUOTIENT, a, of.help(NumpyHelper.DIVISOR, b));
        case REMAINDER -> of.call("fmod", a, of.help(NumpyHelper.DIVISOR, b));
      };
    };
  }

  /// What is moved by as many places as there are is gone, but for the sign.
  private static NumpyTerm bits(NumpySaying of, String sign, NumpyTerm a, NumpyTerm b) {
    if (of.element() == Element.ANY) {
      throw NumpySaying.refused("how many bits there are must be known: declare the inputs' types");
    }
    String last = Integer.toString(of.element().bits() - 1);
    var moved =
        NumpyTerm.infix(
            sign, NumpyTerm.Binding.SHIFT, of.element(), a, of.call("clip", b, "0", last));
    var on = new NumpyAlgebra(of);
    var inside = on.and(on.ge(b, NumpyTerm.literal("0")), on.le(b, NumpyTerm.literal(last)));
    boolean signed = of.element().kind() == Element.Kind.SIGNED && sign.equals(">>");
    var gone =
        signed
            ? NumpyTerm.infix(
                sign, NumpyTerm.Binding.SHIFT, of.element(), a, NumpyTerm.literal(last))
            : NumpyTerm.call(of.library().dtype(of.element()), of.element(), "0");
    return of.call("where", inside, moved, gone);
  }

  /// NumPy writes in place, of several updates of a cell one after the other; JAX gives another
  /// array, and leaves it open which update of a cell comes last.
  private static NumpyWord scatter(ScatterAt op) {
    return of -> {
      if (of.isJax()) {
        if (op.how() == ScatterAt.How.SET) {
          throw NumpySaying.refused(
              "JAX leaves it open which of several updates of a cell comes last");
        }
        var places =
            of.help(NumpyHelper.INSIDE, of.arg(1), of.arg(0).then(".shape[0]", Element.I64));
        String word = op.how() == ScatterAt.How.MUL ? "multiply" : name(op);
        return NumpyTerm.scattered(of.arg(0), places, word, of.arg(2));
      }
      String ufunc =
          switch (op.how()) {
            case SET -> "None";
            case ADD -> of.library().word("add");
            case MUL -> of.library().word("multiply");
            case MAX -> of.library().word("maximum");
            case MIN -> of.library().word("minimum");
          };
      return of.help(NumpyHelper.SCATTERED, of.arg(0), of.arg(1), of.arg(2), ufunc);
    };
  }

  private static String name(ScatterAt op) {
    return op.how().name().toLowerCase(Locale.ROOT);
  }

  private static NumpyTerm zeros(NumpySaying of) {
    if (!of.arg(0).element().isFloat()) {
      throw NumpySaying.refused(
          "only floats have derivatives here, found " + of.arg(0).element().tag());
    }
    return of.call("zeros_like", of.arg(0));
  }

  private static NumpyWord unslice(Unslice op) {
    return of -> {
      String at = op.at().replace(",", ", ");
      if (!of.isJax()) {
        return of.help(NumpyHelper.PUT_BACK, of.arg(0), of.arg(1), "np.s_[" + at + "]");
      }
      var places = NumpyTerm.atom(at, Element.ANY);
      return NumpyTerm.scattered(of.call("zeros_like", of.arg(1)), places, "set", of.arg(0));
    };
  }
}
