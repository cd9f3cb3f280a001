package weft.bounds.search;

import java.time.Duration;
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
public record PropertySearch(ReluChain chain, UnaryOperator<double[]> single) {
  /// Up to so many inputs boxes are halved; beyond, cells are decided.
  private static final int FEW_INPUTS = 20;

  /// @param limit how long it may take
  public Verdict decide(NetworkProperty property, int threads, Duration limit) {
    check(property);
    var net = new ChainLayout(chain, Rounded.RIGOROUS);
    long deadline = System.nanoTime() + limit.toNanos();
    Predicate<double[]> violates =
        x -> property.isViolated(x, chain.apply(x)) && property.isViolated(x, single.apply(x));
    long boxes = 0;
    for (Region region : Region.of(property)) {
      var search =
          chain.inputs() <= FEW_INPUTS
              ? new BoxSearch(net, region, violates, deadline)
              : new CellSearch(net, region, violates, deadline);
      var found = search.run(threads);
      boxes += search.parts();
      if (found.isPresent()) {
        return new Verdict.Sat(found.get(), single.apply(found.get()));
      }
      if (search.why().isPresent()) {
        return new Verdict.Unknown(search.best(), boxes, search.why().get());
      }
    }
    return new Verdict.Unsat(boxes);
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
