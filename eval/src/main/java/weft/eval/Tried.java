package weft.eval;

import java.util.List;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Interpretation;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.form.Stateful;
import weft.ir.problem.WeftException;
import weft.ir.trait.Expands;
import weft.ops.ExampleGraph;

/// A column of an engine: what it does with an op is found by running the op's first example, so
/// the matrix can't say anything else than the engine does.
abstract sealed class Tried implements Interpretation permits OverRows, OverTensors {
  /// What came of an example.
  record Run(Tensor result, List<Node> hosted) {}

  final Engine engine;

  Tried(Engine engine) {
    this.engine = engine;
  }

  /// How a source is read.
  abstract Cell source(Class<? extends Op> op);

  /// The example as this column has it.
  ///
  /// @throws WeftException if the op does not take such arguments
  abstract ExampleGraph given(Example example);

  /// What the arguments of an op have to be that is not taken here.
  abstract String otherwise();

  abstract Run run(Example example, ExampleGraph given);

  @Override
  public final Cell of(Class<? extends Op> op, List<Example> examples) {
    if (Source.class.isAssignableFrom(op)) {
      return source(op);
    }
    if (Perform.class.isAssignableFrom(op)) {
      return new Cell.Refused("takes what only programs have: texts, batches, parts, graphs");
    }
    if (examples.isEmpty()) {
      return new Cell.Has("not tried");
    }
    Example example = examples.getFirst();
    ExampleGraph given;
    try {
      given = given(example);
    } catch (WeftException e) {
      return new Cell.Refused(otherwise());
    }
    try {
      return tried(example, given);
    } catch (WeftException e) {
      return new Cell.Refused(e.first().message());
    }
  }

  private Cell tried(Example example, ExampleGraph given) {
    Run run = run(example, given);
    for (int i = 0; i < example.expected().size(); i++) {
      if (!isKept(example.expected(), run.result, i)) {
        throw new IllegalStateException(
            "%s: %s gives %s, not %s"
                .formatted(name(), example.op().describe(), run.result, example.expected()));
      }
    }
    return run.hosted.isEmpty() ? how(example.op()) : new Cell.Has("by the interpreter");
  }

  private boolean isKept(Tensor expected, Tensor found, int i) {
    return expected.element().isFloat()
        ? engine.promise().isKept(expected.doubleAt(i), found.doubleAt(i))
        : expected.equals(found);
  }

  private static Cell how(Op op) {
    if (op instanceof Evaluate) {
      return Cell.OWN;
    }
    return Expands.isComposite(op) && !(op instanceof Stateful) ? Cell.BY_EXPANSION : Cell.BY_SHAPE;
  }
}
