package weft.numpy;

import java.util.List;
import weft.ir.Example;
import weft.ir.Interpretation;
import weft.ir.Lookup;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ir.RuleBook;
import weft.ir.Source;
import weft.ir.form.CrossSection;
import weft.ir.form.Stateful;
import weft.ir.form.WholeWindow;
import weft.ir.problem.WeftException;
import weft.ops.ExampleGraph;

/// A column of the matrix of ops: how an op is said in Python, found by saying its first example.
public class NumpyColumn implements Interpretation {
  private static final String OF_PROGRAMS =
      "takes what only programs have: texts, batches, parts, graphs";

  private final ArrayLibrary library;

  public NumpyColumn() {
    this(ArrayLibrary.NUMPY);
  }

  NumpyColumn(ArrayLibrary library) {
    this.library = library;
  }

  @Override
  public String name() {
    return library.engine();
  }

  /// Why there is no word for an op.
  static String why(Op op) {
    return switch (op) {
      case CrossSection _ -> "compares entities: arrays have none";
      case WholeWindow _ -> "needs all values of a window at once: a kernel";
      case Stateful _ -> "carries state from row to row: it has no word over arrays";
      case Perform _ -> OF_PROGRAMS;
      default -> "it has no word over arrays";
    };
  }

  @Override
  public Cell of(Class<? extends Op> op, List<Example> examples) {
    if (Source.class.isAssignableFrom(op)) {
      return Source.OfTable.class.isAssignableFrom(op)
          ? new Cell.Refused("a column belongs to a table")
          : Cell.OWN;
    }
    if (examples.isEmpty() && NumpyRules.hasWord(op)) {
      return Cell.OWN;
    }
    if (examples.isEmpty()) {
      return Perform.class.isAssignableFrom(op)
          ? new Cell.Refused(OF_PROGRAMS)
          : new Cell.Has("not tried");
    }
    Example example = examples.getFirst();
    Lookup.Place place = NumpyRules.lookup(RuleBook.EMPTY).find(example.op()).place();
    if (place == Lookup.Place.REFUSED) {
      return new Cell.Refused(why(example.op()));
    }
    try {
      var module =
          NumpyModuleWriter.lines(
              library, RuleBook.EMPTY, ExampleGraph.overTensors(example).graph(), "program");
      return module.refused().isEmpty()
          ? Cell.of(place, "")
          : new Cell.Refused(
              module
                  .refused()
                  .values()
                  .iterator()
                  .next()
                  .message()
                  .replaceFirst("^n[0-9]+( '[^']*')? = [a-z_0-9]+: ", ""));
    } catch (WeftException e) {
      return new Cell.Refused("works on the rows of a table, or on what is in each");
    }
  }
}
