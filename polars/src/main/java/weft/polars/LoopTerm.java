package weft.polars;

import java.util.List;

/// A number or a condition of a Python loop. It is one thing however often it is used: what is used
/// twice gets a name.
final class LoopTerm {
  private final String form;
  private final int binding;
  private final List<Integer> needs;
  private final List<LoopTerm> args;

  /// @param form its text, with `%s` for each argument
  /// @param binding how tightly it binds
  /// @param needs how tightly each argument must bind at least
  /// @param args what it is made of
  LoopTerm(String form, int binding, List<Integer> needs, List<LoopTerm> args) {
    this.form = form;
    this.binding = binding;
    this.needs = List.copyOf(needs);
    this.args = List.copyOf(args);
  }

  String form() {
    return form;
  }

  int binding() {
    return binding;
  }

  /// How tightly an argument must bind to stand without parentheses.
  int need(int i) {
    return needs.get(i);
  }

  List<LoopTerm> args() {
    return args;
  }

  /// A name or a number.
  boolean isPlain() {
    return args.isEmpty();
  }
}
