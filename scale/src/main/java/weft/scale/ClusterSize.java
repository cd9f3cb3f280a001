package weft.scale;

import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A cluster.
///
/// @param cores of all machines, each as fast as one of this
/// @param coresPerNode of a machine
/// @param networkBytes that a machine sends in a second
/// @param storageBytes that a machine writes to where checkpoints are, in a second
/// @param memoryBytes of a machine
/// @param checkpointSeconds between checkpoints
/// @param failureHours after which a machine fails, in the mean
/// @param restartSeconds until work goes on after a failure, without reading states
/// @param slowShare the part of the work that takes longer for no reason of its own
/// @param slowFactor how many times longer
public record ClusterSize(
    int cores,
    int coresPerNode,
    double networkBytes,
    double storageBytes,
    double memoryBytes,
    double checkpointSeconds,
    double failureHours,
    double restartSeconds,
    double slowShare,
    double slowFactor) {
  public ClusterSize {
    Demand.must("--cores", cores, 1, 1e7);
    Demand.must("--cores-per-node", coresPerNode, 1, 4096);
    Demand.must("--network", networkBytes, 1e3, 1e15);
    Demand.must("--storage", storageBytes, 1e3, 1e15);
    Demand.must("--node-memory", memoryBytes, 1e6, 1e16);
    Demand.must("--checkpoint", checkpointSeconds, 0.1, 1e6);
    Demand.must("--failure-hours", failureHours, 0.01, 1e9);
    Demand.must("--restart", restartSeconds, 0, 1e6);
    Demand.must("--stragglers", slowShare, 0, 1);
    Demand.must("--straggling", slowFactor, 1, 1e4);
  }

  static WeftException outside(String option, double value, double least, double most) {
    return new WeftException(
        Diagnostic.of(Code.USAGE, option + " is out of range")
            .about(option)
            .expected("a number from " + ScaleText.number(least) + " to " + ScaleText.number(most))
            .found(String.valueOf(value)));
  }

  public int nodes() {
    return Math.ceilDiv(cores, coresPerNode);
  }

  /// The part of what is shuffled that leaves its machine.
  double leaving() {
    return 1 - 1.0 / nodes();
  }
}
