package weft.ir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.Attributes;
import weft.ir.text.Literal;

/// The ops that are known by name. Ops are found by looking for their classes, so a new op is one
/// file and nothing else, in Weft and in a user's jar alike.
public final class OpSet {
  /// What a printed equation says of its node.
  private static final List<String> RESERVED = List.of("stage", "keys", "tags");

  private final Map<String, Class<? extends Op>> ops;
  private final List<ClassLoader> plugins;

  private OpSet(Map<String, Class<? extends Op>> ops, List<ClassLoader> plugins) {
    this.ops = Collections.unmodifiableMap(ops);
    this.plugins = List.copyOf(plugins);
  }

  public static OpSet of(List<Class<? extends Op>> classes) {
    var ops = new TreeMap<String, Class<? extends Op>>();
    for (var type : classes) {
      put(ops, type);
    }
    return new OpSet(ops, List.of());
  }

  /// All ops that stand beside a class: in its folder or jar, at or below its package.
  public static OpSet beside(Class<?> anchor) {
    String folder = anchor.getPackageName().replace('.', '/');
    return of(classes(CodeHome.of(anchor), folder, anchor.getClassLoader()));
  }

  /// These ops and some more: `Ops.all().with(RelativeRange.class)`.
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final OpSet with(Class<? extends Op>... classes) {
    return with(of(List.of(classes)));
  }

  /// These ops and those of another set.
  public OpSet with(OpSet other) {
    var more = new TreeMap<>(ops);
    other.classes().forEach(type -> put(more, type));
    var loaders = new ArrayList<>(plugins);
    other.plugins().stream().filter(loader -> !loaders.contains(loader)).forEach(loaders::add);
    return new OpSet(more, loaders);
  }

  /// These ops and those of the given jars or folders of classes. A folder may have jars in it:
  /// they are one plugin together, such as an engine and the libraries that it needs. Ops are
  /// looked for in its classes, not in its jars.
  public OpSet with(List<Path> plugins) {
    if (plugins.isEmpty()) {
      // The same set, by which what was made of it is known again.
      return this;
    }
    var more = new TreeMap<>(ops);
    var loaders = new ArrayList<>(this.plugins);
    for (Path plugin : plugins) {
      if (!Files.isReadable(plugin)) {
        throw new WeftException(
            Diagnostic.of(Code.FILE, "the plugin " + plugin + " can't be read")
                .about(plugin.toString())
                .hint("give a jar, or a folder of classes or jars"));
      }
      try {
        // The loader stays open as long as the ops are in use.
        var loader = new URLClassLoader(places(plugin), OpSet.class.getClassLoader());
        loaders.add(loader);
        classes(new CodeHome(plugin), "", loader).forEach(type -> put(more, type));
      } catch (MalformedURLException e) {
        throw new UncheckedIOException(e);
      }
    }
    return new OpSet(more, loaders);
  }

  private static URL[] places(Path plugin) throws MalformedURLException {
    var places = new ArrayList<URL>();
    places.add(plugin.toUri().toURL());
    if (Files.isDirectory(plugin)) {
      try (var files = Files.list(plugin)) {
        for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
          places.add(jar.toUri().toURL());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return places.toArray(URL[]::new);
  }

  private static void put(Map<String, Class<? extends Op>> ops, Class<? extends Op> type) {
    for (String name : RESERVED) {
      if (Attributes.has(type, name)) {
        throw new WeftException(
            Diagnostic.of(
                    Code.BAD_GRAPH, type.getName() + " has an attribute called '" + name + "'")
                .about(type.getName())
                .expected("another name: each node has " + String.join(", ", RESERVED)));
      }
    }
    var before = ops.put(Literal.snake(type.getSimpleName()), type);
    if (before != null && before != type) {
      throw new WeftException(
          Diagnostic.of(
                  Code.DUPLICATE,
                  "two ops are called '" + Literal.snake(type.getSimpleName()) + "'")
              .about(type.getName())
              .found(before.getName() + " and " + type.getName()));
    }
  }

  private static List<Class<? extends Op>> classes(
      CodeHome home, String folder, ClassLoader loader) {
    try {
      return home.files(folder).stream()
          .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
          .filter(name -> !name.startsWith("META-INF/"))
          .map(
              name ->
                  load(
                      name.substring(0, name.length() - ".class".length()).replace('/', '.'),
                      loader))
          .flatMap(Optional::stream)
          .<Class<? extends Op>>map(type -> type)
          .toList();
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, home.path() + " can't be read as a jar")
              .about(home.path().toString())
              .found(String.valueOf(e.getMessage())));
    }
  }

  private static Optional<Class<? extends Op>> load(String name, ClassLoader loader) {
    try {
      Class<?> type = Class.forName(name, false, loader);
      boolean isOp =
          Op.class.isAssignableFrom(type)
              && type.isRecord()
              && Modifier.isPublic(type.getModifiers());
      return isOp ? Optional.of(type.asSubclass(Op.class)) : Optional.empty();
    } catch (ClassNotFoundException | LinkageError e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the class " + name + " can't be loaded")
              .about(name)
              .found(String.valueOf(e.getMessage())));
    }
  }

  public Optional<Class<? extends Op>> find(String tag) {
    return Optional.ofNullable(ops.get(tag));
  }

  /// What an op says that it gives; see [Says].
  public Optional<String> says(String tag) {
    return find(tag).map(type -> type.getAnnotation(Says.class)).map(Says::value);
  }

  public Collection<String> tags() {
    return ops.keySet();
  }

  /// What loads the classes of plugins, where more than ops may be found.
  public List<ClassLoader> plugins() {
    return plugins;
  }

  public Collection<Class<? extends Op>> classes() {
    return ops.values();
  }
}
