package weft.ops.tensor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Fold;
import weft.ir.form.Contraction.Index;
import weft.ir.form.Contraction.Place;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.control.AnyRoles;
import weft.ops.control.Roles;

/// Without an arrow the letters that stand once come out, in their order; `...` stands for the
/// dimensions that have no letter. What does not come out is summed, in the order of its first
/// letter.
@Says("Sums of products by letters for dimensions, as NumPy writes them: `ij,jk->ik`.")
public record Einsum(String equation, List<String> roles) implements AnyRoles, SumsProducts {
  public Einsum {
    equation = equation.replace(" ", "");
    roles = Assembles.checked(roles);
  }

  public static Einsum of(String equation, int count) {
    return new Einsum(equation, Roles.numbered("x", Assembles.atLeastOne(count)));
  }

  @Override
  public Contraction contraction(List<Shape> args) {
    int arrow = equation.indexOf("->");
    var terms = (arrow < 0 ? equation : equation.substring(0, arrow)).split(",", -1);
    if (terms.length != args.size()) {
      throw wrong("it has %d terms for %d tensors".formatted(terms.length, args.size()));
    }
    var extents = new LinkedHashMap<String, Integer>();
    var letters = new ArrayList<List<String>>();
    int dots = 0;
    for (int i = 0; i < terms.length; i++) {
      letters.add(letters(terms[i], args.get(i).rank(), true));
      dots = Math.max(dots, (int) letters.getLast().stream().filter(l -> l.length() > 1).count());
      for (int d = 0; d < letters.getLast().size(); d++) {
        meet(extents, letters.getLast().get(d), args.get(i).dims().get(d));
      }
    }
    List<String> result =
        arrow < 0 ? free(letters) : letters(equation.substring(arrow + 2), dots, false);
    var order = new ArrayList<>(result);
    extents.keySet().stream().filter(letter -> !result.contains(letter)).forEach(order::add);
    for (String letter : result) {
      if (!extents.containsKey(letter)) {
        throw wrong("'" + letter + "' comes out and does not go in");
      }
    }
    var loops = order.stream().map(extents::get).toList();
    var operands = new ArrayList<Place>();
    for (int i = 0; i < args.size(); i++) {
      var indices = new ArrayList<Index>();
      for (int d = 0; d < letters.get(i).size(); d++) {
        boolean single = args.get(i).dims().get(d) == 1;
        int loop = order.indexOf(letters.get(i).get(d));
        indices.add(single ? Index.at(loops.size(), 0) : Index.of(loops.size(), loop));
      }
      operands.add(new Place(args.get(i), indices));
    }
    return new Contraction(
        loops,
        Place.of(loops, result.stream().mapToInt(order::indexOf).toArray()),
        operands,
        Fold.SUM);
  }

  /// The letters of a term; the dimensions under dots are `.1`, `.2`, ... counted from the last.
  ///
  /// @param rank of the tensor; of the result how many dimensions stand under the dots
  private List<String> letters(String term, int rank, boolean goesIn) {
    var letters = new ArrayList<String>();
    int named = term.replace("...", "").length();
    int dots = goesIn ? rank - named : rank;
    boolean dotted = false;
    for (int i = 0; i < term.length(); i++) {
      if (term.startsWith("...", i)) {
        for (int d = dots; d > 0; d--) {
          letters.add("." + d);
        }
        dotted = true;
        i += 2;
      } else if (Character.isLetter(term.charAt(i))) {
        letters.add(term.substring(i, i + 1));
      } else {
        throw wrong("'" + term.charAt(i) + "' is no letter");
      }
    }
    if (goesIn && (dots < 0 || dots > 0 && !dotted)) {
      throw wrong("'%s' names %d dimensions of %d".formatted(term, named, rank));
    }
    return letters;
  }

  private static List<String> free(List<List<String>> letters) {
    Map<String, Integer> times = new TreeMap<>();
    var dots = new ArrayList<String>();
    for (List<String> term : letters) {
      for (String letter : term) {
        if (letter.length() == 1) {
          times.merge(letter, 1, Integer::sum);
        } else if (!dots.contains(letter)) {
          dots.add(letter);
        }
      }
    }
    dots.sort((a, b) -> b.compareTo(a));
    times.forEach(
        (letter, count) -> {
          if (count == 1) {
            dots.add(letter);
          }
        });
    return dots;
  }

  private void meet(Map<String, Integer> extents, String letter, int extent) {
    Integer before = extents.putIfAbsent(letter, extent);
    if (before == null || before == extent || extent == 1) {
      return;
    }
    if (before != 1) {
      throw wrong("'%s' is %d and %d".formatted(letter, before, extent));
    }
    extents.put(letter, extent);
  }

  private WeftException wrong(String how) {
    return new WeftException(
        Diagnostic.of(Code.SHAPE, "the equation '" + equation + "' does not fit: " + how)
            .about("equation"));
  }

  public static List<Example> examples() {
    var square = Tensor.of(Shape.of(2, 2), new double[] {1, 2, 3, 4});
    return List.of(
        new Example(
            of("ij,jk->ik", 2),
            List.of(square, square),
            Tensor.of(Shape.of(2, 2), new double[] {7, 10, 15, 22})),
        new Example(of("ii", 1), List.of(square), Tensor.scalar(5.0)),
        new Example(of("...j->...", 1), List.of(square), Tensor.column(3, 7)));
  }
}
