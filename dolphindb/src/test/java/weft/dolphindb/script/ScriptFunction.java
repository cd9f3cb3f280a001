package weft.dolphindb.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What can be called.
interface ScriptFunction {
  /// The names of its parameters, in order.
  List<String> parameters();

  /// @param arguments by place; what was left out is missing at the end, or null
  Object call(List<Object> arguments);

  /// Puts named arguments in their places.
  default Object call(List<Object> placed, Map<String, Object> named) {
    var arguments = new ArrayList<>(placed);
    named.forEach(
        (name, value) -> {
          int at = parameters().indexOf(name);
          if (at < 0) {
            throw new ScriptError("no parameter '" + name + "' among " + parameters());
          }
          while (arguments.size() <= at) {
            arguments.add(null);
          }
          arguments.set(at, value);
        });
    if (arguments.size() > parameters().size()) {
      throw new ScriptError(arguments.size() + " arguments for " + parameters());
    }
    return call(arguments);
  }

  /// A function that comes with the language.
  record BuiltIn(List<String> parameters, Body body) implements ScriptFunction {
    @Override
    public Object call(List<Object> arguments) {
      return body.of(new Given(arguments));
    }
  }

  interface Body {
    Object of(Given in);
  }

  /// Some arguments are there already.
  record Part(ScriptFunction function, List<Optional<Object>> places) implements ScriptFunction {
    @Override
    public List<String> parameters() {
      var open = new ArrayList<String>();
      for (int i = 0; i < function.parameters().size(); i++) {
        if (i >= places.size() || places.get(i).isEmpty()) {
          open.add(function.parameters().get(i));
        }
      }
      return open;
    }

    @Override
    public Object call(List<Object> arguments) {
      var all = new ArrayList<>();
      int next = 0;
      for (Optional<Object> place : places) {
        all.add(place.isPresent() ? place.get() : arguments.get(next++));
      }
      all.addAll(arguments.subList(next, arguments.size()));
      return function.call(all);
    }
  }

  /// The arguments of a call.
  record Given(List<Object> list) {
    boolean has(int i) {
      return i < list.size() && list.get(i) != null;
    }

    Object any(int i) {
      if (!has(i)) {
        throw new ScriptError("argument " + (i + 1) + " is missing");
      }
      return list.get(i);
    }

    Cells cells(int i) {
      if (any(i) instanceof Cells cells) {
        return cells;
      }
      throw new ScriptError("argument " + (i + 1) + " is no vector: " + any(i));
    }

    int whole(int i, int otherwise) {
      return has(i) ? cells(i).whole() : otherwise;
    }

    boolean truth(int i, boolean otherwise) {
      return has(i) ? cells(i).number(0) != 0 : otherwise;
    }

    String text(int i, String otherwise) {
      return has(i) ? cells(i).text(0) : otherwise;
    }

    ScriptFunction function(int i) {
      return (ScriptFunction) any(i);
    }

    ScriptTable table(int i) {
      return (ScriptTable) any(i);
    }
  }
}
