package weft.studio.live;

import weft.ir.json.Json;

/// Rows that go through a live engine somewhere, of which a tab is told.
interface LiveSource extends Runnable {
  /// Tells its events from those of one before.
  long id();

  /// Changes what is fast, what is seen, whether it goes on.
  void set(Json body);

  void stop();
}
