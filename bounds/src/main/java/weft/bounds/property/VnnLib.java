package weft.bounds.property;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import weft.bounds.property.VnnItem.Atom;
import weft.bounds.property.VnnItem.Items;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;

/// Reads properties in the format VNN-LIB 1: `declare-const` of the inputs `X_i` and the outputs
/// `Y_i`, and `assert` of inequalities between linear terms, joined by `and` and `or`.
///
/// ```
/// (declare-const X_0 Real)
/// (declare-const Y_0 Real)
/// (assert (<= X_0 0.5))
/// (assert (or (and (>= Y_0 2.0)) (and (<= Y_0 (* 2.0 X_0)))))
/// ```
///
/// Of VNN-LIB 2 what needs no other theory: one network with one input and one output, which are
/// tensors.
///
/// ```
/// (vnnlib-version <2.0>)
/// (declare-network f (declare-input X Real [1,2]) (declare-output Y Real [1]))
/// (assert (<= X[0,1] 0.5))
/// (assert (!= Y[0] X[0,0]))
/// ```
public final class VnnLib {
  private static final int MOST_CASES = 100_000;
  private static final Pattern VARIABLE = Pattern.compile("([XY])_(0|[1-9][0-9]{0,7})");
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?");
  private static final Pattern NOT_FINITE = Pattern.compile("(?i)[+-]?(nan|inf|infinity)");
  private static final Pattern CELL =
      Pattern.compile("([A-Za-z][A-Za-z0-9_]*)(\\[.*])?", Pattern.DOTALL);
  private static final Set<String> COMPARISONS = Set.of("<=", ">=", "<", ">", "=");
  private static final Set<String> ELEMENTS = Set.of("Real", "float32", "float64");
  private static final String DECLARATION = "(declare-input X Real [1,5])";
  private static final BigDecimal GREATEST = new BigDecimal(Double.MAX_VALUE);

  private final Set<String> declared = new LinkedHashSet<>();
  private final Map<String, VnnTensor> tensors = new LinkedHashMap<>();
  private List<List<Inequality>> cases = List.of(List.of());

  private VnnLib() {}

  public static NetworkProperty read(Path file) {
    try {
      return parse(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the property " + file + " can't be read")
              .about(file.toString())
              .found(Reason.of(e)));
    }
  }

  /// @param source what the text is called in messages
  public static NetworkProperty parse(String source, String text) {
    var reader = new VnnLib();
    for (VnnItem item : VnnItem.of(source, text)) {
      reader.statement(item);
    }
    return reader.property(source);
  }

  private void statement(VnnItem item) {
    if (!(item instanceof Items list)) {
      throw VnnItem.wrong(item.origin(), "a statement stands in parentheses", "(assert ...)");
    }
    switch (list.head()) {
      case "declare-const" -> declare(list);
      case "vnnlib-version" -> version(list);
      case "declare-network" -> network(list);
      case "assert" -> {
        if (list.list().size() != 2) {
          throw VnnItem.wrong(list.origin(), "assert takes one formula", "(assert FORMULA)");
        }
        cases = joined(cases, formula(list.list().getLast()), list);
      }
      default ->
          throw VnnItem.wrong(
              list.origin(),
              "there is no statement '" + list.head() + "'",
              "declare-const, declare-network or assert");
    }
  }

  private static void version(Items list) {
    boolean fits =
        list.list().size() == 2
            && list.list().getLast() instanceof Atom(String text, _)
            && text.matches("<[12]\\.[0-9]+>");
    if (!fits) {
      throw VnnItem.wrong(
          list.origin(), "this version is not understood", "(vnnlib-version <2.0>)");
    }
  }

  private void network(Items list) {
    if (!tensors.isEmpty()) {
      throw VnnItem.wrong(
          list.origin(), "a property of two networks is not understood", "one declare-network");
    }
    for (VnnItem item : list.list().subList(Math.min(2, list.list().size()), list.list().size())) {
      if (!(item instanceof Items one)) {
        throw VnnItem.wrong(item.origin(), "this declares nothing", DECLARATION);
      }
      switch (one.head()) {
        case "declare-input" -> tensor(one, 'X');
        case "declare-output" -> tensor(one, 'Y');
        case "declare-hidden" ->
            throw VnnItem.wrong(
                one.origin(), "cells inside a network are not understood", "inputs and outputs");
        default -> throw VnnItem.wrong(one.origin(), "this declares no tensor", DECLARATION);
      }
    }
  }

