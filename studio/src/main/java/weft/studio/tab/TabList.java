package weft.studio.tab;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The tabs that are open. Those that were closed are forgotten after a while, with what was
/// computed for them.
public final class TabList {
  private static final int MOST = 64;
  private static final Duration LEFT = Duration.ofSeconds(60);
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{8,64}");

  private final Map<String, StudioTab> tabs = new LinkedHashMap<>();

  public synchronized StudioTab of(String id) {
    if (!ID.matcher(id).matches()) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "a tab names itself by 8 to 64 letters and digits"));
    }
    sweep(LEFT);
    StudioTab known = tabs.get(id);
    if (known == null) {
      if (tabs.size() >= MOST) {
        sweep(Duration.ofSeconds(-1));
      }
      if (tabs.size() >= MOST) {
        throw new WeftException(
            Diagnostic.of(Code.USAGE, MOST + " tabs are open already").hint("close some"));
      }
      known = new StudioTab(id);
      tabs.put(id, known);
    }
    known.touch();
    return known;
  }

  private void sweep(Duration left) {
    tabs.values()
        .removeIf(
            tab -> {
              boolean gone = tab.isLeft(left.toNanos());
              if (gone) {
                tab.cancel();
              }
              return gone;
            });
  }

  public synchronized void close() {
    tabs.values().forEach(StudioTab::cancel);
    tabs.clear();
  }
}
