import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Packs Python wheels, without Python: `weft` (the package and the engine's jars), `weft-files` (DuckDB) and, given a
/// runtime, `weft-java`. A wheel is a zip with a list of its files.
///
///     java bin/Wheel.java VERSION ROOT CLASSPATH-FILE JAR OUT [RUNTIME]
final class Wheel {
  /// The same files give the same wheel.
  private static final FileTime STAMP = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

  /// What an entry of the list begins with.
  private static final int ENTRY = 0x02014b50;

  /// As Unix has it, before who may do what.
  private static final int PLAIN_FILE = 0x8000;

  private static final String NATIVE = "libduckdb_java.so_";

  private final FileSystem zip;
  private final List<String> record = new ArrayList<>();

  private Wheel(FileSystem zip) {
    this.zip = zip;
  }

  public static void main(String[] args) throws IOException {
    String version = args[0];
    Path root = Path.of(args[1]);
    var jars = new ArrayList<>(Stream.of(Files.readString(Path.of(args[2])).strip().split(":")).map(Path::of).toList());
    jars.add(Path.of(args[3]));
    Path out = Files.createDirectories(Path.of(args[4]));
    Path duck = jars.stream().filter(jar -> jar.getFileName().toString().startsWith("duckdb")).findFirst().orElseThrow();
    jars.remove(duck);
    write(out, "weft", version, "py3-none-any", List.of("pyarrow>=16"), wheel -> wheel.engine(root, jars));
    write(out, "weft_files", version, "py3-none-" + platform(), List.of("weft==" + version), wheel -> wheel.duckDb(duck));
    if (args.length > 5) {
      Path runtime = Path.of(args[5]);
      write(out, "weft_java", version, "py3-none-" + platform(), List.of("weft==" + version), wheel -> wheel.runtime(runtime));
    }
  }

  private interface Body {
    void into(Wheel wheel) throws IOException;
  }

  private static void write(Path out, String name, String version, String tag, List<String> needs, Body body)
      throws IOException {
    Path file = out.resolve(name + "-" + version + "-" + tag + ".whl");
    Path next = out.resolve("." + file.getFileName() + ".next");
    Files.deleteIfExists(next);
    var options = Map.of("create", "true", "enablePosixFileAttributes", "true");
    try (var zip = FileSystems.newFileSystem(java.net.URI.create("jar:" + next.toUri()), options)) {
      var wheel = new Wheel(zip);
      body.into(wheel);
      wheel.describe(name, version, tag, needs);
    }
    sayFiles(next);
    Files.move(next, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    System.out.println(file + ": " + (Files.size(file) >> 20) + " MB");
  }

  /// Says of each entry that it is a plain file. Java leaves that out, and then pip takes no note of who may execute it.
  private static void sayFiles(Path file) throws IOException {
    try (var zip = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      // The end, which has no comment, says how many entries there are and where their list begins.
      var bytes = zip.map(FileChannel.MapMode.READ_WRITE, 0, zip.size()).order(ByteOrder.LITTLE_ENDIAN);
      int end = bytes.capacity() - 22;
      int at = bytes.getInt(end + 16);
      for (int left = Short.toUnsignedInt(bytes.getShort(end + 10)); left > 0; left--) {
        if (bytes.getInt(at) != ENTRY) {
          throw new IOException(file + " has no list of entries");
        }
        int name = length(bytes, at + 28);
        if (bytes.get(at + 46 + name - 1) != '/') {
          bytes.putInt(at + 38, bytes.getInt(at + 38) | PLAIN_FILE << 16);
        }
        at += 46 + name + length(bytes, at + 30) + length(bytes, at + 32);
      }
    }
  }

  private static int length(ByteBuffer bytes, int at) {
    return Short.toUnsignedInt(bytes.getShort(at));
  }

  private static String platform() {
    String cpu = System.getProperty("os.arch").equals("aarch64") ? "aarch64" : "x86_64";
    return System.getProperty("os.name").startsWith("Mac")
        ? "macosx_11_0_" + cpu.replace("aarch64", "arm64")
        : "linux_" + cpu;
  }

  /// The package, and what it starts.
  private void engine(Path root, List<Path> jars) throws IOException {
    tree(root.resolve("python/src/weft"), "weft");
    put("weft/engine/weft", Files.readAllBytes(root.resolve("bin/engine.sh")), true);
    for (String script : List.of("start.sh", "find-jdk.sh")) {
      put("weft/engine/" + script, Files.readAllBytes(root.resolve("bin/" + script)), true);
    }
    for (String example : List.of("first.weft", "bars.csv")) {
      put("weft/engine/examples/" + example, Files.readAllBytes(root.resolve("examples/" + example)), false);
    }
    for (Path jar : jars) {
      put("weft/engine/lib/" + jar.getFileName(), Files.readAllBytes(jar), false);
    }
  }

  /// DuckDB with the library of this kind of machine beside it, where it is found without being unpacked at each start.
  private void duckDb(Path jar) throws IOException {
    String system = System.getProperty("os.name").startsWith("Mac") ? "macos" : "linux";
    String cpu = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64";
    put("weft_files/__init__.py", "\"\"\"DuckDB for weft.\"\"\"\n".getBytes(StandardCharsets.UTF_8), false);
    var classes = new java.io.ByteArrayOutputStream();
    try (var from = new ZipFile(jar.toFile());
        var to = new ZipOutputStream(classes)) {
      for (ZipEntry entry : from.stream().sorted(java.util.Comparator.comparing(ZipEntry::getName)).toList()) {
        try (InputStream bytes = from.getInputStream(entry)) {
          if (entry.getName().startsWith(NATIVE)) {
            // Where the library of a Mac is for both kinds, its name says so.
            if (entry.getName().startsWith(NATIVE + system) && entry.getName().matches(".*(" + cpu + "|universal)")) {
              put("weft_files/lib/" + NATIVE + system + "_" + cpu, bytes.readAllBytes(), false);
            }
            continue;
          }
          var copy = new ZipEntry(entry.getName());
          copy.setLastModifiedTime(STAMP);
          to.putNextEntry(copy);
          bytes.transferTo(to);
          to.closeEntry();
        }
      }
    }
    put("weft_files/lib/" + jar.getFileName(), classes.toByteArray(), false);
  }

  private void runtime(Path runtime) throws IOException {
    put("weft_java/__init__.py", "\"\"\"A Java runtime for weft.\"\"\"\n".getBytes(StandardCharsets.UTF_8), false);
    tree(runtime, "weft_java/runtime");
  }

  private void tree(Path from, String to) throws IOException {
    try (var files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = from.relativize(file).toString();
        if (!name.contains("__pycache__") && !name.startsWith("engine")) {
          put(to + "/" + name, Files.readAllBytes(file), Files.isExecutable(file));
        }
      }
    }
  }

  private void describe(String name, String version, String tag, List<String> needs) throws IOException {
    String info = name + "-" + version + ".dist-info/";
    var metadata = new StringBuilder("Metadata-Version: 2.1\nName: ").append(name.replace('_', '-')).append("\nVersion: ").append(version);
    metadata.append("\nSummary: One computation, written once, checked before it runs, and run anywhere with the same bits.");
    metadata.append("\nLicense: Apache-2.0\nRequires-Python: >=3.10\n");
    needs.forEach(need -> metadata.append("Requires-Dist: ").append(need).append('\n'));
    put(info + "METADATA", metadata.toString().getBytes(StandardCharsets.UTF_8), false);
    String wheel = "Wheel-Version: 1.0\nGenerator: weft\nRoot-Is-Purelib: true\nTag: " + tag + "\n";
    put(info + "WHEEL", wheel.getBytes(StandardCharsets.UTF_8), false);
    record.add(info + "RECORD,,");
    write(info + "RECORD", (String.join("\n", record) + "\n").getBytes(StandardCharsets.UTF_8), false);
  }

  private void put(String name, byte[] bytes, boolean executable) throws IOException {
    write(name, bytes, executable);
    record.add(name + ",sha256=" + hash(bytes) + "," + bytes.length);
  }

  private void write(String name, byte[] bytes, boolean executable) throws IOException {
    Path file = zip.getPath(name);
    if (file.getParent() != null) {
      Files.createDirectories(file.getParent());
    }
    Files.write(file, bytes);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
    Files.setLastModifiedTime(file, STAMP);
  }

  private static String hash(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(String.format(Locale.ROOT, "%s", e));
    }
  }
}
