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
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import weft.bounds.property.VnnItem.Atom;
import weft.bounds.property.VnnItem.Items;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
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
  private static final Set<String> COMPARISONS = Set.of("<=", ">=", "<", ">", "=", "!=");

  /// What tells a solver of such files how to go on; here it says nothing.
  private static final Set<String> COMMANDS =
      Set.of("set-logic", "set-info", "set-option", "check-sat", "get-model", "get-value", "exit");

  private static final Set<String> ELEMENTS = Set.of("Real", "float32", "float64");
  private static final String DECLARATION = "(declare-input X Real [1,5])";

  private final Set<String> declared = new LinkedHashSet<>();
  private final Map<String, VnnTensor> tensors = new LinkedHashMap<>();
  private final VnnTerms terms = new VnnTerms(declared, tensors);
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
      case "declare-const", "declare-fun" -> declare(list);
      case String command when COMMANDS.contains(command) -> {}
      case "vnnlib-version" -> version(list);
      case "declare-network" -> network(list);
      case "assert" -> {
        if (list.list().size() != 2) {
          throw VnnItem.wrong(list.origin(), "assert takes one formula", "(assert FORMULA)");
        }
        cases = joined(cases, formula(list.list().getLast(), true), list);
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
            && VnnTerms.CELL.matcher(words.get(1)).matches()
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
    boolean isFunction = list.head().equals("declare-fun");
    boolean fits =
        list.list().size() == (isFunction ? 4 : 3)
            && list.list().get(1) instanceof Atom(String name, _)
            && VARIABLE.matcher(name).matches()
            && (!isFunction || list.list().get(2) instanceof Items(var none, _) && none.isEmpty())
            && list.list().getLast() instanceof Atom(String type, _)
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
  ///
  /// @param wanted whether the formula is to hold, or not to
  private List<List<Inequality>> formula(VnnItem item, boolean wanted) {
    if (item instanceof Atom(String word, _) && (word.equals("true") || word.equals("false"))) {
      return word.equals("true") == wanted ? List.of(List.of()) : List.of();
    }
    if (!(item instanceof Items list)) {
      throw VnnItem.wrong(
          item.origin(), "this is no formula", "(<= TERM TERM), (and ...) or (or ...)");
    }
    var parts = list.list().subList(Math.min(1, list.list().size()), list.list().size());
    return switch (list.head()) {
      case "and", "or" -> {
        var formulas = parts.stream().map(part -> formula(part, wanted)).toList();
        yield list.head().equals("and") == wanted ? all(formulas, list) : any(formulas);
      }
      case "not" -> {
        if (parts.size() != 1) {
          throw VnnItem.wrong(list.origin(), "not takes one formula", "(not FORMULA)");
        }
        yield formula(parts.getFirst(), !wanted);
      }
      case "=>" -> {
        if (parts.size() != 2) {
          throw VnnItem.wrong(list.origin(), "=> takes two formulas", "(=> FORMULA FORMULA)");
        }
        var both = List.of(formula(parts.getFirst(), !wanted), formula(parts.getLast(), wanted));
        yield wanted ? any(both) : all(both, list);
      }
      case String comparison when COMPARISONS.contains(comparison) && parts.size() >= 2 -> {
        var steps = new ArrayList<List<List<Inequality>>>();
        for (int i = 1; i < parts.size(); i++) {
          steps.add(
              compare(comparison, terms.of(parts.get(i - 1)), terms.of(parts.get(i)), wanted));
        }
        yield wanted ? all(steps, list) : any(steps);
      }
      default ->
          throw VnnItem.wrong(
              list.origin(),
              "this is no formula",
              "(<= TERM TERM), (>= TERM TERM), (and ...) or (or ...)");
    };
  }

  private static List<List<Inequality>> all(List<List<List<Inequality>>> formulas, VnnItem at) {
    List<List<Inequality>> all = List.of(List.of());
    for (var formula : formulas) {
      all = joined(all, formula, at);
    }
    return all;
  }

  private static List<List<Inequality>> any(List<List<List<Inequality>>> formulas) {
    return formulas.stream().flatMap(List::stream).toList();
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

  private static List<List<Inequality>> compare(
      String comparison, LinearTerm left, LinearTerm right, boolean wanted) {
    var below = left.minus(right);
    var above = right.minus(left);
    return switch (comparison) {
      case "<=" -> List.of(List.of(wanted ? inequality(below, false) : inequality(above, true)));
      case "<" -> List.of(List.of(wanted ? inequality(below, true) : inequality(above, false)));
      case ">=" -> compare("<=", right, left, wanted);
      case ">" -> compare("<", right, left, wanted);
      case "=" ->
          wanted
              ? List.of(List.of(inequality(below, false), inequality(above, false)))
              : List.of(List.of(inequality(below, true)), List.of(inequality(above, true)));
      case "!=" -> compare("=", left, right, !wanted);
      default -> throw new IllegalStateException(comparison);
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
