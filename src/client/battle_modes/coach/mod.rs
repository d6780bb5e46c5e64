//! Hints in play: when a player first meets a feature in a battle, a small panel explains it and its keys in one or two
//! sentences. Each hint is shown once; the settings remember the shown ones, and can turn hints off.
//!
//! - [`play_hint`]: the hints, and the conditions under which they help
//! - [`panel`]: the panel that shows a hint
//!
//! The panel is not a prompt: it takes no key and blocks nothing. Tutorials, replays and the AI's half-turns have no
//! hints.

mod panel;
mod play_hint;
mod state;

use self::{
    play_hint::PlayHint,
    state::{HintIntent, HintSpot, HintState, HintView, OpenHint},
};
use super::{prelude::*, tutorial::state::TutorialSession};
use battle_board::{
    board::layout::figure_view_position, camera::find_plan_ends, map_overview::MapOverview,
    playback::state::PlaybackIdle,
};
use battle_view::{recap_state::RecapState, session::BattleSession};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<HintIntent>().init_battle_resource::<HintState>().add_plugins(panel::plugin);
    let anew = any_resource_changed::<(BattleView, PlanPreview, PlaybackIdle, TopLayer, CameraTarget, UiFit)>;
    app.add_battle_systems(BattleSystems::Input, handle_hint_intents)
        .add_battle_systems(BattleSystems::Show, update_hint.run_if(anew).before(panel::HintPanel));
}

fn handle_hint_intents(
    mut intents: MessageReader<HintIntent>,
    mut board: ResMut<HintState>,
    mut settings: ResMut<Settings>,
) {
    for intent in intents.read() {
        // The next hint waits until something changes on the board.
        *board = HintState::default();
        if *intent == HintIntent::Disable {
            settings.preferences.play_hints = false;
        }
    }
}

/// Opens, keeps or closes a hint.
fn update_hint(
    (battle_view, preview, quiet, top): (Res<BattleView>, Res<PlanPreview>, Res<PlaybackIdle>, Res<TopLayer>),
    (session, lesson): (Option<Res<BattleSession>>, Option<Res<TutorialSession>>),
    (overview, handover): (Res<MapOverview>, Res<RecapState>),
    (lens, fit): (Res<CameraTarget>, Res<UiFit>),
    mut settings: ResMut<Settings>,
    mut board: ResMut<HintState>,
) {
    let played = session.is_some() && lesson.is_none() && settings.preferences.play_hints;
    // The map can be opened from the bid screen. The offer of a recap is above a prompt.
    let is_taken = match battle_view.now.awaiting {
        PendingDecision::Bid { .. } => overview.shown(),
        PendingDecision::React { .. } => handover.offer.is_some(),
        _ => false,
    };
    let spot = find_spot(&battle_view, &top).filter(|_| played && !is_taken && battle_view.is_prompted());
    let turn = battle_view.now.turn;
    let open = board.open.filter(|open| played && open.lasts(turn, spot.is_some()));
    let fits = |hint: PlayHint| hint.belongs_to(&battle_view.now.awaiting);
    let shown = open.filter(|open| open.seat == battle_view.seat && fits(open.hint));
    // The player sees the latest events first.
    let may_open = shown.is_none() && spot.is_some() && quiet.0;
    let next = may_open.then(|| PlayHint::find(&battle_view, &preview, &settings.shown_hints)).flatten();
    if let Some(hint) = next {
        settings.shown_hints.insert(hint.id().to_owned());
    }
    let new = next.map(|hint| OpenHint { hint, seat: battle_view.seat, turn, since: ClientInstant::now() });
    let was_right = board.view.is_some_and(|view| view.is_right);
    let is_right = || is_placed_right(was_right, (&lens, &fit), &list_subjects(&battle_view, &preview));
    let view = new.or(shown).zip(spot).map(|(open, spot)| HintView { hint: open.hint, spot, is_right: is_right() });
    board.set_if_neq(HintState { view, open: new.or(open) });
}

/// Returns the place for a hint; `None` if it would cover the prompt, or no seat acts.
fn find_spot(battle_view: &BattleView, top: &TopLayer) -> Option<HintSpot> {
    match &battle_view.now.awaiting {
        PendingDecision::Bid { .. } if top.level == InputLayer::BID.level => Some(HintSpot::Bid),
        PendingDecision::React { .. } if top.level == InputLayer::PROMPT.level => Some(HintSpot::Question),
        PendingDecision::Act { .. } | PendingDecision::Flame { .. } if top.level <= InputLayer::BOARD.level => {
            Some(HintSpot::Board)
        }
        _ => None,
    }
}

/// Returns the places of the selected figure and of both ends of the plan.
fn list_subjects(battle_view: &BattleView, preview: &PlanPreview) -> Vec<Vec2> {
    let selected = battle_view.chosen().and_then(|figure| figure_view_position(battle_view, figure));
    let ends = preview.plan.as_ref().and_then(|plan| find_plan_ends(battle_view, plan));
    selected.into_iter().chain(ends.into_iter().flat_map(|(from, to)| [from, to])).collect()
}

/// Returns `true` if the panel over the board is at the right. It changes sides only if it might cover a subject where
/// it is, and none on the other side.
fn is_placed_right(was_right: bool, (lens, fit): (&CameraTarget, &UiFit), subjects: &[Vec2]) -> bool {
    let covers = |is_right: bool| {
        let area = panel::largest_hint_area(fit, is_right);
        subjects.iter().any(|subject| !lens.square_area(*subject).intersect(area).is_empty())
    };
    if covers(was_right) && !covers(!was_right) { !was_right } else { was_right }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_panel_leaves_the_side_of_its_subject() {
        let (lens, fit) = (CameraTarget::default(), UiFit::default());
        let place = |was_right: bool, subjects: &[Vec2]| is_placed_right(was_right, (&lens, &fit), subjects);
        let (left, middle, right) = (Vec2::new(-200.0, 0.0), Vec2::ZERO, Vec2::new(200.0, 0.0));
        for was_right in [false, true] {
            assert!(place(was_right, &[left, middle]));
            assert!(!place(was_right, &[middle, right]));
            assert_eq!(place(was_right, &[middle]), was_right, "it stays");
            assert_eq!(place(was_right, &[left, right]), was_right, "no side is free");
        }
    }
}
