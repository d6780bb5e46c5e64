//! Prompt for deployment: the entry point at which each figure waits (`DEPLOY-1`).

use crate::prelude::*;
use battle_board::deploying::DeployIntent;
use ui_kit::keys::{KeyChord, digit_key};

/// Returns `true` if the seat has more than two entry points, whose buttons need a wider bar.
pub(super) fn has_many_entries(view: &BattleView) -> bool {
    view.now.board.terrain().entries.iter().filter(|gate| gate.owner == view.seat).count() > 2
}

/// Returns the entry points of the seat in the order of their numbers.
fn own_entries(view: &BattleView) -> impl Iterator<Item = (EntryId, &EdgePoint)> {
    let entries = view.now.board.terrain().entries.iter().enumerate();
    let own = entries.filter(|(_, gate)| gate.owner == view.seat);
    own.map(|(index, gate)| (EntryId(index as u8), gate))
}

/// Spawns the deployment bar, with a button for each entry point. The board stays open: entry points can also be
/// clicked.
pub(super) fn spawn_deployment_prompt(root: &mut UiParent, view: &BattleView, texts: &Texts) {
    let node = empty_node().min_height(106.0).inset(18.0, 12.0).gap(10.0).align(AlignItems::Center);
    root.spawn((node, NineSliceFrame::PROMPT_MOVE)).with_children(|panel| {
        let title = text_label(TextStyle::PANEL, texts.t("deploy-title"), palette::FOCUS);
        let name = view.selected.map(|id| figure_name(texts, view, id)).unwrap_or_default();
        let how = texts.t_args("deploy-how", &[("figure", name.into())]);
        let how = rich_text(TextStyle::SENTENCE.px(15.0), &how, palette::TEXT);
        panel
            .spawn((flex_column(2.0).width(if has_many_entries(view) { 330.0 } else { 360.0 }), children![title, how]));
        let waiting =
            |figure: &&Figure| figure.side == view.seat && matches!(figure.place, Some(FigurePlace::Waiting(_)));
        let several = view.now.figures.iter().filter(waiting).count() > 1;
        for (number, (entry, _)) in own_entries(view).enumerate() {
            panel.spawn(flex_column(4.0).align(AlignItems::Stretch)).with_children(|plates| {
                let here = view.now.figures.iter().filter(waiting);
                let here = here.filter(|figure| figure.place == Some(FigurePlace::Waiting(entry))).count();
                let button =
                    GameButton::new(ButtonStyle::Move, texts.t_args("deploy-entry", &[("n", (number + 1).into())]))
                        .height(58.0)
                        .padding(if has_many_entries(view) { 10.0 } else { 14.0 })
                        .subtitle(texts.t_args("deploy-here", &[("n", here.into())]))
                        .digit(number);
                if let Some(figure) = view.selected {
                    plates.spawn((button, on_press_intent(DeployIntent::Figure(figure, entry))));
                }
                if let Some(key) = digit_key(number).first().filter(|_| several) {
                    let all =
                        GameButton::neutral(texts.t("deploy-all")).small().height(32.0).key(KeyChord::shift(*key));
                    plates.spawn((all, on_press_intent(DeployIntent::AllWaiting(entry))));
                }
            });
        }
        panel.spawn(flex_spacer());
        let done = GameButton::confirm(texts.t("deploy-done")).height(56.0).key(KeyCode::Enter);
        panel.spawn((done, on_press_end(view)));
    });
}
