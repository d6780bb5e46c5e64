//! Creates a chapter of the ledger from the record of a finished battle: replays the battle and reads the results from
//! its events.

use std::collections::BTreeMap;

use bevy_ecs::world::World;

use super::{
    ledger::RosterMember,
    played_mission::{
        CardChoice, CardLossReason, FigureFate, FigureName, HordeLosses, LostCard, PlayedMission, ServiceRecord,
        SideChapter,
    },
};
use record::{self, Digest, Record, ReplayError};
use rules::{
    BattleEvent, BattleResult, BattleState, BySide, Catalogue, EventLog, FigureId, FigurePlace, FigureTrait, KindId,
    Side,
    cards::{CardId, CardTarget},
    event::CardLoss,
};

/// Results of a replay, from which a chapter is built.
struct ReplayedBattle {
    state: BattleState,
    figures: BTreeMap<FigureId, BattleFigure>,
    /// For each card that was killed or went out of play, the reason of its first loss.
    cards: BTreeMap<CardId, CardLossReason>,
    verdict: BattleResult,
}

#[derive(Debug)]
struct BattleFigure {
    kind: KindId,
    number: u16,
    side: Side,
    kills: u16,
    died: Option<u16>,
}

/// Replays a battle and returns its chapter; `None` if the battle is not over, or has no mission.
pub(super) fn build_chapter(
    world: &mut World,
    record: &Record,
    number: u8,
    roster: &BySide<Vec<RosterMember>>,
) -> Result<Option<PlayedMission>, ReplayError> {
    let Some(played) = replay_for_chapter(world, record)? else { return Ok(None) };
    let spec = &record.spec;
    let (mission, name) = match &spec.mission {
        Some(stamp) => (stamp.id.clone(), stamp.name.clone()),
        None => return Ok(None),
    };
    let sides = BySide::from_fn(|side| SideChapter {
        level: spec.levels[side],
        force: spec.forces[side].clone(),
        figures: service_records(&played, side),
        hordes: horde_losses(&played, side),
        lost: lost_cards(&played, record, side, &roster[side]),
        kept: CardChoice::Undecided,
    });
    Ok(Some(PlayedMission {
        number,
        mission,
        name,
        winner: played.verdict.winner,
        reason: played.verdict.reason,
        turns: record.turn(),
        orders: record.orders(),
        begun: record.begun,
        seed: spec.seed,
        digest: Digest::of(world),
        journal: String::new(),
        sides,
    }))
}

fn replay_for_chapter(world: &mut World, record: &Record) -> Result<Option<ReplayedBattle>, ReplayError> {
    let mut figures = BTreeMap::new();
    record::replay_watched(world, record, |world| {
        for figure in BattleState::of(world).figures {
            figures.entry(figure.id).or_insert(BattleFigure {
                kind: figure.kind,
                number: figure.number,
                side: figure.side,
                kills: 0,
                died: None,
            });
        }
    })?;
    let state = BattleState::of(world);
    let Some(verdict) = state.outcome.0 else { return Ok(None) };
    let mut played = ReplayedBattle { state, figures, cards: BTreeMap::new(), verdict };
    apply_battle_events(&mut played, world.resource::<EventLog>().all());
    Ok(Some(played))
}

/// Counts kills, deaths and lost cards in the events of a battle.
fn apply_battle_events(played: &mut ReplayedBattle, events: &[BattleEvent]) {
    let mut turn = 1;
    // The last attacker; deaths by its blasts count as its kills.
    let mut attacker = None;
    // The target of the last shot or blow; `None` after blasts.
    let mut target = None;
    for event in events {
        match event {
            BattleEvent::TurnStarted { turn: number } => (turn, attacker) = (*number, None),
            BattleEvent::Activated { .. } | BattleEvent::BurntOut { .. } => attacker = None,
            BattleEvent::Shot { .. } | BattleEvent::Struck { .. } | BattleEvent::Slain { .. } => {
                (attacker, target) = (event.figure(), event.target());
            }
            BattleEvent::Thrown { .. }
            | BattleEvent::Detonated { .. }
            | BattleEvent::SetAblaze { .. }
            | BattleEvent::VolatileRolled { .. } => (attacker, target) = (event.figure(), None),
            BattleEvent::Moved { .. } | BattleEvent::Entered { .. } | BattleEvent::Surfaced { .. } => {
                (attacker, target) = (None, None);
            }
            BattleEvent::Died { figure, .. } => {
                let killer = attacker.filter(|_| target.is_none_or(|target| target == *figure));
                record_death(played, *figure, turn, killer);
            }
            BattleEvent::CardKilled { card, .. } => {
                played.cards.entry(*card).or_insert(CardLossReason::Killed);
            }
            BattleEvent::CardLost { card, cause } => {
                played.cards.entry(*card).or_insert(card_loss_reason(*cause));
            }
            _ => {}
        }
    }
}

