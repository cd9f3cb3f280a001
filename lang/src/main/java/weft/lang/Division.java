package weft.lang;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.ir.Op;
import weft.ir.Type;
import weft.ir.form.LastRows;
import weft.ir.form.Stateful;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.ir.trait.Shifts;
import weft.lang.BoundValue.Bound;
import weft.lang.Signature.Parameter;
import weft.ops.algebra.Build;
import weft.ops.event.IsNew;
import weft.ops.state.Afresh;
import weft.ops.window.Lag;
import weft.ops.window.PerKey;
import weft.ops.window.Within;

/// What a call says about the rows that it reaches back to: a state starts afresh (`reset=`), a
/// window stays within runs of a key (`within=`), both go on for each key on their own (`by=`). A
/// function of the library passes it on to what it is made of.
///
/// @param given some of the four arguments, by name
record Division(Map<String, Bound> given) {
  static final String RESET = "reset";
  static final String WITHIN = "within";
  static final String BY = "by";
  static final String KEYS = "keys";
  static final List<String> NAMES = List.of(RESET, WITHIN, BY, KEYS);

  /// Those that either states or windows have.
  static final Set<String> OWN = Set.of(RESET, WITHIN);

  static final Division NONE = new Division(Map.of());

  /// The arguments, as any function may have them.
  static final List<Parameter> PARAMETERS =
      List.of(
          new Parameter(RESET, false, "", true),
          new Parameter(WITHIN, false, "", true),
          new Parameter(BY, false, "", true),
          new Parameter(KEYS, false, "10000", true));

  private static final int KEYS_BY_DEFAULT = 10_000;

  /// How a function looks back.
  enum Looks {
    /// From row to row, by what it carries along.
    STATE,
    /// At the last rows.
    WINDOW,
    /// Not at all.
    NOWHERE;

    static Looks of(Class<? extends Op> op) {
      if (Stateful.class.isAssignableFrom(op)) {
        return STATE;
      }
      return LastRows.class.isAssignableFrom(op) || Shifts.class.isAssignableFrom(op)
          ? WINDOW
          : NOWHERE;
    }
  }

  Division {
    given = Map.copyOf(given);
  }

  /// Takes the four out of the arguments of a call, unless the function has such ones of its own.
  static Division taken(Map<String, Bound> arguments, Signature signature) {
    var taken = new LinkedHashMap<String, Bound>();
    for (String name : NAMES) {
      Bound argument = signature.has(name) ? null : arguments.remove(name);
      if (argument != null && argument.given()) {
        taken.put(name, argument);
      }
    }
    return taken.isEmpty() ? NONE : new Division(taken);
  }

  /// What it is, so that two equal ones can be told from others.
  List<BoundValue> values() {
    return NAMES.stream()
        .map(name -> argument(name).map(Bound::value).orElse(new BoundValue.None()))
        .toList();
  }

  private Optional<Bound> argument(String name) {
    return Optional.ofNullable(given.get(name));
  }

  /// Refuses what does not fit a function that looks back in some ways.
  ///
  /// @param who the function
  void check(String who, boolean state, boolean window) {
    Looks looks = state ? Looks.STATE : window ? Looks.WINDOW : Looks.NOWHERE;
    var wrong = Map.of(RESET, !state, WITHIN, looks != Looks.WINDOW, BY, looks == Looks.NOWHERE);
    for (String name : NAMES) {
      Bound at = given.get(name);
      if (at != null && wrong.getOrDefault(name, false)) {
        throw refused(who, name, looks, at);
      }
      if (at != null && name.equals(KEYS) && !given.containsKey(BY)) {
        throw new WeftException(
            Diagnostic.of(
                    Code.UNKNOWN_ARGUMENT,
                    who + ": keys is the most keys of by=, which is not given")
                .about(KEYS)
                .expected("by=key, keys=" + at.origin().snippet())
                .found("keys without by")
                .at(at.origin()));
      }
    }
  }

  private static WeftException refused(String who, String name, Looks looks, Bound at) {
    String what = at.origin().snippet();
    String says =
        switch (looks) {
          case STATE -> who + " carries a state from row to row, which has no '" + name + "'";
          case WINDOW -> who + " is a window over the last rows, which has no '" + name + "'";
          case NOWHERE -> who + " looks at no earlier rows, so it has no '" + name + "'";
        };
    String hint =
        switch (looks) {
          case STATE -> "to start afresh where a key changes, write reset=is_new(" + what + ")";
          case WINDOW -> "a window stays within runs of a key: write within=" + key(what);
          case NOWHERE ->
              name.equals(BY)
                  ? "by= is for states and windows, such as cumsum and rolling_mean, and for groups"
                      + " across entities: cs_mean(x, by="
                      + what
                      + ")"
                  : "reset= is for states such as cumsum, within= for windows such as rolling_mean";
        };
    return new WeftException(
        Diagnostic.of(Code.UNKNOWN_ARGUMENT, says)
            .about(name)
            .expected(
                switch (looks) {
                  case STATE -> "reset= or by=";
                  case WINDOW -> "within= or by=";
                  case NOWHERE -> "none of reset=, within= and by=";
                })
            .found(name)
            .hint(hint)
            .at(at.origin()));
  }

