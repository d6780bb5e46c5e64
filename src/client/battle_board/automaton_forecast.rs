//! The forecast of an automated side on the board, while its opponent still decides: moves with their order, attacks,
//! and arriving figures (`COOP-3` to `COOP-7`). The rules compute it in a copy of the battle, so that it comes true up
//! to the first die, unless the opponent acts again.

use std::collections::BTreeSet;

use super::{
    figure_tokens,
    overlays::painter::{BoardPainter, figure_point},
    prelude::*,
};
use rules::{
    FigureKind, KindId, ScratchWorld,
    automaton_forecast::{self, AutomatonForecast},
};

/// Maximum number of arriving figures that are named; more names would overlap.
const MAX_NAMED_ARRIVALS: usize = 6;

/// Resource: forecast of the automated side.
#[derive(Resource, Default)]
pub struct ForecastView {
    /// The automated side; `None` if there is no forecast now.
    pub side: Option<Side>,
    foresight: AutomatonForecast,
    /// Present squares of its figures.
    stands: BTreeMap<FigureId, Square>,
    scratch: ScratchWorld,
}

pub(super) fn plugin(app: &mut App) {
    app.init_battle_resource::<ForecastView>();
    app.add_battle_systems(BattleSystems::Orders, update_forecast.run_if(resource_exists_and_changed::<BattleView>));
}

/// Computes the forecast again when anything on the board has changed.
fn update_forecast(world: &mut World) {
    world.resource_scope(|world, mut foreseen: Mut<ForecastView>| {
        let view = world.resource::<BattleView>();
        let side = view.now.charter.automated_side();
        let goes_on = view.now.turn.first.is_some() && view.now.outcome.is_none();
        let Some(side) = side.filter(|_| goes_on && !view.seats.is_replay()) else {
            if foreseen.side.is_some() {
                foreseen.side = None;
            }
            return;
        };
        let own = view.now.figures.iter().filter(|figure| figure.side == side);
        let stands = own.filter_map(|figure| Some((figure.id, figure.square()?))).collect();
        let ForecastView { scratch, .. } = &mut *foreseen;
        let Some(foresight) = automaton_forecast::forecast_automaton(world, scratch) else { return };
        (foreseen.side, foreseen.foresight, foreseen.stands) = (Some(side), foresight, stands);
    });
}

impl ForecastView {
    /// Returns the number of attacks on the gate.
    pub fn count_gate_attacks(&self) -> usize {
        self.count(|event| matches!(event, BattleEvent::GateStruck { .. }))
    }

    /// Returns the number of contraptions that will be destroyed.
    pub fn count_destroyed(&self) -> usize {
        self.count(|event| matches!(event, BattleEvent::Battered { left: 0, .. }))
    }

    /// Returns the number of figures that will be attacked.
    pub fn count_attacked(&self) -> usize {
        self.targets().len()
    }

    /// Returns the figures that will be attacked.
    pub fn targets(&self) -> BTreeSet<FigureId> {
        self.foresight.close_attacks.iter().map(|(_, target)| *target).collect()
    }

    /// Returns the number of figures of the side that will move.
    pub fn moving(&self) -> usize {
        let moved =
            |event: &BattleEvent| if let BattleEvent::Moved { figure, .. } = event { Some(*figure) } else { None };
        self.foresight.events.iter().filter_map(moved).collect::<BTreeSet<_>>().len()
    }

    /// Returns the number of times that contraptions will be triggered.
    pub fn count_triggered(&self) -> usize {
        self.count(|event| matches!(event, BattleEvent::Sprung { .. }))
    }

    /// Returns the number of attacks that contraptions will survive.
    pub fn battered(&self) -> usize {
        self.count(|event| matches!(event, BattleEvent::Battered { left: 1.., .. }))
    }