/// Converts the cause of a card's loss in the rules into the reason in the ledger.
fn card_loss_reason(cause: CardLoss) -> CardLossReason {
    match cause {
        CardLoss::Cancelled | CardLoss::ShakenOff => CardLossReason::Killed,
        CardLoss::FigureGone => CardLossReason::Died,
        CardLoss::Expired | CardLoss::Cleared => CardLossReason::Discarded,
    }
}

fn record_death(played: &mut ReplayedBattle, figure: FigureId, turn: u16, killer: Option<FigureId>) {
    let Some(dead) = played.figures.get_mut(&figure) else { return };
    dead.died = Some(turn);
    let side = dead.side;
    if let Some(killer) = killer.and_then(|killer| played.figures.get_mut(&killer)).filter(|killer| killer.side != side)
    {
        killer.kills += 1;
    }
}

impl ReplayedBattle {
    fn catalogue(&self) -> &Catalogue {
        &self.state.catalogue
    }

    fn name(&self, seen: &BattleFigure) -> FigureName {
        FigureName { kind: self.catalogue().kind(seen.kind).id.clone(), number: seen.number }
    }

    /// Returns the effect cards on a figure at the end of the battle: only experience cards, or only other cards.
    fn cards_on(&self, figure: FigureId, experience: bool) -> Vec<String> {
        let cards = &self.state.cards;
        let there = cards.in_play.iter().filter(|lying| lying.on == CardTarget::Figure(figure));
        let kinds = there.filter(|lying| lying.experience == experience).map(|lying| cards.kind(lying.card));
        kinds.filter(|kind| kind.is_effect()).map(|kind| kind.id.clone()).collect()
    }
}

fn service_records(played: &ReplayedBattle, side: Side) -> Vec<ServiceRecord> {
    let named = played
        .figures
        .iter()
        .filter(|(_, seen)| seen.side == side && played.catalogue().kind(seen.kind).horde().is_none());
    let service = |(&id, seen): (&FigureId, &BattleFigure)| {
        let kind = played.catalogue().kind(seen.kind);
        let place = played.state.figure(id).map(|figure| figure.place);
        let fate = match (seen.died, place) {
            (Some(turn), _) => FigureFate::Died { turn },
            (None, Some(Some(FigurePlace::Left))) => FigureFate::Left,
            (None, Some(Some(FigurePlace::Board(_)))) => FigureFate::Survived,
            (None, _) => FigureFate::HeldBack,
        };
        ServiceRecord {
            name: played.name(seen),
            fate,
            kills: seen.kills,
            experience: played.cards_on(id, true),
            cards: if kind.has_trait(FigureTrait::Zombie) { Vec::new() } else { played.cards_on(id, false) },
            single: kind.limit == Some(1) && seen.number == 1,
        }
    };
    named.map(service).collect()
}

fn horde_losses(played: &ReplayedBattle, side: Side) -> Vec<HordeLosses> {
    let mut fallen: BTreeMap<KindId, u16> = BTreeMap::new();
    let dead = played.figures.values().filter(|seen| seen.side == side && seen.died.is_some());
    for seen in dead.filter(|seen| played.catalogue().kind(seen.kind).horde().is_some()) {
        *fallen.entry(seen.kind).or_default() += 1;
    }
    let losses = |(kind, fallen)| HordeLosses { kind: played.catalogue().kind(kind).id.clone(), fallen };
    fallen.into_iter().map(losses).collect()
}

