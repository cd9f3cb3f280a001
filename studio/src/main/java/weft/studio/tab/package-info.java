/// What every question of the studio needs: the [tab][weft.studio.tab.StudioTab] that asks, the
/// [folder and its rows][weft.studio.tab.StudioProject], and the JSON that is answered.
///
/// Questions that belong together are one [weft.studio.tab.EndpointGroup]. Places of findings in a
/// text are [weft.studio.tab.WrittenPlaces].
@NullMarked
package weft.studio.tab;

import org.jspecify.annotations.NullMarked;
