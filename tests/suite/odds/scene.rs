//! Positions for the odds: figures, cards, doors and fire on a small board.

use bevy_ecs::world::World;
use rules::{
    self, Ability, AnyCondition, BurningSquare, BySide, Catalogue, Door, EdgePoint, Facing, FigureId, FigurePlace,
    Ground, Localized, Order, PlacedFigure, RulesEdition, Setup, Side, Square, StartPosition, StartState, Terrain,
    Weapon,
    cards::{CardInPlay, CardSetup, CardTarget},
    conditions::{TwitchersCondition, ZombiesCarryCondition},
    objects::{MissionObject, ObjectPlace},
};

use crate::support::game_catalogue;

/// Builder of a position: rows of floor `.`, rock `#` and burning floor `f`, with figures and cards.
pub struct OddsPosition {
    rows: &'static [&'static str],
    figures: Vec<PlacedFigure>,
    doors: Vec<Door>,
    cards: Vec<(&'static str, CardTarget)>,
    active: Side,
    orders: Vec<Order>,
    /// Tokens that no figure has taken yet.
    tokens: Vec<Square>,
    /// The highest face on which a Twitcher rises from a token, the kind of the Twitcher, and its number of dice.
    twitchers: Option<(u8, &'static str, u8)>,
    /// A figure kind that explodes here, unlike in the game.
    volatile: Option<&'static str>,
}

pub const HALL: &[&str] = &["........", "........", "........", "........", "........"];

pub fn odds_position(rows: &'static [&'static str], active: Side, figures: &[FigureSpec]) -> OddsPosition {
    OddsPosition {
        rows,
        figures: figures.iter().map(FigureSpec::placed).collect(),
        doors: Vec::new(),
        cards: Vec::new(),
        active,
        orders: Vec::new(),
        tokens: Vec::new(),
        twitchers: None,
        volatile: None,
    }
}

