package weft.bounds.net;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.bounds.net.ChainBuilder.Cell;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Contraction;
import weft.ir.form.Contracts;
import weft.ir.trait.Reducer;
import weft.ops.source.Input;

/// The cells of ops that make one of many: contractions and folds.
///
/// @param in what goes in
record ContractedCells(NodeForms in) {
  private static final int MOST_PRODUCTS = 20_000;

  List<Cell> contracted(Node node, Contracts op) {
    var shapes = node.args().stream().map(arg -> in.graph().node(arg).type().shape()).toList();
    Contraction all = op.contraction(shapes);
    var open = node.args().stream().filter(arg -> !in.isKnown(arg)).toList();
    if (open.size() != 1) {
      return products(all, node);
    }
    return switch (all.fold()) {
      case SUM -> summed(node, all, open.getFirst());
      case MOST -> most(all, node.args().indexOf(open.getFirst()), in.of(open.getFirst()));
      case PLACE -> throw new FormAlgebra.NotLinear("the place of the most of several cells");
    };
  }

  private List<Cell> summed(Node node, Contraction sum, int open) {
    int given = node.args().indexOf(open);
    var known =
        node.args().stream()
            .map(arg -> arg == open ? Optional.<Tensor>empty() : Optional.of(in.known(arg)))
            .toList();
    var source = in.of(open);
    var factors = new double[NodeForms.size(sum.result().shape())][source.size()];
    new ContractionWalk(sum)
        .each(
            (result, operands) -> {
              double weight = 1;
              boolean rounds = false;
              for (int i = 0; i < operands.length; i++) {
                if (i != given) {
                  double more = known.get(i).orElseThrow().doubleAt(operands[i]);
                  rounds |= CellForm.isRounded(weight, more);
                  weight = CellForm.scaled(weight, more);
                }
              }
              double before = factors[result][operands[given]];
              if (CellForm.isRounded(before, weight, rounds)) {
                throw new FormAlgebra.NotLinear("a cell that is added again and again");
              }
              factors[result][operands[given]] = before + weight;
            });
    return in.to().add(source, factors);
  }

  /// Sums of products of cells.
  private List<Cell> products(Contraction sum, Node node) {
    if (sum.fold() != Contraction.Fold.SUM || sum.steps() > MOST_PRODUCTS) {
      throw new FormAlgebra.NotLinear("a product of many values");
    }
    var operands = node.args().stream().map(in::any).toList();
    var sums = new CellForm[NodeForms.size(sum.result().shape())];
    Arrays.fill(sums, CellForm.of(0));
    new ContractionWalk(sum)
        .each(
            (result, places) -> {
              var product = CellForm.of(1);
              for (int i = 0; i < places.length; i++) {
                product = FormAlgebra.product(product, operands.get(i).get(places[i]));
              }
              sums[result] = sums[result].plus(product);
            });
    return new FormLayers(in.to()).cells(List.of(sums));
  }

  /// The most of cells, taken two by two.
  private List<Cell> most(Contraction most, int given, List<Cell> source) {
    var groups = new ArrayList<List<CellForm>>();
    for (int i = NodeForms.size(most.result().shape()); i > 0; i--) {
      groups.add(new ArrayList<>());
    }
    new ContractionWalk(most)
        .each(
            (result, operands) ->
                groups.get(result).add(NodeForms.form(source.get(operands[given]))));
    return new FormLayers(in.to()).cells(groups.stream().map(ContractedCells::most).toList());
  }

  private static CellForm most(List<CellForm> group) {
    if (group.isEmpty()) {
      throw new FormAlgebra.NotLinear("the most of no cells");
    }
    int half = group.size() / 2;
    return half == 0
        ? group.getFirst()
        : most(group.subList(0, half)).most(most(group.subList(half, group.size())));
  }

  /// Which cells are folded into which, by running the op with each of them in turn standing out.
  List<Cell> folded(Node node, Reducer fold) {
    double outstanding =
        switch (fold) {
          case SUM, MEAN, MOST -> 1;
          case LEAST -> -1;
          case ANY, ALL, COUNT -> throw new FormAlgebra.NotLinear("a count of cells");
        };
    int open = node.args().getFirst();
    var source = in.of(open);
    Shape shape = in.graph().node(open).type().shape();
    var alone = GraphBuilder.plain();
    int given = alone.add(Input.of("cells", new Type(Element.F64, shape, Set.of())));
    alone.output("folded", alone.copy(in.graph(), node, List.of(given)));
    var probe = alone.build();
    var factors = new double[NodeForms.size(node.type().shape())][source.size()];
    for (int i = 0; i < source.size(); i++) {
      var cell = new double[source.size()];
      cell[i] = outstanding;
      Tensor result =
          Interpreter.silent().run(probe, Map.of("cells", Tensor.of(shape, cell))).output("folded");
      for (int r = 0; r < factors.length; r++) {
        factors[r][i] = result.doubleAt(r);
      }
    }
    if (fold == Reducer.SUM || fold == Reducer.MEAN) {
      return in.to().add(source, factors);
    }
    var forms = new ArrayList<CellForm>();
    for (double[] row : factors) {
      var group = new ArrayList<CellForm>();
      for (int i = 0; i < row.length; i++) {
        if (row[i] != 0) {
          group.add(NodeForms.form(source.get(i)).times(outstanding));
        }
      }
      forms.add(most(group).times(outstanding));
    }
    return new FormLayers(in.to()).cells(forms);
  }
}
