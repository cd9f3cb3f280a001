package weft.library;

import java.util.ArrayList;
import java.util.List;
import weft.ir.OpSet;
import weft.ir.problem.Diagnostic;
import weft.lang.RowsForTime;

/// Parameters of a feature type that count rows and are a time by their description: `window in
/// seconds`.
public final class DescribedTimes {
  private DescribedTimes() {}

  public static List<Diagnostic> of(FeatureType type, OpSet ops) {
    var problems = new ArrayList<Diagnostic>();
    RowsForTime.parameters("formula", type.text(), ops)
        .forEach(
            (name, origin) -> {
              Parameter parameter = type.parameters().get(name);
              if (parameter != null && isNumber(parameter)) {
                RowsForTime.described(
                        name, parameter.description(), type.program().place().in(origin))
                    .ifPresent(problems::add);
              }
            });
    return problems;
  }

  private static boolean isNumber(Parameter parameter) {
    return parameter.kind() == Parameter.Kind.INTEGER || parameter.kind() == Parameter.Kind.FLOAT;
  }
}
