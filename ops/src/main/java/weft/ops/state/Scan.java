package weft.ops.state;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Infer;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;
import weft.ops.algebra.Build;
import weft.ops.source.Placeholder;

/// So every engine and every transform sees it. Its inputs are the numbers carried (`carried_0`,
/// ...) and the arguments (by role); its outputs the numbers after the row and the result (`out`).
@Says("State as a graph: the step from one row to the next is itself a list of equations.")
public record Scan(Graph step, List<Double> start, List<String> roles) implements Stateful {
  /// The name of the result.
  public static final String OUT = "out";

  private static final String CARRIED = "carried_";

  public Scan {
    start = List.copyOf(start);
    roles = List.copyOf(roles);
    var carried = IntStream.range(0, start.size()).mapToObj(Scan::carried).toList();
    var inputs = new HashSet<>(roles);
    inputs.addAll(carried);
    var outputs = new HashSet<>(carried);
    outputs.add(OUT);
    Body.check(step, inputs, outputs);
  }

  /// The step of an op, written out.
  public static Scan of(Stateful op, List<Type> args) {
    var builder = GraphBuilder.sharing();
    var on = new Build(builder);
    var state = new ArrayList<Integer>();
    for (int i = 0; i < op.start().size(); i++) {
      state.add(builder.add(Placeholder.of(carried(i))));
    }
    var roles = op.contract().roles().stream().map(Role::name).toList();
    var operands = new ArrayList<Operand<Integer, Integer>>();
    for (int i = 0; i < roles.size(); i++) {
      int id = builder.add(Placeholder.of(roles.get(i)));
      operands.add(Operand.of(args.get(i).element(), id));
    }
    var step = op.step(on, state, new Operands<>(on, operands));
    for (int i = 0; i < step.state().size(); i++) {
      builder.output(carried(i), step.state().get(i));
    }
    builder.output(OUT, step.output());
    return new Scan(builder.build(), op.start(), roles);
  }

  /// The name of a number that is carried.
  public static String carried(int i) {
    return CARRIED + i;
  }

  @Override
  public Contract contract() {
    return Contract.of(roles.stream().map(Role::number).toArray(Role[]::new));
  }

  @Override
  public Type infer(List<Type> args) {
    return args.isEmpty() ? Type.column(Element.F64) : Infer.rowwise(args, Element.F64);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    var results = Body.run(step, on, name -> input(name, state, in));
    var after = new ArrayList<E>();
    for (int i = 0; i < state.size(); i++) {
      after.add(results.value(output(carried(i))));
    }
    return new Step<>(after, results.value(output(OUT)));
  }

  private <E, B> Operand<E, B> input(String name, List<E> state, Operands<E, B> in) {
    int role = roles.indexOf(name);
    return role >= 0
        ? in.list().get(role)
        : Operand.of(state.get(Integer.parseInt(name.substring(CARRIED.length()))));
  }

  private int output(String name) {
    return Objects.requireNonNull(step.outputs().get(name));
  }
}
