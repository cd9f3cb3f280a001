package weft.lang;

import java.util.Map;
import java.util.Optional;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.problem.Diagnostic;
import weft.lang.BoundValue.Bound;
import weft.lang.syntax.Statement;
import weft.ops.cross.InUniverse;
import weft.rewrite.Membership;

/// The universe of a program whose definitions are bound, if it has one.
///
/// @param member the node of its condition; none where the condition is wrong
record BoundUniverse(Optional<Statement.Universe> universe, Optional<Integer> member) {
  static BoundUniverse of(Names names, Map<String, Bound> values) {
    return new BoundUniverse(
        names.universe(),
        names
            .universe()
            .flatMap(found -> Optional.ofNullable(values.get(found.definition().name())))
            .map(value -> ((BoundValue.Node) value.value()).id()));
  }

  /// A condition as one that tells whether a row belongs to the universe.
  static Bound member(Bound condition, Nodes nodes) {
    int id = nodes.condition(condition, "a universe");
    GraphBuilder to = nodes.builder().at(condition.origin());
    return Bound.node(to.add(new InUniverse(), id), condition.origin());
  }

  /// Without its universe a program has no results.
  boolean isMissing() {
    return universe.isPresent() && member.isEmpty();
  }

  /// What is wrong with a condition that is known only later.
  Optional<Diagnostic> problem(Dependencies dependencies, LookAhead ahead) {
    return universe
        .map(Statement.Universe::definition)
        .flatMap(
            definition ->
                dependencies
                    .labelProblem(definition)
                    .or(() -> member.flatMap(id -> ahead.problem(definition, id))));
  }

  /// The outputs of the builder over the universe.
  Graph over(GraphBuilder to) {
    if (universe.isEmpty() || member.isEmpty()) {
      return to.build();
    }
    String name = universe.get().definition().name();
    to.output(name, member.get());
    return Membership.of(to.build(), name, universe.get().afresh());
  }
}
