//! Journeys in the editor.

use super::journey::{PAGES, PictureJourney, journey_stop, title_journey};

pub(super) const JOURNEYS: &[PictureJourney] = &[
    // The editor with a copy of the game's first mission.
    PictureJourney {
        sizes: PAGES,
        ..title_journey(
            |_| {},
            &[
                journey_stop("shelf", &["@title-editor"]),
                journey_stop("editor-map", &["Return", "Return"]),
                journey_stop("editor-rules", &["2"]),
                journey_stop("editor-add", &["#endings-add"]),
                journey_stop("editor-doors", &["2", "#endings[1].doors+", "#endings[1].doors[0]"]),
                journey_stop("editor-objects", &["Escape", "u", "u", "#leaf"]),
                journey_stop("editor-like", &["#editor-figures", "#parts-add"]),
                journey_stop("editor-figures", &["Return"]),
                journey_stop("editor-dossier", &["u", "Escape", "3"]),
                journey_stop("editor-story", &["#story.es"]),
                journey_stop("editor-file", &["Escape", "x"]),
                journey_stop("editor-test", &["Escape", "1", "F6"]),
                journey_stop("editor-history", &["Escape", "h"]),
                journey_stop("editor-resize", &["Escape", "g"]),
            ],
        )
    },
    // The editor with an empty mission, and its faults.
    PictureJourney {
        sizes: PAGES,
        ..title_journey(
            |_| {},
            &[
                journey_stop("editor-new", &["@title-editor", "n"]),
                journey_stop("editor-name", &["1"]),
                journey_stop("editor-faults", &["s", "a", "l", "a", "Return", "F8", "F8"]),
                journey_stop("editor-door", &["1", "#piece-green", "Right", "#editor-measure-distance"]),
            ],
        )
    },
    // The player's own campaign.
    PictureJourney {
        sizes: PAGES,
        ..title_journey(
            |_| {},
            &[
                journey_stop("editor-campaign", &["@title-editor", "k", "a", "Return"]),
                journey_stop("editor-missions", &["#parts-add"]),
            ],
        )
    },
];
