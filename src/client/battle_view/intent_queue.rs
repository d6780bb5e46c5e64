//! The queue of the players' intents, from mouse, keys and buttons. Each feature defines its own type of intents, and
//! registers the function that carries them out. All intents of a frame are carried out in the order in which they were
//! written, also across types.

use std::{any::Any, sync::Arc, time::Duration};

use bevy::{ecs::system::SystemParam, prelude::*};

use super::{
    session::{BattleView, is_order_pending},
    systems::{BattleAppExt, BattleSystems},
};
use ui_kit::{redraw::RedrawRequests, widgets::on_press};

/// Intent of a player in a battle.
pub trait PlayerIntent: Any + Clone + Send + Sync {
    /// Returns the condition under which the intent is carried out.
    fn access(&self) -> IntentAccess {
        IntentAccess::Order
    }
}

/// Condition under which an intent is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntentAccess {
    /// Always, because the intent gives no order: players who only watch may use it, too.
    View,
    /// While a player at this window must decide.
    Order,
    /// Like `Order`, and in the AI's half-turn, in which players can kill cards and play some (`CARD-5`).
    CardOrder,
}

/// Message: an intent of any type.
#[derive(Message, Clone)]
pub struct BattleIntent(Arc<dyn QueuedIntent>);

impl<I: PlayerIntent> From<I> for BattleIntent {
    fn from(intent: I) -> BattleIntent {
        BattleIntent(Arc::new(intent))
    }
}

impl BattleIntent {
    /// Returns `true` if the intent may give orders.
    pub fn is_order(&self) -> bool {
        self.0.access() != IntentAccess::View
    }

    /// Returns the intent, if it is one of this type.
    pub fn get<I: PlayerIntent>(&self) -> Option<&I> {
        self.0.as_any().downcast_ref()
    }
}

/// An intent whose type only its handler knows.
trait QueuedIntent: Send + Sync {
    fn access(&self) -> IntentAccess;
    fn as_any(&self) -> &dyn Any;
    fn handle(&self, world: &mut World);
}

impl<I: PlayerIntent> QueuedIntent for I {
    fn access(&self) -> IntentAccess {
        PlayerIntent::access(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn handle(&self, world: &mut World) {
        let handler = world.resource::<IntentHandler<I>>().0;
        handler(world, self.clone());
    }
}

/// Resource: the function that carries out the intents of a type.
#[derive(Resource)]
struct IntentHandler<I: PlayerIntent>(fn(&mut World, I));

/// Function that runs before each intent is carried out.
type IntentHook = fn(&mut World, &BattleIntent);
/// Condition under which all intents must wait.
type IntentBlocker = fn(&World) -> bool;

/// Resource with the functions that features have registered for the intents of all types.
#[derive(Resource, Default)]
struct IntentHooks {
    before: Vec<IntentHook>,
    blockers: Vec<IntentBlocker>,
}

/// Resource with intents that wait until nothing blocks them any more.
#[derive(Resource, Default)]
struct DelayedIntents(Vec<BattleIntent>);

/// Extension trait for [`App`] that registers the handling of intents.
pub trait IntentAppExt {
    /// Registers the function that carries out the intents of a type.
    fn add_intent<I: PlayerIntent>(&mut self, handler: fn(&mut World, I)) -> &mut Self;

    /// Registers a function that runs before each intent is carried out. The order of these functions is undefined.
    fn add_intent_hook(&mut self, hook: IntentHook) -> &mut Self;

    /// Registers a condition under which all intents must wait.
    fn add_intent_blocker(&mut self, blocker: IntentBlocker) -> &mut Self;
}

impl IntentAppExt for App {
    fn add_intent<I: PlayerIntent>(&mut self, handler: fn(&mut World, I)) -> &mut App {
        self.insert_resource(IntentHandler(handler))
    }

    fn add_intent_hook(&mut self, hook: IntentHook) -> &mut App {
        self.world_mut().get_resource_or_init::<IntentHooks>().before.push(hook);
        self
    }

    fn add_intent_blocker(&mut self, blocker: IntentBlocker) -> &mut App {
        self.world_mut().get_resource_or_init::<IntentHooks>().blockers.push(blocker);
        self
    }
}

/// System parameter that writes the player's intents.
#[derive(SystemParam)]
pub struct IntentWriter<'w>(MessageWriter<'w, BattleIntent>);

impl IntentWriter<'_> {
    pub fn write(&mut self, intent: impl Into<BattleIntent>) {
        self.0.write(intent.into());
    }

    pub fn write_batch<I: Into<BattleIntent>>(&mut self, intents: impl IntoIterator<Item = I>) {
        self.0.write_batch(intents.into_iter().map(Into::into));
    }
}

/// Returns a bundle that writes this intent when its button is pressed.
pub fn on_press_intent(intent: impl Into<BattleIntent>) -> impl Bundle {
    on_press(intent.into())
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BattleIntent>()
        .init_resource::<IntentHooks>()
        .init_battle_resource::<DelayedIntents>()
        .add_systems(Update, handle_intents.in_set(BattleSystems::Orders));
}

/// Carries out all intents of this frame, unless they must wait.
pub fn handle_intents(world: &mut World) {
    let intents: Vec<BattleIntent> = world.resource_mut::<Messages<BattleIntent>>().drain().collect();
    if !world.contains_resource::<BattleView>() {
        return;
    }
    let mut intents = world.resource_mut::<DelayedIntents>().0.drain(..).chain(intents).collect::<Vec<_>>();
    if is_intent_blocked(world) {
        // Wait: the result must not depend on whether the player or the AI is faster.
        world.resource_mut::<RedrawRequests>().redraw_frames(2);
        std::mem::swap(&mut world.resource_mut::<DelayedIntents>().0, &mut intents);
        return;
    }
    while !intents.is_empty() && world.contains_resource::<BattleView>() && !is_intent_blocked(world) {
        handle_intent(world, &intents.remove(0));
        world.resource_mut::<RedrawRequests>().redraw_for(Duration::from_millis(250));
    }
    if world.contains_resource::<BattleView>() {
        world.resource_mut::<DelayedIntents>().0 = intents;
    }
}

/// Returns `true` if players must wait before they may give orders.
pub fn is_intent_blocked(world: &World) -> bool {
    world.resource::<IntentHooks>().blockers.iter().any(|blocks| blocks(world))
}

fn handle_intent(world: &mut World, intent: &BattleIntent) {
    let view = world.resource::<BattleView>();
    let is_possible = match intent.0.access() {
        IntentAccess::View => true,
        _ if is_order_pending(world) => false,
        IntentAccess::Order => view.is_prompted(),
        IntentAccess::CardOrder => view.is_prompted() || view.deciding_ai().is_some(),
    };
    if is_possible {
        for hook in world.resource::<IntentHooks>().before.clone() {
            hook(world, intent);
        }
        intent.0.handle(world);
    }
}
