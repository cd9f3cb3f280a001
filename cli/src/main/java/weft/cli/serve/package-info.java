/// # Commands for another program
///
/// What `weft serve` is asked for: to open features, to carry out any command over them, to keep a
/// live engine. The protocol is [weft.serve].
@NullMarked
package weft.cli.serve;

import org.jspecify.annotations.NullMarked;
