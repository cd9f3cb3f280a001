package weft.numpy;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A node that is being said: its arguments in Python, and what its word may use.
///
/// @param args the arguments
/// @param types their types, as far as they are known
/// @param uses is told which helpers the module needs
/// @param functions the name of a parameter, for a function of the user's
public record NumpySaying(
    ArrayLibrary library,
    Node node,
    List<NumpyTerm> args,
    List<Type> types,
    Consumer<NumpyHelper> uses,
    UnaryOperator<String> functions) {
  public NumpySaying {
    args = List.copyOf(args);
    types = List.copyOf(types);
  }

  public NumpyTerm arg(int i) {
    return args.get(i);
  }

  public Shape shape(int i) {
    return types.get(i).shape();
  }

  /// The element of the result.
  public Element element() {
    return node.type().element();
  }

  public boolean isJax() {
    return library == ArrayLibrary.JAX;
  }

  /// A call of a function of the library; the result has the element of the node.
  public NumpyTerm call(String function, Object... args) {
    return NumpyTerm.call(library.of(element()).word(function), element(), args);
  }

  /// A call of a helper, which the module then has.
  public NumpyTerm help(NumpyHelper helper, Object... args) {
    uses.accept(helper);
    return NumpyTerm.call(helper.word(), element(), args);
  }

  /// The parameter that stands for a function of the user's.
  public String function(String name) {
    return functions.apply(name);
  }

  /// A value in another element; as it is where it has that already.
  public NumpyTerm cast(NumpyTerm x, Element to) {
    if (x.element() == to || to == Element.ANY) {
      return x;
    }
    String as = ".astype(" + library.dtype(to) + ")";
    boolean fromText = isJax() && x.element() == Element.TEXT;
    boolean toText = isJax() && to == Element.TEXT;
    if (fromText) {
      return NumpyTerm.call(library.word("asarray"), to, x.then(as.replace("jnp.", "np."), to));
    }
    return toText
        ? NumpyTerm.call(ArrayLibrary.NUMPY.word("asarray"), x.element(), x).then(as, to)
        : x.then(as, to);
  }

  /// Numbers for an axis or a shape: `-1`, `(0, 1)`, `(2,)`.
  public static String tuple(List<Integer> numbers) {
    String list = String.join(", ", numbers.stream().map(String::valueOf).toList());
    return numbers.size() == 1 ? "(" + list + ",)" : "(" + list + ")";
  }

  /// One number alone, several as a tuple.
  public static String axes(List<Integer> numbers) {
    return numbers.size() == 1 ? String.valueOf(numbers.getFirst()) : tuple(numbers);
  }

  /// That there is no word for it.
  public static WeftException refused(String why) {
    return new WeftException(Diagnostic.of(Code.REFUSED, why));
  }
}