  private void tensor(Items list, char kind) {
    var words =
        list.list().stream().map(word -> word instanceof Atom(String text, _) ? text : "").toList();
    boolean named = words.size() == 5 && words.get(4).startsWith("\"");
    boolean fits =
        (words.size() == 4 || named)
            && CELL.matcher(words.get(1)).matches()
            && !words.get(1).contains("[")
            && ELEMENTS.contains(words.get(2));
    if (!fits) {
      throw VnnItem.wrong(list.origin(), "this declares no tensor of real numbers", DECLARATION);
    }
    if (tensors.values().stream().anyMatch(tensor -> tensor.kind() == kind)) {
      throw VnnItem.wrong(
          list.origin(),
          "a network with several " + (kind == 'X' ? "inputs" : "outputs") + " is not understood",
          "one declare-input and one declare-output");
    }
    var dims = VnnTensor.dims(words.get(3), list.list().get(3).origin());
    if (tensors.put(words.get(1), new VnnTensor(words.get(1), kind, dims)) != null) {
      throw VnnItem.wrong(
          list.list().get(1).origin(), words.get(1) + " is declared twice", "a name once");
    }
  }

  private void declare(Items list) {
    boolean fits =
        list.list().size() == 3
            && list.list().get(1) instanceof Atom(String name, _)
            && VARIABLE.matcher(name).matches()
            && list.list().get(2) instanceof Atom(String type, _)
            && type.equals("Real");
    if (!fits) {
      throw VnnItem.wrong(
          list.origin(),
          "this declares no input or output",
          "(declare-const X_0 Real) or (declare-const Y_0 Real)");
    }
    String name = ((Atom) list.list().get(1)).text();
    if (!declared.add(name)) {
      throw VnnItem.wrong(list.list().get(1).origin(), name + " is declared twice", "a name once");
    }
  }

  /// The cases of a formula: in each of them all inequalities hold.
  private List<List<Inequality>> formula(VnnItem item) {
    if (!(item instanceof Items list)) {
      throw VnnItem.wrong(
          item.origin(), "this is no formula", "(<= TERM TERM), (and ...) or (or ...)");
    }
    var parts = list.list().subList(Math.min(1, list.list().size()), list.list().size());
    return switch (list.head()) {
      case "and" -> {
        List<List<Inequality>> all = List.of(List.of());
        for (VnnItem part : parts) {
          all = joined(all, formula(part), list);
        }
        yield all;
      }
      case "or" -> {
        var any = new ArrayList<List<Inequality>>();
        for (VnnItem part : parts) {
          any.addAll(formula(part));
        }
        yield any;
      }
      case String word when word.equals("!=") && parts.size() == 2 -> {
        var left = term(parts.getFirst());
        var right = term(parts.getLast());
        yield List.of(compare("<", left, right, list), compare(">", left, right, list));
      }
      case String comparison when COMPARISONS.contains(comparison) && parts.size() == 2 ->
          List.of(compare(comparison, term(parts.getFirst()), term(parts.getLast()), list));
      default ->
          throw VnnItem.wrong(
              list.origin(),
              "this is no formula",
              "(<= TERM TERM), (>= TERM TERM), (and ...) or (or ...)");
    };
  }

  private static List<List<Inequality>> joined(
      List<List<Inequality>> some, List<List<Inequality>> others, VnnItem at) {
    if ((long) some.size() * others.size() > MOST_CASES) {
      throw VnnItem.wrong(
          at.origin(), "the property has too many cases", "at most " + MOST_CASES + " cases");
    }
    var joined = new ArrayList<List<Inequality>>();
    for (List<Inequality> one : some) {
      for (List<Inequality> other : others) {
        if (some.size() == 1 && others.size() == 1 && one instanceof Grown grown) {
          grown.addAll(other);
          joined.add(grown);
        } else {
          var both = new Grown();
          both.addAll(one);
          both.addAll(other);
          joined.add(both);
        }
      }
    }
    return joined;
  }

  /// A case that nothing else holds: it grows in place, so that a thousand assertions are read in
  /// the time of a thousand.
  private static final class Grown extends ArrayList<Inequality> {
    private static final long serialVersionUID = 1;
  }

  private List<Inequality> compare(
      String comparison, LinearTerm left, LinearTerm right, VnnItem at) {
    var below = left.minus(right);
    var above = right.minus(left);
    return switch (comparison) {
      case "<=" -> List.of(inequality(below, false));
      case "<" -> List.of(inequality(below, true));
      case ">=" -> List.of(inequality(above, false));
      case ">" -> List.of(inequality(above, true));
      case "=" -> List.of(inequality(below, false), inequality(above, false));
      default -> throw VnnItem.wrong(at.origin(), "no comparison", "<=, >=, <, > or =");
    };
  }

