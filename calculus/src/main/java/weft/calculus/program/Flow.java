package weft.calculus.program;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import weft.eval.ProgramEngine;
import weft.ir.Datum;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.ir.Tensor;
import weft.ir.Tuple;
import weft.ir.Type;

/// A program: a graph and the containers that its inputs and outputs stand in.
///
/// @param graph its inputs and outputs count in their order
/// @param in the arguments, as a tuple
/// @param out the result
/// @param made which transform made it: `batch`, `pushforward`, `pullback`; empty for a traced one
public record Flow(Graph graph, Tree<Slot> in, Tree<Slot> out, String made) {
  /// What stands in a place of the arguments or of the result.
  public sealed interface Slot {
    /// An input or output of the graph, by position.
    record At(int index) implements Slot {}

    /// An argument that was fixed when the program was traced.
    record Fixed(Object value) implements Slot {}

    /// A derivative that is zero whatever the inputs are.
    record Zero(Type type) implements Slot {}

    /// An argument of which nothing depends.
    record Ignored() implements Slot {}
  }

  /// Runs it with the standard settings.
  public @Nullable Object call(@Nullable Object... args) {
    return Runner.standard().call(this, args);
  }

  /// The same with its parts at the same time, where it is scheduled.
  public CompletableFuture<@Nullable Object> callAsync(@Nullable Object... args) {
    return Runner.standard().callAsync(this, args);
  }

  /// Made ready for the engine that is found on the path, to be called many times. The bits stay.
  /// Where there is none, that is an error: `weft-jit` has one.
  public CompiledFlow compiled() {
    return compiled(Runner.standard());
  }

  /// The same with settings.
  ///
  /// @param runner how the equations run that the engine does not take
  public CompiledFlow compiled(Runner runner) {
    return CompiledFlow.of(this, ProgramEngine.found(), runner);
  }

  /// Runs it step by step.
  public Walk walk(@Nullable Object... args) {
    return Runner.standard().walk(this, args);
  }

  /// The inputs of the graph, from arguments.
  public List<Datum> bind(@Nullable Object... args) {
    var inputs = graph.inputs();
    var values = new ArrayList<Datum>();
    inputs.forEach(_ -> values.add(Tuple.EMPTY));
    in.meet(
        args,
        "argument",
        (slot, value) -> {
          switch (slot) {
            case Slot.At(int i) -> values.set(i, Leaves.datum(value, inputs.get(i).type()));
            case Slot.Fixed(Object expected) -> Leaves.mustBe(expected, value);
            case Slot.Zero _, Slot.Ignored _ -> {}
          }
        });
    return values;
  }

  /// The result, from the outputs of the graph.
  @Nullable Object unbind(List<Datum> outputs) {
    var nodes = graph.outputs().values().stream().map(graph::node).toList();
    return out.build(
        slot ->
            switch (slot) {
              case Slot.At(int i) -> Leaves.java(outputs.get(i), nodes.get(i).type());
              case Slot.Fixed(Object value) -> value;
              case Slot.Zero(Type type) -> zero(type);
              case Slot.Ignored _ -> null;
            });
  }

  private static @Nullable Object zero(Type type) {
    return switch (type.element().kind()) {
      case FLOAT ->
          type.shape().isScalar() || type.shape().open()
              ? 0.0
              : Tensor.floats(type.element(), type.shape(), _ -> 0);
      case TEXT -> "";
      default -> null;
    };
  }

  /// What it takes, the graph, what it gives; [#read] reads it back.
  @Override
  public String toString() {
    return FlowText.print(this);
  }

  /// A program from its text form. Records become maps.
  public static Flow read(String text, OpSet ops) {
    return FlowText.read(text, ops);
  }
}
