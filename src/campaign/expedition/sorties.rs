//! Sorties (`EXP-11` to `EXP-14`): the plan, and the results of the report.

use std::collections::BTreeSet;

use generator::{GroundLook, MapSize};

use super::{
    content::{EnemyGroup, JoinWay, PlaceKind},
    day_turn::DayTurn,
    events::{DeathCause, StoryFact},
    plans::{
        DUEL_DISTANCE, PlaceId, SortieMember, SortiePlan, SortieReport, SortieSegment, SortieTarget, SurvivorFate,
        SurvivorId,
    },
    refusal::ExpeditionRefusal,
    resources::{ResourceKind, ResourceStock},
    state::{ExpeditionState, SurvivorTask},
};

impl DayTurn<'_> {
    /// Returns the plan of the sortie to a goal; `None` if no survivor of the party is left, or the goal is gone.
    pub(super) fn plan_sortie(&mut self, target: &SortieTarget) -> Option<SortiePlan> {
        let (party, boxes) = self.party(target);
        if party.is_empty() {
            return None;
        }
        let mut plan = match target {
            SortieTarget::Place(id) => self.plan_visit(*id)?,
            SortieTarget::Duel(person) => self.plan_duel(person)?,
        };
        let people: Vec<String> = party.iter().map(|member| self.person_of(member.survivor)).collect();
        let kind = self.place_kind(target);
        self.log_fact(StoryFact::SetOut { people, target: target.clone(), kind });
        self.state.battle_count += 1;
        (plan.number, plan.party, plan.boxes) = (self.state.battle_count, party, boxes);
        Some(plan)
    }

    /// Returns the figures of a party, with their boxes of ammunition.
    fn party(&self, target: &SortieTarget) -> (Vec<SortieMember>, u16) {
        let boxes_of = |task: &SurvivorTask| match task {
            SurvivorTask::GoOut { target: other, boxes } if other == target => Some(*boxes),
            _ => None,
        };
        let base = self.base();
        let going = self.state.survivors.iter().filter_map(|survivor| {
            let boxes = survivor.task.as_ref().and_then(|paid| boxes_of(&paid.task))?;
            Some((base.sortie_member(survivor), boxes))
        });
        going.fold((Vec::new(), 0), |(mut party, sum), (member, boxes)| {
            party.push(member);
            (party, sum + boxes)
        })
    }

    fn place_kind(&self, target: &SortieTarget) -> Option<String> {
        match target {
            SortieTarget::Place(id) => self.state.place(*id).map(|place| place.kind.clone()),
            SortieTarget::Duel(_) => None,
        }
    }

    fn plan_visit(&mut self, id: PlaceId) -> Option<SortiePlan> {
        let place = self.state.place(id)?.clone();
        let kind = self.data.place(&place.kind)?;
        let segments = (0..kind.distance).filter_map(|_| self.draw_segment()).collect();
        let searches = if kind.kind == PlaceKind::Allies { 0 } else { place.caches.len() };
        let arrivals = (0..searches).filter_map(|_| self.draw_enemy()).collect();
        Some(SortiePlan {
            number: 0,
            target: SortieTarget::Place(id),
            seed: place.seed,
            size: kind.size,
            look: kind.look,
            kind: kind.kind,
            party: Vec::new(),
            boxes: 0,
            segments,
            garrison: if place.is_cleared { Vec::new() } else { kind.garrison.clone() },
            caches: place.caches,
            arrivals,
        })
    }

    /// Plans a sortie against a special enemy: one segment, and the enemy at its end (`EXP-14`).
    fn plan_duel(&mut self, person: &str) -> Option<SortiePlan> {
        let is_offered = self.state.offers.iter().any(|offer| offer == person);
        let ways = &self.data.person(person).filter(|_| is_offered)?.ways;
        let enemy = ways.iter().find_map(|way| match way {
            JoinWay::Duel { enemy, .. } => Some(enemy.clone()),
            _ => None,
        })?;
        let segments = (0..DUEL_DISTANCE).filter_map(|_| self.draw_segment()).collect();
        Some(SortiePlan {
            number: 0,
            target: SortieTarget::Duel(person.to_owned()),
            seed: self.state.dice.draw_seed(),
            size: MapSize::Small,
            look: GroundLook::Steel,
            kind: PlaceKind::Infested,
            party: Vec::new(),
            boxes: 0,
            segments,
            garrison: vec![EnemyGroup(enemy, 1)],
            caches: Vec::new(),
            arrivals: Vec::new(),
        })
    }

    /// Draws the encounter of a segment, and the die for the distance (`EXP-11`).
    fn draw_segment(&mut self) -> Option<SortieSegment> {
        let progress = self.base().progress();
        let weights = self.data.content.encounters.iter();
        let weights: Vec<u16> = weights.map(|drawn| if drawn.from <= progress { drawn.weight } else { 0 }).collect();
        let index = self.state.dice.pick_weighted(&weights)?;
        let drawn = &self.data.content.encounters[index];
        let die = self.state.dice.roll_die();
        Some(SortieSegment { encounter: drawn.id.clone(), die, enemies: drawn.enemies.clone() })
    }

    /// Enters the results of a checked report in the state.
    pub(super) fn settle_sortie(&mut self, plan: &SortiePlan, report: &SortieReport) {
        let kind = self.place_kind(&plan.target);
        let mut haul = ResourceStock::default();
        for index in &report.taken {
            haul.add(plan.caches[*index].0, plan.caches[*index].1);
        }
        self.state.stock.add_all(&haul);
        self.state.stock.add(ResourceKind::Ammunition, report.boxes);
        if let Some(kind) = kind {
            self.log_fact(StoryFact::SortieOver { kind: Some(kind), haul, kills: report.kills });
        }
        self.settle_fates(&report.fates, DeathCause::Sortie);
        self.add_threat(report.threat.clone());
        match &plan.target {
            SortieTarget::Place(id) => self.settle_place(*id, report),
            SortieTarget::Duel(person) => self.settle_duel(person, report),
        }
    }

    /// Carries out the fates of survivors in a battle.
    pub(super) fn settle_fates(&mut self, fates: &[SurvivorFate], cause: DeathCause) {
        for fate in fates {
            if fate.is_dead {
                self.kill(fate.survivor, cause);
            } else {
                self.hurt(fate.survivor, fate.damage, cause);
            }
        }
    }

    fn settle_place(&mut self, id: PlaceId, report: &SortieReport) {
        let Some(place) = self.state.places.iter_mut().find(|place| place.id == id) else { return };
        let is_first = !place.is_visited;
        place.is_visited = true;
        place.is_cleared |= report.is_cleared;
        let taken: BTreeSet<usize> = report.taken.iter().copied().collect();
        let left = (0..).zip(&place.caches).filter(|(index, _)| !taken.contains(index));
        place.caches = left.map(|(_, cache)| *cache).collect();
        let kind = place.kind.clone();
        if is_first && self.data.place(&kind).is_some_and(|kind| kind.kind == PlaceKind::Allies) {
            self.change_reputation(1, 0);
            self.offer_recruit();
        }
        self.remove_if_empty(id);
    }

    fn settle_duel(&mut self, person: &str, report: &SortieReport) {
        let is_won = report.is_cleared;
        self.log_fact(StoryFact::DuelOver { person: person.to_owned(), is_won, kills: report.kills });
        if is_won {
            self.change_reputation(1, 0);
            self.join(person);
        }
    }
}

