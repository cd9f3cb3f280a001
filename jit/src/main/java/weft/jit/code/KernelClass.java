package weft.jit.code;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;

/// The class of a kernel: what all of them have in common, and its way into the machine.
public final class KernelClass {
  /// Its name; several have it, each hidden from the others.
  public static final ClassDesc SELF = ClassDesc.of("weft.jit.code.Formula");

  private KernelClass() {}

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
  public static void species(ClassBuilder type) {
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
  public static void header(ClassBuilder type, ClassDesc kind, String title) {
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
