//! Journeys in battles.

use client::ui_kit::settings::AnimationSpeed;

use super::journey::{
    INCURSION, JourneyStart, PAGES, PictureJourney, PositionFile, USUAL_SIZES, battle_journey, journey_stop,
    room_journey, title_journey,
};
use crate::{
    computer,
    prepared_battles::{prepare_gate_at_turn, prepare_gate_battle},
};

const TWITCHER: PositionFile = PositionFile::Mission("twitcher");
const DOOMSDAY: PositionFile = PositionFile::Mission("doomsday");

pub(super) const JOURNEYS: &[PictureJourney] = &[
    BID,
    battle_journey(INCURSION, "discard", &[journey_stop("discard", &["hold space"])]),
    battle_journey(INCURSION, "deployment", &[journey_stop("deployment", &[])]),
    battle_journey(
        INCURSION,
        "walking",
        &[
            journey_stop("act", &[]),
            journey_stop("move", &["1"]),
            journey_stop("watched", &["Escape", "v"]),
            journey_stop("log", &["v", "l"]),
            journey_stop("dice", &["h"]),
            journey_stop("hand", &["+c"]),
            journey_stop("leave", &["-c", "F10"]),
            journey_stop("chairs", &["p"]),
            journey_stop("back-to-mark", &["Escape", "F5", "1", "Return", "F9"]),
        ],
    ),
    battle_journey(
        INCURSION,
        "walking",
        &[journey_stop("advice", &["F3"]), journey_stop("advice-force", &["F4", "Next"])],
    ),
    PictureJourney {
        settings: |settings| settings.preferences.low_effects = true,
        ..battle_journey(INCURSION, "walking", &[journey_stop("low-effects", &[])])
    },
    PictureJourney {
        settings: |settings| settings.preferences.handover = true,
        ..battle_journey(
            INCURSION,
            "handover",
            &[journey_stop("handover", &[]), journey_stop("handed-over", &["r", "p", "ctrl+Left"])],
        )
    },
    room_journey("fight", &[journey_stop("shot", &["f"]), journey_stop("grenade", &["Escape", "g"])]),
    room_journey("strike", &[journey_stop("strike", &["b"])]),
    ASIDE,
    battle_journey(INCURSION, "in-play", &[journey_stop("in-play", &["k"]), journey_stop("kill", &["1"])]),
    room_journey("reaction", &[journey_stop("reaction", &[])]),
    PictureJourney {
        open: JourneyStart::Continued(prepare_gate_battle),
        ..title_journey(
            |_| {},
            &[
                journey_stop("horde-next", &["Return"]),
                journey_stop("horde-page", &["shift+h"]),
                journey_stop("horde-hands", &["+c"]),
                journey_stop("horde-order", &["-c", "shift+l", "4", "1"]),
                journey_stop("horde-menu", &["Escape", "F10"]),
                journey_stop("horde-mail", &["m"]),
            ],
        )
    },
    PictureJourney {
        open: JourneyStart::Continued(|home| prepare_gate_at_turn(home, 1)),
        ..title_journey(|_| {}, &[journey_stop("horde-build", &["Return", "Right", "Right", "shift+m"])])
    },
    PictureJourney {
        settings: |settings| settings.preferences.speed = AnimationSpeed::Normal,
        world: |_| {},
        open: JourneyStart::Continued(computer::prepare_computer_half),
        sizes: USUAL_SIZES,
        stops: &[
            journey_stop("computer-half", &["Return soon space", "Right", "Right", "Right"]),
            journey_stop("computer-why", &["F3"]),
        ],
    },
    PictureJourney {
        settings: |settings| settings.preferences.speed = AnimationSpeed::Normal,
        world: |_| {},
        open: JourneyStart::Continued(computer::prepare_reaction_question),
        sizes: USUAL_SIZES,
        stops: &[journey_stop("computer-asks", &["Return"])],
    },
    room_journey("readiness", &[journey_stop("readiness", &[])]),
    room_journey("flame", &[journey_stop("flame", &[])]),
    room_journey("again", &[journey_stop("again", &["1"])]),
    room_journey("share", &[journey_stop("share", &[])]),
    room_journey("reroll", &[journey_stop("reroll", &[])]),
    room_journey("landing", &[journey_stop("landing", &[])]),
    LAST_STAND,
    room_journey("pickets", &[journey_stop("pickets", &[])]),
    room_journey("stranded", &[journey_stop("stranded", &[])]),
    battle_journey(INCURSION, "played", &[journey_stop("played", &[])]),
    battle_journey(
        TWITCHER,
        "twitcher",
        &[journey_stop("twitcher", &[]), journey_stop("twitcher-log", &["@answer-pass", "l"])],
    ),
    battle_journey(DOOMSDAY, "call-up", &[journey_stop("call-up", &[])]),
    battle_journey(DOOMSDAY, "countdown", &[journey_stop("countdown", &["hold space"])]),
    battle_journey(DOOMSDAY, "doomsday", &[journey_stop("doomsday", &["l"])]),
    PictureJourney {
        open: JourneyStart::Record(INCURSION, "handover"),
        ..battle_journey(INCURSION, "handover", &[journey_stop("replay", &["ctrl+Right"])])
    },
];

/// A bid behind its curtain, and a look at the board before the bid is sealed.
pub const BID: PictureJourney =
    battle_journey(INCURSION, "bid", &[journey_stop("bid", &["hold space"]), journey_stop("bid-map", &["ctrl+m"])]);

/// A last stand of a figure with a card.
pub const LAST_STAND: PictureJourney = room_journey("last-stand", &[journey_stop("last-stand", &[])]);

/// A reaction decision, with a card on a figure that carries an object.
pub const ASIDE: PictureJourney = PictureJourney {
    sizes: PAGES,
    ..room_journey("aside", &[journey_stop("aside", &[]), journey_stop("carried", &["y"])])
};
