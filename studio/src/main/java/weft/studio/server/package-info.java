/// Who is let in, and what is sent. [weft.studio.server.StudioServer] lets requests in that
/// [weft.studio.server.RequestGuard] finds to be the page's own: they name this host, come from
/// this page, and know a random token that is part of the address. Then it hands them on: files of
/// the page to [weft.studio.server.PageFiles], events to [weft.studio.server.EventStream], all else
/// to a group of questions.
@NullMarked
package weft.studio.server;

import org.jspecify.annotations.NullMarked;
