#!/bin/sh
# Makes a self-contained archive of weft for this machine's kind: a runtime, the jars, a launcher, completion scripts, the
# list of what is inside. It runs without Java and Maven.
# Called by ./mvnw -Pdist package, with the version; the jars are built by then.
set -eu

version=$1
root=$(cd "$(dirname "$0")/.." && pwd -P)
tools=$("$root/bin/find-jdk.sh")
jdk=
image=
. "$root/bin/start.sh"
. "$root/bin/image.sh"

name=weft-$version-$os-$arch
home=$root/cli/target/dist/$name
image=$home/lib
jdk=$home/runtime
rm -rf "$root/cli/target/dist"
mkdir -p "$home/bin" "$image" "$home/completion"

# What the jars of Weft and of its dependencies ask for, and what is loaded by name only.
modules=java.base,java.logging,java.management,java.net.http,java.sql,jdk.httpserver,jdk.incubator.vector,jdk.unsupported,jdk.zipfs
"$tools/bin/jlink" --add-modules "$modules" --strip-debug --no-header-files --no-man-pages --output "$jdk"

(
  IFS=:
  set -f
  cp $(cat "$root/cli/target/weft-cli.classpath") "$root/cli/target/weft-cli.jar" "$image"
)
unpack_native
renew_classes
cp "$root/bin/start.sh" "$root/cli/target/bom.json" "$image"
cp -R "$root/examples" "$root/LICENSE" "$root/CHANGELOG.md" "$home"
train >/dev/null

cat >"$home/bin/weft" <<'END'
#!/bin/sh
# Runs the weft command. WEFT_OPTS: more flags for the JVM.
self=$0
while [ -h "$self" ]; do
  link=$(readlink "$self")
  case $link in
    /*) self=$link ;;
    *) self=$(dirname "$self")/$link ;;
  esac
done
home=$(cd "$(dirname "$self")/.." && pwd -P) || exit 1
jdk=$home/runtime
image=$home/lib
. "$image/start.sh"
start "$@"
END
chmod +x "$home/bin/weft"

set_class_path
"$jdk/bin/java" -cp "$class_path" picocli.AutoComplete -f -n weft -o "$home/completion/weft.bash" weft.cli.Main

tar -C "$root/cli/target/dist" -czf "$root/cli/target/$name.tar.gz" "$name"
"$root/bin/wheels.sh" "$version" "$jdk"
"$root/bin/java-wheel-tests.sh"
echo "$root/cli/target/$name.tar.gz: $(($(wc -c <"$root/cli/target/$name.tar.gz") / 1048576)) MB, $(du -sm "$home" | cut -f1) MB unpacked"
