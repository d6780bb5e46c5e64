//! Battle cards in the window: hands that only their owner sees while a key or a plate is held, the choice of a target,
//! cards in play, and killing them. Two people share the screen, so a hand lies face down whenever nothing is held.
//!
//! [`Hands`] says what of it is open now; [`Want`] is what a player wants of it. The rules decide what may be played.

mod choose;
pub(super) mod face;
mod hand;
mod hold;
mod kill;
mod marks;
pub(super) mod strip;
pub mod words;

use std::time::Duration;

use bevy::prelude::*;

use super::{BattleSystems, camera::Lens, orders, replay::ReplayDesk, session::Table};
use crate::{
    client::{input::layer::rules_shut, screens::Screen, text::Texts, wake::Awake},
    rules::{
        self, Awaiting, BySide, Facing, Occasion, Order, Side, Situation,
        cards::{CardId, CardTarget},
    },
};

pub(super) use hand::worth as token_worth;
pub use hold::HoldPlate;
pub(super) use kill::{affordable, budget, title as kill_title};
pub(super) use marks::place;

/// What a player wants of the cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Want {
    /// See a hand, for as long as its owner holds a key or a plate.
    Look(Side),
    /// It is held no longer.
    Hide,
    /// Play this card of the hand that is looked at: a target comes next.
    Choose(CardId),
    /// Aim it at the next target, or the previous one.
    Next {
        /// The previous one.
        back: bool,
    },
    /// Aim it at the nearest square on that side.
    Nudge(Facing),
    /// The same square, entered by another side.
    Side {
        /// Anticlockwise.
        left: bool,
    },
    /// Aim it at this; a second time plays it.
    Aim(CardTarget),
    /// Play it on what is aimed at.
    Play,
    /// Show all cards in play.
    Lay,
    /// Ask whether this card shall be killed.
    Kill(CardId),
    /// That side kills it.
    Pay(Side),
    /// Drop what is open.
    Drop,
    /// Pass whatever is asked of that side about deaths and ammo until the half is over.
    Waive(Side),
}

/// What is open of the cards.
#[derive(Clone, Debug, Default, PartialEq)]
enum Stage {
    /// Nothing.
    #[default]
    Shut,
    /// A hand is looked at.
    Looking(Side),
    /// A card was chosen; what it is played on is being chosen.
    Choosing(Choice),
    /// All cards in play are listed.
    Listed,
    /// Whether a card is killed is asked; from the list or not.
    Killing {
        /// The card.
        card: CardId,
        /// Back to the list when it is dropped.
        listed: bool,
    },
}

/// A card on its way out of a hand.
#[derive(Clone, Debug, PartialEq)]
struct Choice {
    seat: Side,
    card: CardId,
    targets: Vec<CardTarget>,
    at: usize,
    /// Whether its owner looks at it.
    shown: bool,
}

impl Choice {
    fn target(&self) -> CardTarget {
        self.targets[self.at]
    }
}

/// What is open of the cards now, and what its owner may know.
#[derive(Resource, Default)]
pub struct Hands {
    stage: Stage,
    /// The view of whose hand is open.
    seen: Option<Box<Situation>>,
    /// Who sits behind the open curtain.
    pub(super) behind: Option<Side>,
    waived: BySide<bool>,
    /// Where the camera was before it went to see what a card is aimed at.
    home: Option<Vec2>,
}

impl Hands {
    /// Whether a target is being chosen on the board: a prompt must not lie over it.
    pub(super) fn choosing(&self) -> bool {
        matches!(self.stage, Stage::Choosing(_))
    }

    /// Whether that hand is held open.
    pub(super) fn looks(&self, seat: Side) -> bool {
        self.stage == Stage::Looking(seat)
    }

