/// # The `weft` command
///
/// One class a command. Wrong input ends with diagnostics and exit code 2, a failed check with 1, a
/// result that is not complete with 3; a stack trace is a defect.
@NullMarked
package weft.cli;

import org.jspecify.annotations.NullMarked;
