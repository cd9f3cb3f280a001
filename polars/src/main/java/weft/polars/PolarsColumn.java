package weft.polars;

import java.util.List;
import weft.ir.Example;
import weft.ir.Interpretation;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ir.RuleBook;
import weft.ir.Source;
import weft.ir.form.Pointwise;
import weft.ir.problem.WeftException;
import weft.ops.ExampleGraph;
import weft.spell.TableKeys;

/// Which ops can be said in Polars, found by saying their examples.
public final class PolarsColumn implements Interpretation {
  public PolarsColumn() {}

  @Override
  public String name() {
    return "polars";
  }

  @Override
  public Cell of(Class<? extends Op> op, List<Example> examples) {
    if (Source.class.isAssignableFrom(op)) {
      return Source.Given.class.isAssignableFrom(op) && !Source.OfTable.class.isAssignableFrom(op)
          ? new Cell.Refused("a table brings values in as columns")
          : Cell.OWN;
    }
    if (Perform.class.isAssignableFrom(op)) {
      return new Cell.Refused("takes what only programs have: texts, batches, parts, graphs");
    }
    return examples.isEmpty() ? new Cell.Has("not tried") : tried(examples.getFirst());
  }

  private static Cell tried(Example example) {
    ExampleGraph given;
    try {
      given = ExampleGraph.overRows(example);
    } catch (WeftException e) {
      return new Cell.Refused("works on whole tensors, not on the rows of a table");
    }
    var refused = PolarsModule.of(given.graph(), RuleBook.EMPTY, TableKeys.STANDARD, "").refused();
    if (!refused.isEmpty()) {
      return new Cell.Refused(refused.values().iterator().next().message());
    }
    var found = PolarsWords.lookup(RuleBook.EMPTY, TableKeys.STANDARD).find(example.op());
    if (found.rule().isPresent()) {
      return Cell.of(found.place(), "");
    }
    // What is left is taken apart: into smaller ops, or an array into its cells.
    return example.op() instanceof Pointwise ? Cell.BY_SHAPE : Cell.BY_EXPANSION;
  }
}
