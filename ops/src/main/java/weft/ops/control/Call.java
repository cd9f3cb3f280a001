package weft.ops.control;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import weft.ir.Datum;
import weft.ir.Graph;
import weft.ir.Op;
import weft.ir.Says;
import weft.ir.Tuple;
import weft.ir.Type;

/// @param label what it is called
/// @param body inputs to outputs
/// @param push inputs, then their tangents, to outputs, then their tangents; where it is not given,
///   the body is transformed
/// @param pull inputs, outputs, then cotangents of the outputs, to cotangents of the inputs
/// @param batch batches of inputs to batches of outputs
@Says("A program as one equation: a function with a boundary, perhaps with rules of its own.")
public record Call(
    String label,
    Graph body,
    Optional<Graph> push,
    Optional<Graph> pull,
    Optional<Graph> batch,
    List<String> roles)
    implements AnyRoles, Holds, Batches, Rearranges {
  public Call {
    roles = List.copyOf(roles);
  }

  /// Without rules of its own.
  public static Call of(String label, Graph body) {
    return new Call(
        label,
        body,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Roles.numbered("x", body.inputs().size()));
  }

  @Override
  public Type infer(List<Type> args) {
    return Roles.together(Roles.outputs(body));
  }

  @Override
  public List<Graph> graphs() {
    return List.of(body);
  }

  @Override
  public Call with(List<Graph> graphs) {
    return new Call(label, graphs.getFirst(), push, pull, batch, roles);
  }

  @Override
  public Call map(UnaryOperator<Graph> change) {
    return new Call(
        label, change.apply(body), push.map(change), pull.map(change), batch.map(change), roles);
  }

  @Override
  public Optional<Op> batched() {
    return batch.map(graph -> of(label + ".batch", graph));
  }

  @Override
  public <V> Optional<V> rearrange(Values<V> on, List<V> args) {
    return on.run(body, args);
  }

  /// Rules of its own take and give everything.
  @Override
  public Optional<Shrunk> shrunk(Set<Integer> used, Small small) {
    if (push.isPresent() || pull.isPresent() || batch.isPresent()) {
      return Optional.empty();
    }
    var results = Fewer.kept(used, body);
    var less = small.of(body, results);
    var args = Fewer.inputs(List.of(less), List.of(), body.inputs().size());
    return Optional.of(new Shrunk(of(label, Fewer.over(less, args)), args, results));
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    return together(on.run(body, args));
  }

  /// One result as it is, several as a tuple.
  static Datum together(List<Datum> results) {
    return results.size() == 1 ? results.getFirst() : new Tuple(results);
  }
}