  /// The key that a condition is about: `day` of `is_new(day)`.
  private static String key(String condition) {
    String word = "is_new(";
    return condition.startsWith(word) && condition.endsWith(")")
        ? condition.substring(word.length(), condition.length() - 1)
        : "date(time)";
  }

  /// An op and its arguments.
  record Applied(Op op, List<Bound> args) {}

  /// The op, and what it is applied to, as these arguments want it.
  ///
  /// @param who how messages call the function
  Applied of(Op op, List<Bound> args, Nodes nodes, Schema schema, String who, Origin origin) {
    Looks looks = Looks.of(op.getClass());
    if (given.isEmpty() || looks == Looks.NOWHERE) {
      return new Applied(op, args);
    }
    var all = new ArrayList<>(args);
    var keys = new Keys(nodes, schema, who, origin);
    Op divided = op;
    Bound reset = given.get(RESET);
    if (reset != null) {
      // A window in a function that carries states starts with them.
      divided = looks == Looks.STATE ? new Afresh(divided) : new Within(divided);
      all.add(reset);
    }
    Bound within = given.get(WITHIN);
    if (within != null) {
      if (looks == Looks.STATE) {
        throw refused(who, WITHIN, looks, within);
      }
      divided = new Within(divided);
      all.add(keys.start(within, argument(BY), argument(KEYS)));
    }
    Bound by = given.get(BY);
    if (by != null) {
      divided = new PerKey(divided, keys.most(argument(KEYS)));
      all.addAll(keys.numbers(by, BY));
    }
    return new Applied(divided, all);
  }

  /// Makes nodes of keys.
  private record Keys(Nodes nodes, Schema schema, String who, Origin origin) {
    private Build on() {
      return new Build(nodes.builder().at(origin));
    }

    int most(Optional<Bound> keys) {
      return keys.map(
              given ->
                  new Constants(who + ": " + KEYS, KEYS, schema).count(given, 1, Integer.MAX_VALUE))
          .orElse(KEYS_BY_DEFAULT);
    }

    /// The condition that a key is another one than on the row before; of the same key of `by`,
    /// where that is given.
    Bound start(Bound within, Optional<Bound> by, Optional<Bound> keys) {
      int key = node(within, WITHIN);
      if (by.isEmpty()) {
        return Bound.node(nodes.builder().at(origin).add(new IsNew(), key), within.origin());
      }
      var series = new PerKey(new Lag(1, Double.NaN), most(keys));
      var numbers = ids(numbers(by.get(), BY));
      return Bound.node(
          IsNew.of(on(), key, x -> nodes.builder().add(series, x, numbers.get(0), numbers.get(1))),
          within.origin());
    }

    private static List<Integer> ids(List<Bound> bounds) {
      return bounds.stream().map(bound -> ((BoundValue.Node) bound.value()).id()).toList();
    }

    List<Bound> numbers(Bound key, String name) {
      return PerKey.key(on(), node(key, name)).stream()
          .map(id -> Bound.node(id, key.origin()))
          .toList();
    }

    /// A key that may differ from row to row, of an element that it may have.
    private int node(Bound key, String name) {
      if (!(key.value() instanceof BoundValue.Node(int id))
          || !nodes.builder().type(id).hasRows()) {
        throw constant(key, name);
      }
      Type type = nodes.builder().type(id);
      if (!type.shape().isScalar()) {
        throw new WeftException(
            Diagnostic.of(Code.SHAPE, who + ": " + name + " takes one value a row, found an array")
                .about(name)
                .expected("a number, a condition, a text or a time")
                .found(nodes.kind(key))
                .at(key.origin()));
      }
      boolean asItIs =
          switch (type.element()) {
            case F64, BOOL, I64, U64, TEXT, TIME, ANY -> true;
            case F32, F16, BF16, I32, I16, I8, U32, U16, U8 -> false;
          };
      return asItIs ? id : nodes.number(key, who);
    }

    private WeftException constant(Bound key, String name) {
      var problem =
          Diagnostic.of(
                  Code.TYPE,
                  who + ": " + name + " is " + nodes.kind(key) + " that is the same in every row")
              .about(name)
              .expected("a column or an expression that changes, such as " + name + "=sector")
              .found(key.origin().snippet())
              .at(key.origin());
      return new WeftException(
          key.value() instanceof BoundValue.Text(String text)
              ? problem.hint(
                  "write it without quotes: "
                      + name
                      + "="
                      + Nearest.to(text, schema.columns().keySet()).orElse(text))
              : problem);
    }
  }
}
