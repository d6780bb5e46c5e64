//! Journeys without pictures, which other tests open.

use client::ui_kit::settings::LastSkirmish;
use rules::BySide;

use super::journey::{
    INCURSION, JourneyStart, PictureJourney, battle_journey, journey_stop, room_journey, title_journey,
};

/// Hands with every card once, many cards in play, large forces, and a shot that costs a command point. There are no
/// pictures of these journeys: the module `fits` checks their layout.
pub const CARDS: &[PictureJourney] = &[
    battle_journey(INCURSION, "cards-1", &[journey_stop("cards-1", &["+c"]), journey_stop("cards-2", &["-c", "+x"])]),
    battle_journey(INCURSION, "cards-2", &[journey_stop("cards-3", &["+c"]), journey_stop("cards-4", &["-c", "+x"])]),
    battle_journey(INCURSION, "cards-3", &[journey_stop("cards-5", &["+c"]), journey_stop("cards-6", &["-c", "+x"])]),
    MANY_CARDS,
    MANY_FIGURES,
    room_journey("bought", &[journey_stop("bought", &["f"])]),
];

/// More cards in play than the list shows at once.
pub const MANY_CARDS: PictureJourney = battle_journey(
    INCURSION,
    "many-cards",
    &[journey_stop("many-cards", &["k"]), journey_stop("many-cards-last", &["Next"])],
);

/// Forces with more figures than fit in tall rows, for both sides of AC/DC.
const MANY_FIGURES: PictureJourney = PictureJourney {
    settings: |settings| {
        settings.skirmish = LastSkirmish {
            mission: Some("acdc".into()),
            levels: Some(BySide { allied: 30, german: 26 }),
            ..LastSkirmish::default()
        };
    },
    ..title_journey(
        |_| {},
        &[
            journey_stop("forces-many", &["@title-skirmish", "Return", "Return", "@forces-suggest"]),
            journey_stop("forces-many-german", &["Return", "@forces-suggest"]),
        ],
    )
};

/// A bid like [`BID`](super::BID), with a recap of the other side's half-turn first.
pub const BID_WATCHED: PictureJourney = PictureJourney {
    settings: |settings| settings.preferences.handover = true,
    ..battle_journey(INCURSION, "bid-watched", &[journey_stop("bid-watched", &["hold space"])])
};

/// Twenty-four zombies against three figures. There is no picture of it.
pub const HORDE_24: PictureJourney = room_journey("horde-24", &[journey_stop("horde-24", &[])]);

/// A jet of flame with two squares. The journeys with pictures have one like it.
pub const FLAME: PictureJourney = room_journey("flame", &[journey_stop("flame", &[])]);

/// Zombies on the board and off it. There is no picture of it.
pub const HORDE: PictureJourney = room_journey("horde", &[journey_stop("horde", &[])]);

/// A record that ends with the line of a harpoon between two figures. There is no picture of it.
pub const DRAGGED: PictureJourney = PictureJourney {
    open: JourneyStart::Record(INCURSION, "dragged"),
    ..battle_journey(INCURSION, "dragged", &[journey_stop("dragged", &["ctrl+Right"])])
};
