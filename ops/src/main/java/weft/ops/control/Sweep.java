package weft.ops.control;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import weft.ir.Batch;
import weft.ir.Check;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Graph;
import weft.ir.Type;

/// Goes through lists item by item and carries values along: the way back through a loop.
///
/// The arguments are the carried values, then the lists, all of one length, then what stays the
/// same. The body gives the carried values, then what is collected into lists.
///
/// @param carried how many arguments are carried
/// @param lists how many arguments are lists
/// @param backwards from the last item to the first; what is collected stands in the order of the
///   items all the same
public record Sweep(Graph body, int carried, int lists, boolean backwards, List<String> roles)
    implements Holds {
  public Sweep {
    roles = List.copyOf(roles);
    Check.atLeast("lists", lists, 1, "lists");
    Check.that(
        body.outputs().size() >= carried,
        "body",
        "at least " + carried + " results, one for each carried value",
        body.outputs().size());
  }

  public static Sweep of(Graph body, int carried, int lists, int fixed, boolean backwards) {
    var roles = new ArrayList<>(Roles.numbered("state", carried));
    roles.addAll(Roles.numbered("list", lists));
    roles.addAll(Roles.numbered("x", fixed));
    return new Sweep(body, carried, lists, backwards, roles);
  }

  @Override
  public Contract contract() {
    return Roles.any(roles);
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
  public Datum perform(List<Datum> args, Actions on) {
    var values = new ArrayList<>(args);
    int rounds = ((Batch) args.get(carried)).size();
    var collected = new ArrayList<List<Datum>>();
    for (int i = carried; i < body.outputs().size(); i++) {
      collected.add(new ArrayList<>());
    }
    for (int round = 0; round < rounds; round++) {
      int item = backwards ? rounds - 1 - round : round;
      for (int i = carried; i < carried + lists; i++) {
        values.set(i, ((Batch) args.get(i)).items().get(item));
      }
      var results = on.run(body, values);
      for (int i = 0; i < results.size(); i++) {
        if (i < carried) {
          values.set(i, results.get(i));
        } else {
          collected.get(i - carried).add(results.get(i));
        }
      }
    }
    var results = new ArrayList<>(values.subList(0, carried));
    for (var items : collected) {
      if (backwards) {
        Collections.reverse(items);
      }
      results.add(new Batch(Batch.Container.LIST, items));
    }
    return Call.together(results);
  }
}
