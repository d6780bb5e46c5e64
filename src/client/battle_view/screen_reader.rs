//! Automatic announcements of the screen reader in a battle: new events, and the selected figure.

use super::{prelude::*, text::events::log_line};
use ui_kit::accessibility::ScreenReaderAnnouncement;

/// Maximum number of lines announced at once; of more lines, the last ones are kept.
const MAX_ANNOUNCED_LINES: usize = 6;

/// Resource with the number of events already announced, of the battle and of an open replay, and the figure last
/// announced as selected.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct AnnouncementProgress {
    battle: usize,
    replay: usize,
    selected: Option<FigureId>,
}

impl AnnouncementProgress {
    /// Returns the new events, and marks them as announced. Undone events, and those that a replay has shown, are not
    /// repeated.
    fn fresh<'a>(&mut self, watch: bool, events: &'a [BattleEvent]) -> &'a [BattleEvent] {
        if !watch {
            self.replay = 0;
        }
        let told = if watch { &mut self.replay } else { &mut self.battle };
        let from = std::mem::replace(told, events.len()).min(events.len());
        &events[from..]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_battle_resource::<AnnouncementProgress>().add_battle_systems(
        BattleSystems::Show,
        announce_events.run_if(any_resource_changed::<(BattleView, EventHistory)>),
    );
}

fn announce_events(
    view: Res<BattleView>,
    history: Res<EventHistory>,
    texts: Res<Texts>,
    mut spoken: ResMut<AnnouncementProgress>,
    mut announcement: ResMut<ScreenReaderAnnouncement>,
) {
    let events = &history.events;
    let from = events.len() - spoken.fresh(view.seats.is_replay(), events).len();
    let lines = (from..events.len()).filter_map(|index| log_line(&texts, &view, events, index));
    let mut said: Vec<String> = lines.map(|line| line.words.replace("**", "")).collect();
    said.drain(..said.len().saturating_sub(MAX_ANNOUNCED_LINES));
    let selected = view.selected.filter(|_| view.selected != spoken.selected);
    if let Some(figure) = selected.and_then(|id| view.now.figure(id)) {
        let name = figure_name(&texts, &view, figure.id);
        said.push(texts.t_args("spoken-selected", &[("figure", name.into()), ("points", figure.points.into())]));
    }
    spoken.selected = view.selected;
    if !said.is_empty() {
        announcement.set_if_neq(ScreenReaderAnnouncement(said.join("\n")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_turn_events(count: usize) -> Vec<BattleEvent> {
        (0..count).map(|turn| BattleEvent::TurnStarted { turn: turn as u16 }).collect()
    }

    #[test]
    fn after_a_replay_only_new_events_are_announced() {
        let mut spoken = AnnouncementProgress::default();
        assert_eq!(spoken.fresh(false, &sample_turn_events(5)).len(), 5);
        // The opponent's half-turn, shown once more.
        assert_eq!(spoken.fresh(true, &sample_turn_events(2)).len(), 2);
        assert_eq!(spoken.fresh(true, &sample_turn_events(4)).len(), 2);
        assert_eq!(spoken.fresh(false, &sample_turn_events(5)).len(), 0);
        assert_eq!(spoken.fresh(false, &sample_turn_events(6)).len(), 1);
    }

    #[test]
    fn undone_events_are_not_announced_again() {
        let mut spoken = AnnouncementProgress::default();
        spoken.fresh(false, &sample_turn_events(5));
        assert!(spoken.fresh(false, &sample_turn_events(3)).is_empty());
        assert_eq!(spoken.fresh(false, &sample_turn_events(4)).len(), 1, "but what is done instead, or again");
    }
}
