//! Preparing a skirmish: fills its screen and answers it, and remembers what was chosen for the next start.

use super::{briefing::plan, preparation::Preparation};
use kit::{draw::*, names::shown, settings::LastSkirmish};
use library::Missions;
use mission::force::RP_LEVELS;
use rules::{BySide, Side, command_points, hand_size};
use screens::{
    entry::{Entry, EntryDone, EntryModel, LONGEST, Named},
    skirmish::{MissionRow, SeatModel, SkirmishIntent, SkirmishModel},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (answer, named).run_if(in_state(Screen::Skirmish).and_then(resource_exists::<Preparation>)),
            fill.run_if(
                in_state(Screen::Skirmish)
                    .and_then(resource_exists::<Preparation>)
                    .and_then(changed::<(State<Screen>, Preparation, Missions, Texts)>),
            ),
        )
            .chain(),
    );
}

/// What was prepared last; at first the first mission as its dossier has it.
pub(super) fn last(missions: &Missions, settings: &Settings) -> Option<Preparation> {
    let last = &settings.skirmish;
    let remembered = last.mission.as_ref().and_then(|id| missions.find(id));
    let mission = remembered.or(missions.first())?;
    let levels = last
        .levels
        .filter(|levels| remembered.is_some() && Side::BOTH.into_iter().all(|side| RP_LEVELS.contains(&levels[side])));
    Some(Preparation { players: last.players.clone(), ..Preparation::new(mission, levels.unwrap_or(mission.rp)) })
}

/// Keeps what was chosen for the next start.
pub(super) fn remember(preparation: &Preparation, settings: &mut Mut<Settings>) {
    let chosen = LastSkirmish {
        mission: Some(preparation.mission.clone()),
        levels: Some(preparation.levels),
        players: preparation.players.clone(),
    };
    if settings.skirmish != chosen {
        settings.skirmish = chosen;
    }
}

impl Preparation {
    /// The players change sides.
    pub(super) fn swap(&mut self) {
        let BySide { allied, german } = &mut self.players;
        std::mem::swap(allied, german);
    }

    /// Gives a side so many requisition points, as far as levels go; its force must be chosen anew.
    pub(super) fn set_level(&mut self, side: Side, rp: u8) {
        let rp = rp.clamp(*RP_LEVELS.start(), *RP_LEVELS.end());
        if self.levels[side] != rp {
            self.levels[side] = rp;
            self.forces[side].clear();
        }
    }
}

fn answer(
    mut intents: MessageReader<SkirmishIntent>,
    mut preparation: ResMut<Preparation>,
    missions: Res<Missions>,
    texts: Res<Texts>,
    mut settings: ResMut<Settings>,
    mut entry: ResMut<Entry>,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            SkirmishIntent::Back => next.set(Screen::Title),
            SkirmishIntent::Choose(id) if *id != preparation.mission => {
                if let Some(mission) = missions.find(id) {
                    let players = preparation.players.clone();
                    *preparation = Preparation { players, ..Preparation::new(mission, mission.rp) };
                }
            }
            SkirmishIntent::SetRp(side, rp) => preparation.set_level(*side, *rp),
            SkirmishIntent::Dossier => {
                if let Some(mission) = missions.find(&preparation.mission) {
                    preparation.levels = mission.rp;
                    preparation.forces = BySide::default();
                }
            }
            SkirmishIntent::Swap => preparation.swap(),
            SkirmishIntent::Rename(side) => entry.0 = Some(ask_name(&texts, *side, &preparation.players[*side])),
            SkirmishIntent::Choose(_) | SkirmishIntent::Next => {
                remember(&preparation, &mut settings.reborrow());
                next.set(Screen::Briefing);
            }
        }
    }
}

fn ask_name(texts: &Texts, side: Side, now: &str) -> EntryModel {
    let title = texts.t(&format!("entry-player-{}", side.key()));
    EntryModel::new(Named::Player(side), [title, texts.t("entry-player-hint")], now).or_empty()
}

fn named(mut done: MessageReader<EntryDone>, mut preparation: ResMut<Preparation>) {
    for entry in done.read() {
        if let Named::Player(side) = entry.of {
            preparation.players[side].clone_from(&entry.text);
        }
    }
}

fn fill(
    mut preparation: ResMut<Preparation>,
    missions: Res<Missions>,
    texts: Res<Texts>,
    mut model: ResMut<SkirmishModel>,
) {
    // A mission whose file has gone or is at fault now can't be prepared any longer.
    if missions.find(&preparation.mission).is_none()
        && let Some(first) = missions.first()
    {
        let players = preparation.players.clone();
        *preparation = Preparation { players, ..Preparation::new(first, first.rp) };
    }
    let words = |text: &rules::Localized| localized(&texts, text).to_owned();
    let chosen = missions.find(&preparation.mission);
    let rows = missions.listed().map(|(mission, own)| MissionRow {
        id: mission.id.clone(),
        number: mission.number.into(),
        name: shown(localized(&texts, &mission.name), 32),
        rp: Side::BOTH.map(|side| mission.rp[side]),
        own,
    });
    let missions_rows: Vec<MissionRow> = rows.collect();
    let fresh = SkirmishModel {
        chosen: missions_rows.iter().position(|row| row.id == preparation.mission).unwrap_or(0),
        missions: missions_rows,
        faults: missions.faults(&texts),
        place: chosen.map(|mission| shown(&words(&mission.place), 80)).unwrap_or_default(),
        wins: Side::BOTH.map(|side| chosen.map(|mission| words(&mission.victory[side])).unwrap_or_default()),
        plan: chosen.map(plan).unwrap_or_default(),
        seats: Side::BOTH.map(|side| SeatModel {
            player: shown(&preparation.players[side], LONGEST),
            rp: preparation.levels[side],
            dossier: chosen.map_or(0, |mission| mission.rp[side]),
            cp: command_points(preparation.levels[side]),
            hand: if missions.has_cards() { hand_size(preparation.levels[side]) } else { 0 },
        }),
        rp_range: (*RP_LEVELS.start(), *RP_LEVELS.end()),
    };
    model.set_if_neq(fresh);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prepared() -> Preparation {
        Preparation {
            mission: "recon".into(),
            levels: BySide { allied: 6, german: 6 },
            forces: BySide { allied: vec![rules::KindId(0)], german: Vec::new() },
            wanted: BySide::default(),
            chooser: Side::Allied,
            players: BySide { allied: "Ana".into(), german: "Luis".into() },
            fixed: None,
        }
    }

    #[test]
    fn players_change_sides_and_points_stay() {
        let mut preparation = prepared();
        preparation.levels.german = 9;
        preparation.swap();
        assert_eq!(preparation.players, BySide { allied: "Luis".into(), german: "Ana".into() });
        assert_eq!(preparation.levels, BySide { allied: 6, german: 9 });
    }

    #[test]
    fn another_level_asks_for_another_force() {
        let mut preparation = prepared();
        preparation.set_level(Side::Allied, 6);
        assert_eq!(preparation.forces.allied.len(), 1, "nothing has changed");
        preparation.set_level(Side::Allied, 200);
        assert_eq!(preparation.levels.allied, 40);
        assert!(preparation.forces.allied.is_empty());
        preparation.set_level(Side::German, 0);
        assert_eq!(preparation.levels.german, 3);
    }
}
