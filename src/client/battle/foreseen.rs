//! What a side that nobody plays will do, on the board, while its enemy still decides: where each figure goes and in which
//! order, what it strikes, who appears where (`COOP-3` to `COOP-7`). It is found by the rules, in a copy of the battle, so
//! that it comes true up to the first die, if the enemy does nothing more.

use std::collections::BTreeSet;

use super::{
    overlays::pen::{Pen, point_of},
    prelude::*,
    tokens,
};
use rules::{
    KindId, ScratchWorld,
    automaton_forecast::{self, AutomatonForecast},
    conditions::AutomatedSideCondition,
};

/// Up to so many who appear are named; more names would lie over each other.
const NAMED: usize = 6;

/// What will happen, as things stand.
#[derive(Resource, Default)]
pub(crate) struct Foreseen {
    /// The side that nobody plays, if what it will do is known now.
    pub side: Option<Side>,
    foresight: AutomatonForecast,
    /// Where its figures stand now.
    stands: BTreeMap<FigureId, Square>,
    scratch: ScratchWorld,
}

pub(super) fn plugin(app: &mut App) {
    app.per_battle::<Foreseen>();
    app.at_table(BattleSystems::Orders, look.run_if(resource_exists_and_changed::<Table>));
}

/// Looks ahead again when anything on the board has changed.
fn look(world: &mut World) {
    world.resource_scope(|world, mut foreseen: Mut<Foreseen>| {
        let table = world.resource::<Table>();
        let side = table.now.charter.condition::<AutomatedSideCondition>().map(|automatic| automatic.side);
        let goes_on = table.now.turn.first.is_some() && table.now.outcome.is_none();
        let Some(side) = side.filter(|_| goes_on && !table.seats.watched()) else {
            if foreseen.side.is_some() {
                foreseen.side = None;
            }
            return;
        };
        let own = table.now.figures.iter().filter(|figure| figure.side == side);
        let stands = own.filter_map(|figure| Some((figure.id, figure.square()?))).collect();
        let Foreseen { scratch, .. } = &mut *foreseen;
        let Some(foresight) = automaton_forecast::forecast_automaton(world, scratch) else { return };
        (foreseen.side, foreseen.foresight, foreseen.stands) = (Some(side), foresight, stands);
    });
}

impl Foreseen {
    /// How many blows fall on the gate.
    pub(crate) fn gate(&self) -> usize {
        self.count(|event| matches!(event, BattleEvent::GateStruck { .. }))
    }

    /// How many things that were built fall.
    pub(crate) fn broken(&self) -> usize {
        self.count(|event| matches!(event, BattleEvent::Battered { left: 0, .. }))
    }

    /// How many figures are struck at.
    pub(crate) fn struck(&self) -> usize {
        self.targets().len()
    }

    /// Who is struck at.
    pub(crate) fn targets(&self) -> BTreeSet<FigureId> {
        self.foresight.blows.iter().map(|(_, target)| *target).collect()
    }

    /// How many of its figures move.
    pub(crate) fn moving(&self) -> usize {
        let moved =
            |event: &BattleEvent| if let BattleEvent::Moved { figure, .. } = event { Some(*figure) } else { None };
        self.foresight.events.iter().filter_map(moved).collect::<BTreeSet<_>>().len()
    }

    /// How many walk into something that acts on them.
    pub(crate) fn sprung(&self) -> usize {
        self.count(|event| matches!(event, BattleEvent::Sprung { .. }))
    }

    /// How many blows fall on what was built and stands on.
    pub(crate) fn battered(&self) -> usize {
        self.count(|event| matches!(event, BattleEvent::Battered { left: 1.., .. }))
    }

    /// Who appears, by kinds.
    pub(crate) fn comers(&self) -> BTreeMap<KindId, usize> {
        let mut comers = BTreeMap::new();
        for event in &self.foresight.events {
            if let BattleEvent::Appeared { kind, .. } = event {
                *comers.entry(*kind).or_default() += 1;
            }
        }
        comers
    }

    fn count(&self, which: impl Fn(&BattleEvent) -> bool) -> usize {
        let known = self.side.is_some();
        self.foresight.events.iter().filter(|event| known && which(event)).count()
    }
}

/// A mark of what will happen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Trace {
    /// Somebody comes from one square to the next.
    Step(Square, Square),
    /// A blow from a square towards a point.
    Blow(Square, Vec2),
    /// Something acts on whoever comes there.
    Sprung(Square),
    /// Somebody dies there.
    Dies(Square),
    /// Somebody comes to stand there, who goes in that place of the order; the first goes in place 1.
    Ends(Square, usize),
    /// Somebody of that kind appears there.
    Appears(Square, KindId),
}

