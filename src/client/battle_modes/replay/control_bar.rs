//! The bar at the bottom of a replay: timeline, navigation, speed, viewpoint, and taking over.

use super::timeline;
use crate::prelude::*;
use battle_view::{
    replay_state::{ReplayIntent, ReplayState},
    seats::Viewpoint,
};

/// Speed factors with their keys.
const SPEEDS: [(u8, KeyCode); 3] = [(1, KeyCode::Digit1), (2, KeyCode::Digit2), (4, KeyCode::Digit4)];

pub(super) fn draw_control_bar(
    mut overlay: UiTree<ReplayState>,
    replay_state: Res<ReplayState>,
    view: Res<BattleView>,
    texts: Res<Texts>,
) {
    overlay.clear();
    let node = flex_column(6.0).absolute().left(8.0).right(8.0).bottom(6.0).height(106.0).inset(12.0, 8.0);
    overlay.open((node, NineSliceFrame::PLAIN, DespawnOnExit(Screen::Battle)), |bar| {
        bar.spawn(flex_row(14.0).height(32.0))
            .with_children(|line| spawn_control_bar_header(line, &replay_state, &texts));
        bar.spawn(flex_row(4.0).height(50.0)).with_children(|line| {
            spawn_navigation_buttons(line, &replay_state, &texts);
            line.spawn(flex_spacer());
            spawn_speed_buttons(line, &replay_state, &texts);
            line.spawn(flex_spacer());
            if replay_state.handover() {
                spawn_continue_button(line, &texts);
                return;
            }
            spawn_viewpoint_buttons(line, &replay_state, &view, &texts);
            line.spawn(flex_spacer());
            spawn_replay_exit_buttons(line, &replay_state, &view, &texts);
        });
    });
}

/// Removes the bar when the replay is over.
pub(super) fn clear_control_bar(mut overlay: UiTree<ReplayState>) {
    overlay.clear();
}

fn spawn_control_bar_header(line: &mut UiParent, replay_state: &ReplayState, texts: &Texts) {
    line.spawn(flex_column(0.0).width(250.0).clip()).with_children(|words| {
        let (title, name) = match replay_state.only.filter(|_| replay_state.handover()) {
            Some(seat) => {
                let key = seat.enemy().key();
                (texts.t(&format!("handover-bar-{key}")), texts.t(&format!("handover-eyes-{}", seat.key())))
            }
            None => {
                let name = replay_state
                    .mission
                    .as_ref()
                    .map_or_else(String::new, |name| localized_name(texts, name).to_owned());
                (texts.t("replay-title"), name)
            }
        };
        words.spawn(text_label(TextStyle::HEADER, title, palette::FOCUS));
        words.spawn(text_label(TextStyle::CAPTION.spaced(0.0).line(16.0), name, palette::TEXT_COOL));
    });
    timeline::spawn_timeline(line, replay_state);
    let (all, done) = replay_state.progress();
    let at = texts.t_args("replay-at", &[("n", done.into()), ("of", all.into())]);
    let turn = texts.t_args("replay-turn", &[("turn", replay_state.replay.turn().into())]);
    let words = children![
        text_label(TextStyle::NAME.px(18.0), at, palette::TEXT),
        text_label(TextStyle::CAPTION.spaced(0.0).line(16.0), turn, palette::BRASS),
    ];
    line.spawn((flex_column(0.0).width(190.0).align(AlignItems::End), words));
}

