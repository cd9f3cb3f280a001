package weft.lang;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.BoundValue.Bound;
import weft.lang.syntax.Syntax;
import weft.ops.array.ArrayExtract;
import weft.ops.model.ModelCall;
import weft.ops.model.TrainedModel;

/// Calls of trained models: `alpha(momentum, calm)`, `alpha(momentum, calm).probability[1]`.
///
/// Arguments without a name stand for the model's inputs in their order, or for the cells of its
/// only input; those with a name for the input or the cell of that name.
final class ModelCalls {
  private final Binder binder;
  private final Map<String, TrainedModel> models;
  private final Schema schema;

  /// A model is turned into equations once for arguments of the same types.
  private final Map<Key, ModelCall> calls = new HashMap<>();

  private final Map<Asking, ModelCall.Asked> asked = new HashMap<>();

  private record Key(String model, List<ModelCall.Argument> args) {}

  private record Asking(Key key, List<String> outputs) {}

  ModelCalls(Binder binder, Map<String, TrainedModel> models, Schema schema) {
    this.binder = binder;
    this.models = models;
    this.schema = schema;
  }

  boolean knows(String name) {
    return models.containsKey(name);
  }

  private TrainedModel model(Syntax.Call call) {
    return Objects.requireNonNull(models.get(call.function()));
  }

  /// What the model gives where nothing in particular is asked for.
  Bound call(Syntax.Call call, Scope scope) {
    TrainedModel model = model(call);
    String output =
        model
            .main()
            .orElseThrow(
                () ->
                    new WeftException(
                        Diagnostic.of(
                                Code.ARITY,
                                "the model '%s' gives several outputs: which is not said"
                                    .formatted(call.function()))
                            .about(call.function())
                            .expected("one of " + written(model))
                            .found(scope.source().text(call.place()))
                            .hint(
                                "write %s(...).%s"
                                    .formatted(call.function(), model.outputs().getFirst()))
                            .at(scope.at(call.place()))));
    return output(call, output, Optional.empty(), scope, scope.at(call.place()));
  }

  /// An output of the model, or a cell of one.
  Bound part(Syntax.Call call, Syntax.PartOf wanted, Scope scope) {
    TrainedModel model = model(call);
    if (!model.outputs().contains(wanted.part())) {
      throw new WeftException(
          Diagnostic.of(
                  Code.UNKNOWN_NAME,
                  "the model '%s' has no output called '%s'"
                      .formatted(call.function(), wanted.part()))
              .about(wanted.part())
              .expected("one of " + written(model))
              .found("." + wanted.part())
              .at(scope.at(wanted.named()))
              .suggest(wanted.part(), model.outputs()));
    }
    return output(call, wanted.part(), wanted.index(), scope, scope.at(wanted.place()));
  }

  private static String written(TrainedModel model) {
    return model.outputs().stream().map(name -> "." + name).collect(Collectors.joining(" "));
  }

  private Bound output(
      Syntax.Call call, String output, Optional<Syntax> index, Scope scope, Origin origin) {
    TrainedModel model = model(call);
    try {
      var given = new ModelArguments(model, call, binder, scope).placed();
      var args =
          given.stream().map(arg -> new ModelCall.Argument(arg.input(), cell(arg.id()))).toList();
      var key = new Key(call.function(), args);
      var ready = calls.computeIfAbsent(key, _ -> new ModelCall(model, args));
      var asking = new Asking(key, together(model, ready, output, index.isPresent()));
      var answer = asked.computeIfAbsent(asking, each -> ready.ask(each.outputs()));
      var cells = Objects.requireNonNull(answer.cells().get(output));
      Bound all =
          binder
              .nodes()
              .add(
                  answer.op(),
                  given.stream().map(ModelArguments.Given::id).toList(),
                  given.stream().map(ModelArguments.Given::value).toList(),
                  call.function(),
                  origin);
      if (index.isEmpty() && cells.count() != 1) {
        return all;
      }
      int cell = index.isEmpty() ? 0 : index(index.get(), output, cells.count(), scope);
      int id = ((BoundValue.Node) all.value()).id();
      return Bound.node(
          binder.nodes().builder().at(origin).add(new ArrayExtract(cells.from() + cell), id),
          origin);
    } catch (WeftException e) {
      throw e.with(d -> d.within(call.function()).orAt(scope.at(call.place())));
    }
  }

  private Type cell(int id) {
    return binder.nodes().builder().type(id).with(Set.of());
  }

  /// The outputs that one op computes: the main one alone, an array or texts alone, numbers
  /// together.
  private static List<String> together(
      TrainedModel model, ModelCall call, String output, boolean indexed) {
    boolean alone =
        model.main().equals(Optional.of(output))
            || call.isText(output)
            || !indexed && call.count(output) != 1;
    return alone
        ? List.of(output)
        : model.outputs().stream()
            .filter(other -> !call.isText(other) && !model.main().equals(Optional.of(other)))
            .toList();
  }

  private int index(Syntax index, String output, int count, Scope scope) {
    return new Constants("." + output + "[...]", output, schema)
        .count(binder.bind(index, scope), 0, count - 1);
  }
}
