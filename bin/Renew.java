import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Writes the classes of jars anew that are older than Java 6: an AOT cache leaves such classes
/// out, and each start has to read and check them. Their code stays as it is.
///
/// `java bin/Renew.java picocli-4.7.7.jar ...`
void main(String... jars) throws Exception {
  for (String jar : jars) {
    Path from = Path.of(jar);
    Path to = Path.of(jar + ".new");
    try (var loader = new URLClassLoader(new URL[] {from.toUri().toURL()});
        var old = new ZipFile(jar);
        var out = new ZipOutputStream(Files.newOutputStream(to))) {
      for (var entry : Collections.list(old.entries())) {
        byte[] bytes = old.getInputStream(entry).readAllBytes();
        out.putNextEntry(new ZipEntry(entry.getName()));
        out.write(entry.getName().endsWith(".class") ? renewed(bytes, loader) : bytes);
        out.closeEntry();
      }
    }
    Files.move(to, from, StandardCopyOption.REPLACE_EXISTING);
  }
}

/// A class of Java 8, with the maps of types that its checker asks for.
private byte[] renewed(byte[] bytes, ClassLoader loader) {
  var types = ClassHierarchyResolver.ofResourceParsing(loader);
  var file = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(types));
  var model = file.parse(bytes);
  if (model.majorVersion() >= ClassFile.JAVA_6_VERSION) {
    return bytes;
  }
  return file.build(
      model.thisClass().asSymbol(),
      type -> {
        type.withVersion(ClassFile.JAVA_8_VERSION, 0);
        for (var element : model) {
          if (!(element instanceof ClassFileVersion)) {
            type.with(element);
          }
        }
      });
}
