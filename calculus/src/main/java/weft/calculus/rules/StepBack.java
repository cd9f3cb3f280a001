package weft.calculus.rules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import weft.calculus.DerivativeSources;
import weft.calculus.Pullback;
import weft.calculus.Rules;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ops.algebra.Build;
import weft.ops.source.Column;
import weft.ops.source.Placeholder;
import weft.ops.state.Scan;
import weft.rewrite.Prune;

/// The way back through the step of a stateful op: from how much the result and the numbers after a
/// row count to how much the arguments and the numbers before it do.
final class StepBack {
  // Roles have no dots.
  private static final String BEFORE = "before.";
  private static final String AFTER = "after.";
  private static final String OUT = "out.";
  private static final String G = "g.";

  private final DualStep step;
  private final List<Boolean> carried;
  private final Graph pulled;

  StepBack(DualStep step) {
    this.step = step;
    this.carried = step.carried();
    this.pulled = new Pullback(this::changes, Rules.standard()).apply(written());
  }

  /// A scan over reversed rows, and what it reads.
  record Back(Scan scan, List<Read> reads) {}

  /// Where a column that the way back reads comes from.
  sealed interface Read {
    record Arg(int i) implements Read {}

    /// A number as it was before the row.
    record Before(Scan scan) implements Read {}

    record Cotangent() implements Read {}
  }

  private boolean changes(Node input) {
    String name = input.name();
    return name.startsWith(BEFORE)
        ? carried.get(index(name, BEFORE))
        : step.moves().get(step.roles().indexOf(name));
  }

  private static int index(String name, String prefix) {
    return Integer.parseInt(name.substring(prefix.length()));
  }

  /// The step as equations over columns; of the numbers carried only those that change are results.
  private Graph written() {
    var to = GraphBuilder.sharing();
    var on = new Build(to);
    var state = new ArrayList<Integer>();
    for (int i = 0; i < carried.size(); i++) {
      state.add(to.add(Column.of(BEFORE + i, Element.F64)));
    }
    var operands = new ArrayList<Operand<Integer, Integer>>();
    for (int i = 0; i < step.types().size(); i++) {
      String role = step.roles().get(i);
      operands.add(
          step.isCondition(i)
              ? Operand.when(to.add(Column.of(role, Element.BOOL)))
              : Operand.of(to.add(Column.of(role, Element.F64))));
    }
    var next = step.op().step(on, state, new Operands<>(on, operands));
    for (int i = 0; i < carried.size(); i++) {
      if (carried.get(i)) {
        to.output(AFTER + i, next.state().get(i));
      }
    }
    to.output(OUT, next.output());
    return to.build();
  }

  /// The way back to an argument; none where its cotangent is zero.
  Optional<Back> scan(int arg) {
    Integer result = pulled.outputs().get(G + step.roles().get(arg));
    if (result == null) {
      return Optional.empty();
    }
    var outputs = new LinkedHashMap<String, Integer>();
    var numbers = new LinkedHashMap<String, String>();
    for (int i = 0; i < carried.size(); i++) {
      if (carried.get(i)) {
        String name = Scan.carried(numbers.size());
        numbers.put(G + AFTER + i, name);
        outputs.put(name, Objects.requireNonNullElse(pulled.outputs().get(G + BEFORE + i), -1));
      }
    }
    outputs.put(Scan.OUT, result);
    return Optional.of(back(outputs, numbers));
  }

  /// @param outputs by name; -1 is zero
  /// @param numbers what the cotangents of the numbers after the row are called
  private Back back(Map<String, Integer> outputs, Map<String, String> numbers) {
    var wanted = outputs.values().stream().filter(id -> id >= 0).toList();
    var needed = Prune.needed(pulled, wanted);
    var to = GraphBuilder.sharing();
    var became = new int[pulled.size()];
    var roles = new ArrayList<String>();
    var reads = new ArrayList<Read>();
    for (Node node : pulled.nodes()) {
      if (!needed[node.id()]) {
        continue;
      }
      if (node.isColumn()) {
        String name = node.name();
        String placeholder = numbers.get(name);
        if (placeholder == null) {
          placeholder = role(name, roles);
          roles.add(placeholder);
          reads.add(read(name));
        }
        became[node.id()] = to.add(Placeholder.of(placeholder));
      } else {
        became[node.id()] = to.copy(pulled, node, DerivativeSources.args(node, became));
      }
    }
    var on = new Build(to);
    outputs.forEach((name, id) -> to.output(name, id < 0 ? on.lit(0) : became[id]));
    var start = numbers.values().stream().map(_ -> 0.0).toList();
    return new Back(new Scan(to.build(), start, roles), reads);
  }

  /// A role for a column: an argument keeps its own.
  private String role(String name, List<String> taken) {
    if (step.roles().contains(name)) {
      return name;
    }
    String role = name.replace(".", "_");
    while (step.roles().contains(role) || taken.contains(role)) {
      role += "_";
    }
    return role;
  }

  private Read read(String name) {
    if (name.equals(G + OUT)) {
      return new Read.Cotangent();
    }
    return name.startsWith(BEFORE)
        ? new Read.Before(before(index(name, BEFORE)))
        : new Read.Arg(step.roles().indexOf(name));
  }

  /// The same state, but the result is one of its numbers as it was before the row.
  private Scan before(int number) {
    var scan = Scan.of(step.op(), step.types());
    var to = GraphBuilder.sharing();
    var became = DerivativeSources.all(scan.step(), to);
    var outputs = new LinkedHashMap<>(scan.step().outputs());
    outputs.remove(Scan.OUT);
    outputs.forEach((name, id) -> to.output(name, became[id]));
    to.output(Scan.OUT, to.add(Placeholder.of(Scan.carried(number))));
    return new Scan(new Prune().apply(to.build()), scan.start(), scan.roles());
  }
}
