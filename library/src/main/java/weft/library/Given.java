package weft.library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.library.Project.Feature;

/// Values given for the parameters of a project: `feature.parameter` for one feature, `parameter`
/// for all that have it. They take the place of those in the project file.
record Given(Map<String, Object> values, List<Feature> features) {
  Map<String, Object> of(Feature feature) {
    var all = new LinkedHashMap<>(feature.parameters());
    for (String parameter : feature.type().parameters().keySet()) {
      for (String name : List.of(parameter, feature.name() + "." + parameter)) {
        Object value = values.get(name);
        if (value != null) {
          all.put(parameter, value);
        }
      }
    }
    return all;
  }

  /// Values that no feature takes.
  List<Diagnostic> problems() {
    var known = new TreeSet<String>();
    for (Feature feature : features) {
      for (String parameter : feature.type().parameters().keySet()) {
        known.add(parameter);
        known.add(feature.name() + "." + parameter);
      }
    }
    var problems = new ArrayList<Diagnostic>();
    for (String name : values.keySet()) {
      if (!known.contains(name)) {
        problems.add(
            Diagnostic.of(Code.UNKNOWN_NAME, "no feature has a parameter '" + name + "'")
                .about(name)
                .expected("feature.parameter, or a parameter for all features that have it")
                .suggest(name, known));
      }
    }
    return problems;
  }
}
