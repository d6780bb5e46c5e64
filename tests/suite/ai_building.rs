//! The AI counts the points that building takes as the rules do.

use ai::AiLevel;
use rules::{
    self, Ability, BattleState, BySide, Catalogue, Facing, FigureId, FigurePlace, Ground, Localized, Observation,
    Order, PlacedFigure, RulesEdition, Setup, Side, Square, StartPosition, StartState, Terrain,
    conditions::{
        Contraption, ContraptionAppearance, ContraptionEffect, ContraptionPart, ContraptionStock,
        ContraptionsCondition, PerPlayer,
    },
};

use crate::support::game_catalogue;

/// Length of the corridor in which the figure builds.
const LENGTH: u8 = 24;

/// Returns the game's catalogue with unarmed Grunts, which build for nothing if `builds`.
fn builder_catalogue(builds: bool) -> Catalogue {
    let catalogue = game_catalogue();
    let kinds = catalogue.kinds().map(|(_, kind)| {
        let mut kind = kind.clone();
        if kind.id == "grunt" {
            kind.weapons.clear();
            kind.abilities.extend(builds.then_some(Ability::Builds));
        }
        kind
    });
    Catalogue::new(kinds.collect(), catalogue.armoury().clone()).with_cards(catalogue.cards().clone())
}

/// Returns a corridor with a Grunt that acts again at one end, and a zombie `far` squares from it.
fn corridor_setup(builds: bool, effect: ContraptionEffect, far: u8) -> Setup {
    let catalogue = builder_catalogue(builds);
    let figure = |id: &str, x: u8, facing: Facing, activated: bool| PlacedFigure {
        kind: catalogue.find(id).expect("a kind of the game"),
        place: FigurePlace::Board(Square::new(x, 0)),
        facing,
        wounds: 0,
        reaction: false,
        activated,
    };
    let figures = vec![figure("grunt", 0, Facing::East, true), figure("sturmzombie", far, Facing::West, false)];
    let trap = Contraption {
        id: "trap".into(),
        name: Localized { es: "Cepo".into(), en: "Trap".into() },
        look: ContraptionAppearance::Trap,
        cost: 1,
        charges: 1,
        parts: vec![ContraptionPart::OnEnter(effect)],
    };
    let stock = ContraptionStock { kind: "trap".into(), side: Side::Allied, each: PerPlayer::Flat(1) };
    Setup {
        edition: RulesEdition::CURRENT,
        terrain: Terrain::new(&[vec![Ground::Floor; usize::from(LENGTH)]], Vec::new(), Vec::new()).into(),
        doors: Vec::new(),
        levels: BySide::default(),
        forces: BySide::default(),
        veterans: BySide::default(),
        endings: Vec::new(),
        cards: Default::default(),
        objects: Vec::new(),
        specials: vec![ContraptionsCondition { kinds: vec![trap], standing: Vec::new(), stock: vec![stock] }.into()],
        scores: Vec::new(),
        seed: 1,
        start: StartState::Position(StartPosition {
            figures,
            active: Side::Allied,
            first: Side::Allied,
            command: BySide { allied: 1, german: 0 },
            special: BySide::default(),
            ablaze: Vec::new(),
        }),
        catalogue,
    }
}

/// Returns the AI's first order for the Grunt that acts again.
fn first_order_again(setup: &Setup) -> Option<Order> {
    let mut world = rules::new_world();
    rules::install_battle(&mut world, setup);
    rules::submit_order(&mut world, Order::Activate { figure: FigureId(1) }).expect("it may act again");
    let seen = Observation::from_state(&world, &BattleState::of(&world), Side::Allied);
    ai::decide_order(&seen, AiLevel::Planner, 1).map(|choice| choice.order)
}

/// `ACT-2`: a figure that acts again pays a command point for its first contraption, with `Builds` too. Earlier, the AI
/// counted it as free, and spent the point on less gain than its price. After a move that cost the point, `Builds` does
/// build for nothing.
#[test]
fn a_figure_that_acts_again_builds_only_for_the_price_of_a_point() {
    let builds_at_once = |order: &Option<Order>| matches!(order, Some(Order::Place { .. }));
    let effects = [2, 3, 4].map(ContraptionEffect::Attack).into_iter().chain([ContraptionEffect::Kill]);
    let (mut places, mut built) = (0, 0);
    for (effect, far) in effects.flat_map(|effect| (3..LENGTH).map(move |far| (effect, far))) {
        places += 1;
        if builds_at_once(&first_order_again(&corridor_setup(true, effect, far))) {
            built += 1;
            let paying = first_order_again(&corridor_setup(false, effect, far));
            assert!(builds_at_once(&paying), "{effect:?} at {far}: {paying:?}");
        }
    }
    assert!(0 < built && built < places, "{built} of {places}");
}
