package weft.jit.code;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.function.Consumer;

/// The class of a kernel: what all of them have in common, and its way into the machine.
public final class KernelClass {
  /// Its name; several have it, each hidden from the others.
  public static final ClassDesc SELF = ClassDesc.of("weft.jit.code.Formula");

  private KernelClass() {}

  /// Writes a class with one method.
  ///
  /// @param kind the interface it implements
  /// @param title names the source
  /// @param vectors whether it has a field `SPECIES`
  public static byte[] write(
      Class<?> kind,
      String title,
      MethodTypeDesc run,
      boolean vectors,
      Consumer<CodeBuilder> body) {
    return ClassFile.of()
        .build(
            SELF,
            type -> {
              header(type, ClassDesc.of(kind.getName()), title);
              if (vectors) {
                species(type);
              }
              type.withMethodBody("run", run, ClassFile.ACC_PUBLIC, body);
            });
  }

  /// An instance of a class that has been written.
  public static <K> K define(Class<K> kind, byte[] bytes) {
    try {
      var type = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
      return kind.cast(type.getDeclaredConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The field that vector code takes the kind of vectors from.
  private static void species(ClassBuilder type) {
    type.withField(
        "SPECIES",
        VectorCode.SPECIES,
        ClassFile.ACC_STATIC | ClassFile.ACC_FINAL | ClassFile.ACC_PRIVATE);
    type.withMethodBody(
        ConstantDescs.CLASS_INIT_NAME,
        ConstantDescs.MTD_void,
        ClassFile.ACC_STATIC,
        code ->
            code.getstatic(VectorCode.VECTOR, "SPECIES_PREFERRED", VectorCode.SPECIES)
                .putstatic(SELF, "SPECIES", VectorCode.SPECIES)
                .return_());
  }

  /// A class with a constructor that does nothing.
  private static void header(ClassBuilder type, ClassDesc kind, String title) {
    type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
        .withInterfaceSymbols(kind)
        .with(SourceFileAttribute.of(title))
        .withMethodBody(
            ConstantDescs.INIT_NAME,
            ConstantDescs.MTD_void,
            0,
            code ->
                code.aload(0)
                    .invokespecial(
                        ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                    .return_());
  }
}
