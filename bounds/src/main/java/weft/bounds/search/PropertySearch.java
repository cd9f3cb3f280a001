package weft.bounds.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import weft.bounds.net.ReluChain;
import weft.bounds.property.NetworkProperty;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Decides properties of one network.
///
/// @param chain the network in double precision
/// @param single the network as it runs, in single precision
/// @param plain whether rounding is left out of account, for comparison: nothing is proved so
/// @param watch is told how it goes
public record PropertySearch(
    ReluChain chain, UnaryOperator<double[]> single, boolean plain, SearchWatch watch) {
  /// Up to so many inputs boxes are halved, and nothing else is tried.
  private static final int FEW_INPUTS = 6;

  /// Up to so many inputs boxes are halved at first, then cells are decided.
  private static final int SOME_INPUTS = 20;

  private static final int FIRST_BOXES = 4000;

  public PropertySearch(ReluChain chain, UnaryOperator<double[]> single) {
    this(chain, single, false, SearchWatch.NONE);
  }

  /// @param limit how long it may take
  public Verdict decide(NetworkProperty property, int threads, Duration limit) {
    return decide(property, threads, limit, Optional.empty());
  }

  /// @param recorder keeps how it is proved
  public Verdict decide(
      NetworkProperty property, int threads, Duration limit, Optional<ProofRecorder> recorder) {
    check(property);
    var net = new ChainLayout(chain, new Rounded(plain));
    long deadline = System.nanoTime() + limit.toNanos();
    var regions = Region.of(property);
    var runs = new ArrayList<Run>();
    for (int r = 0; r < regions.size(); r++) {
      int number = r;
      var proof = recorder.map(all -> all.region(number)).orElse(RegionProof.NONE);
      var clock = new WatchClock(watch);
      runs.add(new Run(net, regions.get(r), violates(property), threads, clock, proof));
    }
    return runs.size() == 1 ? runs.getFirst().decide(deadline) : all(runs, deadline);
  }

  /// Points first, in all of the regions; then each is searched for its share of half of the time;
  /// then what is left open is searched for its share of the rest.
  private static Verdict all(List<Run> runs, long deadline) {
    for (Run run : runs) {
      var point = run.attack();
      if (point.isPresent()) {
        return point.get();
      }
    }
    long start = System.nanoTime();
    List<Run> left = runs;
    Optional<Verdict.Unknown> open = Optional.empty();
    for (long until : new long[] {start + (deadline - start) / 2, deadline}) {
      var again = new ArrayList<Run>();
      open = Optional.empty();
      for (int r = 0; r < left.size(); r++) {
        long now = System.nanoTime();
        var verdict = left.get(r).decide(now + (until - now) / (left.size() - r));
        switch (verdict) {
          case Verdict.Unsat _ -> {}
          case Verdict.Sat sat -> {
            return sat;
          }
          case Verdict.Unknown unknown -> {
            again.add(left.get(r));
            open = open.or(() -> Optional.of(unknown));
          }
        }
      }
      left = again;
    }
    long parts = runs.stream().mapToLong(run -> run.parts).sum();
    return open.<Verdict>map(first -> new Verdict.Unknown(first.best(), parts, first.why()))
        .orElseGet(() -> new Verdict.Unsat(parts));
  }

  /// How many cases of a property allow no input, so that nothing can violate it there.
  public static long emptyCases(NetworkProperty property) {
    return property.cases().size()
        - Region.of(property).stream().mapToLong(region -> region.unsafe().size()).sum();
  }

  private Predicate<double[]> violates(NetworkProperty property) {
    return x -> property.isViolated(x, chain.apply(x)) && property.isViolated(x, single.apply(x));
  }

  /// The searches of one region.
  private final class Run {
    private final ChainLayout net;
    private final Region region;
    private final Predicate<double[]> violates;
    private final int threads;
    private final WatchClock clock;
    private final RegionProof proof;
    private long parts;

    Run(
        ChainLayout net,
        Region region,
        Predicate<double[]> violates,
        int threads,
        WatchClock clock,
        RegionProof proof) {
      this.net = net;
      this.region = region;
      this.violates = violates;
      this.threads = threads;
      this.clock = clock;
      this.proof = proof;
    }

    /// A violation that is soon found.
    Optional<Verdict> attack() {
      return new Attack(new Margins(net, region.unsafe()), region, violates, 1)
          .run(Attack.Effort.LITTLE)
          .map(this::violated);
    }

    private Verdict violated(double[] found) {
      var x = new Attack(new Margins(net, region.unsafe()), region, violates, 1).deeper(found);
      return new Verdict.Sat(x, single.apply(x));
    }

    /// Where inputs are few, boxes; where they are many, cells; in between boxes for a while, then
    /// cells for half of the time that is left. Whatever the other leaves open, boxes end.
    Verdict decide(long deadline) {
      int inputs = chain.inputs();
      if (inputs <= FEW_INPUTS) {
        return boxes(deadline, Long.MAX_VALUE);
      }
      if (inputs <= SOME_INPUTS) {
        var first = boxes(deadline, FIRST_BOXES);
        if (!(first instanceof Verdict.Unknown) || System.nanoTime() > deadline) {
          return first;
        }
      }
      long now = System.nanoTime();
      boolean isLast = inputs > SOME_INPUTS && chain.isPiecewiseLinear();
      long until = isLast ? deadline : now + (deadline - now) / 2;
      var second = after(new CellSearch(net, region, violates, until, clock, proof));
      return second instanceof Verdict.Unknown && !isLast
          ? boxes(deadline, Long.MAX_VALUE)
          : second;
    }

    private Verdict boxes(long deadline, long most) {
      return after(new BoxSearch(net, region, violates, deadline, most, clock, proof.boxes()));
    }

    private Verdict after(RegionSearch search) {
      var found = search.run(threads);
      parts += search.parts();
      if (found.isPresent()) {
        return violated(found.get());
      }
      return search
          .why()
          .<Verdict>map(why -> new Verdict.Unknown(search.best(), parts, why))
          .orElseGet(() -> new Verdict.Unsat(parts));
    }
  }

  private void check(NetworkProperty property) {
    if (property.inputs() != chain.inputs() || property.outputs() != chain.outputs()) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "the property is about another network")
              .expected(chain.inputs() + " inputs and " + chain.outputs() + " outputs")
              .found(property.inputs() + " inputs and " + property.outputs() + " outputs"));
    }
  }
}