/// Figure of a position: kind, square, facing and number of wounds, and `true` if it is in reaction mode.
#[derive(Clone, Copy)]
pub struct FigureSpec(pub &'static str, pub (u8, u8), pub Facing, pub u8, pub bool);

impl FigureSpec {
    pub fn placed(&self) -> PlacedFigure {
        PlacedFigure {
            kind: game_catalogue().find(self.0).unwrap_or_else(|| panic!("no kind {}", self.0)),
            place: FigurePlace::Board(self.1.into()),
            facing: self.2,
            wounds: self.3,
            reaction: self.4,
            activated: false,
        }
    }

    pub fn wounded(self, wounds: u8) -> FigureSpec {
        FigureSpec(self.0, self.1, self.2, wounds, self.4)
    }

    pub fn ready(self) -> FigureSpec {
        FigureSpec(self.0, self.1, self.2, self.3, true)
    }
}

pub fn figure_at_square(kind: &'static str, x: u8, y: u8, facing: Facing) -> FigureSpec {
    FigureSpec(kind, (x, y), facing, 0, false)
}

impl OddsPosition {
    pub fn card(mut self, id: &'static str, on: CardTarget) -> OddsPosition {
        self.cards.push((id, on));
        self
    }

    pub fn on(self, id: &'static str, figure: u16) -> OddsPosition {
        self.card(id, CardTarget::Figure(FigureId(figure)))
    }

    /// Makes a figure kind explode that does not explode in the game.
    pub fn with_volatile(mut self, kind: &'static str) -> OddsPosition {
        self.volatile = Some(kind);
        self
    }

    /// Adds a token that no figure has taken yet.
    pub fn token(mut self, x: u8, y: u8) -> OddsPosition {
        self.tokens.push(Square::new(x, y));
        self
    }

    /// Makes a figure of the kind rise from a token on faces up to `on`, and attack with `dice` dice.
    pub fn twitchers(mut self, on: u8, kind: &'static str, dice: u8) -> OddsPosition {
        self.twitchers = Some((on, kind, dice));
        self
    }

    /// Adds orders that are given before the order whose odds are tested.
    pub fn after(mut self, orders: &[Order]) -> OddsPosition {
        self.orders.extend(orders);
        self
    }

    pub fn door(mut self, x: u8, y: u8, side: Facing) -> OddsPosition {
        self.doors.push(Door { at: Square::new(x, y), side, open: false, sealed: false });
        self
    }

    pub fn catalogue(&self) -> Catalogue {
        let catalogue = game_catalogue();
        let kinds = catalogue.kinds().map(|(_, kind)| {
            let mut kind = kind.clone();
            if self.volatile == Some(&kind.id) {
                kind.abilities.push(Ability::Volatile);
            }
            kind
        });
        Catalogue::new(kinds.collect(), catalogue.armoury().clone()).with_cards(catalogue.cards().clone())
    }

    pub fn setup(&self) -> Setup {
        let catalogue = self.catalogue();
        let ground = |letter| if letter == '#' { Ground::Rock } else { Ground::Floor };
        let rows: Vec<Vec<Ground>> = self.rows.iter().map(|row| row.chars().map(ground).collect()).collect();
        let mut ablaze = Vec::new();
        for (y, row) in self.rows.iter().enumerate() {
            let burning = row.chars().enumerate().filter(|(_, letter)| *letter == 'f');
            // The fire belongs to the enemy, because that of the active side would go out.
            let side = self.active.enemy();
            ablaze.extend(burning.map(|(x, _)| BurningSquare { at: Square::new(x as u8, y as u8), side }));
        }
        let mut in_play: Vec<CardInPlay> = Vec::new();
        for (id, on) in &self.cards {
            let free = |card| in_play.iter().all(|lying| lying.card != card);
            let card = catalogue.cards().find(id, free).unwrap_or_else(|| panic!("no card {id}"));
            in_play.push(CardInPlay { card, side: Side::Allied, on: *on, experience: false });
        }
        let entries = vec![EdgePoint { at: Square::new(0, 0), side: Facing::West, owner: self.active }];
        Setup {
            edition: RulesEdition::CURRENT,
            terrain: Terrain::new(&rows, entries, Vec::new()).into(),
            doors: self.doors.clone(),
            levels: BySide::default(),
            forces: BySide::default(),
            veterans: BySide::default(),
            endings: Vec::new(),
            cards: CardSetup { in_play, ..CardSetup::default() },
            objects: self.tokens.iter().map(|at| numbered_token(*at)).collect(),
            specials: self.specials(),
            scores: Vec::new(),
            seed: 1,
            start: StartState::Position(StartPosition {
                figures: self.figures.clone(),
                active: self.active,
                first: self.active,
                command: BySide { allied: 5, german: 5 },
                special: BySide::default(),
                ablaze,
            }),
            catalogue,
        }
    }

    /// Returns the special conditions that let zombies search and Twitchers rise.
    fn specials(&self) -> Vec<AnyCondition> {
        let rise = self
            .twitchers
            .map(|(on, kind, dice)| AnyCondition::from(TwitchersCondition { kind: kind.to_owned(), on, dice }));
        rise.into_iter().chain([ZombiesCarryCondition.into()]).collect()
    }

    pub fn world(&self) -> World {
        let mut world = rules::new_world();
        rules::install_battle(&mut world, &self.setup());
        for order in &self.orders {
            rules::submit_order(&mut world, *order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
        world
    }
}

fn numbered_token(at: Square) -> MissionObject {
    let name = Localized { es: "Ficha".to_owned(), en: "Token".to_owned() };
    MissionObject { numbered: true, ..MissionObject::new(name, true, ObjectPlace::At(at)) }
}

/// Rows of a hall with a wall of fire.
pub const BURNING: &[&str] = &["........", "........", ".ffff...", "........", "........"];

pub const fn activate_order(figure: u16) -> Order {
    Order::Activate { figure: FigureId(figure) }
}

pub fn weapon_with_id(id: &str) -> Weapon {
    Weapon::new(id).expect("a weapon's id")
}

pub fn shoot_order(target: u16, id: &str) -> Order {
    Order::Shoot { target: FigureId(target), weapon: weapon_with_id(id) }
}

pub const fn close_attack_order(target: u16) -> Order {
    Order::CloseAttack { target: FigureId(target) }
}

pub const fn move_order(towards: Facing) -> Order {
    Order::Move { towards }
}

/// Returns a position in the hall with an active shooter at (1, 2) and the given target.
pub fn duel_position(active: Side, shooter: &'static str, target: FigureSpec) -> OddsPosition {
    odds_position(HALL, active, &[figure_at_square(shooter, 1, 2, Facing::East), target]).after(&[activate_order(1)])
}

pub const ZOMBIES: &str = "sturmzombie";

/// Returns the side of the first figure, which is the acting side.
pub fn side_of_first_figure(figures: &[FigureSpec]) -> Side {
    let catalogue = game_catalogue();
    catalogue.kind(catalogue.find(figures[0].0).expect("a kind")).side
}
