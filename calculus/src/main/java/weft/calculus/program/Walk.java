package weft.calculus.program;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import weft.ir.Datum;
import weft.ir.Node;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A program run step by step: each equation with its inputs, before it is computed; its output can
/// be replaced.
///
/// ```
/// var walk = flow.walk("RNA");
/// while (walk.hasNext()) {
///   var step = walk.next();
///   System.out.println(step.node() + " on " + step.inputs());
///   if (step.node().op() instanceof LmCall) {
///     step.give("a made-up answer");
///   }
/// }
/// walk.result();
/// ```
///
/// Literals are no steps, and graphs that an equation holds run in one.
public final class Walk implements Iterator<Walk.Step> {
  private final Flow flow;
  private final RunPlan plan;
  private final Session on;
  private final @Nullable Datum[] values;
  private int next;
  private @Nullable Step current;

  Walk(Flow flow, RunPlan plan, List<Datum> inputs, Session on) {
    this.flow = flow;
    this.plan = plan;
    this.on = on;
    this.values = plan.start(inputs);
  }

  /// One equation.
  public final class Step {
    private final int id;

    private Step(int id) {
      this.id = id;
    }

    public Node node() {
      return plan.node(id);
    }

    /// The values of its arguments, by role.
    public Map<String, @Nullable Object> inputs() {
      var inputs = new LinkedHashMap<String, @Nullable Object>();
      var args = node().args();
      for (int i = 0; i < args.size(); i++) {
        inputs.put(node().role(i).name(), Leaves.java(RunPlan.value(values, args.get(i))));
      }
      return inputs;
    }

    /// Its value; it is computed now, unless it is there already.
    public @Nullable Object output() {
      return Leaves.java(datum());
    }

    private Datum datum() {
      Datum value = values[id];
      if (value == null) {
        value = on.step(plan, id, values);
        values[id] = value;
      }
      return value;
    }

    /// Puts another value in the place of its own. Without asking for the output before, the
    /// equation is not computed at all.
    ///
    /// @throws WeftException if the walk has gone on: others may have used the value
    public void give(@Nullable Object value) {
      if (this != current) {
        throw Failures.at(
            node(),
            new WeftException(
                Diagnostic.of(Code.REFUSED, "the walk has gone on, so the value is in use")
                    .hint("give a value before the next step is taken")));
      }
      try {
        values[id] = Leaves.datum(value, node().type());
      } catch (WeftException e) {
        throw Failures.at(node(), e);
      }
    }
  }

  @Override
  public boolean hasNext() {
    return next < plan.equations().length;
  }

  /// The next equation. The one before is computed, if that has not happened yet.
  @Override
  public Step next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the program has no more equations");
    }
    finish();
    var step = new Step(plan.equations()[next++]);
    current = step;
    return step;
  }

  private void finish() {
    if (current != null) {
      current.datum();
    }
  }

  /// The result of the program; what is left of it is computed.
  public @Nullable Object result() {
    while (hasNext()) {
      next();
    }
    finish();
    return flow.unbind(plan.outputs(values));
  }
}
