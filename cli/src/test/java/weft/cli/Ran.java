package weft.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/// What a command line printed and how it ended.
public record Ran(int code, String out, String err) {
  public static Ran weft(String... args) {
    var out = new StringWriter();
    var err = new StringWriter();
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    return new Ran(code, out.toString(), err.toString());
  }
}
