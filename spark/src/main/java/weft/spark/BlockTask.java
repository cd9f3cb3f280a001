package weft.spark;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import weft.cluster.Shipment;

/// What a step does with rows, wherever their columns stand.
///
/// @param part of the graph, whose outputs it adds
/// @param columns that the part reads
/// @param between whether other steps follow
/// @param results how many features each output of the part is: their missing cells are counted
/// @param partitions of the shuffle before it; 0: as the session says
public record BlockTask(
    Shipment part,
    List<BlockColumn> columns,
    StepKeys keys,
    StepCounts counts,
    boolean between,
    Map<String, Integer> results,
    int partitions)
    implements Serializable {
  public BlockTask {
    columns = List.copyOf(columns);
    results = Map.copyOf(results);
  }

  /// @param fields where the keys stand, then the columns
  /// @param own the types of all columns of rows
  /// @param added those of the columns that it adds
  BlockWork over(List<BlockField> fields, List<DataType> own, List<DataType> added) {
    return new BlockWork(
        this,
        fields.toArray(BlockField[]::new),
        own.toArray(DataType[]::new),
        added.toArray(DataType[]::new));
  }

  /// Spark prints it with plans.
  @Override
  public String toString() {
    return String.join(", ", part.graph().outputs().keySet());
  }
}
