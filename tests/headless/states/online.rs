//! Journeys through the screens of online battles before they begin.

use bevy::prelude::World;
use client::ui_kit::settings::Settings;
use online::ChatMessage;
use rules::Side;

use super::journey::{PAGES, PictureJourney, journey_stop, title_journey, with_hidden_areas};
use crate::{
    online_peer::{
        OnlinePeers, PeerPlan, connect_memory_network, expect_guests, open_peer_campaign, open_peer_session,
    },
    prepared_battles::{prepare_campaign, prepare_recon_battle},
};

pub(super) const JOURNEYS: &[PictureJourney] = &[
    PictureJourney {
        settings: |settings| set_online_player(settings, "incursion"),
        world: connect_memory_network,
        ..title_journey(
            |_| {},
            &[
                journey_stop("online-host", &["@title-online"]),
                journey_stop("online-missions", &["@online-mission", "Down"]),
                journey_stop("online-code", &["Return", "Return"]),
                journey_stop("online-ai", &["#online-ai-german"]),
                journey_stop("online-leave", &["Escape"]),
                journey_stop("online-join", &["1", "@title-online", "ctrl+2", "7", "k", "4", "m"]),
                journey_stop("online-nobody", &["2", "p", "Return"]),
            ],
        )
    },
    PictureJourney {
        settings: |settings| set_online_player(settings, "incursion"),
        world: expect_luis,
        ..title_journey(
            |_| {},
            &[
                journey_stop("online-lobby", &["@title-online", "Return"]),
                journey_stop("online-battle", &["Return"]),
                journey_stop("online-message", &["ctrl+t"]),
            ],
        )
    },
    PictureJourney {
        settings: |settings| set_online_player(settings, "incursion"),
        world: expect_vanishing_luis,
        sizes: PAGES,
        ..title_journey(|_| {}, &[journey_stop("online-lost", &["@title-online", "Return", "Return"])])
    },
    PictureJourney {
        settings: |settings| set_online_player(settings, "incursion"),
        world: connect_memory_network,
        sizes: PAGES,
        ..title_journey(prepare_recon_battle, &[journey_stop("online-saved", &["@title-records", "@records-online"])])
    },
    PictureJourney {
        settings: |settings| set_online_player(settings, "incursion"),
        world: |world| expect_guests(world, &[LUIS]),
        sizes: PAGES,
        ..title_journey(
            prepare_recon_battle,
            &[with_hidden_areas(
                // The battle goes on within a half-turn, in which the clock runs. The digits are hidden.
                journey_stop(
                    "online-clock",
                    &["@title-records", "@records-online", "Return", "@online-clock", "Return"],
                ),
                &[(926, 62, 58, 40)],
            )],
        )
    },
    PictureJourney {
        settings: |settings| set_online_player(settings, "incursion"),
        world: |world| open_peer_session(world, "incursion", "Luis"),
        sizes: PAGES,
        ..title_journey(
            |_| {},
            &[
                journey_stop("online-guest", &["@title-online", "ctrl+2", "ctrl+v", "Return"]),
                journey_stop("online-force", &["@online-force"]),
            ],
        )
    },
    PictureJourney {
        settings: |settings| set_online_player(settings, "incursion"),
        world: join_deciding_host,
        sizes: PAGES,
        ..title_journey(
            |_| {},
            &[journey_stop("online-early-bid", &["@title-online", "ctrl+2", "ctrl+v", "Return", "Return"])],
        )
    },
    PictureJourney {
        settings: |settings| set_online_player(settings, "gate"),
        world: expect_four_guests,
        ..title_journey(
            |_| {},
            &[
                journey_stop("online-members", &["@title-online", "Return"]),
                journey_stop("online-figures", &["@online-figures", "#online-figure-0"]),
            ],
        )
    },
    PictureJourney {
        settings: |settings| set_online_player(settings, "incursion"),
        world: |world| {
            let side = Some(Side::German);
            expect_guests(world, &[PeerPlan { side, ..LUIS }]);
        },
        ..title_journey(
            |home| prepare_campaign(home, "Ana", 2),
            &[
                journey_stop("online-campaign", &["c", "Return", "l"]),
                journey_stop("online-campaign-lobby", &["Return"]),
            ],
        )
    },
    PictureJourney {
        settings: |settings| set_online_player(settings, "incursion"),
        world: |world| drop(open_peer_campaign(world, 4, "Luis")),
        sizes: PAGES,
        ..title_journey(
            |_| {},
            &[
                journey_stop("online-campaign-guest", &["@title-online", "ctrl+2", "ctrl+v", "Return"]),
                journey_stop("online-campaign-ledger", &["@online-ledger"]),
                journey_stop("online-campaign-force", &["Return", "@online-force", "@forces-suggest"]),
            ],
        )
    },
    PictureJourney {
        sizes: PAGES,
        ..title_journey(|_| {}, &[journey_stop("settings-online", &["@title-settings", "6"])])
    },
];

/// A guest who takes the free side and is ready.
const LUIS: PeerPlan = PeerPlan { name: "Luis", side: Some(Side::German), ready: true, says: None, vanishes: false };

/// Sets the name of the player, and the mission that was played last.
fn set_online_player(settings: &mut Settings, mission: &str) {
    settings.online.name = "Ana".into();
    settings.skirmish.mission = Some(mission.into());
}

fn expect_luis(world: &mut World) {
    let says = Some(ChatMessage::Text("¿Me quedo yo con los muertos?".into()));
    expect_guests(world, &[PeerPlan { says, ..LUIS }]);
}

fn expect_vanishing_luis(world: &mut World) {
    expect_guests(world, &[PeerPlan { vanishes: true, ..LUIS }]);
}

/// Opens a session on another machine, whose player begins the battle and then still considers the first decision.
fn join_deciding_host(world: &mut World) {
    open_peer_session(world, "recon", "Luis");
    world.resource_mut::<OnlinePeers>().host.as_mut().expect("a host").begins = true;
}

/// Lets four guests come to a mission in which all play together: two are ready, one has no force, and one watches.
fn expect_four_guests(world: &mut World) {
    let side = Some(Side::Allied);
    let guest = |name, side, ready| PeerPlan { name, side, ready, ..LUIS };
    let coming = [
        guest("Luis", side, true),
        guest("Maximiliana Fernánd", side, true),
        guest("Eva", side, false),
        PeerPlan { says: Some(ChatMessage::Phrase(2)), ..guest("Iker", None, false) },
    ];
    expect_guests(world, &coming);
}
