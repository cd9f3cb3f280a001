package weft.dolphindb.script;

import java.util.List;
import java.util.Set;
import weft.dolphindb.script.Script.Define;

/// What the reactive state engine asks of its metrics: state functions of its list only, inside of
/// functions only where these are declared `@state`; there assignments and `return` alone, none to
/// a variable that it reads; windows up to 102400.
record StateRules(ScriptSession session) {
  private static final int MOST_ROWS = 102_400;

  /// State functions that the engine has.
  static final Set<String> STATE =
      Set.of(
          "cumsum",
          "cumprod",
          "cumcount",
          "cummin",
          "cummax",
          "cumfirstNot",
          "mavg",
          "msum",
          "mcount",
          "mprod",
          "mvar",
          "mvarp",
          "mstd",
          "mstdp",
          "mskew",
          "mkurtosis",
          "mmin",
          "mmax",
          "mimaxLast",
          "miminLast",
          "mmed",
          "mpercentile",
          "mrank",
          "mcorr",
          "mcovar",
          "mcovarp",
          "mbeta",
          "tmsum",
          "tmavg",
          "tmcount",
          "tmvar",
          "tmvarp",
          "tmstd",
          "tmstdp",
          "tmprod",
          "tmskew",
          "tmkurtosis",
          "tmmin",
          "tmmax",
          "tmmed",
          "tmpercentile",
          "tmrank",
          "tmcovar",
          "tmcovarp",
          "tmbeta",
          "tmcorr",
          "tmoving",
          "moving",
          "ffill",
          "move",
          "prev",
          "genericStateIterate");

  private static final Set<String> AGGREGATES =
      Set.of("sum", "avg", "min", "max", "std", "corr", "beta", "count", "rank", "percentile");

  void check(Script metric) {
    walk(metric, true);
  }

  private boolean holdsState(Script script) {
    return switch (script) {
      case Script.Call(Script.Name(String name), List<Script.Argument> arguments) ->
          STATE.contains(name)
              || session.definitions.containsKey(name)
                  && session.definitions.get(name).body().stream().anyMatch(this::holdsState)
              || arguments.stream().anyMatch(argument -> holdsState(argument.value()));
      case Script.Operator(_, List<Script> operands) ->
          operands.stream().anyMatch(this::holdsState);
      case Script.Assign(_, Script value) -> holdsState(value);
      case Script.Return(Script value) -> holdsState(value);
      case Script.For(_, _, List<Script> body) -> body.stream().anyMatch(this::holdsState);
      default -> false;
    };
  }

  private void walk(Script script, boolean state) {
    switch (script) {
      case Script.Call(Script.Name(String name), List<Script.Argument> arguments) -> {
        if (STATE.contains(name) && !state) {
          throw new ScriptError("state function " + name + " in a function that is not @state");
        }
        if (state && AGGREGATES.contains(name)) {
          throw new ScriptError("aggregate function " + name + " in a state engine");
        }
        arguments.forEach(argument -> walk(argument.value(), state));
        windows(name, arguments);
        if (session.definitions.containsKey(name)) {
          walk(session.definitions.get(name));
        }
      }
      case Script.Operator(_, List<Script> operands) ->
          operands.forEach(operand -> walk(operand, state));
      case Script.Listed(List<Script> items) -> items.forEach(item -> walk(item, state));
      default -> {}
    }
  }

  private static void windows(String name, List<Script.Argument> arguments) {
    for (Script.Argument argument : arguments) {
      if (STATE.contains(name)
          && name.startsWith("m")
          && !name.equals("move")
          && argument.value() instanceof Script.Literal(Cells cells)
          && cells.kind == Cells.Kind.WHOLE
          && cells.number(0) > MOST_ROWS) {
        throw new ScriptError("a window of more than " + MOST_ROWS + " rows");
      }
    }
  }

  private void walk(Define define) {
    boolean state = define.kind() == Define.Kind.STATE;
    for (Script statement : define.body()) {
      if (!state && holdsState(statement)) {
        throw new ScriptError("state in " + define.name() + ", which is not @state");
      }
      switch (statement) {
        case Script.Assign(Script.Name(String name), Script value) -> {
          if (state && value.toString().contains("Name[name=" + name + "]")) {
            throw new ScriptError(name + " is assigned from itself");
          }
          walk(value, state);
        }
        case Script.Return(Script value) -> walk(value, state);
        default -> {
          if (state) {
            throw new ScriptError(define.name() + " has other statements than = and return");
          }
        }
      }
    }
  }
}
