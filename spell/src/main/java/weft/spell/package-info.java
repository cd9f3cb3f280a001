/// Graphs as text of other languages: what the modules of these languages share.
@NullMarked
package weft.spell;

import org.jspecify.annotations.NullMarked;
