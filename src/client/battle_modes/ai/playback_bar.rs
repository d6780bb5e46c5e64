//! The bar at the bottom in the AI's half-turn: playback controls, and the switch for the AI's reasons.

use super::playback_speed::AiPlayback;
use crate::prelude::*;
use battle_board::{
    ai_reason_text::AiReasons,
    camera,
    shown_plan::{PlaybackIntent, ShownPlan},
    thinking_indicator::{self, ThinkingIndicator},
};
use battle_view::{panel_intents::LeaveMenuIntent, text::names::strength_name};

/// Speed factors, with their keys.
const SPEEDS: [(u8, KeyCode); 3] = [(1, KeyCode::Digit1), (2, KeyCode::Digit2), (4, KeyCode::Digit3)];

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlaybackIntent>()
        .add_battle_systems(BattleSystems::Input, handle_playback_intents)
        .add_battle_systems(
            BattleSystems::Show,
            spawn_playback_bar
                .run_if(any_resource_changed::<(BattleView, Texts, AiPlayback, ThinkingIndicator, ShownPlan)>),
        );
}

fn handle_playback_intents(
    mut asked: MessageReader<PlaybackIntent>,
    mut pace: ResMut<AiPlayback>,
    mut view: ResMut<BattleView>,
    (mut reasons, mut settings): (ResMut<AiReasons>, ResMut<Settings>),
    plan: Res<ShownPlan>,
    mut lens: ResMut<CameraTarget>,
    mut awake: ResMut<RedrawRequests>,
) {
    for wish in asked.read() {
        awake.redraw_frames(4);
        match wish {
            PlaybackIntent::Pause => pace.pause(),
            PlaybackIntent::Step => pace.step(),
            PlaybackIntent::Speed(speed) => pace.speed = *speed,
            PlaybackIntent::Skip => pace.skip(plan.figure.or(view.now.acting)),
            PlaybackIntent::End => pace.end(),
            PlaybackIntent::Back => camera::recentre_camera(&view, &mut lens),
            PlaybackIntent::Why => {
                reasons.told = !reasons.told || view.page != RightPanelPage::Log || view.folded;
                if reasons.told {
                    (view.page, view.folded) = (RightPanelPage::Log, false);
                }
            }
            PlaybackIntent::Plan => settings.preferences.plan = !settings.preferences.plan,
        }
    }
}

fn spawn_playback_bar(
    mut overlay: UiTree<AiPlayback>,
    view: Res<BattleView>,
    (pace, sign, plan): (Res<AiPlayback>, Res<ThinkingIndicator>, Res<ShownPlan>),
    texts: Res<Texts>,
) {
    overlay.clear();
    if view.watched_ai_half().is_none() || view.now.awaiting == PendingDecision::Over {
        return;
    }
    let node = flex_row(6.0).absolute().left(8.0).right(8.0).bottom(6.0).height(106.0).inset(12.0, 8.0);
    overlay.open((node, NineSliceFrame::PLAIN, DespawnOnExit(Screen::Battle)), |bar| {
        spawn_ai_status(bar, &view, &texts, *pace, *sign);
        spawn_speed_controls(bar, &texts, *pace);
        bar.spawn(flex_spacer());
        spawn_skip_controls(bar, &view, &texts, &plan);
        bar.spawn(flex_spacer());
        spawn_reason_and_menu(bar, &view, &texts);
    });
}

/// Spawns the name of the AI, and the indicator that it thinks.
fn spawn_ai_status(bar: &mut UiParent, view: &BattleView, texts: &Texts, pace: AiPlayback, sign: ThinkingIndicator) {
    let computer = view.ai_half().and_then(|side| Some((side, view.seats[side].computer()?)));
    let Some((side, computer)) = computer else { return };
    bar.spawn(flex_column(5.0).width(166.0).rigid()).with_children(|who| {
        let horde = view.now.charter.plays_itself(side);
        let name = if horde { texts.t("computer-horde") } else { strength_name(texts, computer.strength) };
        let name = text_label(TextStyle::PANEL.px(18.0), name.to_uppercase(), palette::TEXT);
        who.spawn((
            flex_row(8.0),
            children![tinted_icon(if horde { "horde" } else { "computer" }, 26.0, side.on_steel()), name],
        ));
        if sign.lost {
            let words = wrapped_text(TextStyle::CAPTION.spaced(0.0), texts.t("computer-lost"), palette::TEXT);
            who.spawn(sized_box(160.0, words));
            return;
        }
        let words = match sign.thinks {
            _ if pace.paused => texts.t("computer-stopped"),
            Some((_, seconds)) => texts.t_args("computer-thinks-for", &[("n", seconds.into())]),
            None if horde => texts.t("computer-horde-moves"),
            None => texts.t("computer-thinks"),
        };
        who.spawn(flex_row(8.0)).with_children(|line| {
            match sign.thinks {
                Some((full, _)) => thinking_indicator::spawn_progress_squares(line, full, 13.0),
                None if pace.paused => {
                    line.spawn(tinted_icon("pause", 16.0, palette::TEXT_COOL));
                }
                None => {}
            }
            line.spawn(text_label(TextStyle::CAPTION.spaced(0.0), words, side.on_steel()));
        });
    });
}

