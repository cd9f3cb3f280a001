package weft.cli.console;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import weft.ir.problem.Diagnostic;
import weft.library.FeatureSet;
import weft.serve.OpenRequest;

/// A command that another program asked for: it may be about features that this program has opened,
/// its problems are kept one by one besides being printed, and it can be ended.
public final class Serving {
  private static final ScopedValue<Serving> CURRENT = ScopedValue.newInstance();

  private final OpenRequest request;
  private final ServedThings things;
  private final List<Diagnostic> problems = Collections.synchronizedList(new ArrayList<>());
  private final List<String> notes = Collections.synchronizedList(new ArrayList<>());

  /// What the command made that stays, if it does.
  private Optional<String> made = Optional.empty();

  public Serving(OpenRequest request, ServedThings things) {
    this.request = request;
    this.things = things;
  }

  /// The one that the command of this thread belongs to; nothing where people called it.
  public static Optional<Serving> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }

  /// Features that were opened, by the name they got.
  public static Optional<FeatureSet> features(String name) {
    return current().flatMap(serving -> serving.things.find(name, FeatureSet.class));
  }

  /// What is odd about data, if somebody wants to know.
  public static void note(String line) {
    current().ifPresent(serving -> serving.notes.add(line));
  }

  public int during(IntSupplier command) {
    return ScopedValue.where(CURRENT, this).call(command::getAsInt);
  }

  public void tell(Diagnostic problem) {
    problems.add(problem);
  }

  void progress(String activity, long done, long total) {
    request.progress(activity, done, total);
  }

  /// Keeps something for later requests.
  public void keep(Object thing) {
    made = Optional.of(things.keep(thing));
  }

  public Optional<String> made() {
    return made;
  }

  public List<Diagnostic> problems() {
    return List.copyOf(problems);
  }

  public List<String> notes() {
    return List.copyOf(notes);
  }
}
