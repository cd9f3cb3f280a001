package weft.live;

import java.util.Collection;
import weft.jit.row.RowProgram;
import weft.jit.row.RowState;

/// What folds of a plan have in common: the states of their entities.
abstract sealed class PlanFold implements Fold permits EntityFold, AcrossFold {
  final LivePlan plan;
  final Entities entities;

  PlanFold(LivePlan plan) {
    this.plan = plan;
    this.entities =
        new Entities(
            () -> plan.programs().stream().map(RowProgram::start).toArray(RowState[]::new));
  }

  @Override
  public final int columns() {
    return plan.inputs().size();
  }

  @Override
  public final int outputs() {
    return plan.outputs().size();
  }

  @Override
  public final boolean across() {
    return plan.across();
  }

  @Override
  public final Collection<String> entities() {
    return entities.names();
  }

  @Override
  public final Collection<String> changed() {
    return entities.changed();
  }

  @Override
  public final byte[] save(String entity) {
    return entities.save(entity);
  }

  @Override
  public final void load(String entity, byte[] saved) {
    entities.load(entity, saved);
  }

  @Override
  public final byte[] layout() {
    return plan.layout().bytes();
  }

  @Override
  public final long bytes() {
    return entities.bytes();
  }
}
