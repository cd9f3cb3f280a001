package weft.dolphindb;

import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Interpretation;
import weft.ir.Lookup;
import weft.ir.Op;
import weft.ir.RuleBook;
import weft.ir.Source;
import weft.ir.Type;
import weft.ir.form.Pointwise;
import weft.ir.problem.WeftException;
import weft.ops.ExampleGraph;
import weft.spell.TableKeys;

/// How DolphinDB's language has ops: found by writing a query for an example of each.
public final class DolphinColumn implements Interpretation {
  public DolphinColumn() {}

  @Override
  public String name() {
    return "dolphindb";
  }

  @Override
  public Cell of(Class<? extends Op> op, List<Example> examples) {
    if (Source.class.isAssignableFrom(op)) {
      return Source.OfTable.class.isAssignableFrom(op) || !Source.Given.class.isAssignableFrom(op)
          ? Cell.OWN
          : new Cell.Refused("a table brings values in as columns");
    }
    if (examples.isEmpty()) {
      return new Cell.Refused("there is no example to write");
    }
    Example example = examples.getFirst();
    try {
      return written(example.op(), ExampleGraph.overRows(example));
    } catch (WeftException e) {
      return new Cell.Refused("works on whole tensors, not on the rows of a table");
    }
  }

  private static Cell written(Op op, ExampleGraph example) {
    var keys = new TableKeys("", "time");
    var columns = Map.of("time", Type.column(Element.TIME));
    var request = DolphinScript.Request.of(DolphinMode.BATCH, keys, columns);
    var refused = DolphinScript.of(example.graph(), request, RuleBook.EMPTY).refused();
    if (!refused.isEmpty()) {
      String message = refused.values().iterator().next().message();
      return new Cell.Refused(message.substring(message.indexOf(": ") + 2));
    }
    var lookup =
        new DolphinWords(DolphinMode.BATCH, "time", new Helpers(new DolphinNames()))
            .lookup(RuleBook.EMPTY);
    Lookup.Place place = lookup.find(op).place();
    return op instanceof Pointwise && place == Lookup.Place.REFUSED
        ? Cell.BY_SHAPE
        : DolphinWords.keeps(lookup, op) ? Cell.of(place, "") : Cell.BY_EXPANSION;
  }
}
