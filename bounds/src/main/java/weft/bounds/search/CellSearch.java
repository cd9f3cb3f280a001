package weft.bounds.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/// Decides a region with many inputs: downhill to a violation, else each violation is excluded by
/// deciding cells. What is not excluded soon is looked at once more for a violation, with more
/// effort, before it is searched to the end.
final class CellSearch implements RegionSearch {
  private static final int FIRST_STARTS = 2;
  private static final int MORE_STARTS = 12;
  private static final int FIRST_PARTS = 8;

  private final ChainLayout net;
  private final Region region;
  private final Predicate<double[]> violates;
  private final long deadline;
  private final WatchClock clock;
  private final RegionProof proof;
  private final AtomicReference<Optional<double[]>> found = new AtomicReference<>(Optional.empty());
  private long parts;
  private double best;
  private Optional<String> why = Optional.empty();

  CellSearch(
      ChainLayout net,
      Region region,
      Predicate<double[]> violates,
      long deadline,
      WatchClock clock) {
    this(net, region, violates, deadline, clock, RegionProof.NONE);
  }

  /// @param proof what is kept of the search
  CellSearch(
      ChainLayout net,
      Region region,
      Predicate<double[]> violates,
      long deadline,
      WatchClock clock,
      RegionProof proof) {
    this.net = net;
    this.region = region;
    this.violates = violates;
    this.deadline = deadline;
    this.clock = clock;
    this.proof = proof;
  }

  @Override
  public Optional<double[]> run(int threads) {
    var attack = new GradientAttack(net, region, violates, 1);
    found.set(attack.run(0, FIRST_STARTS, deadline));
    var left = region.unsafe();
    if (found.get().isEmpty()) {
      left = exclude(left, FIRST_PARTS, threads);
    }
    if (found.get().isEmpty() && !left.isEmpty() && System.nanoTime() < deadline) {
      found.set(attack.run(FIRST_STARTS, MORE_STARTS, deadline));
      if (found.get().isEmpty()) {
        why = Optional.empty();
        exclude(left, Long.MAX_VALUE, threads);
      }
    }
    return found.get();
  }

  /// Those that are not excluded.
  private List<Region.Unsafe> exclude(List<Region.Unsafe> all, long most, int threads) {
    if (threads == 1) {
      var search = search();
      return all.stream().filter(unsafe -> !exclude(search, unsafe, most)).toList();
    }
    var left = new ArrayList<Region.Unsafe>();
    try (var pool = Executors.newFixedThreadPool(threads)) {
      var tasks = new ArrayList<Callable<Boolean>>();
      all.forEach(unsafe -> tasks.add(() -> exclude(search(), unsafe, most)));
      var done = pool.invokeAll(tasks);
      for (int i = 0; i < done.size(); i++) {
        if (!done.get(i).get()) {
          left.add(all.get(i));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      why = Optional.of("it was interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    return left;
  }

  private NeuronSearch search() {
    return new NeuronSearch(net, region, this::violatesNear, deadline, clock);
  }

  /// The nearest point that the network takes.
  private boolean violatesNear(double[] x) {
    var point = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      point[i] = Attack.inside(x[i], region.inside().low()[i], region.inside().high()[i]);
    }
    if (violates.test(point)) {
      found.set(Optional.of(point));
      return true;
    }
    return false;
  }

  private boolean exclude(NeuronSearch search, Region.Unsafe unsafe, long most) {
    if (found.get().isPresent()) {
      return false;
    }
    long before = search.parts();
    var open = search.exclude(unsafe, most, proof.cells(region.unsafe().indexOf(unsafe)));
    synchronized (this) {
      parts += search.parts() - before;
      best = open.isPresent() ? Math.min(best, search.best()) : best;
      why = why.or(() -> open);
    }
    return open.isEmpty();
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
    return best;
  }
}
