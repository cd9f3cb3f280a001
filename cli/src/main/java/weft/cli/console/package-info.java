/// # What every command says
///
/// How commands end ([weft.cli.console.ExitCode]), what is wrong with a command line
/// ([weft.cli.console.Wrong]), how far they are, tables and cells as text. A command that another
/// program asked for has a [weft.cli.console.Serving], which is told all of that too.
@NullMarked
package weft.cli.console;

import org.jspecify.annotations.NullMarked;
