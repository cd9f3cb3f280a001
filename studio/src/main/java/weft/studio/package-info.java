/// # Studio
///
/// A page in the browser where features are written, checked, drawn, computed and plotted as one
/// types. [weft.studio.Studio] starts a server for one folder; nothing but this machine reaches it.
///
/// **The server.** [weft.studio.StudioServer] lets requests in that [weft.studio.RequestGuard]
/// finds to be the page's own: they name this host, come from this page, and know a random token
/// that is part of the address. Then it hands them on: files of the page to
/// [weft.studio.PageFiles], events to [weft.studio.EventStream], all else to an
/// [weft.studio.EndpointGroup]. Each group is one class and answers JSON with JSON;
/// `docs/studio-api.md` lists them.
///
/// **Tabs.** Each tab of the browser is a [weft.studio.StudioTab] with its own computation, its own
/// results and its own events. A computation that is started ends the one before it.
///
/// **Data.** [weft.studio.KeptTables] keeps what was read, for all tabs. Series are thinned here
/// ([weft.studio.ThinnedSeries]): a page never gets more points than it has pixels for.
///
/// **Views.** Checks ([weft.studio.CheckEndpoints]) find out what the commands do, with places in
/// the text. The catalogue ([weft.studio.CatalogueEndpoints]) tries feature types and puts them
/// into texts. A [weft.studio.LiveReplay] pushes rows through the live engine in a thread of its
/// own.
///
/// **The page.** Plain modules of JavaScript in `resources/weft/studio/page`, as they are sent. A
/// view is one module in `views`; the shell shows them.
@NullMarked
package weft.studio;

import org.jspecify.annotations.NullMarked;
