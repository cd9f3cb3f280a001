package weft.ops.tensor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import weft.ir.Contract;
import weft.ir.Evaluate;
import weft.ir.Host;
import weft.ir.Op;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ir.trait.Refuses;

/// The roles `arg1`, `arg2`, ... are arguments by position; other roles follow and are arguments by
/// name.
///
/// Nothing is known of the function, so a call is never merged with another or dropped.
@Says("A call of a user's function, found by name when the program runs.")
@Refuses("it is a function of the user's, of which nothing is known but its results")
public record FunctionCall(String name, List<String> roles) implements Op, Evaluate {
  public FunctionCall {
    roles = List.copyOf(roles);
    Check.that(!name.isBlank(), "name", "the name of a function", "'" + name + "'");
    Check.that(roles.stream().distinct().count() == roles.size(), "roles", "distinct names", roles);
    int positional = positional(roles);
    for (String role : roles.subList(positional, roles.size())) {
      Check.that(
          !role.matches("arg[0-9]+"),
          "roles",
          "arg1, arg2, ... in order and before the arguments by name",
          roles);
    }
  }

  public static FunctionCall of(String name, int arguments, List<String> named) {
    var roles = new ArrayList<String>();
    for (int i = 1; i <= arguments; i++) {
      roles.add("arg" + i);
    }
    roles.addAll(named);
    return new FunctionCall(name, roles);
  }

  private static int positional(List<String> roles) {
    int count = 0;
    while (count < roles.size() && roles.get(count).equals("arg" + (count + 1))) {
      count++;
    }
    return count;
  }

  @Override
  public Contract contract() {
    return new Contract(roles.stream().map(Role::any).toList(), true, false);
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.ANY.with(Type.union(args));
  }

  @Override
  public boolean effectful() {
    return true;
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    int positional = positional(roles);
    var named = new LinkedHashMap<String, Tensor>();
    for (int i = positional; i < args.size(); i++) {
      named.put(roles.get(i), args.get(i));
    }
    return host.function(name).call(List.copyOf(args.subList(0, positional)), named);
  }
}
