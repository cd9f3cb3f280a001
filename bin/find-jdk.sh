#!/bin/sh
# Prints the home of a JDK (with javac) of version 25 or newer.
# Order: JAVA_HOME, JAVA25_HOME, java on PATH, the macOS helper, then the usual folders, lowest version first.
# Starts no process on the common path: a JDK tells its version in its file "release".

need=25
seen=
nl='
'

note() {
  case $seen in *"$nl  $1 "*) ;; *) seen="$seen$nl  $1 ($2)" ;; esac
}

# Sets major to the version of the JDK in $1. Fails when it does not suit, and notes it for the message.
suits() {
  major=
  [ -r "$1/release" ] || return 1
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      JAVA_VERSION=*)
        version=${line#*=}
        version=${version#\"}
        version=${version%\"*}
        major=${version%%[!0-9]*}
        ;;
    esac
  done <"$1/release"
  [ -n "$major" ] || return 1
  if [ ! -x "$1/bin/javac" ] || [ ! -x "$1/bin/java" ]; then
    note "$1" "$version, without javac"
    return 1
  fi
  [ "$major" -ge "$need" ] && return 0
  note "$1" "$version"
  return 1
}

use() {
  suits "$1" || return 0
  printf '%s\n' "$1"
  exit 0
}

[ -n "${JAVA_HOME-}" ] && use "$JAVA_HOME"
[ -n "${JAVA25_HOME-}" ] && use "$JAVA25_HOME"

if on_path=$(command -v java); then
  on_path=$(readlink -f "$on_path" 2>/dev/null) && use "${on_path%/bin/java}"
fi

if [ -x /usr/libexec/java_home ]; then
  from_helper=$(/usr/libexec/java_home -F -v "$need+" 2>/dev/null) && use "$from_helper"
fi

best=
for home in \
  /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /usr/local/java/* /usr/local/openjdk-* /opt/* /opt/java/* /opt/jdk/* \
  "${HOME-}"/.sdkman/candidates/java/* "${HOME-}"/.jdks/* "${HOME-}"/.local/share/mise/installs/java/* \
  "${HOME-}"/.asdf/installs/java/* "${HOME-}"/.jenv/versions/* \
  /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
  /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home
do
  suits "$home" || continue
  if [ -z "$best" ] || [ "$major" -lt "$best_major" ]; then
    best=$home
    best_major=$major
  fi
done
if [ -n "$best" ]; then
  printf '%s\n' "$best"
  exit 0
fi

{
  printf 'weft: needs a JDK %s or newer (a full JDK, with javac), and found none.\n' "$need"
  if [ -n "$seen" ]; then
    printf 'JDKs seen:%s\n' "$seen"
  else
    printf 'No JDK was seen in JAVA_HOME, JAVA25_HOME, PATH or the usual folders.\n'
  fi
  printf 'Install one (any vendor; for example Eclipse Temurin %s), or set JAVA25_HOME to its folder.\n' "$need"
} >&2
exit 1
