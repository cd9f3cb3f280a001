package weft.cluster;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What stands on a command line, by option: `--name value` or `--name=value`.
record JobWords(Map<String, List<String>> values) {
  JobWords {
    values = Collections.unmodifiableMap(values);
  }

  /// @param repeated the options that may be there several times
  static JobWords of(String[] words, Set<String> known, Set<String> repeated) {
    var values = new LinkedHashMap<String, List<String>>();
    for (int i = 0; i < words.length; i++) {
      int cut = words[i].startsWith("--") ? words[i].indexOf('=') : -1;
      String name = cut < 0 ? words[i] : words[i].substring(0, cut);
      if (!known.contains(name)) {
        throw unknown(name, known);
      }
      if (cut < 0 && i + 1 == words.length) {
        throw wrong("the option " + name + " needs a value", name, name + " VALUE");
      }
      String value = cut < 0 ? words[++i] : words[i].substring(cut + 1);
      var all = values.computeIfAbsent(name, _ -> new ArrayList<>());
      if (!all.isEmpty() && !repeated.contains(name)) {
        throw wrong("the option " + name + " is there twice", name, "one value");
      }
      all.add(value);
    }
    return new JobWords(values);
  }

  private static WeftException unknown(String name, Set<String> known) {
    return new WeftException(
        Diagnostic.of(Code.USAGE, "the job has no option '" + name + "'")
            .about(name)
            .expected("one of " + String.join(", ", known))
            .suggest(name, known));
  }

  static WeftException wrong(String message, String about, String expected) {
    return new WeftException(Diagnostic.of(Code.USAGE, message).about(about).expected(expected));
  }

  List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  Optional<String> one(String name) {
    return all(name).stream().findFirst();
  }

  String needed(String name) {
    return one(name)
        .orElseThrow(() -> wrong("the option " + name + " is missing", name, name + " VALUE"));
  }

  /// What is named by `NAME=VALUE`.
  ///
  /// @param form how it is written
  Map<String, String> pairs(String name, String form) {
    var pairs = new LinkedHashMap<String, String>();
    for (String text : all(name)) {
      int cut = text.indexOf('=');
      if (cut < 1) {
        throw wrong(name + " can't be '" + text + "'", name, name + " " + form);
      }
      if (pairs.put(text.substring(0, cut), text.substring(cut + 1)) != null) {
        throw wrong("'" + text.substring(0, cut) + "' is there twice", name, "one " + form);
      }
    }
    return pairs;
  }
}
