/// What an op may say of itself besides its meaning: how far it looks back, how it reduces, that it
/// only moves cells, how people write it, what its derivative is. An engine that does not ask loses
/// nothing but speed; a check that does not ask knows less.
@NullMarked
package weft.ir.trait;

import org.jspecify.annotations.NullMarked;