    /// Returns the number of arriving figures of each kind.
    pub fn count_arrivals(&self) -> BTreeMap<KindId, usize> {
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

/// Mark of a foreseen event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ForecastMark {
    /// A figure moves from one square to the next.
    Step(Square, Square),
    /// A blow from a square towards a point.
    Blow(Square, Vec2),
    /// A contraption on that square is triggered.
    Sprung(Square),
    /// A figure dies on that square.
    Dies(Square),
    /// A figure ends on that square. The number is its place in the order of movement, from 1.
    Ends(Square, usize),
    /// A figure of that kind arrives on that square.
    Appears(Square, KindId),
}

/// Returns the forecast as marks on the board. `stands` contains the present squares of the automated side's figures,
/// and `point` returns the place at which a figure is drawn.
pub fn forecast_marks(
    now: &BattleState,
    stands: &BTreeMap<FigureId, Square>,
    foresight: &AutomatonForecast,
    point: impl Fn(&Figure) -> Vec2,
) -> Vec<ForecastMark> {
    let (mut at, mut order) = (stands.clone(), Vec::<FigureId>::new());
    let mut traces = Vec::new();
    for event in &foresight.events {
        match event {
            BattleEvent::Moved { figure, from, to } | BattleEvent::Shoved { figure, from, to } => {
                traces.push(ForecastMark::Step(*from, *to));
                at.insert(*figure, *to);
            }
            BattleEvent::Battered { figure, at: target, .. } => {
                traces.extend(at.get(figure).map(|from| ForecastMark::Blow(*from, square_center(*target))));
            }
            BattleEvent::GateStruck { figure, .. } => {
                let gate = |from: &Square| {
                    square_center(*from) + facing_direction(final_facing(now, foresight, *figure)) * SQUARE * 0.7
                };
                traces.extend(at.get(figure).map(|from| ForecastMark::Blow(*from, gate(from))));
            }
            BattleEvent::Sprung { at, .. } => traces.push(ForecastMark::Sprung(*at)),
            BattleEvent::Died { figure, at: Some(at) } => {
                traces.push(ForecastMark::Dies(*at));
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
        traces.push(ForecastMark::Ends(*to, place));
    }
    let blow = |(figure, target): &(FigureId, FigureId)| {
        Some(ForecastMark::Blow(*at.get(figure)?, point(now.figure(*target)?)))
    };
    traces.extend(foresight.close_attacks.iter().filter_map(blow));
    traces.extend(foresight.events.iter().filter_map(|event| match event {
        BattleEvent::Appeared { at, kind, .. } => Some(ForecastMark::Appears(*at, *kind)),
        _ => None,
    }));
    traces
}

/// Returns a figure's facing at the end of the forecast.
fn final_facing(now: &BattleState, foresight: &AutomatonForecast, id: FigureId) -> Facing {
    let turned = foresight.events.iter().rev().find_map(|event| match event {
        BattleEvent::Turned { figure, to, .. } if *figure == id => Some(*to),
        _ => None,
    });
    turned.or_else(|| now.figure(id).map(|figure| figure.facing)).unwrap_or(Facing::South)
}

/// Draws the forecast: moves with their order, attacks, and arriving figures.
pub(super) fn draw_forecast(board_painter: &mut BoardPainter, view: &BattleView, foreseen: &ForecastView) {
    if foreseen.side.is_none() {
        return;
    }
    let traces = forecast_marks(&view.now, &foreseen.stands, &foreseen.foresight, |figure| figure_point(view, figure));
    let comers = traces.iter().filter(|trace| matches!(trace, ForecastMark::Appears(..))).count();
    let above = z_layers::LINES + 0.3;
    for trace in traces {
        match trace {
            ForecastMark::Step(from, to) => {
                let (from, to) = (square_center(from), square_center(to));
                board_painter.bar(from, to, 9.0, palette::INK.with_alpha(0.7), z_layers::LINES - 0.4);
                board_painter.bar(from, to, 5.0, palette::GERMAN, z_layers::LINES - 0.3);
            }
            ForecastMark::Blow(from, to) => {
                let from = square_center(from);
                board_painter.dashes(from, to, palette::ATTACK, z_layers::LINES);
                board_painter.picture("ui/icon_melee", from.lerp(to, 0.62), SQUARE * 0.42, above, palette::ATTACK);
            }
            ForecastMark::Sprung(at) => {
                board_painter.picture("ui/icon_trap", square_center(at), SQUARE * 0.5, above, palette::REACTION);
            }
            ForecastMark::Dies(at) => {
                let above = z_layers::LINES + 0.4;
                board_painter.picture("ui/icon_skull", square_center(at), SQUARE * 0.5, above, palette::TEXT);
            }
            ForecastMark::Ends(at, place) => {
                board_painter.dashed(at, palette::GERMAN);
                let corner = square_center(at) + Vec2::new(-0.3, 0.3) * SQUARE;
                board_painter.round_number(&place.to_string(), corner, palette::GERMAN);
            }
            ForecastMark::Appears(at, kind) => {
                draw_arrival(board_painter, view.now.catalogue.kind(kind), at, comers <= MAX_NAMED_ARRIVALS);
            }
        }
    }
}

/// Draws a figure of that kind that arrives on a square.
fn draw_arrival(board_painter: &mut BoardPainter, kind: &FigureKind, at: Square, is_named: bool) {
    board_painter.dashed(at, palette::GERMAN);
    let token = figure_tokens::figure_kind_picture(kind, 0);
    let center = square_center(at);
    board_painter.picture(&token, center, SQUARE * 0.66, z_layers::LINES - 0.2, Color::WHITE.with_alpha(0.7));
    if is_named {
        let name = localized_name(board_painter.texts, &kind.name).to_uppercase();
        let below = center + Vec2::new(0.0, SQUARE * 0.42);
        board_painter.movable_label(&name, below, palette::GERMAN, palette::INK, 14.0);
    }
}