/// Returns the experience cards that a side has lost: those of figures that were not bought, and those that went out of
/// play.
fn lost_cards(played: &ReplayedBattle, record: &Record, side: Side, roster: &[RosterMember]) -> Vec<LostCard> {
    let spec = &record.spec;
    let brought = spec.veterans[side].iter().filter_map(|known| {
        let kind = spec.forces[side].get(usize::from(known.purchase))?.clone();
        Some((FigureName { kind, number: known.number }, &known.cards))
    });
    let brought: BTreeMap<FigureName, &Vec<String>> = brought.collect();
    let mut lost = Vec::new();
    for member in roster.iter().filter(|member| !member.cards.is_empty()) {
        let mut there = brought.get(&member.name).map(|cards| (*cards).clone());
        for card in &member.cards {
            let how = match &mut there {
                None => Some(CardLossReason::NotBought),
                Some(cards) => match cards.iter().position(|other| other == card) {
                    None => Some(CardLossReason::Discarded),
                    Some(index) => {
                        cards.remove(index);
                        None
                    }
                },
            };
            lost.extend(how.map(|how| LostCard { name: member.name.clone(), card: card.clone(), how }));
        }
    }
    lost.extend(cards_out_of_play(played, record, side));
    lost
}

/// Returns the experience cards that went out of play in the battle.
fn cards_out_of_play(played: &ReplayedBattle, record: &Record, side: Side) -> Vec<LostCard> {
    // The setup is valid, because the battle was replayed.
    let Ok(setup) = record.spec.setup() else { return Vec::new() };
    let mut lost = Vec::new();
    for veteran in &setup.veterans[side] {
        let kind = setup.forces[side][usize::from(veteran.purchase)];
        let name = FigureName { kind: setup.catalogue.kind(kind).id.clone(), number: veteran.number };
        for card in &veteran.cards {
            let lies_there = played.state.cards.card_in_play(*card).is_some_and(|lying| lying.experience);
            let printed = setup.catalogue.cards().kind(*card);
            if let (false, Some(printed)) = (lies_there, printed) {
                let how = played.cards.get(card).copied().unwrap_or(CardLossReason::Discarded);
                lost.push(LostCard { name: name.clone(), card: printed.id.clone(), how });
            }
        }
    }
    lost
}

#[cfg(test)]
mod tests {
    use super::*;
    use mission::paths;
    use rules::{EndReason, Facing, FireMode, Square, Weapon, cards::CardInPlay, event::ReactionLoss};

    /// Returns the state of the mission Incursion with these forces at its beginning, before any event.
    fn sample_replayed_battle(allied: &[&str], german: &[&str]) -> ReplayedBattle {
        let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
        let mission =
            mission::load_mission(&paths::game_missions_dir().join("2-incursion.ron"), &catalogue).expect("a dossier");
        let find = |ids: &[&str]| ids.iter().map(|id| catalogue.find(id).expect("a kind")).collect();
        let forces = BySide { allied: find(allied), german: find(german) };
        let setup = mission.setup(&catalogue, &forces, mission.rp, 1).expect("legal forces");
        let mut world = rules::new_world();
        rules::install_battle(&mut world, &setup);
        let state = BattleState::of(&world);
        let seen = state.figures.iter().map(|figure| {
            let (kind, number, side) = (figure.kind, figure.number, figure.side);
            (figure.id, BattleFigure { kind, number, side, kills: 0, died: None })
        });
        let figures = seen.collect();
        let verdict = BattleResult { winner: None, reason: EndReason::EqualPoints };
        ReplayedBattle { state, figures, cards: BTreeMap::new(), verdict }
    }

    fn find_figure_of_kind(played: &ReplayedBattle, id: &str) -> FigureId {
        let found = played.figures.iter().find(|(_, seen)| played.catalogue().kind(seen.kind).id == id);
        *found.expect("it was bought").0
    }

