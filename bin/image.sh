# How the folder with the jars of weft is made ready ($image), for the launcher of the repository and for an archive.
# $root: the repository; $jdk: the JDK or runtime that will run it.

case $(uname -s) in Darwin) os=macos ;; *) os=linux ;; esac
case $(uname -m) in arm64 | aarch64) arch=arm64 ;; *) arch=amd64 ;; esac

# DuckDB unpacks its native library (70 MB) at each start, unless it lies beside its jar.
unpack_native() (
  tools=${tools-$jdk}
  cd "$image" && mkdir unpacked && cd unpacked &&
    "$tools/bin/jar" xf ../duckdb_jdbc-*.jar && mv "libduckdb_java.so_${os}_$arch" .. && rm -f libduckdb_java.so_* &&
    "$tools/bin/jar" cfM "$(echo ../duckdb_jdbc-*.jar)" .
  rm -rf "$image/unpacked"
)

# The AOT cache leaves classes out that are older than Java 6. A jar that can't be written anew stays as it is.
renew_classes() (
  tools=${tools-$jdk}
  "$tools/bin/java" "$root/bin/Renew.java" "$image"/picocli-*.jar
)

# Makes the AOT cache, of classes and of what the JVM learned of methods: loops over rows are compiled at once as they
# would be in the end. A failed training run only means a slower start.
train() {
  set_class_path
  (cd "$root" &&
    "$jdk/bin/java" $flags $later -XX:AOTCacheOutput="$image/weft.aot" \
      -cp "$class_path" weft.cli.Training examples/first.weft examples/bars.csv)
}
