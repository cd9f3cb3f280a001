package weft.dolphindb;

import java.util.List;

/// The statements of a script that follow its functions.
interface ScriptText {
  String body();

  String teardown();

  /// The shared tables that it makes.
  List<String> created();

  List<String> engines();
}
