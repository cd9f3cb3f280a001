package weft.testkit;

import java.util.ArrayList;
import java.util.Locale;
import java.util.regex.Pattern;
import weft.eval.RunOptions;
import weft.eval.TensorAlgebra;
import weft.ir.Host.UserFunction;
import weft.ir.Tensor;
import weft.ir.json.Json;

/// The functions that the programs of a conformance file call. What they do stands in a program's
/// description, in words.
final class ProgramFunctions {
  private static final Pattern ADDS =
      Pattern.compile("\\b(adds?|sums?|adding|summing)( up)?( all)? (their|its|the|all) arguments");

  private ProgramFunctions() {}

  /// Options with a function for each name that the program calls.
  static RunOptions of(Json program) {
    String description =
        program.find("description").map(Json::text).orElse("").toLowerCase(Locale.ROOT);
    UserFunction function = ADDS.matcher(description).find() ? ADD : DIVIDE;
    var options = RunOptions.silent();
    for (Json node : program.field("nodes_in_creation_order").items()) {
      if (node.field("op").equals(Json.of("function_call"))) {
        options = options.with(node.field("name").text(), function);
      }
    }
    return options;
  }

  /// The sum of all arguments, by position and by name.
  private static final UserFunction ADD =
      (args, named) -> {
        var algebra = new TensorAlgebra();
        var all = new ArrayList<Tensor>(args);
        all.addAll(named.values());
        return all.stream().reduce(algebra::add).orElseGet(() -> Tensor.scalar(0));
      };

  /// What the function `reduce` does, of which the descriptions say that it divides by 5.
  private static final UserFunction DIVIDE =
      (args, _) -> new TensorAlgebra().div(args.getFirst(), Tensor.scalar(5));
}
