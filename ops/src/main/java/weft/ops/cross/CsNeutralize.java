package weft.ops.cross;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Infer;
import weft.ir.Repeats;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Type;
import weft.ir.form.CrossSection;
import weft.ir.trait.ExpandsNearly;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.Regressors;

/// With groups, each has an intercept of its own; the slopes are common.
@Says(
    "What is left of y after least squares on the other columns and an intercept, over the "
        + "rows of the same time in which all are present.")
public record CsNeutralize(@Repeats("x") int regressors, boolean grouped)
    implements CrossSection.AcrossGroups, ExpandsNearly, Push, Pull {
  private static final int MOST = 64;
  private static final Role BY = new Role("by", Set.of(Element.TEXT, Element.I64, Element.BOOL));
  public static final Contract CONTRACT = Regressors.any(1, BY);

  public CsNeutralize {
    Regressors.check(regressors, 0, MOST);
  }

  @Override
  public Contract contract() {
    return grouped ? Regressors.of(regressors, BY) : Regressors.of(regressors);
  }

  @Override
  public int columns() {
    return 1 + regressors;
  }

  @Override
  public Type infer(List<Type> args) {
    Infer.rowwise(args.stream().map(arg -> arg.with(Type.ROWS)).toList(), Element.F64);
    return Type.column(Element.F64);
  }

  @Override
  public void over(double[][] columns, int[] groups, int n, Room room) {
    Residual.of(columns, groups, n, room);
  }

  @Override
  public int expandNearly(GraphBuilder to, List<Integer> args) {
    return new Orthogonal(to, args, regressors, grouped).rest();
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return Optional.of(new Leftover(at, this).push(tangents));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return new Leftover(at, this).pull(cotangent);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new CsNeutralize(1, false), "-54 -18 36 36 nan", "-15 1 7 7 5", "6 -22 8 8 nan"),
        Example.of(new CsNeutralize(0, false), "1 3 nan 5 7", "-3 -1 nan 1 3"));
  }
}