/// What will happen, as marks on the board. `stands` is where the figures of the side that nobody plays stand before it,
/// `point` where a figure is drawn.
pub(crate) fn traces(
    now: &BattleState,
    stands: &BTreeMap<FigureId, Square>,
    foresight: &AutomatonForecast,
    point: impl Fn(&Figure) -> Vec2,
) -> Vec<Trace> {
    let (mut at, mut order) = (stands.clone(), Vec::<FigureId>::new());
    let mut traces = Vec::new();
    for event in &foresight.events {
        match event {
            BattleEvent::Moved { figure, from, to } | BattleEvent::Shoved { figure, from, to } => {
                traces.push(Trace::Step(*from, *to));
                at.insert(*figure, *to);
            }
            BattleEvent::Battered { figure, at: target, .. } => {
                traces.extend(at.get(figure).map(|from| Trace::Blow(*from, centre(*target))));
            }
            BattleEvent::GateStruck { figure, .. } => {
                let gate = |from: &Square| centre(*from) + towards(facing(now, foresight, *figure)) * SQUARE * 0.7;
                traces.extend(at.get(figure).map(|from| Trace::Blow(*from, gate(from))));
            }
            BattleEvent::Sprung { at, .. } => traces.push(Trace::Sprung(*at)),
            BattleEvent::Died { figure, at: Some(at) } => {
                traces.push(Trace::Dies(*at));
                order.retain(|id| id != figure);
            }
            _ => {}
        }
        if let Some(figure) = event.figure().filter(|id| at.contains_key(id) && !order.contains(id)) {
            order.push(figure);
        }
    }
    for (id, to) in at.iter().filter(|(id, to)| stands.get(*id) != Some(*to)) {
        let place = order.iter().position(|other| other == id).map_or(0, |place| place + 1);
        traces.push(Trace::Ends(*to, place));
    }
    let blow =
        |(figure, target): &(FigureId, FigureId)| Some(Trace::Blow(*at.get(figure)?, point(now.figure(*target)?)));
    traces.extend(foresight.blows.iter().filter_map(blow));
    traces.extend(foresight.events.iter().filter_map(|event| match event {
        BattleEvent::Appeared { at, kind, .. } => Some(Trace::Appears(*at, *kind)),
        _ => None,
    }));
    traces
}

/// Where a figure faces in the end.
fn facing(now: &BattleState, foresight: &AutomatonForecast, id: FigureId) -> Facing {
    let turned = foresight.events.iter().rev().find_map(|event| match event {
        BattleEvent::Turned { figure, to, .. } if *figure == id => Some(*to),
        _ => None,
    });
    turned.or_else(|| now.figure(id).map(|figure| figure.facing)).unwrap_or(Facing::South)
}

/// Draws it: ways with the order of going, blows, who appears.
pub(super) fn draw(pen: &mut Pen, table: &Table, foreseen: &Foreseen) {
    if foreseen.side.is_none() {
        return;
    }
    let traces = traces(&table.now, &foreseen.stands, &foreseen.foresight, |figure| point_of(table, figure));
    let comers = traces.iter().filter(|trace| matches!(trace, Trace::Appears(..))).count();
    for trace in traces {
        match trace {
            Trace::Step(from, to) => {
                pen.bar(centre(from), centre(to), 9.0, palette::INK.with_alpha(0.7), height::LINES - 0.4);
                pen.bar(centre(from), centre(to), 5.0, palette::GERMAN, height::LINES - 0.3);
            }
            Trace::Blow(from, to) => {
                let from = centre(from);
                pen.dashes(from, to, palette::ATTACK);
                pen.picture("ui/icon_melee", from.lerp(to, 0.62), SQUARE * 0.42, height::LINES + 0.3, palette::ATTACK);
            }
            Trace::Sprung(at) => {
                pen.picture("ui/icon_trap", centre(at), SQUARE * 0.5, height::LINES + 0.3, palette::REACTION);
            }
            Trace::Dies(at) => {
                pen.picture("ui/icon_skull", centre(at), SQUARE * 0.5, height::LINES + 0.4, palette::TEXT);
            }
            Trace::Ends(at, place) => {
                pen.dashed(at, palette::GERMAN);
                pen.coin(&place.to_string(), centre(at) + Vec2::new(-0.3, 0.3) * SQUARE, palette::GERMAN);
            }
            Trace::Appears(at, kind) => {
                let kind = table.now.catalogue.kind(kind);
                pen.dashed(at, palette::GERMAN);
                let token = tokens::picture_of(kind, 0);
                pen.picture(&token, centre(at), SQUARE * 0.66, height::LINES - 0.2, Color::WHITE.with_alpha(0.7));
                if comers > NAMED {
                    continue;
                }
                let name = localized(pen.texts, &kind.name).to_uppercase();
                pen.slip(&name, centre(at) + Vec2::new(0.0, SQUARE * 0.42), palette::GERMAN, palette::INK, 14.0);
            }
        }
    }
}
