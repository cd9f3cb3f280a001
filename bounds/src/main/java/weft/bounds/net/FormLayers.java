package weft.bounds.net;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import weft.bounds.net.CellForm.Bent;
import weft.bounds.net.CellForm.Term;
import weft.bounds.net.ChainBuilder.Cell;
import weft.bounds.net.ChainBuilder.Row;

/// Makes cells of forms: a layer for what is bent, innermost first, and one for the sums of it.
///
/// @param to takes the layers
record FormLayers(ChainBuilder to) {
  /// Forms of cells that nobody else reads: where they only move or bend them, the layer that makes
  /// the cells does it.
  List<Cell> inPlace(List<CellForm> forms, List<Cell> cells) {
    boolean once = !cells.contains(Cell.NONE) && Set.copyOf(cells).size() == cells.size();
    if (once && forms.size() == cells.size() && !isCopied(forms)) {
      if (areOver(forms, cells)) {
        var constants = forms.stream().mapToDouble(CellForm::constant).toArray();
        if (to.shift(cells, constants)) {
          return cells;
        }
      }
      var bend = bend(forms, cells);
      if (bend.isPresent() && to.bend(cells, bend.get())) {
        return cells;
      }
    }
    return cells(forms);
  }

  private static boolean isCopied(List<CellForm> forms) {
    return forms.stream()
        .allMatch(form -> form.isCopy() && form.term() instanceof Cell || form.isZero());
  }

  private static boolean areOver(List<CellForm> forms, List<Cell> cells) {
    for (int i = 0; i < forms.size(); i++) {
      if (!forms.get(i).isUnit() || !forms.get(i).term().equals(cells.get(i))) {
        return false;
      }
    }
    return true;
  }

  /// How all cells are bent, where the forms say nothing else.
  private static Optional<Bend> bend(List<CellForm> forms, List<Cell> cells) {
    if (!(forms.getFirst().isCopy() && forms.getFirst().term() instanceof Bent first)) {
      return Optional.empty();
    }
    for (int i = 0; i < forms.size(); i++) {
      var wanted = new Bent(first.bend(), List.of(CellForm.of(cells.get(i))));
      if (!forms.get(i).isCopy() || !forms.get(i).term().equals(wanted)) {
        return Optional.empty();
      }
    }
    return Optional.of(first.bend());
  }

  /// The cells that forms are; a layer is added only where it is needed.
  List<Cell> cells(List<CellForm> forms) {
    for (CellForm form : forms) {
      if (!Double.isFinite(form.constant())) {
        throw new FormAlgebra.NotLinear("a number that is not finite");
      }
    }
    var made = new HashMap<Term, Cell>();
    for (var next = innermost(forms, made); !next.isEmpty(); next = innermost(forms, made)) {
      var terms = List.copyOf(next);
      // What a product is with stands behind all that is bent.
      var rows = new ArrayList<Row>();
      var others = new ArrayList<Row>();
      for (Bent bent : terms) {
        boolean alone = bent.of().size() == 1;
        int other = alone ? 0 : terms.size() + others.size();
        rows.add(row(bent.of().getFirst(), bent.bend(), other, made));
        if (!alone) {
          others.add(row(bent.of().getLast(), Bend.NONE, 0, made));
        }
      }
      rows.addAll(others);
      var cells = to.add(rows);
      for (int i = 0; i < terms.size(); i++) {
        made.put(terms.get(i), cells.get(i));
      }
    }
    if (forms.stream().allMatch(form -> form.isCopy() || form.isZero())) {
      return forms.stream()
          .map(form -> form.isZero() ? Cell.NONE : cell(form.term(), made))
          .toList();
    }
    return to.add(forms.stream().map(form -> row(form, Bend.NONE, 0, made)).toList());
  }

  /// What is bent of cells that are there.
  private static Set<Bent> innermost(List<CellForm> forms, Map<Term, Cell> made) {
    var found = new LinkedHashSet<Bent>();
    forms.forEach(form -> innermost(form, made, found));
    return found;
  }

  private static void innermost(CellForm form, Map<Term, Cell> made, Set<Bent> found) {
    for (Term term : form.factors().keySet()) {
      if (term instanceof Bent bent && !made.containsKey(bent)) {
        boolean ready =
            bent.of().stream()
                .flatMap(of -> of.factors().keySet().stream())
                .allMatch(inner -> inner instanceof Cell || made.containsKey(inner));
        if (ready) {
          found.add(bent);
        } else {
          bent.of().forEach(of -> innermost(of, made, found));
        }
      }
    }
  }

  private static Cell cell(Term term, Map<Term, Cell> made) {
    return term instanceof Cell cell ? cell : Objects.requireNonNull(made.get(term));
  }

  private static Row row(CellForm form, Bend bend, int other, Map<Term, Cell> made) {
    var cells = new ArrayList<Cell>();
    var factors = new double[form.factors().size()];
    form.factors()
        .forEach(
            (term, factor) -> {
              factors[cells.size()] = factor;
              cells.add(cell(term, made));
            });
    return new Row(cells, factors, form.constant(), bend, other);
  }
}