  private static Inequality inequality(LinearTerm linear, boolean strict) {
    SortedMap<Integer, BigDecimal> inputs = new TreeMap<>();
    SortedMap<Integer, BigDecimal> outputs = new TreeMap<>();
    linear
        .factors()
        .forEach(
            (name, factor) ->
                (name.charAt(0) == 'X' ? inputs : outputs)
                    .put(Integer.valueOf(name.substring(2)), factor));
    return new Inequality(inputs, outputs, linear.constant(), strict);
  }

  private LinearTerm term(VnnItem item) {
    return switch (item) {
      case Atom(String text, var origin) when NUMBER.matcher(text).matches() ->
          LinearTerm.of(number(text, origin));
      case Atom(String text, _) when declared.contains(text) -> LinearTerm.variable(text);
      case Atom(String text, var origin) when tensorOf(text).isPresent() ->
          LinearTerm.variable(
              tensorOf(text).get().variable(text.substring(nameOf(text).length()), origin));
      case Atom(String text, var origin) when NOT_FINITE.matcher(text).matches() ->
          throw VnnItem.wrong(origin, "a bound that is not finite", "a finite number");
      case Atom(String text, var origin) ->
          throw new WeftException(
              Diagnostic.of(Code.UNKNOWN_NAME, "'" + text + "' is not declared")
                  .about(text)
                  .suggest(text, tensors.isEmpty() ? declared : tensors.keySet())
                  .at(origin));
      case Items list -> composed(list);
    };
  }

  private static BigDecimal number(String text, Origin origin) {
    var number = new BigDecimal(text);
    if (number.abs().compareTo(GREATEST) > 0) {
      throw VnnItem.wrong(
          origin, "a number that is infinite in double precision", "a finite number");
    }
    return number;
  }

  private static String nameOf(String text) {
    int bracket = text.indexOf('[');
    return bracket < 0 ? text : text.substring(0, bracket);
  }

  private Optional<VnnTensor> tensorOf(String text) {
    return CELL.matcher(text).matches()
        ? Optional.ofNullable(tensors.get(nameOf(text)))
        : Optional.empty();
  }

  private LinearTerm composed(Items list) {
    var terms = list.list().stream().skip(1).map(this::term).toList();
    if (terms.isEmpty()) {
      throw VnnItem.wrong(
          list.origin(), "this is no term", "a number, a variable, (+ ...), (- ...)");
    }
    return switch (list.head()) {
      case "+" -> terms.stream().reduce(LinearTerm::plus).orElseThrow();
      case "-" ->
          terms.size() == 1
              ? terms.getFirst().times(BigDecimal.ONE.negate())
              : terms.stream().reduce(LinearTerm::minus).orElseThrow();
      case "*" -> terms.stream().reduce((a, b) -> product(a, b, list)).orElseThrow();
      default ->
          throw VnnItem.wrong(
              list.origin(), "there is no '" + list.head() + "' in terms", "+, - or *");
    };
  }

  private static LinearTerm product(LinearTerm a, LinearTerm b, Items at) {
    if (a.isConstant()) {
      return b.times(a.constant());
    }
    if (b.isConstant()) {
      return a.times(b.constant());
    }
    throw VnnItem.wrong(
        at.origin(), "a product of two variables is not linear", "a number times a variable");
  }

  private NetworkProperty property(String source) {
    int inputs = count(source, 'X');
    int outputs = count(source, 'Y');
    return new NetworkProperty(inputs, outputs, cases);
  }

  private int count(String source, char kind) {
    for (VnnTensor tensor : tensors.values()) {
      if (tensor.kind() == kind) {
        return tensor.cells();
      }
    }
    var numbers = new TreeSet<Integer>();
    declared.stream()
        .filter(name -> name.charAt(0) == kind)
        .forEach(name -> numbers.add(Integer.valueOf(name.substring(2))));
    int count = numbers.size();
    if (count == 0 || numbers.last() != count - 1) {
      throw new WeftException(
          Diagnostic.of(
                  Code.BAD_DATA,
                  source
                      + (count == 0
                          ? " declares no " + kind + "_0"
                          : " declares " + kind + "_" + numbers.last() + " but not all before it"))
              .about(source)
              .expected(kind + "_0, " + kind + "_1 and so on, without a gap"));
    }
    return count;
  }
}
