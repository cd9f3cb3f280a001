package weft.cli;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import weft.ir.OpSet;
import weft.ir.RuleBook;
import weft.ops.Ops;

/// An op says everything about itself: nobody else asks which op it is. Read off the classes as
/// they are compiled, of all modules.
class OpenCoreTest {
  /// The rules of rewriting are about particular ops.
  private static final List<String> FREE = List.of("weft.ops.", "weft.rewrite.");

  private static final Map<String, ClassModel> CLASSES = new TreeMap<>();

  @BeforeAll
  static void read() throws IOException {
    for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
      Path path = Path.of(entry);
      if (Files.isDirectory(path) && !path.endsWith("test-classes") && !path.endsWith("test")) {
        readAll(path);
      } else if (path.getFileName().toString().startsWith("weft-") && Files.exists(path)) {
        try (FileSystem jar =
            FileSystems.newFileSystem(URI.create("jar:" + path.toUri()), Map.of())) {
          readAll(jar.getPath("/"));
        }
      }
    }
  }

  private static void readAll(Path root) throws IOException {
    if (!Files.isDirectory(root.resolve("weft"))) {
      return;
    }
    try (Stream<Path> files = Files.walk(root.resolve("weft"))) {
      files
          .filter(file -> file.toString().endsWith(".class"))
          .forEach(
              file -> {
                try {
                  ClassModel model = ClassFile.of().parse(Files.readAllBytes(file));
                  CLASSES.put(model.thisClass().asInternalName().replace('/', '.'), model);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }

  @Test
  void nobody_asks_for_the_class_of_an_op() {
    OpSet all = Ops.all();
    Set<String> ops =
        all.tags().stream()
            .map(tag -> all.find(tag).orElseThrow().getName())
            .collect(Collectors.toSet());
    assertThat(ops).hasSizeGreaterThan(150);
    assertThat(CLASSES).hasSizeGreaterThan(900);
    var found = new TreeSet<String>();
    CLASSES.forEach(
        (name, model) -> {
          if (FREE.stream().noneMatch(name::startsWith)) {
            model
                .methods()
                .forEach(
                    method ->
                        method
                            .code()
                            .ifPresent(
                                code ->
                                    asked(code).stream()
                                        .filter(ask -> ops.contains(ask.op))
                                        .map(ask -> name + ":" + ask.line + " asks for " + ask.op)
                                        .forEach(found::add)));
          }
        });
    assertThat(found).isEmpty();
  }

  /// A class that is asked for, and where.
  private record Ask(String op, int line) {}

  /// `instanceof`, patterns of a `switch`, and classes as values but for keys of a [RuleBook].
  private static List<Ask> asked(CodeModel code) {
    var asks = new ArrayList<Ask>();
    var values = new ArrayList<Ask>();
    boolean registers = false;
    int line = 0;
    for (CodeElement element : code) {
      switch (element) {
        case LineNumber number -> line = number.line();
        case TypeCheckInstruction check when check.opcode() == Opcode.INSTANCEOF ->
            asks.add(new Ask(name(check.type().asSymbol()), line));
        case ConstantInstruction constant when constant.constantValue() instanceof ClassDesc type ->
            values.add(new Ask(name(type), line));
        case InvokeDynamicInstruction call -> {
          for (var argument : call.bootstrapArgs()) {
            if (argument instanceof ClassDesc type) {
              asks.add(new Ask(name(type), line));
            }
          }
        }
        case InvokeInstruction call ->
            registers |=
                name(call.owner().asSymbol()).equals(RuleBook.class.getName())
                    && call.name().equalsString("with");
        default -> {}
      }
    }
    if (!registers) {
      asks.addAll(values);
    }
    return asks;
  }

  private static String name(ClassDesc type) {
    String descriptor = type.descriptorString();
    return descriptor.startsWith("L")
        ? descriptor.substring(1, descriptor.length() - 1).replace('/', '.')
        : descriptor;
  }

  @Test
  void a_name_is_used_once() {
    var twice =
        CLASSES.keySet().stream()
            .filter(name -> !name.contains("$") && !name.endsWith("-info"))
            .collect(groupingBy(name -> name.substring(name.lastIndexOf('.') + 1), counting()))
            .entrySet()
            .stream()
            .filter(entry -> entry.getValue() > 1)
            .map(Map.Entry::getKey)
            .toList();
    assertThat(twice).isEmpty();
  }
}
