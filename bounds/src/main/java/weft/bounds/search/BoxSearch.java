package weft.bounds.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Decides a region by halving boxes: depth first, by several threads.
final class BoxSearch implements RegionSearch {
  /// After so many boxes a violation is looked for once more, with more effort.
  private static final int MANY = 256;

  /// A box that is still to be decided.
  ///
  /// @param live the violations that were not excluded
  /// @param known bounds of the box it was cut from
  /// @param bound how far the property was from being excluded there
  /// @param share of the whole, as if nothing had been cut off
  /// @param record what is kept of it
  private record Open(
      double[] low,
      double[] high,
      boolean[] live,
      double @Nullable [] known,
      double bound,
      double share,
      BoxRecord record) {}

  private final ChainLayout net;
  private final Region region;
  private final Predicate<double[]> violates;
  private final long deadline;
  private final long most;
  private final WatchClock clock;
  private final BoxRecord record;
  private final ArrayDeque<Open> stack = new ArrayDeque<>();
  private final AtomicLong boxes = new AtomicLong();
  private final AtomicLong open = new AtomicLong(1);
  private final DoubleAdder decided = new DoubleAdder();
  private int working;
  private final AtomicInteger idle = new AtomicInteger();
  private volatile boolean stopped;
  private double best;
  private Optional<double[]> found = Optional.empty();
  private Optional<String> why = Optional.empty();

  /// @param deadline in the clock of [System#nanoTime()]
  /// @param most how many boxes may be bounded
  /// @param record what is kept of the search
  BoxSearch(
      ChainLayout net,
      Region region,
      Predicate<double[]> violates,
      long deadline,
      long most,
      WatchClock clock,
      BoxRecord record) {
    this.net = net;
    this.region = region;
    this.violates = violates;
    this.deadline = deadline;
    this.most = most;
    this.clock = clock;
    this.record = record;
  }

  @Override
  public long parts() {
    return boxes.get();
  }

  @Override
  public Optional<String> why() {
    return why;
  }

  @Override
  public double best() {
    return stack.stream().mapToDouble(Open::bound).reduce(best, Math::min);
  }

