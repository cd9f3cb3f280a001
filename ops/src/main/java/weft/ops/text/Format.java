package weft.ops.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import weft.ir.Datum;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.control.AnyRoles;
import weft.ops.control.Roles;

/// A template filled in: `{}` takes the next argument, `{0}` the first one, `{name}` the one of
/// that name; `{{` and `}}` are braces. Arguments need not be used, and may be more than once.
///
/// The tangent is the template filled with tangents; the cotangent goes to every text argument.
///
/// @param names the names of the last arguments
@Says("A template with its places filled in by the arguments.")
public record Format(String template, List<String> names, List<String> roles)
    implements AnyRoles, MakesText {
  public Format {
    names = List.copyOf(names);
    roles = List.copyOf(roles);
    Check.that(
        new HashSet<>(names).size() == names.size(), "names", "different from each other", names);
    fill(template, names, Collections.nCopies(roles.size(), ""));
  }

  /// @param positional how many arguments have no name
  public static Format of(String template, int positional, List<String> names) {
    return new Format(template, names, Roles.numbered("x", positional + names.size()));
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    return Tensor.scalar(fill(template, names, args.stream().map(Texts::shown).toList()));
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return Texts.filled(at, this, tangents);
  }

  private static String fill(String template, List<String> names, List<String> values) {
    var out = new StringBuilder();
    int positional = values.size() - names.size();
    int next = 0;
    for (int i = 0; i < template.length(); i++) {
      char c = template.charAt(i);
      boolean doubled = i + 1 < template.length() && template.charAt(i + 1) == c;
      if ((c == '{' || c == '}') && doubled) {
        out.append(c);
        i++;
      } else if (c == '{') {
        int end = template.indexOf('}', i);
        if (end < 0) {
          throw wrong(template, "a '{' has no '}'", "{{ for a brace itself");
        }
        String name = template.substring(i + 1, end);
        int index =
            name.isEmpty()
                ? next++
                : names.contains(name) ? positional + names.indexOf(name) : number(name);
        boolean known = index >= 0 && (index < positional || names.contains(name));
        if (!known) {
          throw wrong(
              template, "the template has no value for {" + name + "}", known(positional, names));
        }
        out.append(values.get(index));
        i = end;
      } else if (c == '}') {
        throw wrong(template, "a '}' has no '{'", "}} for a brace itself");
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static String known(int positional, List<String> names) {
    var known = new ArrayList<String>();
    if (positional > 0) {
      known.add(positional == 1 ? "1 value" : positional + " values");
    }
    names.forEach(name -> known.add("{" + name + "}"));
    return (known.isEmpty() ? "no places" : String.join(", ", known)) + "; {{ for a brace itself";
  }

  /// A position; -1 for what is none.
  private static int number(String name) {
    return name.matches("[0-9]{1,6}") ? Integer.parseInt(name) : -1;
  }

  private static WeftException wrong(String template, String message, String expected) {
    return new WeftException(
        Diagnostic.of(Code.RANGE, message).about("template").expected(expected).found(template));
  }
}
