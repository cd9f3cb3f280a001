package weft.ops.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import weft.ir.Datum;
import weft.ir.Graph;
import weft.ir.Says;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Chooses;

/// Only the chosen one runs.
///
/// @param cases the values of the key as texts; a condition is `true` or `false`
/// @param roles of the key, then of the operands
@Says("One of several graphs, chosen by a key when the program runs.")
public record Switch(List<String> cases, List<Graph> branches, List<String> roles)
    implements AnyRoles, Holds, Chooses {
  public Switch {
    cases = List.copyOf(cases);
    branches = List.copyOf(branches);
    roles = List.copyOf(roles);
    Check.that(!cases.isEmpty(), "cases", "at least one key", cases);
    Check.that(
        cases.size() == branches.size(), "branches", cases.size() + " branches", branches.size());
  }

  public static Switch of(List<String> cases, List<Graph> branches, int operands) {
    var roles = new ArrayList<String>();
    roles.add("key");
    roles.addAll(Roles.numbered("x", operands));
    return new Switch(cases, branches, roles);
  }

  @Override
  public Type infer(List<Type> args) {
    var types = new ArrayList<>(Roles.outputs(branches.getFirst()));
    for (int k = 1; k < branches.size(); k++) {
      var others = Roles.outputs(branches.get(k));
      if (others.size() != types.size()) {
        throw differ(k, types, others);
      }
      for (int i = 0; i < types.size(); i++) {
        boolean kept = types.get(i).isTuple() || types.get(i).equals(Type.ANY);
        if (!types.get(i).equals(others.get(i))) {
          if (!kept) {
            throw differ(k, types, others);
          }
          types.set(i, Type.ANY);
        }
      }
    }
    return Roles.together(types);
  }

  private WeftException differ(int k, List<Type> types, List<Type> others) {
    return new WeftException(
        Diagnostic.of(
                Code.TYPE,
                "the branches '%s' and '%s' give different things"
                    .formatted(cases.getFirst(), cases.get(k)))
            .about("branches")
            .expected(types.toString())
            .found(others.toString())
            .hint("all branches of a switch give values of the same types"));
  }

  @Override
  public List<Graph> graphs() {
    return branches;
  }

  @Override
  public Switch with(List<Graph> graphs) {
    return new Switch(cases, graphs, roles);
  }

  @Override
  public Optional<Shrunk> shrunk(Set<Integer> used, Small small) {
    var results = Fewer.kept(used, branches.getFirst());
    var less = branches.stream().map(branch -> small.of(branch, results)).toList();
    var operands = Fewer.inputs(less, List.of(), branches.getFirst().inputs().size());
    var graphs = less.stream().map(branch -> Fewer.over(branch, operands)).toList();
    var args = new ArrayList<Integer>();
    args.add(0);
    operands.forEach(i -> args.add(i + 1));
    return Optional.of(new Shrunk(of(cases, graphs, operands.size()), args, results));
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    String key = key((Tensor) args.getFirst());
    int branch = cases.indexOf(key);
    if (branch < 0) {
      throw new WeftException(
          Diagnostic.of(Code.UNKNOWN_NAME, "the switch has no branch '" + key + "'")
              .about(key)
              .expected(String.join(", ", cases))
              .found(key)
              .suggest(key, cases));
    }
    return Call.together(on.run(branches.get(branch), args.subList(1, args.size())));
  }

  private static String key(Tensor key) {
    return switch (key.element().kind()) {
      case TEXT -> Objects.requireNonNullElse(key.textAt(0), "");
      case BOOL -> Boolean.toString(key.truthAt(0));
      case SIGNED, UNSIGNED -> Long.toString(key.longAt(0));
      default ->
          throw new WeftException(
              Diagnostic.of(Code.TYPE, "a switch chooses by a text, a whole number or a condition")
                  .about("key")
                  .expected("text, i64 or bool")
                  .found(key.type().toString()));
    };
  }
}
