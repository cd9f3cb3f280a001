package weft.numpy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Fold;
import weft.ir.form.Contraction.Index;
import weft.ir.form.Contraction.Place;
import weft.ir.form.Contracts;
import weft.ir.problem.WeftException;

/// Loops as NumPy has them: `einsum` where each dimension is a loop; else the cells are taken by
/// their places, multiplied, and folded.
///
/// @param op whose loops they are
record ContractionWord(Contracts op) implements NumpyWord {
  private static final int LETTERS = 26;

  @Override
  public NumpyTerm say(NumpySaying of) {
    if (IntStream.range(0, of.args().size()).anyMatch(i -> of.shape(i).open())) {
      throw NumpySaying.refused(
          "the shapes of what it takes must be known: declare the input's type");
    }
    var loops = op.contraction(IntStream.range(0, of.args().size()).mapToObj(of::shape).toList());
    var args = of.args().stream().map(arg -> of.cast(arg, of.element())).toList();
    if (loops.fold() == Fold.PLACE) {
      throw NumpySaying.refused("there is no word for places under a kernel");
    }
    if (isEinsum(loops)) {
      var all = new ArrayList<Object>(List.of('"' + equation(loops) + '"'));
      all.addAll(args);
      return of.call("einsum", all.toArray());
    }
    return byPlaces(of, loops, args);
  }

  private static boolean isEinsum(Contraction loops) {
    return loops.fold() == Fold.SUM
        && loops.loops().size() <= LETTERS
        && isPlain(loops, loops.result())
        && loops.operands().stream().allMatch(place -> isPlain(loops, place));
  }

  /// Whether each dimension is one loop, all of it.
  private static boolean isPlain(Contraction loops, Place place) {
    for (int d = 0; d < place.indices().size(); d++) {
      int loop = loopOf(place.indices().get(d));
      if (loop < 0 || !loops.loops().get(loop).equals(place.shape().dims().get(d))) {
        return false;
      }
    }
    return true;
  }

  /// The loop that an index is; -1 where it is more than one.
  private static int loopOf(Index index) {
    int found = -1;
    for (int l = 0; l < index.steps().size(); l++) {
      int step = index.steps().get(l);
      if (step != 0 && (step != 1 || found >= 0)) {
        return -1;
      }
      found = step == 1 ? l : found;
    }
    return index.offset() == 0 ? found : -1;
  }

  private static String equation(Contraction loops) {
    var terms = loops.operands().stream().map(ContractionWord::letters).toList();
    return String.join(",", terms) + "->" + letters(loops.result());
  }

  private static String letters(Place place) {
    var letters = new StringBuilder();
    place.indices().forEach(index -> letters.append(letter(loopOf(index))));
    return letters.toString();
  }

  private static char letter(int loop) {
    return (char) ('a' + loop);
  }

  /// Cells by places over a grid of all loops; then the product, folded over the loops that do not
  /// come out.
  private static NumpyTerm byPlaces(NumpySaying of, Contraction loops, List<NumpyTerm> args) {
    var out = out(loops);
    String fill = loops.fold() == Fold.SUM ? "0" : least(of);
    var grid =
        NumpyTerm.atom(of.library().word("ogrid"), Element.I64)
            .then(loops.loops().stream().map(n -> ":" + n).toList().toString(), Element.I64);
    var product = cells(of, args.get(0), loops.operands().get(0), grid, fill);
    for (int i = 1; i < args.size(); i++) {
      product =
          NumpyTerm.infix(
              "*",
              NumpyTerm.Binding.PRODUCT,
              of.element(),
              product,
              cells(of, args.get(i), loops.operands().get(i), grid, fill));
    }
    var folded =
        IntStream.range(0, loops.loops().size()).filter(l -> !out.contains(l)).boxed().toList();
    var whole = of.call("broadcast_to", product, NumpySaying.tuple(loops.loops()));
    String fold = loops.fold() == Fold.SUM ? "sum" : "max";
    var result =
        folded.isEmpty()
            ? whole
            : of.cast(of.call(fold, whole, "axis=" + NumpySaying.axes(folded)), of.element());
    var order = out.stream().sorted().toList();
    var turned =
        out.equals(order)
            ? result
            : of.call(
                "transpose", result, NumpySaying.tuple(out.stream().map(order::indexOf).toList()));
    return isPlain(loops, loops.result())
        ? turned
        : of.call("reshape", turned, NumpySaying.tuple(loops.result().shape().dims()));
  }

  /// The loops that come out, in the order of the cells of the result: a dimension is one loop, or
  /// several of which the last runs fastest.
  private static List<Integer> out(Contraction loops) {
    var out = new ArrayList<Integer>();
    for (int d = 0; d < loops.result().indices().size(); d++) {
      Index index = loops.result().indices().get(d);
      var used =
          IntStream.range(0, loops.loops().size())
              .filter(l -> index.steps().get(l) != 0)
              .boxed()
              .sorted((a, b) -> index.steps().get(b) - index.steps().get(a))
              .toList();
      int cells = 1;
      for (int l : used.reversed()) {
        if (index.steps().get(l) != cells) {
          throw shared();
        }
        cells *= loops.loops().get(l);
      }
      if (index.offset() != 0 || cells != loops.result().shape().dims().get(d)) {
        throw shared();
      }
      out.addAll(used);
    }
    return out;
  }

  private static WeftException shared() {
    return NumpySaying.refused(
        "it adds to cells that several steps share: there is no word for that");
  }

  private static String least(NumpySaying of) {
    return of.element().isFloat()
        ? "-" + of.library().word("inf")
        : of.library().word("iinfo") + "(" + of.library().dtype(of.element()) + ").min";
  }

  private static NumpyTerm cells(
      NumpySaying of, NumpyTerm x, Place place, NumpyTerm grid, String fill) {
    var all = new ArrayList<Object>(List.of(x, fill));
    place.indices().forEach(index -> all.add(place(index, grid)));
    return of.help(NumpyHelper.CELLS, all.toArray());
  }

  private static NumpyTerm place(Index index, NumpyTerm grid) {
    var sum = NumpyTerm.literal(Integer.toString(index.offset()));
    boolean empty = index.offset() == 0;
    for (int l = 0; l < index.steps().size(); l++) {
      int step = index.steps().get(l);
      if (step != 0) {
        var loop = grid.then("[" + l + "]", Element.I64);
        var term =
            step == 1
                ? loop
                : NumpyTerm.infix(
                    "*",
                    NumpyTerm.Binding.PRODUCT,
                    Element.I64,
                    NumpyTerm.literal(Integer.toString(step)),
                    loop);
        sum = empty ? term : NumpyTerm.infix("+", NumpyTerm.Binding.SUM, Element.I64, sum, term);
        empty = false;
      }
    }
    return sum;
  }
}
