package weft.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import weft.ir.Example;
import weft.ir.OpSet;
import weft.lang.Formulas;

/// The functions of the language as functions and methods of Python, so that editors complete them
/// and type checkers know them.
final class PythonFunctions {
  /// `if` is a word of Python; `weft.where` says it.
  private static final Set<String> ELSEWHERE = Set.of("if");

  /// Their first argument is no term.
  private static final Set<String> NO_METHODS =
      Set.of("array_lit", "every", "generate_weights", "given", "row_number");

  private static final String HEAD =
      """
      \"""The functions of the language. Written by the build (-Dweft.docs=write); don't edit.\"""

      # ruff: noqa: A001, E501
      from __future__ import annotations

      from typing import TYPE_CHECKING, Union

      if TYPE_CHECKING:
          from ._expressions import Expr, Span

      Operand = Union["Expr", "Span", bool, int, float, str]
      """;

  private record Argument(String name, boolean optional) {}

  private record Function(
      String name, String signature, List<Argument> arguments, boolean many, List<String> doc) {}

  private PythonFunctions() {}

  static String of(OpSet ops) {
    var functions =
        Formulas.functions(ops).stream()
            .map(signature -> function(signature, ops))
            .filter(function -> !ELSEWHERE.contains(function.name))
            .toList();
    var out = new StringBuilder(HEAD);
    functions.forEach(function -> out.append("\n\n").append(free(function)));
    out.append("\n\nclass FunctionMethods:\n    \"\"\"The functions as methods of terms.\"\"\"\n");
    out.append("\n    __slots__ = ()\n");
    functions.stream()
        .filter(function -> !NO_METHODS.contains(function.name))
        .forEach(function -> out.append('\n').append(method(function)));
    return out.toString();
  }

  private static Function function(String signature, OpSet ops) {
    String name = signature.substring(0, signature.indexOf('('));
    String inside = signature.substring(name.length() + 1, signature.lastIndexOf(')'));
    var arguments = new ArrayList<Argument>();
    boolean many = false;
    for (String part : inside.isEmpty() ? new String[0] : inside.split(", ")) {
      many |= part.equals("...");
      if (!part.equals("...")) {
        int sign = part.indexOf('=');
        arguments.add(new Argument(sign < 0 ? part : part.substring(0, sign), sign >= 0));
      }
    }
    Formulas.dividing(ops, name).stream()
        .map(extra -> extra.replace("=", ""))
        .filter(extra -> arguments.stream().noneMatch(known -> known.name.equals(extra)))
        .forEach(extra -> arguments.add(new Argument(extra, true)));
    return new Function(name, signature, arguments, many, doc(name, ops));
  }

  /// What it gives, and an example.
  private static List<String> doc(String name, OpSet ops) {
    var lines = new ArrayList<String>();
    Formulas.says(ops, name).ifPresent(says -> lines.add(says.replace("`", "``")));
    ops.find(name).map(Example::of).orElse(List.of()).stream()
        .findFirst()
        .map(PythonFunctions::example)
        .ifPresent(lines::add);
    return lines;
  }

  private static String example(Example example) {
    return "``%s`` of %s gives %s."
        .formatted(
            example.op().describe().replace("\"", "'"),
            example.args().stream().map(String::valueOf).collect(Collectors.joining(" and ")),
            example.expected());
  }

  private static String free(Function function) {
    return "def %s(%s) -> Expr:\n%s    from ._expressions import call\n\n    return call(%s)\n"
        .formatted(
            function.name,
            parameters(function, false),
            text(function, "    "),
            passed(function, false));
  }

  private static String method(Function function) {
    return "    def %s(%s) -> Expr:\n%s        from ._expressions import call\n\n        return call(%s)\n"
        .formatted(
            function.name,
            parameters(function, true),
            text(function, "        "),
            passed(function, true));
  }

  private static String text(Function function, String margin) {
    String head = margin + "\"\"\"``" + function.signature + "``";
    return function.doc.isEmpty()
        ? head + "\"\"\"\n"
        : head
            + function.doc.stream()
                .map(line -> "\n\n" + margin + line)
                .collect(Collectors.joining())
            + "\n"
            + margin
            + "\"\"\"\n";
  }

  /// Many arguments take the place of those that must be there.
  private static String parameters(Function function, boolean method) {
    var parts = new ArrayList<String>();
    var needed = function.arguments.stream().filter(each -> !each.optional).toList();
    if (method) {
      parts.add("self");
    }
    if (function.many) {
      parts.add("*terms: Operand");
    } else {
      needed.stream().skip(method ? 1 : 0).forEach(each -> parts.add(each.name + ": Operand"));
    }
    function.arguments.stream()
        .filter(Argument::optional)
        .forEach(each -> parts.add(each.name + ": Operand | None = None"));
    return String.join(", ", parts);
  }

  private static String passed(Function function, boolean method) {
    var parts = new ArrayList<>(List.of("\"" + function.name + "\""));
    if (method) {
      parts.add("self");
    }
    if (function.many) {
      parts.add("*terms");
    } else {
      function.arguments.stream()
          .filter(each -> !each.optional)
          .skip(method ? 1 : 0)
          .forEach(each -> parts.add(each.name));
    }
    function.arguments.stream()
        .filter(Argument::optional)
        .forEach(each -> parts.add(each.name + "=" + each.name));
    return String.join(", ", parts);
  }
}
