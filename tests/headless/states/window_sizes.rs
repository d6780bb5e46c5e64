//! Journeys at other window sizes, scales of the interface and colours.

use client::ui_kit::settings::ColorVision;

use super::journey::{ONE, PictureJourney, SMALL, journey_stop, room_journey, title_journey};

pub(super) const JOURNEYS: &[PictureJourney] = &[
    PictureJourney {
        sizes: SMALL,
        ..title_journey(
            |_| {},
            &[
                journey_stop("title-small", &[]),
                journey_stop("skirmish-small", &["@title-skirmish"]),
                journey_stop("dossier-small", &["Return"]),
                journey_stop("forces-small", &["Return", "@forces-suggest"]),
                journey_stop("settings-small", &["Escape", "Escape", "Escape", "@title-settings"]),
                journey_stop("rulebook-small", &["Escape", "F1"]),
            ],
        )
    },
    PictureJourney {
        sizes: SMALL,
        ..room_journey(
            "fight",
            &[
                journey_stop("shot-small", &["f"]),
                journey_stop("log-small", &["l"]),
                journey_stop("leave-small", &["F10"]),
                journey_stop("chairs-small", &["p"]),
            ],
        )
    },
    PictureJourney { sizes: SMALL, ..room_journey("reaction", &[journey_stop("reaction-small", &[])]) },
    PictureJourney {
        settings: |settings| settings.preferences.scale = 75,
        sizes: ONE,
        ..title_journey(
            |_| {},
            &[journey_stop("title-75", &[]), journey_stop("dossier-75", &["@title-skirmish", "Return"])],
        )
    },
    PictureJourney {
        settings: |settings| settings.preferences.scale = 75,
        sizes: ONE,
        ..room_journey("fight", &[journey_stop("shot-75", &["f"]), journey_stop("log-75", &["l"])])
    },
    PictureJourney {
        settings: |settings| settings.preferences.scale = 200,
        sizes: ONE,
        ..room_journey("fight", &[journey_stop("book-200", &["F1"])])
    },
    PictureJourney {
        settings: |settings| settings.preferences.scale = 200,
        sizes: ONE,
        ..room_journey(
            "fight",
            &[
                journey_stop("shot-200", &["f"]),
                journey_stop("log-200", &["l"]),
                journey_stop("leave-200", &["F10"]),
                journey_stop("chairs-200", &["p"]),
            ],
        )
    },
    PictureJourney {
        settings: |settings| settings.preferences.scale = 200,
        sizes: ONE,
        ..room_journey("reaction", &[journey_stop("reaction-200", &[])])
    },
    PictureJourney {
        settings: |settings| settings.preferences.colours = ColorVision::Protan,
        sizes: ONE,
        ..room_journey("fight", &[journey_stop("protan", &["f"])])
    },
    PictureJourney {
        settings: |settings| settings.preferences.colours = ColorVision::Deutan,
        sizes: ONE,
        ..room_journey("fight", &[journey_stop("deutan", &["f"])])
    },
    PictureJourney {
        settings: |settings| settings.preferences.colours = ColorVision::Tritan,
        sizes: ONE,
        ..room_journey("fight", &[journey_stop("tritan", &["f"])])
    },
];
