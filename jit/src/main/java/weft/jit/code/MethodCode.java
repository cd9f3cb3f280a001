package weft.jit.code;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.LabelTarget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import weft.ir.algebra.Unary;

/// The code of a method of `weft.ir`, read from its class file.
///
/// @param places the instruction that follows a label
public record MethodCode(List<Instruction> instructions, Map<Label, Integer> places) {
  private static final Map<String, MethodCode> READ = new ConcurrentHashMap<>();

  public MethodCode {
    instructions = List.copyOf(instructions);
    places = Map.copyOf(places);
  }

  /// @param type the internal name of the class
  public static MethodCode of(String type, String method, String descriptor) {
    return READ.computeIfAbsent(
        type + "." + method + descriptor, _ -> read(type, method, descriptor));
  }

  private static MethodCode read(String type, String method, String descriptor) {
    try (InputStream in = Unary.class.getResourceAsStream("/" + type + ".class")) {
      if (in == null) {
        throw new IllegalStateException("no class file of " + type);
      }
      MethodModel model =
          ClassFile.of().parse(in.readAllBytes()).methods().stream()
              .filter(m -> m.methodName().equalsString(method))
              .filter(m -> m.methodType().equalsString(descriptor))
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("no " + type + "." + method));
      var list = new ArrayList<Instruction>();
      var places = new HashMap<Label, Integer>();
      for (CodeElement element : model.code().orElseThrow()) {
        switch (element) {
          case Instruction instruction -> list.add(instruction);
          case LabelTarget target -> places.put(target.label(), list.size());
          default -> {}
        }
      }
      return new MethodCode(list, places);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
