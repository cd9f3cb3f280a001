package weft.ops.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import weft.ir.Batch;
import weft.ir.Datum;
import weft.ir.Graph;
import weft.ir.Says;
import weft.ir.Type;
import weft.ir.problem.Check;

/// The arguments are the carried values, then the lists, all of one length, then what stays the
/// same. The body gives the carried values, then what is collected into lists.
///
/// @param carried how many arguments are carried
/// @param lists how many arguments are lists
/// @param backwards from the last item to the first; what is collected stands in the order of the
///   items all the same
@Says("Goes through lists item by item and carries values along: the way back through a loop.")
public record Sweep(Graph body, int carried, int lists, boolean backwards, List<String> roles)
    implements AnyRoles, Loops {
  public Sweep {
    roles = List.copyOf(roles);
    Check.atLeast("lists", lists, 1, "lists");
    Rounds.check(body, carried);
  }

  public static Sweep of(Graph body, int carried, int lists, int fixed, boolean backwards) {
    var roles = new ArrayList<>(Roles.numbered("state", carried));
    roles.addAll(Roles.numbered("list", lists));
    roles.addAll(Roles.numbered("x", fixed));
    return new Sweep(body, carried, lists, backwards, roles);
  }

  @Override
  public Type infer(List<Type> args) {
    var types = new ArrayList<>(args.subList(0, carried));
    var results = Roles.outputs(body);
    for (Type result : results.subList(carried, results.size())) {
      types.add(result.batch());
    }
    return Roles.together(types);
  }

  @Override
  public List<Graph> graphs() {
    return List.of(body);
  }

  @Override
  public Sweep with(List<Graph> graphs) {
    return new Sweep(graphs.getFirst(), carried, lists, backwards, roles);
  }

  @Override
  public Sweep over(Graph other, int otherCarried, int otherLists, List<Integer> own) {
    int rest = other.inputs().size() - otherCarried - otherLists;
    return of(other, otherCarried, otherLists, rest, backwards);
  }

  @Override
  public Optional<Shrunk> shrunk(Set<Integer> used, Small small) {
    var results = Fewer.closure(body, carried, used, List.of(), small);
    int states = (int) results.stream().filter(i -> i < carried).count();
    var less = small.of(body, results);
    var asked =
        new TreeSet<>(
            Fewer.inputs(List.of(less), results.subList(0, states), body.inputs().size()));
    // How many rounds there are is known from a list.
    if (asked.stream().noneMatch(this::isList)) {
      asked.add(carried);
    }
    var args = List.copyOf(asked);
    int some = (int) args.stream().filter(this::isList).count();
    var op = of(Fewer.over(less, args), states, some, args.size() - states - some, backwards);
    return Optional.of(new Shrunk(op, args, results));
  }

  private boolean isList(int i) {
    return i >= carried && i < fixed();
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    var rounds = new Rounds(body, carried, args);
    int count = ((Batch) args.get(carried)).size();
    for (int round = 0; round < count; round++) {
      int item = backwards ? count - 1 - round : round;
      for (int i = carried; i < carried + lists; i++) {
        rounds.values().set(i, ((Batch) args.get(i)).items().get(item));
      }
      rounds.done(on.run(body, rounds.values()));
    }
    return rounds.results(backwards);
  }
}
