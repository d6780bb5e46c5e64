//! Turns the events of a battle into sounds for the player at the screen. Events pass `Viewpoint::see_event`, and no
//! fact here names a card, a bid or the value of a number, so that no sound reveals a secret.

use std::{collections::HashMap, time::Duration};

use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

use super::{player::SoundPlayer, sound_request::SoundRequest, sound_table::SoundTable};
use battle_board::playback::state::EventShown;
use battle_view::session::BattleView;
use rules::{BattleEvent, EventPart, FigureId, Side, Square};
use ui_kit::{prelude::*, settings::AnimationSpeed};

/// Resource with the time of the last sound of each name, and the random generator of the sounds.
#[derive(Resource)]
struct BattleSoundState {
    last: HashMap<String, ClientInstant>,
    chance: Xoshiro256PlusPlus,
}

impl Default for BattleSoundState {
    fn default() -> Self {
        Self { last: HashMap::new(), chance: Xoshiro256PlusPlus::seed_from_u64(1949) }
    }
}

/// Delay between the sounds of successive events that are shown in the same frame, in seconds.
const SECONDS_BETWEEN_EVENTS: f32 = 0.1;
/// Maximum number of events in a frame; more are skipped without sound.
const MAX_EVENTS_AT_ONCE: usize = 60;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BattleSoundState>().add_systems(
        PostUpdate,
        play_battle_sounds.run_if(in_state(Screen::Battle).and_then(resource_exists::<BattleView>)),
    );
}

/// Plays the sounds of events when they are shown.
fn play_battle_sounds(
    mut battle_sound_state: ResMut<BattleSoundState>,
    mut shown: MessageReader<EventShown>,
    view: Res<BattleView>,
    settings: Res<Settings>,
    sound: Res<SoundPlayer>,
) {
    if shown.is_empty() {
        return;
    }
    let new: Vec<&EventShown> = shown.read().collect();
    if new.len() > MAX_EVENTS_AT_ONCE {
        return;
    }
    let hurried = new.iter().any(|shown| shown.hurried);
    let speed = settings.preferences.speed;
    let mut notes = Vec::new();
    let mut at = 0.0;
    for EventShown { event, .. } in new {
        let mut heard = sounds_of(sound.score(), &view, event, || battle_sound_state.chance.random_range(0.0..1.0));
        for note in &mut heard {
            note.after = (note.after + at) / speed.factor().unwrap_or(8.0);
        }
        at += if heard.is_empty() { 0.0 } else { SECONDS_BETWEEN_EVENTS };
        notes.extend(heard);
    }
    let notes = battle_sound_state.drop_too_soon(sound.score(), limit_rate(notes, speed, hurried));
    sound.play(notes);
}

impl BattleSoundState {
    /// Removes sounds that would follow another one of their name too soon.
    fn drop_too_soon(&mut self, score: &SoundTable, notes: Vec<SoundRequest>) -> Vec<SoundRequest> {
        let now = ClientInstant::now();
        let free = |note: &SoundRequest| {
            let at = now + Duration::from_secs_f32(note.after);
            let last = self.last.get(&note.sound);
            let free = last.is_none_or(|last| (*last + Duration::from_secs_f32(score.min_interval(&note.sound))) <= at);
            if free {
                self.last.insert(note.sound.clone(), at);
            }
            free
        };
        notes.into_iter().filter(free).collect()
    }
}

/// Returns the sounds of an event; none if the viewers may not see it.
pub fn sounds_of(
    score: &SoundTable,
    view: &BattleView,
    event: &BattleEvent,
    chance: impl FnMut() -> f32,
) -> Vec<SoundRequest> {
    let seen = view.viewpoint.see_event(event, |id| view.side(id), view.seat).is_some();
    if !seen {
        return Vec::new();
    }
    score.event_sounds(event.name(), &event_facts(view, event), chance)
}

/// Reduces the number of sounds at high speed: keeps the most important ones, in their order.
pub fn limit_rate(mut notes: Vec<SoundRequest>, speed: AnimationSpeed, hurried: bool) -> Vec<SoundRequest> {
    let (most, least) = match speed {
        AnimationSpeed::Off => (2, 2),
        _ if hurried => (2, 2),
        AnimationSpeed::Quadruple => (4, 1),
        AnimationSpeed::Double => (6, 0),
        AnimationSpeed::Normal => (8, 0),
    };
    notes.retain(|note| note.weight >= least);
    while notes.len() > most {
        let weakest = notes.iter().enumerate().min_by_key(|(at, note)| (note.weight, std::cmp::Reverse(*at)));
        let Some((at, _)) = weakest else { break };
        notes.remove(at);
    }
    notes
}

/// Returns the facts about an event that the cases of the sound table can test.
fn event_facts(view: &BattleView, event: &BattleEvent) -> Vec<String> {
    let mut facts = Vec::new();
    if let Some(figure) = event.figure() {
        add_figure_facts(view, figure, "", &mut facts);
    }
    if let Some(target) = event.target() {
        add_figure_facts(view, target, "at ", &mut facts);
    }
    if let Some((dice, needed)) = event.dice() {
        facts.push(if dice.iter().any(|die| *die >= needed) { "hit" } else { "miss" }.to_owned());
    }
    if let BattleEvent::Moved { figure, from, to } = event
        && is_leap(view, *figure, [*from, *to])
    {
        facts.push("leap".to_owned());
    }
    facts.extend(event.parts().into_iter().filter_map(|(name, part)| part_fact(view, name, part)));
    facts
}

/// Returns the fact that follows from a field of an event. Flags that hold, and numbers other than 0, are facts by their
/// names.
fn part_fact(view: &BattleView, name: &str, part: EventPart) -> Option<String> {
    Some(match part {
        EventPart::Weapon(weapon) => weapon.to_string(),
        EventPart::ReactionCause(cause) => format!("{cause:?}"),
        EventPart::CardCause(cause) => format!("{cause:?}"),
        EventPart::Hazard(hazard) => format!("{hazard:?}"),
        EventPart::Side(side) => format!("{side:?}"),
        EventPart::Object(object) => format!("{:?}", view.icon(*object)),
        EventPart::Winner(winner) => outcome_for_viewer(view, *winner).to_owned(),
        EventPart::Flag(true) | EventPart::Number(1..) => name.to_owned(),
        _ => return None,
    })
}

fn add_figure_facts(view: &BattleView, id: FigureId, before: &str, facts: &mut Vec<String>) {
    let Some((kind, _)) = view.name(id) else { return };
    let kind = view.now.catalogue.kind(kind);
    facts.push(format!("{before}{}", kind.id));
    facts.extend(kind.traits.iter().map(|what| format!("{before}{what:?}")));
}

/// Returns `true` if a step begins or ends on the square of another figure, so that the figure leaps (`LEAP-1`).
fn is_leap(view: &BattleView, figure: FigureId, squares: [Square; 2]) -> bool {
    view.now.figures.iter().any(|other| other.id != figure && other.square().is_some_and(|at| squares.contains(&at)))
}

/// Returns the result of a battle for the viewers. In hot-seat play it counts as won if the Allies have won.
fn outcome_for_viewer(view: &BattleView, winner: Option<Side>) -> &'static str {
    match winner {
        None => "draw",
        Some(winner) if winner == view.viewpoint.side().unwrap_or(Side::Allied) => "won",
        Some(_) => "lost",
    }
}
