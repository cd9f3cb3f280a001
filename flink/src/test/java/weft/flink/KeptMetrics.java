package weft.flink;

import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/// Keeps what the metrics of Weft were at the end of a job, as a reporter of Flink.
public final class KeptMetrics implements MetricReporter, MetricReporterFactory {
  static final Map<String, Long> LAST = new ConcurrentHashMap<>();

  @Override
  public MetricReporter createMetricReporter(Properties properties) {
    return this;
  }

  @Override
  public void open(MetricConfig config) {}

  @Override
  public void close() {}

  @Override
  public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {}

  @Override
  public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
    if (!group.getMetricIdentifier(name).contains(".weft.")) {
      return;
    }
    if (metric instanceof Counter counter) {
      LAST.merge(name, counter.getCount(), Long::sum);
    } else if (metric instanceof Gauge<?> gauge && gauge.getValue() instanceof Long value) {
      LAST.merge(name, value, Math::max);
    }
  }
}
