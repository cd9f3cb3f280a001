package weft.ops.control;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Check;
import weft.ir.Code;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Diagnostic;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.WeftException;

/// Repeats a graph while a condition holds, at most so many times; perhaps never.
///
/// The first arguments are carried: each round's outputs are the next round's inputs. The others
/// stay the same. What the body gives beyond the carried values is collected, one item a round.
///
/// @param condition all arguments to one condition
/// @param body all arguments to the carried values, then what is collected
/// @param carried how many arguments are carried
public record WhileLoop(Graph condition, Graph body, int carried, int maxRounds, List<String> roles)
    implements Holds {
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

  public static WhileLoop of(Graph condition, Graph body, int carried, int maxRounds, int fixed) {
    var roles = new ArrayList<>(Roles.numbered("state", carried));
    roles.addAll(Roles.numbered("x", fixed));
    return new WhileLoop(condition, body, carried, maxRounds, roles);
  }

  @Override
  public Contract contract() {
    return Roles.any(roles);
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
    return new WhileLoop(graphs.get(0), graphs.get(1), carried, maxRounds, roles);
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    var rounds = new Rounds(body, carried, args);
    for (int i = 0; i < maxRounds && holds(on.run(condition, rounds.values())); i++) {
      rounds.done(on.run(body, rounds.values()));
    }
    return rounds.results(false);
  }

  private static boolean holds(List<Datum> condition) {
    return ((Tensor) condition.getFirst()).truthAt(0);
  }
}
