package weft.eval;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Datum;
import weft.ir.Evaluate;
import weft.ir.Graph;
import weft.ir.Host;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What the ops of programs may do where all values are tensors: derivatives are taken together,
/// zeros made. There are no batches, branches or models here.
record TensorActions(Meaning meaning, Host host) implements Perform.Actions {
  static Evaluate rule(Perform op, Meaning meaning) {
    return (values, host) ->
        switch (op.perform(List.copyOf(values), new TensorActions(meaning, host))) {
          case Tensor tensor -> tensor;
          case Datum _ -> throw refused(op.tag() + " does not give a tensor here");
        };
  }

  @Override
  public Datum apply(Op op, List<Datum> args) {
    var tensors = new ArrayList<Tensor>();
    var types = new ArrayList<Type>();
    for (Datum arg : args) {
      if (!(arg instanceof Tensor tensor)) {
        throw refused(op.tag() + " is given something else than a tensor");
      }
      tensors.add(tensor);
      types.add(tensor.type());
    }
    return meaning.of(op, types).evaluate(tensors, host);
  }

  @Override
  public List<Datum> run(Graph graph, List<Datum> inputs) {
    throw refused("a graph inside an op");
  }

  @Override
  public List<Datum> each(int items, boolean waits, Perform.ItemWork work) {
    throw refused("a batch");
  }

  @Override
  public Datum checkpoint(String collection, String key, Datum value) {
    return value;
  }

  @Override
  public <S> S service(Class<S> kind) {
    throw refused("a " + kind.getSimpleName());
  }

  private static WeftException refused(String what) {
    return new WeftException(
        Diagnostic.of(Code.REFUSED, "a tensor program has no place for this: " + what)
            .hint("run it as a program: Flow.call"));
  }
}