    #[test]
    fn only_deaths_directly_after_an_attack_count_as_kills() {
        let played = || sample_replayed_battle(&["grunt", "grunt"], &["sturmzombie", "gretel"]);
        let (one, enemy) = (find_figure_of_kind(&played(), "grunt"), find_figure_of_kind(&played(), "gretel"));
        let (at, weapon) = (Square::new(1, 1), Weapon::new("Lmg").expect("an id"));
        let (mode, needed) = (FireMode::Normal, 4);
        let shot = BattleEvent::Shot { figure: one, target: enemy, weapon, mode, dice: vec![6], needed };
        let thrown = BattleEvent::Thrown { figure: one, weapon, at };
        let dies = BattleEvent::Died { figure: enemy, at: Some(at) };
        let moves = BattleEvent::Moved { figure: enemy, from: at, to: at };
        let comes = BattleEvent::Surfaced {
            figure: enemy,
            gate: rules::EdgePoint { at, side: Facing::North, owner: Side::German },
        };
        let leaves = BattleEvent::ReactionLost { figure: enemy, cause: ReactionLoss::Attacked };
        for (events, kills) in [
            (vec![shot.clone(), dies.clone()], 1),
            (vec![shot.clone(), leaves, dies.clone()], 1),
            (vec![thrown, dies.clone()], 1),
            (vec![shot.clone(), moves, dies.clone()], 0),
            (vec![shot.clone(), comes, dies.clone()], 0),
            (vec![shot.clone(), BattleEvent::TurnStarted { turn: 3 }, dies.clone()], 0),
            (vec![shot, BattleEvent::Died { figure: one, at: None }], 0),
        ] {
            let mut played = played();
            apply_battle_events(&mut played, &events);
            assert_eq!(played.figures[&one].kills, kills, "{events:?}");
        }
    }

    #[test]
    fn the_first_loss_reason_of_a_card_is_recorded() {
        let mut played = sample_replayed_battle(&["grunt"], &["sturmzombie"]);
        let killed = |card| BattleEvent::CardKilled { side: Side::German, card: CardId(card), cost: 2 };
        let lost = |card, cause| BattleEvent::CardLost { card: CardId(card), cause };
        let events = [
            killed(1),
            lost(1, CardLoss::Cleared),
            lost(2, CardLoss::FigureGone),
            lost(3, CardLoss::ShakenOff),
            lost(4, CardLoss::Cleared),
            lost(5, CardLoss::Expired),
            lost(6, CardLoss::Cancelled),
        ];
        apply_battle_events(&mut played, &events);
        let told: Vec<CardLossReason> = played.cards.values().copied().collect();
        assert_eq!(
            told,
            [
                CardLossReason::Killed,
                CardLossReason::Died,
                CardLossReason::Killed,
                CardLossReason::Discarded,
                CardLossReason::Discarded,
                CardLossReason::Killed
            ]
        );
    }

    #[test]
    fn unique_figures_are_marked_and_zombies_keep_no_cards() {
        let mut played =
            sample_replayed_battle(&["sarge", "grunt", "grunt"], &["sturmzombie", "minenzombie", "gretel"]);
        let effect = played.state.cards.list.find("adrenaline", |_| true).expect("a card of the game");
        for id in played.figures.keys() {
            let lying = CardInPlay { card: effect, side: Side::Allied, on: CardTarget::Figure(*id), experience: false };
            played.state.cards.in_play.push(lying);
        }
        let told = |service: &ServiceRecord| (service.name.to_string(), service.cards.len(), service.single);
        let all = |side| service_records(&played, side).iter().map(told).collect::<Vec<_>>();
        let grunts = [("grunt 1".to_owned(), 1, false), ("grunt 2".to_owned(), 1, false)];
        assert!(grunts.iter().all(|grunt| all(Side::Allied).contains(grunt)), "{:?}", all(Side::Allied));
        assert!(all(Side::Allied).contains(&("sarge 1".to_owned(), 1, true)));
        let german = all(Side::German);
        assert!(german.contains(&("minenzombie 1".to_owned(), 0, false)), "{german:?}");
        assert!(german.contains(&("gretel 1".to_owned(), 1, true)), "{german:?}");
    }
}
