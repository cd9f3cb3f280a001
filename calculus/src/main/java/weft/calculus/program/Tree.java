package weft.calculus.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import weft.ir.Batch.Container;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.Literal;

/// Values in containers, as Java has them: what goes into a program and comes out of it.
///
/// | Java | here | order of the leaves |
/// |---|---|---|
/// | a record | [Struct] | of its components |
/// | a list; an array of objects (a tuple) | [Sequence] | of the items |
/// | a map with text keys | [Fields] | of the keys, sorted |
/// | an `Optional` | [Struct] | of its value, if there is one |
/// | null | [Nothing] | none |
/// | anything else: a number, text, tensor, array of numbers | [Leaf] | |
///
/// @param <T> what stands at the leaves
public sealed interface Tree<T> {
  record Leaf<T>(T value) implements Tree<T> {}

  record Sequence<T>(Container kind, List<Tree<T>> items) implements Tree<T> {
    public Sequence {
      items = List.copyOf(items);
    }
  }

  record Fields<T>(Map<String, Tree<T>> fields) implements Tree<T> {
    public Fields {
      fields = java.util.Collections.unmodifiableMap(new TreeMap<>(fields));
    }
  }

  record Struct<T>(Class<?> type, Map<String, Tree<T>> components) implements Tree<T> {
    public Struct {
      components = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(components));
    }
  }

  record Nothing<T>() implements Tree<T> {}

  static <T> Tree<T> tuple(List<Tree<T>> items) {
    return new Sequence<>(Container.TUPLE, items);
  }

  /// What a Java object holds, down to the leaves.
  static Tree<Object> of(@Nullable Object value) {
    return switch (value) {
      case null -> new Nothing<>();
      case Optional<?> optional -> Structs.of(optional);
      case List<?> list -> new Sequence<>(Container.LIST, list.stream().map(Tree::of).toList());
      case Object[] array ->
          new Sequence<>(Container.TUPLE, Arrays.stream(array).map(Tree::of).toList());
      case Map<?, ?> map -> {
        var fields = new TreeMap<String, Tree<Object>>();
        map.forEach((key, item) -> fields.put(Structs.key(key), of(item)));
        yield new Fields<>(fields);
      }
      case weft.ir.Datum datum -> new Leaf<>(datum);
      case Record struct -> Structs.of(struct);
      default -> new Leaf<>(value);
    };
  }

  /// The leaves, in their order.
  default List<T> leaves() {
    var leaves = new ArrayList<T>();
    collect(leaves);
    return leaves;
  }

  private void collect(List<T> to) {
    switch (this) {
      case Leaf<T>(T value) -> to.add(value);
      case Nothing<T> _ -> {}
      default -> children().values().forEach(child -> child.collect(to));
    }
  }

  /// What it holds, by the last part of each path.
  default Map<String, Tree<T>> children() {
    return switch (this) {
      case Leaf<T> _, Nothing<T> _ -> Map.of();
      case Fields<T>(var fields) -> fields;
      case Struct<T>(_, var components) -> components;
      case Sequence<T>(_, var items) -> {
        var children = new LinkedHashMap<String, Tree<T>>();
        for (int i = 0; i < items.size(); i++) {
          children.put(Integer.toString(i), items.get(i));
        }
        yield children;
      }
    };
  }

  /// The same containers with other leaves.
  default <R> Tree<R> map(Function<? super T, ? extends R> leaf) {
    return flatMap(value -> new Leaf<>(leaf.apply(value)));
  }

  /// The same containers with a tree for each leaf. A record whose component is one value can't
  /// hold a tree there: it becomes a map.
  default <R> Tree<R> flatMap(Function<? super T, ? extends Tree<R>> leaf) {
    return switch (this) {
      case Leaf<T>(T value) -> leaf.apply(value);
      case Nothing<T> _ -> new Nothing<>();
      default -> with(children().values().stream().map(child -> child.<R>flatMap(leaf)).toList());
    };
  }

  private <R> Tree<R> with(List<Tree<R>> items) {
    return switch (this) {
      case Leaf<T> _, Nothing<T> _ -> throw new IllegalStateException();
      case Sequence<T>(Container kind, _) -> new Sequence<>(kind, items);
      case Fields<T>(var fields) -> new Fields<>(named(fields, items));
      case Struct<T>(var type, var components) ->
          Structs.canHold(type, items)
              ? new Struct<>(type, named(components, items))
              : new Fields<>(named(components, items));
    };
  }

  private static <T, R> Map<String, Tree<R>> named(
      Map<String, Tree<T>> names, List<Tree<R>> items) {
    var named = new LinkedHashMap<String, Tree<R>>();
    int next = 0;
    for (String name : names.keySet()) {
      named.put(name, items.get(next++));
    }
    return named;
  }

  /// Meets this tree's leaves with what a Java object holds in their places.
  ///
  /// @param what the object is called in messages
  default void meet(
      @Nullable Object value,
      String what,
      java.util.function.BiConsumer<T, @Nullable Object> leaf) {
    meet(value, what, "$", leaf);
  }

  private void meet(
      @Nullable Object value,
      String what,
      String path,
      java.util.function.BiConsumer<T, @Nullable Object> leaf) {
    if (this instanceof Leaf<T>(T slot)) {
      try {
        leaf.accept(slot, value);
      } catch (WeftException e) {
        throw new WeftException(
            e.diagnostics().stream().map(d -> d.within(what + " " + path)).toList());
      }
      return;
    }
    Tree<Object> found = of(value);
    boolean alike = sameContainer(found) && children().keySet().equals(found.children().keySet());
    if (!alike && path.equals("$") && this instanceof Sequence && sameContainer(found)) {
      throw arity(found);
    }
    if (!alike) {
      throw structure(what + " " + path, path, found);
    }
    var children = children();
    var names = List.copyOf(children.keySet());
    var items = Structs.items(value, found, names);
    for (int i = 0; i < names.size(); i++) {
      Objects.requireNonNull(children.get(names.get(i)))
          .meet(items.get(i), what, step(path, names.get(i)), leaf);
    }
  }

  private WeftException structure(String place, String path, Tree<Object> found) {
    var problem =
        Diagnostic.of(Code.TYPE, place + " has another structure")
            .about(path)
            .expected(shape())
            .found(found.shape());
    boolean tuple = this instanceof Sequence<T>(Container kind, _) && kind == Container.TUPLE;
    if (tuple && !sameContainer(found)) {
      return new WeftException(
          problem.hint(
              "(...) is a tuple, as derivatives take their arguments: write tuple(x, ...), or new"
                  + " Object[] {x, ...}"));
    }
    boolean items =
        found instanceof Sequence<Object>(_, var list)
            && !list.isEmpty()
            && shape().equals(list.getFirst().shape());
    return new WeftException(
        items
            ? problem.hint(
                "a batch is in the places of the values: not a list of containers, but the"
                    + " container with a list in each place")
            : problem);
  }

  /// Another number of arguments.
  private WeftException arity(Tree<Object> found) {
    int takes = children().size();
    int given = found.children().size();
    return new WeftException(
        Diagnostic.of(
                Code.ARITY,
                "the program takes "
                    + takes
                    + (takes == 1 ? " argument" : " arguments")
                    + ", found "
                    + given)
            .expected(shape())
            .found(found.shape()));
  }

  private String step(String path, String name) {
    return this instanceof Sequence ? path + "[" + name + "]" : path + "['" + name + "']";
  }

  private boolean sameContainer(Tree<?> other) {
    return switch (this) {
      case Leaf<T> _ -> true;
      case Nothing<T> _ -> other instanceof Nothing;
      case Sequence<T>(Container kind, _) ->
          other instanceof Sequence<?>(Container found, _) && found == kind;
      case Fields<T> _ -> other instanceof Fields;
      case Struct<T>(var type, _) ->
          other instanceof Fields || other instanceof Struct<?>(var found, _) && found == type;
    };
  }

  /// The containers alone: `(*, {a: *, b: [*, *]})`.
  default String shape() {
    return text(_ -> "*");
  }

  /// The containers with what stands at the leaves.
  default String text(Function<? super T, String> leaf) {
    return switch (this) {
      case Leaf<T>(T value) -> leaf.apply(value);
      case Nothing<T> _ -> "none";
      case Sequence<T>(Container kind, var items) ->
          items.stream()
              .map(item -> item.text(leaf))
              .collect(
                  Collectors.joining(
                      ", ",
                      kind == Container.TUPLE ? "(" : "[",
                      kind == Container.TUPLE ? ")" : "]"));
      case Fields<T>(var fields) -> text("", fields, leaf);
      case Struct<T>(var type, var components) -> text(type.getSimpleName(), components, leaf);
    };
  }

  private static String name(String key) {
    return key.matches("[A-Za-z_0-9.]+") ? key : Literal.quoted(key);
  }

  private static <T> String text(
      String name, Map<String, Tree<T>> items, Function<? super T, String> leaf) {
    return items.entrySet().stream()
        .map(item -> name(item.getKey()) + ": " + item.getValue().text(leaf))
        .collect(Collectors.joining(", ", name + "{", "}"));
  }

  /// The Java object: containers as they were, leaves as given.
  default @Nullable Object build(Function<? super T, @Nullable Object> leaf) {
    return switch (this) {
      case Leaf<T>(T value) -> leaf.apply(value);
      case Nothing<T> _ -> null;
      case Sequence<T>(Container kind, var items) -> {
        var values = new ArrayList<@Nullable Object>();
        items.forEach(item -> values.add(item.build(leaf)));
        yield kind == Container.TUPLE ? values.toArray() : values;
      }
      case Fields<T>(var fields) -> {
        var values = new LinkedHashMap<String, @Nullable Object>();
        fields.forEach((name, item) -> values.put(name, item.build(leaf)));
        yield values;
      }
      case Struct<T>(var type, var components) -> {
        var values = new ArrayList<@Nullable Object>();
        components.values().forEach(item -> values.add(item.build(leaf)));
        yield Structs.make(type, values);
      }
    };
  }

  /// True or false for each leaf, from a container of them or a single one for all.
  ///
  /// @param what the flags are called in messages
  default List<Boolean> flags(@Nullable Object prefix, String what) {
    var flags = new ArrayList<Boolean>();
    for (Object flag : prefix(of(prefix), (_, given) -> given, what).leaves()) {
      if (!(flag instanceof Boolean truth)) {
        throw new WeftException(
            Diagnostic.of(Code.TYPE, what + " holds something else than true and false")
                .about(what)
                .expected("true or false for each place of " + shape())
                .found(String.valueOf(flag)));
      }
      flags.add(truth);
    }
    return flags;
  }

  /// A tree of the same containers whose leaves come from a smaller one: a leaf there stands for
  /// everything below it.
  default <P> Tree<P> prefix(Tree<P> prefix, BiFunction<T, P, P> leaf, String what) {
    if (prefix instanceof Leaf<P>(P value)) {
      return map(slot -> leaf.apply(slot, value));
    }
    if (this instanceof Nothing<T> && prefix instanceof Nothing<P>) {
      return new Nothing<>();
    }
    boolean alike =
        !(this instanceof Leaf) && children().keySet().equals(prefix.children().keySet());
    if (!alike) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, what + " does not fit the structure it is for")
              .about(what)
              .expected(shape())
              .found(prefix.shape()));
    }
    var items = new ArrayList<Tree<P>>();
    children()
        .forEach(
            (name, child) ->
                items.add(
                    child.prefix(Objects.requireNonNull(prefix.children().get(name)), leaf, what)));
    return with(items);
  }
}
