/// # Plans for many cores
///
/// What a program would take on a cluster, before there is one. [weft.scale.CostMeter] runs its
/// stages for a moment on made-up rows and gives [weft.scale.ProgramCosts]: nanoseconds a row,
/// bytes of state, bytes that go from stage to stage. With these, [weft.scale.Forecast] says for a
/// [weft.scale.ClusterSize] and a [weft.scale.Demand] what state, network, checkpoints and latency
/// come to, and which of them gives way first. Each figure says whether it was measured, follows
/// from what was, or is assumed.
///
/// [weft.scale.Simulation] checks the formulas: shards, stragglers, checkpoints and failures in
/// virtual time, from a seed. [weft.scale.ScaleCheck] checks the costs: it predicts what whole
/// programs take with many entities and on two threads, and then measures it.
@NullMarked
package weft.scale;

import org.jspecify.annotations.NullMarked;
