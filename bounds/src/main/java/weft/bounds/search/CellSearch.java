package weft.bounds.search;

import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/// Decides a region with many inputs: downhill to a violation, else each violation is excluded by
/// deciding cells.
final class CellSearch implements RegionSearch {
  private final ChainLayout net;
  private final Region region;
  private final Predicate<double[]> violates;
  private final long deadline;
  private long parts;
  private Optional<String> why = Optional.empty();

  CellSearch(ChainLayout net, Region region, Predicate<double[]> violates, long deadline) {
    this.net = net;
    this.region = region;
    this.violates = violates;
    this.deadline = deadline;
  }

  @Override
  public Optional<double[]> run(int threads) {
    var found = new GradientAttack(net, region, violates, 1).run(deadline);
    if (found.isPresent()) {
      return found;
    }
    if (threads == 1) {
      var search = new NeuronSearch(net, region.low(), region.high(), deadline);
      for (Region.Unsafe unsafe : region.unsafe()) {
        why = why.or(() -> search.exclude(unsafe));
      }
      parts = search.parts();
      return Optional.empty();
    }
    excludeAll(threads);
    return Optional.empty();
  }

  private void excludeAll(int threads) {
    try (var pool = Executors.newFixedThreadPool(threads)) {
      var tasks = new ArrayList<Callable<Optional<String>>>();
      for (Region.Unsafe unsafe : region.unsafe()) {
        tasks.add(() -> exclude(unsafe));
      }
      for (var done : pool.invokeAll(tasks)) {
        var result = done.get();
        why = why.or(() -> result);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      why = Optional.of("it was interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private Optional<String> exclude(Region.Unsafe unsafe) {
    var search = new NeuronSearch(net, region.low(), region.high(), deadline);
    var result = search.exclude(unsafe);
    synchronized (this) {
      parts += search.parts();
    }
    return result;
  }

  @Override
  public long parts() {
    return parts;
  }

  @Override
  public Optional<String> why() {
    return why;
  }

  @Override
  public double best() {
    return 0;
  }
}