  @Override
  public Optional<double[]> run(int threads) {
    var first = new Attack(new Margins(net, region.unsafe()), region, violates, 1);
    found = first.run(Attack.Effort.LITTLE);
    if (found.isPresent()) {
      return found;
    }
    var live = new boolean[region.unsafe().size()];
    Arrays.fill(live, true);
    stack.push(
        new Open(region.low(), region.high(), live, null, Double.NEGATIVE_INFINITY, 1, record));
    if (threads == 1) {
      new Worker(first).call();
      return found;
    }
    try (var pool = Executors.newFixedThreadPool(threads)) {
      var workers = new ArrayList<Callable<Boolean>>();
      for (int t = 0; t < threads; t++) {
        workers.add(
            new Worker(
                t == 0
                    ? first
                    : new Attack(new Margins(net, region.unsafe()), region, violates, 1 + t)));
      }
      for (var done : pool.invokeAll(workers)) {
        done.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      why = Optional.of("it was interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    return found;
  }

  /// A box to go on with; null where all is done.
  private synchronized @Nullable Open next() {
    while (!stopped && stack.isEmpty() && working > 0) {
      idle.incrementAndGet();
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        stop("it was interrupted");
      }
      idle.decrementAndGet();
    }
    if (stopped || stack.isEmpty()) {
      notifyAll();
      return null;
    }
    working++;
    return stack.pop();
  }

  private synchronized void share(Open open) {
    stack.push(open);
    notifyAll();
  }

  /// @param left what a worker has not come to
  private synchronized void done(Collection<Open> left) {
    stack.addAll(left);
    working--;
    notifyAll();
  }

  private synchronized void stop(String reason) {
    if (!stopped) {
      stopped = true;
      why = Optional.of(reason);
    }
    notifyAll();
  }

  /// A box that can't be halved any more stays open; the others may still show a violation.
  private synchronized void stuck(double bound) {
    best = Math.min(best, bound);
    why = why.or(() -> Optional.of("a box can't be halved any more"));
  }

  private synchronized void found(double[] point) {
    stopped = true;
    found = Optional.of(point);
    notifyAll();
  }

  private final class Worker implements Callable<Boolean> {
    private final BoxBounds bounds = new BoxBounds(net);
    private final Attack attack;
    private final int inputs = net.chain.inputs();
    private final double[][] planes;
    private final double[][] kept;
    private final double[] least;
    private final double[] score = new double[inputs];
    private int tried;

    Worker(Attack attack) {
      this.attack = attack;
      int rows = region.unsafe().stream().mapToInt(Region.Unsafe::rows).max().orElse(0);
      planes = new double[rows][inputs + 1];
      kept = new double[net.hidden][];
      for (int k = 0; k < net.hidden; k++) {
        kept[k] = new double[rows * net.layers[k].wide()];
      }
      least = new double[rows];
    }

    /// Goes on with what is left of a box by itself; where others have nothing to do, they get the
    /// largest of its boxes.
    @Override
    public Boolean call() {
      try {
        for (Open next = next(); next != null; next = next()) {
          done(left(next));
        }
        return true;
      } catch (RuntimeException | Error e) {
        // The others must not wait for what this one will never bring.
        stop("a search failed");
        throw e;
      }
    }

    /// What is left of a box when the search has stopped.
    private ArrayDeque<Open> left(Open box) {
      var mine = new ArrayDeque<Open>();
      mine.push(box);
      while (!mine.isEmpty() && !stopped) {
        var one = mine.pop();
        var more = decide(one);
        more.forEach(mine::push);
        if (more.isEmpty()) {
          decided.add(one.share());
        }
        if (idle.get() > 0 && mine.size() > 1) {
          share(mine.removeLast());
        }
        count(more.size() - 1, mine);
      }
      return mine;
    }

    private void count(int more, ArrayDeque<Open> mine) {
      long all = boxes.incrementAndGet();
      long left = open.addAndGet(more);
      long now = System.nanoTime();
      if (clock.isDue(now)) {
        double worst = mine.stream().mapToDouble(Open::bound).min().orElse(0);
        clock.tick(now, () -> new SearchWatch.At(left, decided.sum(), worst));
      }
      if (now - deadline > 0) {
        stop(NeuronSearch.TIME_IS_UP);
      } else if (all >= most && left > 0) {
        stop("too many boxes");
      }
    }

    /// The boxes that are left of one.
    private List<Open> decide(Open open) {
      var middle = new double[inputs];
      for (int i = 0; i < inputs; i++) {
        middle[i] = open.low()[i] / 2 + open.high()[i] / 2;
      }
      var violation = ++tried == MANY ? attack.run(Attack.Effort.MUCH) : attack.near(middle);
      if (violation.isPresent()) {
        found(violation.get());
        return List.of();
      }
      bounds.over(open.low(), open.high(), open.known());
      var live = open.live().clone();
      var hull = new Clip(inputs, net.rounded);
      Arrays.fill(score, 0);
      double worst = Double.POSITIVE_INFINITY;
      boolean any = false;
      for (int d = 0; d < live.length; d++) {
        if (live[d]) {
          double bound = violation(d, open, hull, false);
          // What is no number is not above 0.
          live[d] = !(bound > 0);
          any |= live[d];
          worst = live[d] ? Math.min(worst, bound) : worst;
        }
      }
      if (!any && open.record().ends(open.low(), open.high())) {
        return List.of();
      }
      if (open.record().isKept()) {
        // Halves of whole boxes, so that they can be told by the inputs alone.
        hull.add(open.low(), open.high());
        for (int d = 0; d < live.length && !any; d++) {
          if (open.live()[d]) {
            violation(d, open, hull, true);
          }
        }
      }
      return halves(hull, any ? live : open.live(), Math.min(worst, 0), open);
    }

    /// How far the property is from being excluded; above 0 where it is.
    ///
    /// @param anyway whether the costs count where it is
    private double violation(int d, Open open, Clip hull, boolean anyway) {
      var unsafe = region.unsafe().get(d);
      if (unsafe.rows() == 0) {
        hull.add(open.low(), open.high());
        return 0;
      }
      bounds.rows(unsafe, open.low(), open.high(), planes, kept, least);
      int best = 0;
      for (int r = 1; r < unsafe.rows(); r++) {
        best = least[r] > least[best] ? r : best;
      }
      boolean clips = !open.record().isKept();
      if (least[best] > 0 && !anyway
          || clips && !hull.clip(open.low(), open.high(), planes, unsafe.rows())) {
        return 1;
      }
      SplitScore.add(bounds.layers, kept, best, inputs, score);
      double total = Arrays.stream(score).sum();
      if (!Double.isFinite(total)) {
        // Nothing is known yet: the widest.
        Arrays.setAll(score, i -> open.high()[i] - open.low()[i]);
      } else if (total < -least[best] / 2) {
        for (int i = 0; i < inputs; i++) {
          score[i] += 0.5 * Math.abs(planes[best][i]) * (open.high()[i] - open.low()[i]);
        }
      }
      return least[best];
    }

    private List<Open> halves(Clip hull, boolean[] live, double bound, Open of) {
      int along = -1;
      for (int i = 0; i < inputs; i++) {
        double middle = hull.low[i] / 2 + hull.high[i] / 2;
        boolean splits = middle > hull.low[i] && middle < hull.high[i];
        if (splits && (along < 0 || score[i] > score[along])) {
          along = i;
        }
      }
      if (along < 0) {
        stuck(bound);
        return List.of();
      }
      double middle = hull.low[along] / 2 + hull.high[along] / 2;
      var known = bounds.known();
      var below = hull.high.clone();
      below[along] = middle;
      var above = hull.low.clone();
      above[along] = middle;
      double share = of.share() / 2;
      var records = of.record().halves(along);
      return List.of(
          new Open(hull.low.clone(), below, live, known, bound, share, records.getFirst()),
          new Open(above, hull.high.clone(), live, known, bound, share, records.getLast()));
    }
  }
}
