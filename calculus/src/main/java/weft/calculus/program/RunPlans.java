package weft.calculus.program;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import weft.ir.Graph;
import weft.ir.RuleBook;

/// The plans of graphs, each made once and forgotten with its graph. Graphs that ops hold have
/// theirs too.
public final class RunPlans {
  private final RuleBook rules;
  private final Map<Object, RunPlan> known = new ConcurrentHashMap<>();
  private final ReferenceQueue<Graph> gone = new ReferenceQueue<>();

  public RunPlans(RuleBook rules) {
    this.rules = rules;
  }

  /// A graph as itself, for as long as somebody else has it.
  private static final class Weak extends WeakReference<Graph> {
    private final int hash;

    Weak(Graph graph, ReferenceQueue<Graph> queue) {
      super(graph, queue);
      hash = System.identityHashCode(graph);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || other instanceof Weak weak && get() != null && refersTo(weak.get())
          || other instanceof Strong(Graph graph) && refersTo(graph);
    }
  }

  /// The same to look it up by.
  private record Strong(Graph graph) {
    @Override
    public int hashCode() {
      return System.identityHashCode(graph);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Weak weak && weak.refersTo(graph);
    }
  }

  public RunPlan of(Graph graph) {
    RunPlan plan = known.get(new Strong(graph));
    if (plan != null) {
      return plan;
    }
    for (Reference<?> old = gone.poll(); old != null; old = gone.poll()) {
      known.remove(old);
    }
    plan = RunPlan.of(graph, rules);
    known.put(new Weak(graph, gone), plan);
    return plan;
  }

  /// How many there are.
  public int size() {
    return known.size();
  }
}