    /// Waives nothing any more: a half or a turn is over.
    pub(super) fn ask_again(&mut self) {
        self.waived = BySide::default();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hands>()
        .add_systems(OnExit(Screen::Battle), |mut hands: ResMut<Hands>| *hands = Hands::default())
        .add_systems(
            Update,
            (hold::hold, choose::input.run_if(rules_shut))
                .in_set(BattleSystems::Input)
                .run_if(resource_exists::<Table>),
        )
        .add_systems(
            Update,
            (
                draw.run_if(
                    resource_changed::<Hands>
                        .or_else(resource_changed::<Texts>)
                        .or_else(resource_exists_and_changed::<Table>),
                ),
                strip::draw.run_if(resource_exists_and_changed::<Table>.or_else(resource_changed::<Texts>)),
                marks::draw.run_if(resource_exists_and_changed::<Table>.or_else(resource_changed::<Hands>)),
                hold::hovered,
            )
                .in_set(BattleSystems::Show)
                .run_if(resource_exists::<Table>),
        );
}

/// The root of what is open.
#[derive(Component)]
struct Open;

fn draw(
    mut commands: Commands,
    old: Query<Entity, With<Open>>,
    table: Res<Table>,
    hands: Res<Hands>,
    texts: Res<Texts>,
    mut awake: ResMut<Awake>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    awake.frames(3);
    let seen = hands.seen.as_deref();
    match (&hands.stage, seen) {
        (Stage::Looking(seat), Some(seen)) => hand::draw(&mut commands, &texts, seen, *seat),
        (Stage::Choosing(choice), Some(_)) => choose::draw(&mut commands, &table, &texts, choice),
        (Stage::Listed, _) => kill::list(&mut commands, &table, &texts),
        (Stage::Killing { card, .. }, _) => kill::question(&mut commands, &table, &texts, *card),
        _ => {}
    }
}

/// Carries out what a player wants of the cards.
pub(super) fn carry_out(world: &mut World, want: Want) {
    match want {
        Want::Look(seat) => look(world, seat),
        Want::Hide => hide(world),
        Want::Choose(card) => choose_card(world, card),
        Want::Next { back } => aim(world, |choice| {
            let count = choice.targets.len();
            choice.at = if back { (choice.at + count - 1) % count } else { (choice.at + 1) % count };
        }),
        Want::Nudge(towards) => aim(world, |choice| choose::nudge(choice, towards)),
        Want::Side { left } => aim(world, |choice| choose::turn(choice, left)),
        Want::Aim(target) => aim_at(world, target),
        Want::Play => play(world),
        Want::Lay => world.resource_mut::<Hands>().stage = Stage::Listed,
        Want::Kill(card) => {
            let mut hands = world.resource_mut::<Hands>();
            let listed = hands.stage == Stage::Listed;
            hands.stage = Stage::Killing { card, listed };
        }
        Want::Pay(seat) => {
            if let Stage::Killing { card, .. } = world.resource::<Hands>().stage {
                orders::give(world, &[Order::KillCard { seat, card }]);
            }
        }
        Want::Drop => {
            let mut hands = world.resource_mut::<Hands>();
            let back = matches!(hands.stage, Stage::Killing { listed: true, .. });
            hands.stage = if back { Stage::Listed } else { Stage::Shut };
            hands.seen = None;
            come_back(world);
        }
        Want::Waive(seat) => {
            world.resource_mut::<Hands>().waived[seat] = true;
            pass_waived(world);
            orders::settle(world);
        }
    }
}

/// After an order nothing is open any more.
pub(super) fn settled(world: &mut World) {
    let mut hands = world.resource_mut::<Hands>();
    if hands.stage != Stage::Shut {
        hands.stage = Stage::Shut;
        hands.seen = None;
    }
    come_back(world);
}

fn look(world: &mut World, seat: Side) {
    match &mut world.resource_mut::<Hands>().stage {
        Stage::Shut => {}
        Stage::Choosing(choice) if choice.seat == seat => {
            choice.shown = true;
            return;
        }
        _ => return,
    }
    // In a replay, the hand as it was then.
    let truth =
        world.get_resource::<ReplayDesk>().map_or_else(|| Situation::of(world), |desk| Situation::of(desk.world()));
    let seen = rules::view(&truth, seat);
    let mut hands = world.resource_mut::<Hands>();
    hands.seen = Some(Box::new(seen));
    hands.stage = Stage::Looking(seat);
}

fn hide(world: &mut World) {
    let mut hands = world.resource_mut::<Hands>();
    match &mut hands.stage {
        Stage::Looking(_) => {
            hands.stage = Stage::Shut;
            hands.seen = None;
        }
        Stage::Choosing(choice) => choice.shown = false,
        _ => {}
    }
}

fn choose_card(world: &mut World, card: CardId) {
    if !world.resource::<Table>().asked() {
        return;
    }
    let mut hands = world.resource_mut::<Hands>();
    let (Stage::Looking(seat), Some(seen)) = (&hands.stage, &hands.seen) else { return };
    let seat = *seat;

    let targets = rules::card_targets(seen, seat, card);
    if !targets.is_empty() {
        hands.stage = Stage::Choosing(Choice { seat, card, targets, at: 0, shown: true });
        glance(world);
    }
}

fn aim(world: &mut World, change: impl FnOnce(&mut Choice)) {
    let mut hands = world.resource_mut::<Hands>();
    if let Stage::Choosing(choice) = &mut hands.stage {
        change(choice);
    }
    glance(world);
}

/// Sees to it that what is aimed at is shown.
fn glance(world: &mut World) {
    let Stage::Choosing(choice) = &world.resource::<Hands>().stage else { return };
    let Some(place) = marks::place(world.resource::<Table>(), choice.target()) else { return };
    if let Some(from) = world.resource_mut::<Lens>().glance(place) {
        world.resource_mut::<Awake>().stay(Duration::from_millis(400));
        world.resource_mut::<Hands>().home.get_or_insert(from);
    }
}

/// The camera goes back to where it was.
fn come_back(world: &mut World) {
    if let Some(home) = world.resource_mut::<Hands>().home.take() {
        world.resource_mut::<Lens>().back_to(home);
    }
}

fn aim_at(world: &mut World, target: CardTarget) {
    let Stage::Choosing(choice) = &world.resource::<Hands>().stage else { return };
    if choice.target() == target {
        play(world);
    } else if let Some(at) = choice.targets.iter().position(|other| *other == target) {
        aim(world, |choice| choice.at = at);
    }
}

fn play(world: &mut World) {
    let Stage::Choosing(choice) = &world.resource::<Hands>().stage else { return };
    let order = Order::PlayCard { seat: choice.seat, card: choice.card, target: choice.target() };
    orders::give(world, &[order]);
}

/// Passes where a side has waived its answers. Whether anything was passed.
pub(super) fn pass_waived(world: &mut World) -> bool {
    let Awaiting::Answer { seat, to: Occasion::Death(_) | Occasion::OutOfAmmo(_) } = *world.resource::<Awaiting>()
    else {
        return false;
    };
    world.resource::<Hands>().waived[seat] && orders::submit(world, Order::Pass)
}
