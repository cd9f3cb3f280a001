package weft.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import weft.eval.Outcome;
import weft.eval.Pool;

/// Work whose arrays of results are used again.
record PooledWork(Supplier<Outcome> compute, Pool pool, Size size, Map<String, double[]> inputs)
    implements PreparedWork {
  @Override
  public void run() {
    pool.give(compute.get());
  }

  @Override
  public Map<String, double[]> results() {
    var results = new LinkedHashMap<String, double[]>();
    compute.get().outputs().forEach((name, cells) -> results.put(name, TableWork.numbers(cells)));
    return results;
  }
}
