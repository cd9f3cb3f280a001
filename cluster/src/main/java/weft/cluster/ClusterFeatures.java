package weft.cluster;

import java.util.Map;
import weft.Features;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.FeatureSet;

/// What a cluster computes: features that are checked against the columns that there are.
public interface ClusterFeatures {
  /// The columns they read, with types that suit: they say how long arrays are.
  Map<String, Type> columns();

  /// The features over rows that look like that.
  ///
  /// @throws weft.ir.problem.WeftException if a column is not there or is not what they need
  CheckedProgram over(Schema schema);

  static ClusterFeatures of(Features features) {
    return new ClusterFeatures() {
      @Override
      public Map<String, Type> columns() {
        return features.columns();
      }

      @Override
      public CheckedProgram over(Schema schema) {
        return features.over(schema);
      }
    };
  }

  /// A program, a feature type or a project.
  static ClusterFeatures of(FeatureSet set, Map<String, Object> parameters, OpSet ops) {
    return new ClusterFeatures() {
      @Override
      public Map<String, Type> columns() {
        return set.columns(ops);
      }

      @Override
      public CheckedProgram over(Schema schema) {
        return set.check(schema, parameters, ops).orThrow();
      }
    };
  }
}
