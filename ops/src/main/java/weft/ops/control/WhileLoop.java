package weft.ops.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weft.ir.Datum;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Says;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Chooses;

/// A condition that still holds then is an error, unless the loop may stop there.
///
/// The first arguments are carried: each round's outputs are the next round's inputs. The others
/// stay the same. What the body gives beyond the carried values is collected, one item a round.
///
/// @param condition all arguments to one condition
/// @param body all arguments to the carried values, then what is collected
/// @param carried how many arguments are carried
/// @param mayStop whether it may end after its greatest number of rounds
@Says("Repeats a graph while a condition holds, at most so many times; perhaps never.")
public record WhileLoop(
    Graph condition,
    Graph body,
    int carried,
    int maxRounds,
    @Default("false") boolean mayStop,
    List<String> roles)
    implements AnyRoles, Loops, Chooses {
  public WhileLoop {
    roles = List.copyOf(roles);
    Check.atLeast("max_rounds", maxRounds, 0, "max_rounds");
    Check.that(
        condition.outputs().size() == 1, "condition", "one result", condition.outputs().size());
    Type decides = Roles.outputs(condition).getFirst();
    Check.that(
        decides.element() == Element.BOOL || decides.element() == Element.ANY,
        "condition",
        "a condition (bool)",
        decides);
    Rounds.check(body, carried);
  }

  /// @param fixed how many arguments stay the same
  public static WhileLoop of(
      Graph condition, Graph body, int carried, int maxRounds, boolean mayStop, int fixed) {
    var roles = new ArrayList<>(Roles.numbered("state", carried));
    roles.addAll(Roles.numbered("x", fixed));
    return new WhileLoop(condition, body, carried, maxRounds, mayStop, roles);
  }

  @Override
  public Type infer(List<Type> args) {
    var types = new ArrayList<Type>();
    var results = Roles.outputs(body);
    for (int i = 0; i < results.size(); i++) {
      if (i < carried && !results.get(i).equals(args.get(i))) {
        throw new WeftException(
            Diagnostic.of(Code.TYPE, "the body of a loop gives what it takes")
                .about(roles.get(i))
                .expected(args.get(i).toString())
                .found(results.get(i).toString()));
      }
      types.add(i < carried ? args.get(i) : results.get(i).batch());
    }
    return Roles.together(types);
  }

  @Override
  public List<Graph> graphs() {
    return List.of(condition, body);
  }

  @Override
  public WhileLoop with(List<Graph> graphs) {
    return new WhileLoop(graphs.get(0), graphs.get(1), carried, maxRounds, mayStop, roles);
  }

  @Override
  public WhileLoop over(Graph other, int otherCarried, int otherLists, List<Integer> own) {
    int rest = other.inputs().size() - otherCarried;
    return of(within(other, own), other, otherCarried, maxRounds, mayStop, rest);
  }

  /// The condition over the inputs of another body.
  private Graph within(Graph other, List<Integer> own) {
    var to = GraphBuilder.plain();
    var inputs = new ArrayList<Integer>();
    other.inputs().forEach(input -> inputs.add(to.copy(other, input, List.of())));
    var became = new int[condition.size()];
    int next = 0;
    for (Node node : condition.nodes()) {
      became[node.id()] =
          node.isInput()
              ? inputs.get(own.get(next++))
              : to.copy(condition, node, node.args().stream().map(arg -> became[arg]).toList());
    }
    condition.outputs().forEach((name, id) -> to.output(name, became[id]));
    return to.build();
  }

  /// A carried value is needed where the condition, or a result that is needed, needs it.
  @Override
  public Optional<Shrunk> shrunk(Set<Integer> used, Small small) {
    var decides = small.of(condition, List.of(0));
    int inputs = body.inputs().size();
    var asked = Fewer.inputs(List.of(decides), List.of(), inputs);
    var results = Fewer.closure(body, carried, used, asked, small);
    int states = (int) results.stream().filter(i -> i < carried).count();
    if (states == 0) {
      return Optional.empty();
    }
    var less = small.of(body, results);
    var args = Fewer.inputs(List.of(decides, less), results.subList(0, states), inputs);
    var op =
        of(
            Fewer.over(decides, args),
            Fewer.over(less, args),
            states,
            maxRounds,
            mayStop,
            args.size() - states);
    return Optional.of(new Shrunk(op, args, results));
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    var rounds = new Rounds(body, carried, args);
    int round = 0;
    while ((round < maxRounds || !mayStop) && holds(on.run(condition, rounds.values()))) {
      if (round++ == maxRounds) {
        throw notEnded(maxRounds);
      }
      rounds.done(on.run(body, rounds.values()));
    }
    return rounds.results(false);
  }

  /// A loop that has done all its rounds and would go on.
  public static WeftException notEnded(int maxRounds) {
    return new WeftException(
        Diagnostic.of(
                Code.RANGE,
                "the loop has done %d rounds, the most it may do, and its condition still holds"
                    .formatted(maxRounds))
            .about("max_rounds")
            .expected("a condition that ends the loop in at most " + maxRounds + " rounds")
            .hint(
                "let it do more rounds; where it may end like this, write whileLoopAtMost(...)"
                    + " instead of whileLoop(...)"));
  }

  private static boolean holds(List<Datum> condition) {
    return ((Tensor) condition.getFirst()).truthAt(0);
  }
}
