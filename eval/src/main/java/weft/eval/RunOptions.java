package weft.eval;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import weft.ir.Host.UserFunction;
import weft.ir.RuleBook;

/// What a run is given besides a graph and values, whatever the engine. It is immutable; each
/// `with` gives another one.
///
/// @param functions the user's functions by name
/// @param rules meanings of ops that come from outside
/// @param flags what is shown while it runs, by an engine that can ([Engine.Capability#STEPS])
/// @param failFast stop at the first node that fails, instead of computing what does not depend on
///   it
/// @param print where trace, dump and profile go
/// @param pause what a break waits for
/// @param watch is told how far a run over a table is
public record RunOptions(
    Map<String, UserFunction> functions,
    RuleBook rules,
    Set<Flag> flags,
    boolean failFast,
    Consumer<String> print,
    Runnable pause,
    Watch watch) {

  public RunOptions {
    functions = Map.copyOf(functions);
    flags = Set.copyOf(flags);
  }

  /// No functions, the flags of the environment (`WEFT_FLAGS`), failures collected, output to
  /// standard error.
  public static RunOptions standard() {
    return silent().with(Flag.fromEnvironment());
  }

  /// The same without flags, whatever the environment says: for what is computed on the way and is
  /// no run of the user's.
  public static RunOptions silent() {
    return new RunOptions(
        Map.of(),
        RuleBook.EMPTY,
        EnumSet.noneOf(Flag.class),
        false,
        System.err::println,
        Break::waitForKey,
        Watch.NONE);
  }

  public RunOptions with(String name, UserFunction function) {
    var more = new HashMap<>(functions);
    more.put(name, function);
    return new RunOptions(more, rules, flags, failFast, print, pause, watch);
  }

  public RunOptions with(RuleBook other) {
    return new RunOptions(functions, other, flags, failFast, print, pause, watch);
  }

  public RunOptions with(Set<Flag> other) {
    return new RunOptions(functions, rules, other, failFast, print, pause, watch);
  }

  public RunOptions failFast(boolean other) {
    return new RunOptions(functions, rules, flags, other, print, pause, watch);
  }

  public RunOptions printTo(Consumer<String> other) {
    return new RunOptions(functions, rules, flags, failFast, other, pause, watch);
  }

  public RunOptions pauseWith(Runnable other) {
    return new RunOptions(functions, rules, flags, failFast, print, other, watch);
  }

  public RunOptions watch(Watch other) {
    return new RunOptions(functions, rules, flags, failFast, print, pause, other);
  }
}
