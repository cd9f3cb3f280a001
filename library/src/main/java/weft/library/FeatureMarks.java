package weft.library;

import java.util.Optional;
import weft.ir.form.Aggregate;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.library.Yaml.Fields;

/// What a project says of the outputs of a feature: `event: true`, `aggregate: mean`. It goes
/// before what the type itself says.
///
/// @param eventAt where `event` stands
/// @param aggregateAt where `aggregate` stands
public record FeatureMarks(
    Optional<Boolean> event, Optional<Aggregate> aggregate, Origin eventAt, Origin aggregateAt) {
  static FeatureMarks read(Yaml yaml, Fields fields) {
    return new FeatureMarks(
        event(yaml, fields),
        aggregate(yaml, fields),
        yaml.place(fields, "event"),
        yaml.place(fields, "aggregate"));
  }

  private static Optional<Boolean> event(Yaml yaml, Fields fields) {
    return yaml.find(fields, "event")
        .flatMap(
            value -> {
              if (yaml.plain("event", value).orElse("") instanceof Boolean event) {
                return Optional.of(event);
              }
              yaml.problem(yaml.wrong("event", "true or false", value));
              return Optional.empty();
            });
  }

  private static Optional<Aggregate> aggregate(Yaml yaml, Fields fields) {
    return yaml.find(fields, "aggregate")
        .flatMap(
            value -> {
              String tag = yaml.text("aggregate", value);
              var found = Aggregate.byTag(tag);
              if (found.isEmpty() && !tag.isEmpty()) {
                yaml.problem(
                    Diagnostic.of(Code.RANGE, "there is no aggregate called '" + tag + "'")
                        .about("aggregate")
                        .expected("one of " + String.join(", ", Aggregate.tags()))
                        .found(tag)
                        .suggest(tag, Aggregate.tags())
                        .at(value.origin()));
              }
              return found;
            });
  }

  /// Refuses what does not fit the outputs of the type.
  void check(CheckedProgram type) {
    if (!type.labels().isEmpty() && event.orElse(false)) {
      throw refused("a label can't be an event: it is known over history only", eventAt);
    }
    if (!type.labels().isEmpty() && aggregate.isPresent()) {
      throw refused("a label can't have an aggregate for bars", aggregateAt);
    }
    type.graph()
        .outputs()
        .forEach(
            (name, id) ->
                aggregate
                    .flatMap(how -> how.problem(name, type.graph().node(id).type()))
                    .ifPresent(
                        problem -> {
                          throw new WeftException(problem.at(aggregateAt));
                        }));
  }

  private static WeftException refused(String message, Origin at) {
    return new WeftException(
        Diagnostic.of(Code.RANGE, message).hint("leave it out: the type gives a label").at(at));
  }

  boolean event(String output, CheckedProgram type) {
    return event.orElse(type.events().contains(output));
  }

  Optional<Aggregate> aggregate(String output, CheckedProgram type) {
    return aggregate.or(() -> Optional.ofNullable(type.aggregates().get(output)));
  }
}
