package weft.lang;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.BoundValue.Bound;
import weft.lang.syntax.Syntax;
import weft.ops.model.ModelInput;
import weft.ops.model.TrainedModel;

/// The arguments of a call of a model, and the inputs they go to.
final class ModelArguments {
  /// @param input the number of the input
  record Given(int input, Bound value, int id) {}

  private final TrainedModel model;
  private final Syntax.Call call;
  private final Binder binder;
  private final Scope scope;

  ModelArguments(TrainedModel model, Syntax.Call call, Binder binder, Scope scope) {
    this.model = model;
    this.call = call;
    this.binder = binder;
    this.scope = scope;
  }

  /// In the order of the inputs and of their cells.
  List<Given> placed() {
    var inputs = model.inputs();
    var cells = inputs.size() == 1 ? inputs.getFirst().cells() : List.<String>of();
    var seen = new LinkedHashSet<String>();
    for (Syntax.Argument argument : call.arguments()) {
      argument
          .name()
          .filter(name -> !seen.add(name))
          .ifPresent(
              name -> {
                throw new WeftException(
                    Diagnostic.of(Code.ARITY, "the argument '" + name + "' is given twice")
                        .about(name)
                        .at(scope.at(argument.place())));
              });
    }
    refuseMixedUp(cells);
    return seen.stream().anyMatch(cells::contains) ? byCell(cells) : byInput();
  }

  /// A name that the model knows at another place is most likely meant for that one.
  private void refuseMixedUp(List<String> cells) {
    int position = 0;
    for (Syntax.Argument argument : call.arguments()) {
      if (argument.name().isPresent()) {
        continue;
      }
      if (argument.value() instanceof Syntax.Name(String written, _)) {
        String name = written.replaceFirst("^_+", "");
        if (cells.contains(name) && position < cells.size() && cells.indexOf(name) != position) {
          throw new WeftException(
              Diagnostic.of(
                      Code.ARITY,
                      "the argument '%s' stands where the model has '%s'"
                          .formatted(written, cells.get(position)))
                  .about(written)
                  .expected(String.join(", ", cells))
                  .found("'" + written + "' at place " + (position + 1))
                  .hint("write it by name: " + name + "=" + written)
                  .at(scope.at(argument.place())));
        }
      }
      position++;
    }
  }

  private Given given(Syntax.Argument argument, int input) {
    Bound value = binder.bind(argument.value(), scope);
    int id =
        binder.nodes().isText(value)
            ? binder.nodes().text(value)
            : binder.nodes().number(value, scope.who(call.function()));
    return new Given(input, value, id);
  }

  /// Each argument is a cell of the only input; those without a name are the first ones.
  private List<Given> byCell(List<String> cells) {
    var places = new ArrayList<Optional<Given>>();
    cells.forEach(_ -> places.add(Optional.empty()));
    int position = 0;
    for (Syntax.Argument argument : call.arguments()) {
      int place = argument.name().isEmpty() ? position++ : cells.indexOf(argument.name().get());
      if (place < 0 || place >= cells.size()) {
        throw unknown(argument, cells);
      }
      if (places.get(place).isPresent()) {
        throw new WeftException(
            Diagnostic.of(Code.ARITY, "the argument '" + cells.get(place) + "' is given twice")
                .about(cells.get(place))
                .expected("each once, by place or by name")
                .at(scope.at(argument.place())));
      }
      places.set(place, Optional.of(given(argument, 0)));
    }
    var missing =
        IntStream.range(0, cells.size())
            .filter(i -> places.get(i).isEmpty())
            .mapToObj(cells::get)
            .toList();
    if (!missing.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(
                  Code.ARITY,
                  missing.size() == 1
                      ? "the model's '%s' is not given".formatted(missing.getFirst())
                      : "%d of the model's %d numbers are not given"
                          .formatted(missing.size(), cells.size()))
              .about(missing.getFirst())
              .expected(String.join(", ", cells))
              .found("nothing for " + String.join(", ", missing))
              .at(scope.at(call.place())));
    }
    return places.stream().map(Optional::orElseThrow).toList();
  }

  /// Arguments with a name are whole inputs; the others fill the inputs that are left.
  private List<Given> byInput() {
    var names = model.inputs().stream().map(ModelInput::name).toList();
    var all = new ArrayList<Given>();
    var left = new ArrayList<>(IntStream.range(0, names.size()).boxed().toList());
    for (Syntax.Argument argument : call.arguments()) {
      if (argument.name().isPresent()) {
        int input = names.indexOf(argument.name().get());
        if (input < 0) {
          throw unknown(argument, names);
        }
        all.add(given(argument, input));
        left.removeIf(other -> other == input);
      }
    }
    var nameless = call.arguments().stream().filter(arg -> arg.name().isEmpty()).toList();
    if (left.isEmpty() && !nameless.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.ARITY, "all inputs of the model are given by name already")
              .about(call.function())
              .expected(String.join(", ", names))
              .at(scope.at(nameless.getFirst().place())));
    }
    boolean oneEach = nameless.size() == left.size();
    int next = 0;
    int filled = 0;
    for (Syntax.Argument argument : nameless) {
      boolean last = next == left.size() - 1;
      int input = left.get(next);
      Given one = given(argument, input);
      all.add(one);
      filled += binder.nodes().builder().type(one.id()).shape().size();
      if (!last && (oneEach || filled >= model.inputs().get(input).width())) {
        next++;
        filled = 0;
      }
    }
    all.sort(Comparator.comparingInt(Given::input));
    return all;
  }

  private WeftException unknown(Syntax.Argument argument, List<String> known) {
    String name = argument.name().orElse("");
    return new WeftException(
        Diagnostic.of(
                argument.name().isEmpty() ? Code.ARITY : Code.UNKNOWN_ARGUMENT,
                argument.name().isEmpty()
                    ? "the model takes %d numbers a row".formatted(known.size())
                    : "the model takes nothing called '" + name + "'")
            .about(name)
            .expected(String.join(", ", known.stream().limit(30).toList()))
            .found(scope.source().text(argument.place()))
            .at(scope.at(argument.place()))
            .suggest(name, known));
  }
}
