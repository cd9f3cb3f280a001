package weft.live.change;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import weft.eval.Rewritten;
import weft.ir.Graph;
import weft.jit.row.StatePart;
import weft.live.BarPlan;
import weft.live.CarriedBars;
import weft.live.LivePlan;
import weft.live.RowPlan;
import weft.live.bar.BarTransfer;
import weft.rewrite.LookBack;

/// What an edit of features means for the state of a live engine: what of it goes on, and what has
/// to be computed again from history.
///
/// State belongs to equations, not to names: a feature keeps its state if its equations are among
/// the old ones, whatever it was called and whichever feature they belonged to. [Migration] carries
/// a snapshot over.
public final class ChangePlan {
  /// How a feature stands to the old ones.
  public enum Change {
    /// It has the same name and computes the same.
    SAME,
    /// It computes what a feature of another name did, which is gone.
    RENAMED,
    /// There was a feature of this name, which computed something else.
    CHANGED,
    ADDED
  }

  /// A feature after the edit.
  ///
  /// @param before what it was called, if it was renamed
  public record Feature(String name, Change change, Optional<String> before, Fate fate) {}

  private final Side old;
  private final Side next;
  private final Optional<Bars> bars;
  private final List<LookBack> depths;
  private final Map<PartKey, Integer> kept = new HashMap<>();
  private final Map<String, Feature> features = new LinkedHashMap<>();
  private final List<String> gone = new ArrayList<>();

  /// The bars that go with the features.
  private record Bars(BarPlan old, BarPlan next, BarTransfer transfer) {}

  /// The features before or after the edit.
  ///
  /// @param graph the equations that are computed
  /// @param needs the parts that each output needs
  public record Side(LivePlan plan, Graph graph, List<UUID> hashes, Map<String, List<Need>> needs) {
    static Side of(Graph features) {
      Graph graph = Rewritten.toNumbers(features);
      var hashes = LivePlan.hashes(graph);
      var needs = new LinkedHashMap<String, List<Need>>();
      graph.outputs().forEach((name, id) -> needs.put(name, Need.of(graph, hashes, List.of(id))));
      return new Side(LivePlan.of(features, Set.of()), graph, hashes, needs);
    }

    /// The parts that all outputs together need.
    List<Need> all() {
      return Need.of(graph, hashes, graph.outputs().values());
    }

    UUID hash(String output) {
      return hashes.get(Objects.requireNonNull(graph.outputs().get(output)));
    }

    /// An output that needs a part.
    String user(PartKey part) {
      for (var output : needs.entrySet()) {
        if (output.getValue().stream().anyMatch(need -> need.key().equals(part))) {
          return output.getKey();
        }
      }
      throw new IllegalStateException(part.toString());
    }
  }

  private ChangePlan(Side old, Side next, Optional<Bars> bars) {
    this.old = old;
    this.next = next;
    this.bars = bars;
    this.depths = LookBack.of(next.graph);
    for (Need need : old.all()) {
      kept.merge(need.key(), need.part().size(), Math::max);
    }
    var oldNames = new HashMap<UUID, String>();
    for (String name : old.needs.keySet()) {
      if (!next.needs.containsKey(name)) {
        oldNames.putIfAbsent(old.hash(name), name);
      }
    }
    var renamed = new HashSet<String>();
    for (String name : next.needs.keySet()) {
      Optional<String> before =
          old.needs.containsKey(name)
              ? Optional.empty()
              : Optional.ofNullable(oldNames.get(next.hash(name)));
      before.ifPresent(renamed::add);
      features.put(name, new Feature(name, change(name, before), before, fate(name)));
    }
    for (String name : old.needs.keySet()) {
      if (!next.needs.containsKey(name) && !renamed.contains(name)) {
        gone.add(name);
      }
    }
  }

  /// @throws weft.ir.problem.WeftException if something can't be computed row by row
  public static ChangePlan of(Graph old, Graph next) {
    return new ChangePlan(Side.of(old), Side.of(next), Optional.empty());
  }

  /// The same where the features go with bars, which stay as they are but for what they show.
  public ChangePlan with(BarPlan before, BarPlan after) {
    var transfer =
        new BarTransfer(
            before.columns(),
            after.columns(),
            after.seesBars() ? Optional::of : name -> before(name));
    return new ChangePlan(old, next, Optional.of(new Bars(before, after, transfer)));
  }

  /// The old feature that computed what a new one does.
  private Optional<String> before(String name) {
    return Stream.concat(Stream.of(name), old.needs.keySet().stream())
        .filter(old.needs::containsKey)
        .filter(known -> old.hash(known).equals(next.hash(name)))
        .findFirst();
  }

  private Change change(String name, Optional<String> before) {
    if (before.isPresent()) {
      return Change.RENAMED;
    }
    if (!old.needs.containsKey(name)) {
      return Change.ADDED;
    }
    return old.hash(name).equals(next.hash(name)) ? Change.SAME : Change.CHANGED;
  }

  private Fate fate(String name) {
    Fate worst = new Fate.Stateless();
    for (Need need : needs(name)) {
      worst = Fate.worse(worst, survives(need) ? new Fate.Kept() : need.fate(depths));
    }
    return worst;
  }

  /// Whether the old features have a part, and as much of it as is needed.
  boolean survives(Need need) {
    Integer size = kept.get(need.key());
    return size != null
        && (need.part().kind() != StatePart.Kind.RING || size >= need.part().size());
  }

  List<Need> needs(String feature) {
    return next.needs.getOrDefault(feature, List.of());
  }

  Side old() {
    return old;
  }

  Side next() {
    return next;
  }

  /// How much history a feature depends on, whatever is kept of it.
  public Fate depth(String feature) {
    Fate worst = new Fate.Stateless();
    for (Need need : needs(feature)) {
      worst = Fate.worse(worst, need.fate(depths));
    }
    return worst;
  }

  /// The features after the edit, in their order.
  public List<Feature> features() {
    return List.copyOf(features.values());
  }

  /// The features that are no more.
  public List<String> gone() {
    return List.copyOf(gone);
  }

  /// The features whose state has to be computed again.
  public List<Feature> rebuilt() {
    return features.values().stream().filter(feature -> feature.fate().needsHistory()).toList();
  }

  /// What becomes of bars that have begun, where features go with bars.
  public Optional<Fate> begunBars() {
    return bars.map(
        some -> some.transfer.missing().isEmpty() ? new Fate.Kept() : new Fate.FromTicks());
  }

  /// How much history all of it needs.
  public Fate history() {
    return features.values().stream()
        .map(Feature::fate)
        .reduce(begunBars().orElse(new Fate.Stateless()), Fate::worse);
  }

  /// What rows of the old features go through: the features alone, or with bars.
  public RowPlan oldRows() {
    return bars.<RowPlan>map(Bars::old).orElse(old.plan);
  }

  /// The same of the new features.
  public RowPlan newRows() {
    return bars.<RowPlan>map(Bars::next).orElse(next.plan);
  }

  public Optional<BarPlan> oldBars() {
    return bars.map(Bars::old);
  }

  /// The states of a stream that makes bars.
  Optional<CarriedBars> carried(Map<String, byte[]> states) {
    return bars.map(some -> new CarriedBars(this, some.next, some.transfer, states));
  }

  /// The old features, ready for rows.
  public LivePlan oldPlan() {
    return old.plan;
  }

  /// The new features, ready for rows.
  public LivePlan newPlan() {
    return next.plan;
  }
}
