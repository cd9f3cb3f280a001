/// Graphs as text of other languages: what the modules of these languages share.
@NullMarked
package weft.spell.python;

import org.jspecify.annotations.NullMarked;