fn spawn_navigation_buttons(line: &mut UiParent, replay_state: &ReplayState, texts: &Texts) {
    let why = |id: &str| DisabledReason::because("").whole(texts.t(id));
    // A button with only an icon; its tooltip explains it.
    let way = |line: &mut UiParent, picture, id, keys: &[KeyChord], intent, on: bool| {
        let button =
            GameButton::neutral("").icon(picture, 20.0).padding(4.0).with_focus_name(id).accessible_name(texts.t(id));
        let button = keys.iter().fold(button, |button, key| button.key(*key));
        let button = button.node(|node| node.column_gap = px(5.0));
        // Only the buttons for single entries have room to show their key.
        let button = match intent {
            ReplayIntent::Forward | ReplayIntent::Back => button.size(68.0, 48.0),
            _ => button.hide_key().size(44.0, 48.0),
        };
        let refused = if on {
            replay_state.at_end().then(|| why("replay-end"))
        } else {
            replay_state.at_start().then(|| why("replay-start"))
        };
        line.spawn((button.disabled(refused), Tooltip::new("", texts.t(id)), on_press(intent)));
    };
    let (first, last) = (ReplayIntent::Go(*replay_state.reach.start()), ReplayIntent::Go(*replay_state.reach.end()));
    let ends = |key, arrow| [KeyChord::from(key), KeyChord::ctrl(arrow)];
    way(line, "first", "replay-first", &ends(KeyCode::Home, KeyCode::ArrowLeft), first, false);
    // Page Up and Page Down are taken: they turn the pages of the panel.
    let turn = |back| ReplayIntent::Turn { back };
    way(line, "speed_back", "replay-turn-back", &[KeyCode::ArrowUp.into()], turn(true), false);
    way(line, "left", "replay-back", &[KeyCode::ArrowLeft.into()], ReplayIntent::Back, false);
    let (picture, words) = if replay_state.playing { ("pause", "replay-pause") } else { ("play", "replay-play") };
    let play = GameButton::new(ButtonStyle::Confirm, texts.t(words)).icon(picture, 20.0).size(206.0, 48.0).padding(6.0);
    let play = play.node(|node| node.column_gap = Val::Px(7.0));
    // In a recap Space returns to the battle, because it confirms elsewhere, too.
    let key = if replay_state.handover() { KeyCode::KeyP } else { KeyCode::Space };
    line.spawn((play.key(key).with_focus_name("replay-play"), on_press(ReplayIntent::Play)));
    way(line, "right", "replay-forward", &[KeyCode::ArrowRight.into()], ReplayIntent::Forward, true);
    way(line, "skip", "replay-turn-on", &[KeyCode::ArrowDown.into()], turn(false), true);
    way(line, "last", "replay-last", &ends(KeyCode::End, KeyCode::ArrowRight), last, true);
}

fn spawn_speed_buttons(line: &mut UiParent, replay_state: &ReplayState, texts: &Texts) {
    for (speed, key) in SPEEDS {
        let look = if replay_state.speed == speed { ButtonStyle::Confirm } else { ButtonStyle::Steel };
        let words = texts.t_args("replay-speed", &[("n", speed.into())]);
        let button = GameButton::new(look, words).size(44.0, 48.0).padding(2.0).key(key).hide_key();
        line.spawn((button, on_press(ReplayIntent::Speed(speed))));
    }
}

/// Spawns the button that returns to the battle, with all keys that confirm or cancel elsewhere.
fn spawn_continue_button(line: &mut UiParent, texts: &Texts) {
    let button = GameButton::confirm(texts.t("handover-on")).height(48.0).width(300.0).with_focus_name("handover-on");
    let keys = [KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space, KeyCode::Escape];
    line.spawn((keys.into_iter().fold(button, GameButton::key), on_press(ReplayIntent::Leave)));
}

fn spawn_viewpoint_buttons(line: &mut UiParent, replay_state: &ReplayState, view: &BattleView, texts: &Texts) {
    for (eyes, id, key) in [
        (Viewpoint::All, "replay-all", KeyCode::KeyM),
        (Viewpoint::Side(Side::Allied), "side-allied", KeyCode::KeyB),
        (Viewpoint::Side(Side::German), "side-german", KeyCode::KeyN),
    ] {
        let look = if view.viewpoint == eyes { ButtonStyle::Confirm } else { ButtonStyle::Steel };
        let button = GameButton::new(look, texts.t(id))
            .height(48.0)
            .small()
            .node(|node| node.column_gap = Val::Px(6.0))
            .key(key);
        let secret = replay_state.only.is_some_and(|seat| eyes != Viewpoint::Side(seat));
        let why = || DisabledReason::because("").whole(texts.t("replay-by-mail"));
        let button = button.allowed(if secret { Err(why()) } else { Ok(()) });
        line.spawn((button.with_focus_name(id), on_press(ReplayIntent::Eyes(eyes))));
    }
}

fn spawn_replay_exit_buttons(line: &mut UiParent, replay_state: &ReplayState, view: &BattleView, texts: &Texts) {
    let take =
        GameButton::neutral(texts.t("replay-take")).icon("shoot", 20.0).height(48.0).padding(8.0).key(KeyCode::KeyT);
    let over = view.now.awaiting == PendingDecision::Over;
    let why = |id: &str| Err(DisabledReason::because("").whole(texts.t(id)));
    let allowed = match (replay_state.only, over) {
        (Some(_), _) => why("replay-by-mail"),
        (None, true) => why("replay-take-over"),
        (None, false) => Ok(()),
    };
    if replay_state.only.is_some() || replay_state.may_take_over() {
        line.spawn((take.allowed(allowed), on_press(ReplayIntent::TakeOver)));
    }
    let leave =
        GameButton::neutral("").icon("exit", 20.0).size(72.0, 48.0).padding(4.0).with_focus_name("replay-leave");
    let leave = leave.accessible_name(texts.t("spoken-leave-replay"));
    // Esc first closes the inspected figure.
    let leave = if view.inspected.is_none() { leave.key(KeyCode::Escape) } else { leave };
    line.spawn((leave, on_press(ReplayIntent::Leave)));
}