/// Returns a button with two lines, its icon and key above them.
fn bar_button(texts: &Texts, picture: &str, id: &str, width: f32) -> GameButton {
    let button = GameButton::action(ButtonStyle::Steel, picture, texts.t(id)).size(width, 88.0).with_focus_name(id);
    button.subtitle(texts.t(&format!("{id}-so")))
}

/// Spawns the controls for pause, single steps and speed.
fn spawn_speed_controls(bar: &mut UiParent, texts: &Texts, pace: AiPlayback) {
    let (picture, id) = if pace.paused { ("play", "computer-go") } else { ("pause", "computer-pause") };
    let stop =
        bar_button(texts, picture, id, 108.0).look(if pace.paused { ButtonStyle::Confirm } else { ButtonStyle::Steel });
    bar.spawn((stop.key(KeyCode::Space), on_press(PlaybackIntent::Pause)));
    bar.spawn((
        bar_button(texts, "right", "computer-step", 92.0).key(KeyCode::ArrowRight),
        on_press(PlaybackIntent::Step),
    ));
    bar.spawn(flex_column(4.0).margin(px(6.0).horizontal())).with_children(|part| {
        part.spawn(text_label(TextStyle::CAPTION, texts.t("computer-speed"), palette::TEXT_COOL));
        part.spawn(flex_row(6.0)).with_children(|line| {
            for (speed, key) in SPEEDS {
                let look = if pace.speed == speed { ButtonStyle::Confirm } else { ButtonStyle::Steel };
                let words = texts.t_args("replay-speed", &[("n", speed.into())]);
                let button = GameButton::new(look, words).size(72.0, 46.0).padding(6.0).key(key);
                let button =
                    button.node(|node| node.column_gap = px(6.0)).with_focus_name(format!("computer-speed-{speed}"));
                line.spawn((button, on_press(PlaybackIntent::Speed(speed))));
            }
        });
    });
}

/// Spawns the buttons to skip orders, and to move the camera back to the active figure.
fn spawn_skip_controls(bar: &mut UiParent, view: &BattleView, texts: &Texts, plan: &ShownPlan) {
    let skip = bar_button(texts, "skip", "computer-skip", 96.0).key(Action::Skip);
    bar.spawn((skip, on_press(PlaybackIntent::Skip)));
    bar.spawn((bar_button(texts, "last", "computer-end", 96.0).key(KeyCode::End), on_press(PlaybackIntent::End)));
    let figure = plan.figure.or(view.now.acting).map(|id| figure_name(texts, view, id));
    let back = GameButton::action(ButtonStyle::Steel, "search", texts.t("computer-back"))
        .size(150.0, 88.0)
        .with_focus_name("computer-back");
    let back = back.subtitle(match figure {
        Some(figure) => texts.t_args("computer-back-to", &[("figure", figure.into())]),
        None => texts.t("computer-back-so"),
    });
    bar.spawn((back.key(Action::Centre), on_press(PlaybackIntent::Back)));
}

fn spawn_reason_and_menu(bar: &mut UiParent, view: &BattleView, texts: &Texts) {
    bar.spawn((bar_button(texts, "hint", "computer-why", 92.0).key(KeyCode::F3), on_press(PlaybackIntent::Why)));
    let menu = GameButton::action(ButtonStyle::Steel, "exit", texts.t("menu"))
        .size(100.0, 88.0)
        .with_focus_name("computer-menu");
    let menu = menu
        .subtitle(texts.t(if view.is_save_failing { "computer-menu-unsaved" } else { "computer-menu-so" }))
        .key(Action::Menu);
    bar.spawn((menu, on_press(LeaveMenuIntent::Open)));
}
