/// Rows that arrive again, or in a stream elsewhere.
///
/// A [weft.studio.live.LiveReplay] pushes rows of a file through the live engine in a thread of its
/// own. A stream of this machine lets studios watch it through a [weft.studio.live.StreamTap], to
/// which a [weft.studio.live.LiveAttachment] connects. Both tell the page what a
/// [weft.studio.live.LiveBoard] has gathered.
@NullMarked
package weft.studio.live;

import org.jspecify.annotations.NullMarked;
