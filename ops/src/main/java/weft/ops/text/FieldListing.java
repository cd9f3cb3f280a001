package weft.ops.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Tuple;
import weft.ir.problem.Check;
import weft.ops.control.AnyRoles;
import weft.ops.control.Roles;

/// `$['stars'] = 2; feedback: too low`. Feedback that says nothing (no text, 0) is left out;
/// without any the listing is empty.
///
/// Its arguments are the values, then the feedback on each. Derivatives go through as through a
/// template.
@Says("The fields of an answer with the feedback on each, one line a field.")
public record FieldListing(List<String> paths, List<String> roles) implements AnyRoles, MakesText {
  public FieldListing {
    paths = List.copyOf(paths);
    roles = List.copyOf(roles);
    Check.that(
        roles.size() == 2 * paths.size(), "paths", roles.size() / 2 + " of them", paths.size());
  }

  public static FieldListing of(List<String> paths) {
    var roles = new ArrayList<>(Roles.numbered("value", paths.size()));
    roles.addAll(Roles.numbered("feedback", paths.size()));
    return new FieldListing(paths, roles);
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    if (args.subList(paths.size(), args.size()).stream().allMatch(FieldListing::saysNothing)) {
      return Tensor.scalar("");
    }
    var out = new StringBuilder();
    for (int i = 0; i < paths.size(); i++) {
      Datum feedback = args.get(paths.size() + i);
      out.append(paths.get(i)).append(" = ").append(Texts.shown(args.get(i)));
      if (!saysNothing(feedback)) {
        out.append("; feedback: ").append(Texts.shown(feedback));
      }
      out.append('\n');
    }
    return Tensor.scalar(out.toString());
  }

  private static boolean saysNothing(Datum feedback) {
    return feedback.equals(Tuple.EMPTY)
        || feedback instanceof Tensor tensor
            && tensor.size() == 1
            && (tensor.element() == Element.TEXT
                ? Texts.of(tensor).isEmpty()
                : tensor.element().isFloat() && tensor.doubleAt(0) == 0);
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return Texts.filled(at, this, tangents);
  }
}
