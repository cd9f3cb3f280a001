/// # What the engines on clusters share
///
/// A cluster runs the row programs and kernels of Weft on its workers; only shuffles, checkpoints
/// and recovery are its own. [weft.cluster.Shipment] is how features get to workers: as the text of
/// their graph, which each worker compiles once. [weft.cluster.ClusterKeys] says which columns name
/// the entity, order the rows and number them; [weft.cluster.JobArguments] is what jobs are started
/// with.
@NullMarked
package weft.cluster;

import org.jspecify.annotations.NullMarked;