/// Checks that a report fits its plan.
///
/// # Errors
/// The first contradiction.
pub(super) fn check_sortie_report(
    state: &ExpeditionState,
    plan: &SortiePlan,
    report: &SortieReport,
) -> Result<(), ExpeditionRefusal> {
    if report.number != plan.number {
        return Err(ExpeditionRefusal::ReportOfOtherBattle);
    }
    check_fates(&plan.party, &report.fates)?;
    let contradiction = |rule| Err(ExpeditionRefusal::ContradictoryReport { rule });
    let is_back = |member: &&SortieMember| {
        report.fates.iter().any(|fate| fate.survivor == member.survivor && !fate.is_dead)
            && state.survivor(member.survivor).is_some()
    };
    let loads: usize = plan.party.iter().filter(is_back).map(|member| usize::from(member.carry)).sum();
    let taken: BTreeSet<usize> = report.taken.iter().copied().collect();
    let is_known = |index: &usize| *index < plan.caches.len();
    if taken.len() != report.taken.len() || !taken.iter().all(is_known) || taken.len() > loads {
        return contradiction("EXP-12");
    }
    if report.boxes > plan.boxes {
        return contradiction("EXP-11");
    }
    let met = plan.segments.iter().flat_map(|segment| &segment.enemies).chain(&plan.garrison);
    let there = met.map(|group| group.1).sum::<u16>() + plan.arrivals.len() as u16;
    let is_met = |enemy: &str| {
        let groups = plan.segments.iter().flat_map(|segment| &segment.enemies).chain(&plan.garrison);
        groups.map(|group| &group.0).chain(&plan.arrivals).any(|met| met == enemy)
    };
    let is_possible = report.threat.total().saturating_add(report.kills) <= there;
    if is_possible && report.threat.iter().all(|(enemy, _)| is_met(enemy)) { Ok(()) } else { contradiction("EXP-13") }
}

/// Checks that each figure has one fate, and that no living figure has lost all damage points.
pub(super) fn check_fates(figures: &[SortieMember], fates: &[SurvivorFate]) -> Result<(), ExpeditionRefusal> {
    let named: BTreeSet<SurvivorId> = fates.iter().map(|fate| fate.survivor).collect();
    let meant: BTreeSet<SurvivorId> = figures.iter().map(|member| member.survivor).collect();
    let points = |id| figures.iter().find(|member| member.survivor == id).map_or(0, |member| member.damage_points);
    let lives = |fate: &SurvivorFate| fate.is_dead || fate.damage < points(fate.survivor);
    if named.len() == fates.len() && named == meant && fates.iter().all(lives) {
        Ok(())
    } else {
        Err(ExpeditionRefusal::ContradictoryReport { rule: "EXP-16" })
    }
}
