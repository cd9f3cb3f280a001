package weft.library;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.library.Project.Feature;
import weft.library.Yaml.Fields;
import weft.ops.cross.InUniverse;
import weft.ops.model.TrainedModel;
import weft.rewrite.Membership;

/// The rows that the features of a project are about.
///
/// @param condition a feature that is no output; its name is that of the universe
/// @param afresh whether states and windows start afresh as an entity comes in
public record ProjectUniverse(Feature condition, boolean afresh) {
  static final String FIELD = "universe";

  static Optional<ProjectUniverse> read(Yaml yaml, Fields top, Map<String, TrainedModel> models) {
    var value = yaml.find(top, FIELD);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (!(value.get() instanceof Fields fields)) {
      yaml.problem(
          yaml.wrong(FIELD, "fields: name, formula, outside", value.get())
              .hint("write universe: {name: liquid, formula: volume > 1000}"));
      return Optional.empty();
    }
    if (FormulaField.isCut(yaml, fields)) {
      return Optional.empty();
    }
    yaml.only(fields, List.of("name", FormulaField.NAME, "outside"));
    Feature condition =
        new InlineFeature(yaml, fields, models)
            .of(Dimension.SIGNAL, Map.of(), Map.of(), Map.of(), Map.of());
    return Optional.of(new ProjectUniverse(condition, afresh(yaml, fields)));
  }

  private static boolean afresh(Yaml yaml, Fields fields) {
    var outside = yaml.find(fields, "outside");
    outside
        .filter(value -> !yaml.text("outside", value).equals("reset"))
        .ifPresent(
            value ->
                yaml.problem(
                    yaml.wrong("outside", "reset", value)
                        .hint("without it states and windows go on while a row is outside")));
    return outside.isPresent();
  }

  /// The condition as one that tells whether a row belongs.
  ///
  /// @param compiled the feature, which must be a condition and no label
  int member(GraphBuilder to, int id, CheckedProgram compiled) {
    Type type = to.type(id);
    if (!compiled.labels().isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.LOOK_AHEAD, "a universe can't be a label")
              .about(condition.name())
              .hint("which rows belong to it must be known as they come")
              .at(condition.origin()));
    }
    if (type.element() != Element.BOOL) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "a universe takes a condition, found " + type.element().tag())
              .about(condition.name())
              .expected("a condition such as volume > 1000")
              .found(type.element().tag())
              .at(condition.type().program().start()));
    }
    return to.at(condition.origin()).add(new InUniverse(), id);
  }

  /// The outputs over the universe.
  Graph over(GraphBuilder to, int member) {
    to.output(condition.name(), member);
    return Membership.of(to.build(), condition.name(), afresh);
  }
}
