package weft.jit.network;

import weft.jit.Workers;
import weft.jit.code.Tier;

/// What a network does for one node, or for several that are computed together.
interface NetworkStep {
  /// What a run does: arrays are found and room is made once, so that it makes nothing anew.
  Runnable bind(NetworkCells cells, Setting setting);

  /// How steps are run.
  record Setting(Workers workers, Tier tier) {}
}
