package weft.spark;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import scala.jdk.javaapi.CollectionConverters;

/// The columns of a dataset as Spark's plans know them.
final class ReadColumns {
  private final LogicalPlan plan;
  private final Map<String, Attribute> byName = new HashMap<>();

  ReadColumns(Dataset<Row> rows) {
    plan = ((org.apache.spark.sql.classic.Dataset<Row>) rows).logicalPlan();
    CollectionConverters.asJava(plan.output()).forEach(each -> byName.put(each.name(), each));
  }

  LogicalPlan plan() {
    return plan;
  }

  Attribute of(String name) {
    return Objects.requireNonNull(byName.get(name), name);
  }
}
