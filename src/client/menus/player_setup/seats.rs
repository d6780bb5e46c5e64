//! The model and the texts of the two seats, for the skirmish and for campaigns.

use crate::{
    forces::text::force_refusal,
    player_setup::{PlayerSetup, PlayerSetupModel, SeatModel},
};
pub(crate) use battle_view::text::names::strength_name;
use mission::{
    Mission,
    force::{Force, RP_LEVELS},
};
use mission_library::MissionLibrary;
use rules::{BySide, command_points, hand_size};
use screen_kit::text_dialog::{LONGEST, TextDialogModel, TextTopic};
use ui_kit::{game_names::sanitized, prelude::*, settings::LastSkirmish};

/// Returns the model of both seats, for this mission and these levels.
pub(crate) fn build_player_setup_model(
    (texts, missions, settings): (&Texts, &MissionLibrary, &Settings),
    mission: Option<&Mission>,
    levels: BySide<u8>,
    setup: &PlayerSetup,
    fixed_levels: bool,
) -> PlayerSetupModel {
    let last = &settings.skirmish;
    let seat = |side| build_seat_model((texts, missions), mission, (side, levels[side]), setup, last);
    PlayerSetupModel {
        seats: Side::BOTH.map(seat),
        line: describe_players(texts, setup),
        fixed: None,
        plan: settings.preferences.plan,
        rp_range: (!fixed_levels).then_some((*RP_LEVELS.start(), *RP_LEVELS.end())),
    }
}

fn build_seat_model(
    (texts, missions): (&Texts, &MissionLibrary),
    mission: Option<&Mission>,
    (side, rp): (Side, u8),
    setup: &PlayerSetup,
    last: &LastSkirmish,
) -> SeatModel {
    SeatModel {
        ai_difficulty: setup.computers[side],
        is_automated: setup.automated_side == Some(side),
        player: sanitized(&setup.players[side], LONGEST),
        advice: !setup.without_advice[side],
        before: setup.before(side, last),
        impossible: force_impossible_reason((texts, missions), mission, (side, rp)),
        rp,
        dossier: mission.map_or(rp, |mission| mission.rp[side]),
        cp: command_points(rp),
        hand: if missions.has_cards() { hand_size(rp) } else { 0 },
    }
}

/// Returns the reason why the side can buy no force at this level; `None` if it can (`FORCE-1`).
pub(crate) fn force_impossible_reason(
    (texts, missions): (&Texts, &MissionLibrary),
    mission: Option<&Mission>,
    (side, rp): (Side, u8),
) -> Option<DisabledReason> {
    let (mission, game) = mission.zip(missions.catalogue())?;
    let catalogue = &mission.catalogue(game);
    let fault = Force::new(catalogue, mission.force_limits(side, rp)).quick_pick().err()?;
    Some(force_refusal(texts, catalogue, &fault))
}

/// Describes the two seats in a sentence.
pub(crate) fn describe_players(texts: &Texts, setup: &PlayerSetup) -> String {
    let names = setup.names();
    let name = |side: Side| match setup.computers[side] {
        Some(strength) => strength_name(texts, strength),
        None => sanitized(&names[side], LONGEST),
    };
    let [one, other] = Side::BOTH.map(name);
    let values = [("one", one.clone().into()), ("other", other.clone().into())];
    let person = Side::BOTH.into_iter().find(|side| setup.person(*side));
    if let Some(horde) = setup.automated_side {
        let id = match setup.person(horde.enemy()) {
            true if name(horde.enemy()).is_empty() => "seats-line-horde-you",
            true => "seats-line-horde",
            false => "seats-line-horde-watch",
        };
        return texts.t_args(id, &[("one", name(horde.enemy()).into())]);
    }
    match (setup.is_ai_only(), person) {
        (true, _) => texts.t_args("seats-line-watch", &values),
        (false, _) if setup.computers == BySide::default() => {
            let nameless = one.is_empty() || other.is_empty();
            texts.t_args(if nameless { "seats-line-people" } else { "seats-line-named" }, &values)
        }
        (false, person) => {
            let side = person.unwrap_or(Side::Allied);
            let (person, computer) = side.pick((&one, &other), (&other, &one));
            let id = if person.is_empty() { "seats-line-you" } else { "seats-line-against" };
            texts.t_args(id, &[("person", person.clone().into()), ("computer", computer.clone().into())])
        }
    }
}

pub(crate) fn player_name_dialog(texts: &Texts, side: Side, now: &str) -> TextDialogModel {
    let title = texts.t(&format!("entry-player-{}", side.key()));
    TextDialogModel::new(TextTopic::Player(side), [title, texts.t("entry-player-hint")], now).or_empty()
}

/// Describes the two seats in a few words, for a row.
pub(crate) fn describe_players_briefly(texts: &Texts, setup: &PlayerSetup) -> String {
    let names = setup.names();
    let computers = Side::BOTH.map(|side| setup.computers[side]);
    if setup.automated_side.is_some() {
        return texts.t("seats-pair-horde");
    }
    match computers {
        [None, None] if names.allied.is_empty() || names.german.is_empty() => texts.t("seats-pair-people"),
        [None, None] => {
            let [one, other] = Side::BOTH.map(|side| sanitized(&names[side], ROOM));
            texts.t_args("seats-pair-named", &[("one", one.into()), ("other", other.into())])
        }
        [Some(_), Some(_)] => texts.t("seats-pair-watch"),
        [Some(strength), None] | [None, Some(strength)] => {
            texts.t_args("seats-pair-against", &[("computer", strength_name(texts, strength).into())])
        }
    }
}

/// Maximum length of a player's name in a row, in characters.
const ROOM: usize = 9;
