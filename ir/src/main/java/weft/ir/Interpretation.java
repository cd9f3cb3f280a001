package weft.ir;

import java.util.List;
import weft.ir.problem.Check;

/// Something that can be done with ops: running them by an engine, differentiating them, bounding
/// them. It is a column of the matrix of ops, and found by [java.util.ServiceLoader]: a new one is
/// registered by the module that has it.
public interface Interpretation {
  /// The heading of its column.
  String name();

  /// How it has an op.
  ///
  /// @param examples of the op, to try it on; none for a source, and for what takes more than
  ///   columns
  Cell of(Class<? extends Op> op, List<Example> examples);

  /// How an interpretation has an op. There is no third case.
  sealed interface Cell {
    /// By a rule for this op.
    Has OWN = new Has("own");

    /// By what the op is written with.
    Has BY_SHAPE = new Has("by shape");

    /// Through the smaller ops that it is made of.
    Has BY_EXPANSION = new Has("by expansion");

    /// @param how in a few words
    record Has(String how) implements Cell {}

    record Refused(String why) implements Cell {
      public Refused {
        Check.that(!why.isBlank(), "why", "a reason", "none");
      }
    }

    /// @param why the reason where there is no rule
    static Cell of(Lookup.Place place, String why) {
      return switch (place) {
        case CALLER, BUILT_IN, OP -> OWN;
        case SHAPE -> BY_SHAPE;
        case EXPANSION -> BY_EXPANSION;
        case REFUSED -> new Refused(why);
      };
    }
  }
}
