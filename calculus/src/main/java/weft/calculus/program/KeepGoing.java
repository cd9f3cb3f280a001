package weft.calculus.program;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import weft.ir.Batch;
import weft.ir.Datum;
import weft.ir.FailedItem;
import weft.ir.problem.WeftException;

/// A runner that goes on with the other items where some of a batch fail.
///
/// ```
/// Partial answers = Runner.standard().with(LanguageModel.class, model).keepGoing()
///     .call(batch(flow), questions);
/// answers.failed(); // {2=error[model-failed]: n3 = each: item 2: ...}
/// ```
///
/// Items are those of the outermost batch: of a batch in a batch, a failure inside of an item is
/// one of the item. What all items share, such as the feedback on an argument without a batch, is
/// made of those that did not fail. A failure of what belongs to no item, or of an op that needs
/// all items, ends the run.
public final class KeepGoing {
  private final Runner runner;

  KeepGoing(Runner runner) {
    this.runner = runner;
  }

  public Partial call(Flow flow, @Nullable Object... args) {
    return run(flow, runner.bind(flow, args), false);
  }

  /// See [Runner#callAsync].
  public CompletableFuture<Partial> callAsync(Flow flow, @Nullable Object... args) {
    var inputs = runner.bind(flow, args);
    return Runner.started(() -> run(flow, inputs, true));
  }

  private Partial run(Flow flow, List<Datum> inputs, boolean overlaps) {
    var outputs = Session.keepGoing(runner, overlaps).run(flow.graph(), inputs);
    var failed = new TreeMap<Integer, List<WeftException>>();
    for (Datum output : outputs) {
      if (output instanceof Batch(_, var items)) {
        for (int i = 0; i < items.size(); i++) {
          if (items.get(i) instanceof FailedItem(var why)) {
            var reasons = failed.computeIfAbsent(i, _ -> new ArrayList<>());
            if (!reasons.contains(why)) {
              reasons.add(why);
            }
          }
        }
      }
    }
    var reasons = new TreeMap<Integer, WeftException>();
    failed.forEach((item, why) -> reasons.put(item, together(why)));
    return new Partial(flow.unbind(outputs), reasons);
  }

  private static WeftException together(List<WeftException> reasons) {
    return reasons.size() == 1
        ? reasons.getFirst()
        : new WeftException(reasons.stream().flatMap(why -> why.diagnostics().stream()).toList());
  }
}
