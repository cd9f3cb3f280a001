package weft.calculus.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weft.calculus.Space;
import weft.calculus.program.Tree;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.control.ZerosLike;

/// The rules of a function with a boundary, as the graphs that [weft.ops.control.Call] asks for.
///
/// @param args the arguments of the call
/// @param body the function, traced
record CustomRules(String name, List<Tree<Object>> args, Inner body) {
  /// Arguments, then tangents of those that have any, to results, then tangents of those that have
  /// any.
  Graph push(Custom.PushRule rule) {
    var inputs = new ArrayList<>(args);
    args.forEach(arg -> inputs.add(moving(arg)));
    return graph(
        inputs,
        given -> {
          int half = args.size();
          var moved = rule.push(given.subList(0, half), given.subList(half, 2 * half));
          var result = Tree.of(moved.result());
          same("the result of the pushforward", body.result(), result);
          var all = new ArrayList<>(result.leaves());
          all.addAll(derivatives("the tangent", result, moved.tangent()));
          return all;
        });
  }

  /// Arguments, results, then a cotangent for each result, to cotangents of the arguments that have
  /// any.
  Graph pull(Custom.PullRule rule) {
    var inputs = new ArrayList<>(args);
    inputs.add(body.result());
    inputs.add(body.result());
    return graph(
        inputs,
        given -> {
          int count = args.size();
          var own = given.subList(0, count);
          @Nullable Object cotangent = moving(Tree.of(given.get(count + 1))).build(value -> value);
          var back = apart(rule.pull(own, given.get(count), cotangent));
          var all = new ArrayList<Object>();
          for (int i = 0; i < count; i++) {
            all.addAll(
                derivatives("the cotangent of argument " + i, Tree.of(own.get(i)), back.get(i)));
          }
          return all;
        });
  }

  /// Batches of arguments to batches of results.
  Graph batch(Trace.Of rule) {
    var scratch = Tracer.inner();
    var inputs =
        args.stream()
            .<Tree<Object>>map(
                arg -> arg.map(leaf -> scratch.input("x", Value.of(leaf).type().batch())))
            .toList();
    return graph(
        inputs,
        given -> {
          var result = Tree.of(rule.apply(given));
          same("the result of the batch rule", body.result(), result);
          for (Object leaf : result.leaves()) {
            if (Value.of(leaf).type().batches() == 0) {
              throw wrong("the batch rule gives no batch", "batches", String.valueOf(leaf));
            }
          }
          return result.leaves();
        });
  }

  private Graph graph(List<Tree<Object>> inputs, Trace.Of rule) {
    return Custom.closed(name, Inner.of(rule::apply, inputs));
  }

  /// The cotangents that a rule gives, by argument.
  private List<@Nullable Object> apart(@Nullable Object back) {
    if (args.size() == 1) {
      return java.util.Collections.singletonList(back);
    }
    List<?> list =
        switch (back) {
          case List<?> given -> given;
          case Object[] given -> Arrays.asList(given);
          case null, default -> List.of();
        };
    if (list.size() != args.size()) {
      throw wrong(
          "the pullback gives one cotangent for each argument",
          "a list of " + args.size(),
          String.valueOf(back));
    }
    return java.util.Collections.unmodifiableList(new ArrayList<@Nullable Object>(list));
  }

  /// What has derivatives.
  private static Tree<Object> moving(Tree<Object> tree) {
    return tree.flatMap(
        leaf -> Space.has(Value.of(leaf).type()) ? new Tree.Leaf<>(leaf) : new Tree.Nothing<>());
  }

  /// The derivatives of the leaves that have any, zero where nothing is given.
  private List<Object> derivatives(String what, Tree<Object> of, @Nullable Object given) {
    var leaves = moving(of).leaves();
    var found = new ArrayList<@Nullable Object>();
    if (given == null) {
      leaves.forEach(_ -> found.add(null));
    } else {
      of.meet(
          given,
          what,
          (leaf, value) -> {
            if (Space.has(Value.of(leaf).type())) {
              found.add(value);
            }
          });
    }
    var all = new ArrayList<Object>();
    for (int i = 0; i < leaves.size(); i++) {
      Object value = found.get(i);
      all.add(
          value == null
              ? Functions.apply(new ZerosLike(), leaves.get(i))
              : like(what, Value.of(leaves.get(i)).type(), value));
    }
    return all;
  }

  /// A derivative has the type of what it is of.
  private Value like(String what, Type type, Object given) {
    if (!(Tree.of(given) instanceof Tree.Leaf)) {
      throw wrong(
          what + " is a container, where a value is needed",
          type.toString(),
          Tree.of(given).shape());
    }
    Type found = Value.of(given).type();
    boolean known = type.element() != Element.ANY && found.element() != Element.ANY;
    boolean shaped =
        type.shape().open() || found.shape().open() || type.shape().equals(found.shape());
    boolean fits =
        type.element() == found.element()
            || type.element().isFloat() && found.element().isNumeric();
    if (known && !(fits && shaped)) {
      throw wrong(what + " has another type than its value", type.toString(), found.toString());
    }
    return Value.of(given);
  }

  private void same(String what, Tree<Object> expected, Tree<Object> found) {
    if (!expected.shape().equals(found.shape())) {
      throw wrong(what + " has another structure", expected.shape(), found.shape());
    }
  }

  private WeftException wrong(String message, String expected, String found) {
    return new WeftException(
        Diagnostic.of(Code.TYPE, name + ": " + message)
            .about(name)
            .expected(expected)
            .found(found));
  }
}
