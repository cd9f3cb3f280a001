package weft.flink;

import org.apache.flink.api.common.accumulators.ListAccumulator;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.Counter;

/// What an operator counts: a metric while the job runs, and a sum of all subtasks that the job
/// gives back when it has come to its end, with the first of what was counted where that is told.
final class JobCounter {
  static final String SUM = "weft ";
  static final String FIRST = "weft first ";

  private final Counter metric;
  private final LongCounter sum;
  private final ListAccumulator<String> first;

  private JobCounter(Counter metric, LongCounter sum, ListAccumulator<String> first) {
    this.metric = metric;
    this.sum = sum;
    this.first = first;
  }

  static JobCounter of(RuntimeContext context, String name) {
    var first = new ListAccumulator<String>();
    context.addAccumulator(FIRST + name, first);
    return new JobCounter(metric(context, name), context.getLongCounter(SUM + name), first);
  }

  /// A metric only: what comes by here was counted before.
  static JobCounter again(RuntimeContext context, String name) {
    return new JobCounter(metric(context, name), new LongCounter(), new ListAccumulator<>());
  }

  private static Counter metric(RuntimeContext context, String name) {
    return context.getMetricGroup().addGroup("weft").counter(name);
  }

  void inc() {
    metric.inc();
    sum.add(1);
  }

  /// Whether nothing was counted yet, so that the first can be told.
  boolean isFirst() {
    return metric.getCount() == 0;
  }

  /// Remembers what was counted first.
  void tell(String what) {
    first.add(what);
  }
}
