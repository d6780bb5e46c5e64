//! Caches, which are objects that figures of a side search, such as crates; and the loot in them (`EXP-S1`).
//!
//! **Rulings**
//! - A cache is an object that can't be carried. Instead of activating it, a figure that may handle objects (`ITEM-2`)
//!   searches it, from the same squares (`ITEM-1`).
//! - The contents are a deck, shuffled by the seed of the battle: each cache takes one card of it. The next card
//!   is hidden from both sides. A deck that has run out is shuffled again.
//! - A cache with a resource becomes loot: an object that can be carried, under the name of the resource. The searcher
//!   takes it at no further cost if it can carry one more object (`EXP-S3`), otherwise the loot stays on its square.
//! - A cache without a resource is used up. It counts as an activated object, a cache with a resource does not.
//! - After the contents are revealed, the searcher meets an enemy, if the mission has a table for it (`EXP-S2`).
//!   Reaction fire at the searcher comes last.

use bevy_app::App;
use bevy_ecs::{resource::Resource, system::In, world::World};
use serde::{Deserialize, Serialize};

use super::encounters::{EncounterTable, ThreatPile, meet_enemy};
use crate::{
    both,
    catalogue::Catalogue,
    condition::{self, BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MissionContext},
    dice::Dice,
    end_conditions::EndCondition,
    event::BattleEvent,
    event_log::EventLog,
    figure::FigurePlace,
    figure_index::FigureIndex,
    figures::Figure,
    ids::{FigureId, KindId, ObjectId},
    localized::Localized,
    mission_specs::{CounterSpec, MissionAct, ObjectiveGain, ObjectiveSpec},
    objects::{MissionObjects, ObjectPlace},
    order::Order,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    setup::Setup,
    side::Side,
    state_parts::StateParts,
    step::{Step, payload},
    step_stack::StepStack,
};

/// Maximum cost of searching, in action points.
const MAX_COST: u8 = 6;

/// Condition: some objects are caches, which figures of one side can search (`EXP-S1`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Caches", deny_unknown_fields)]
pub struct CachesCondition {
    /// The side that searches.
    pub side: Side,
    /// The caches, by their index in the mission's list of objects.
    pub objects: Vec<u8>,
    /// Cost of searching, in action points.
    pub search: u8,
    /// The deck of contents.
    pub contents: Vec<CacheContents>,
    /// The enemies of which a searcher meets one; `None` if searching brings no enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encounter: Option<EncounterTable>,
}

/// A kind of card in the deck of contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CacheContents {
    /// Name shown to players.
    pub name: Localized,
    /// The id of the resource in campaigns; `None` if the cache is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource: Option<String>,
    /// Number of these cards in the deck.
    pub copies: u8,
}

impl Condition for CachesCondition {
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        let first = faults.len();
        self.check_objects(dossier, faults);
        self.check_contents(faults);
        let search = self.search;
        if !(1..=MAX_COST).contains(&search) {
            let message = both!(
                "buscar cuesta de 1 a {MAX_COST} PA, no {search}",
                "searching costs 1 to {MAX_COST} AP, not {search}"
            );
            faults.push(ConditionError::new(".search", message, both!("2 es lo normal", "2 is usual")));
        }
        faults[first..].iter_mut().for_each(|fault| fault.rule = Some("EXP-S1"));
        if let Some(encounter) = &self.encounter {
            faults.extend(encounter.find_faults(dossier, ".encounter", self.side));
        }
    }

    fn check_playable(&self, context: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        if self.contents.len() > MAX_PARTS || self.search == 0 {
            return Err(ConditionBoundsError::TooMany("contents of caches"));
        }
        self.encounter.as_ref().map_or(Ok(()), |encounter| encounter.check_bounds(context))
    }

    fn objectives(&self, state: &dyn StateParts, side: Side) -> Vec<ObjectiveSpec> {
        if side != self.side {
            return Vec::new();
        }
        let (objects, loot) = (state.get::<MissionObjects>(), state.get::<LootState>());
        let waits = |id: &ObjectId| self.is_unsearched(objects, *id) || loot.is_loot_on_board(objects, *id);
        let waiting = objects.iter().map(|(id, _)| id).filter(waits);
        let take = waiting.map(|id| ObjectiveSpec::new(MissionAct::Handle(id), ObjectiveGain::Share).for_figures(1));
        take.chain([ObjectiveSpec::new(MissionAct::Leave, ObjectiveGain::Share)]).collect()
    }

    fn affordances(&self, state: &dyn StateParts, figure: &Figure) -> Vec<Order> {
        let objects = state.get::<MissionObjects>();
        let caches = self.objects.iter().map(|object| ObjectId(*object));
        let unsearched = caches.filter(|id| figure.side == self.side && self.is_unsearched(objects, *id));
        unsearched.map(|object| Order::SearchCache { object }).collect()
    }

    fn counters(&self, state: &dyn StateParts) -> Vec<CounterSpec> {
        let (objects, loot) = (state.get::<MissionObjects>(), state.get::<LootState>());
        let carriers: Vec<&Figure> = loot.carriers(objects, state.figures(), self.side).collect();
        let out = carriers.iter().filter(|figure| figure.place == Some(FigurePlace::Left)).count();
        let left = self.objects.iter().filter(|object| self.is_unsearched(objects, ObjectId(**object))).count();
        let haul = CounterSpec::Haul { out, held: carriers.len() - out, caches: left };
        let threat = CounterSpec::Threat(state.get::<ThreatPile>().total());
        [haul].into_iter().chain(self.encounter.as_ref().map(|_| threat)).collect()
    }

    fn action_cost(&self, figure: &Figure, order: Order) -> Option<u8> {
        (matches!(order, Order::SearchCache { .. }) && figure.side == self.side).then_some(self.search)
    }

    fn plugin(app: &mut App) {
        add_step_system(app, search_cache);
    }
}

impl CachesCondition {
    /// Returns `true` if an object is a cache that was not searched yet.
    pub fn is_unsearched(&self, objects: &MissionObjects, id: ObjectId) -> bool {
        let waits =
            objects.get(id).is_some_and(|object| !object.searched && matches!(object.place, ObjectPlace::At(_)));
        waits && self.objects.contains(&id.0)
    }

    fn check_objects(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        if self.objects.is_empty() {
            let message = both!("no hay ningún alijo", "there is no cache");
            let hint = both!(
                "nombra los objetos por su lugar en `objects`, como `[0, 1]`",
                "name objects by their place in `objects`, such as `[0, 1]`"
            );
            faults.push(ConditionError::new(".objects", message, hint));
        }
        let activated: Vec<u8> =
            dossier.endings.iter().filter_map(EndCondition::objects_to_activate).flatten().copied().collect();
        for (place, number) in self.objects.iter().enumerate() {
            let is_repeated = self.objects[..place].contains(number);
            let is_portable = dossier.portable.get(usize::from(*number)).copied();
            let is_activated = activated.contains(number);
            if let Some((message, hint)) = describe_object_fault(*number, is_portable, is_repeated, is_activated) {
                faults.push(ConditionError::new(format!(".objects[{place}]"), message, hint));
            }
        }
    }

    fn check_contents(&self, faults: &mut Vec<ConditionError>) {
        if self.contents.iter().all(|contents| contents.copies == 0) {
            let message = both!("en los alijos no hay nada", "there is nothing in the caches");
            let hint = both!(
                "añade contenidos, como `(name: (es: \"comida\", en: \"food\"), resource: \"food\", copies: 3)`",
                "add contents, such as `(name: (es: \"comida\", en: \"food\"), resource: \"food\", copies: 3)`"
            );
            faults.push(ConditionError::new(".contents", message, hint));
        }
        for (index, contents) in self.contents.iter().enumerate() {
            let Localized { es, en } = &contents.name;
            let texts =
                [Some(es), Some(en), contents.resource.as_ref()].into_iter().zip([".name.es", ".name.en", ".resource"]);
            for (_, field) in texts.filter(|(text, _)| text.is_some_and(|text| text.trim().is_empty())) {
                let message = both!("este texto está vacío", "this text is empty");
                let hint = both!("escribe qué hay en el alijo", "write what is in the cache");
                faults.push(ConditionError::new(format!(".contents[{index}]{field}"), message, hint));
            }
        }
    }
}

/// Returns the message and the hint for an object that can't be a cache. `is_portable` is `None` if there is no such
/// object.
fn describe_object_fault(
    number: u8,
    is_portable: Option<bool>,
    is_repeated: bool,
    is_activated: bool,
) -> Option<(Localized, Localized)> {
    match is_portable {
        None => Some((
            both!("no hay objeto {number}", "there is no object {number}"),
            both!(
                "los objetos se cuentan por su lugar en la lista, desde el 0",
                "objects are numbered by their place in the list, from 0"
            ),
        )),
        Some(_) if is_repeated => Some((
            both!("el objeto {number} aparece dos veces", "object {number} is listed twice"),
            both!("nombra cada objeto una vez", "name each object once"),
        )),
        Some(true) => Some((
            both!(
                "el objeto {number} se lleva: no puede ser un alijo",
                "object {number} is carried: it can't be a cache"
            ),
            both!("quita `portable: true` del objeto", "remove `portable: true` from the object"),
        )),
        Some(false) => is_activated.then(|| {
            (
                both!(
                    "el objeto {number} hay que activarlo para acabar la batalla, y un alijo no se activa",
                    "object {number} must be activated to end the battle, but a cache can't be activated"
                ),
                both!("elige otro objeto", "choose another object"),
            )
        }),
    }
}

/// The state of caches and loot in a battle.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LootState {
    /// Number of cards left in the deck, for each entry of [`CachesCondition::contents`].
    left: Vec<u8>,
    /// The searched caches with a resource, each with the index of its contents in [`CachesCondition::contents`].
    pub found: Vec<(ObjectId, u8)>,
}

impl LootState {
    /// Returns the state before any search.
    pub(crate) fn of(setup: &Setup) -> LootState {
        let caches = condition::find_condition::<CachesCondition>(&setup.specials);
        LootState { left: caches.map(make_full_deck).unwrap_or_default(), found: Vec::new() }
    }

    /// Returns `true` if an object is loot on a square of the board.
    pub(crate) fn is_loot_on_board(&self, objects: &MissionObjects, id: ObjectId) -> bool {
        let lies = objects.get(id).is_some_and(|object| matches!(object.place, ObjectPlace::At(_)));
        lies && self.found.iter().any(|(object, _)| *object == id)
    }

    /// Returns the carrier of each piece of loot that figures of a side carry, on the board or off it.
    fn carriers<'a>(
        &'a self,
        objects: &'a MissionObjects,
        figures: &'a [Figure],
        side: Side,
    ) -> impl Iterator<Item = &'a Figure> {
        self.found.iter().filter_map(move |(object, _)| {
            let ObjectPlace::Carried(by) = objects.get(*object)?.place else { return None };
            figures.iter().find(|figure| figure.id == by && figure.side == side)
        })
    }
}

/// Returns the number of cards of each entry in a full deck of contents.
fn make_full_deck(caches: &CachesCondition) -> Vec<u8> {
    caches.contents.iter().map(|contents| contents.copies).collect()
}

/// Reveals the contents of a cache, gives them to the searcher if it can carry them, and lets it meet an enemy.
fn search_cache(In(payload::SearchCache { figure, object: id }): In<payload::SearchCache>, world: &mut World) {
    let Some(caches) = world.resource::<ScenarioRules>().condition::<CachesCondition>().cloned() else { return };
    let Some(place) = draw_contents(world, &caches) else { return };
    let contents = &caches.contents[usize::from(place)];
    let objects = world.resource::<MissionObjects>();
    let kind = kind_id_of_figure(world, figure);
    let takes = world.resource::<ScenarioRules>().can_carry_more(caches.side, &kind, figure, objects);
    let mut objects = world.resource_mut::<MissionObjects>();
    let object = &mut objects.0[usize::from(id.0)];
    object.searched = true;
    object.name.clone_from(&contents.name);
    object.portable = contents.resource.is_some();
    if contents.resource.is_none() {
        object.place = ObjectPlace::Used(caches.side);
        world.resource_mut::<EventLog>().push(BattleEvent::CacheEmpty { figure, object: id });
    } else {
        if takes {
            object.place = ObjectPlace::Carried(figure);
        }
        world.resource_mut::<LootState>().found.push((id, place));
        let mut log = world.resource_mut::<EventLog>();
        log.push(BattleEvent::CacheSearched { figure, object: id, contents: place });
        if takes {
            log.push(BattleEvent::PickedUp { figure, object: id, from: None });
        }
    }
    if let Some(encounter) = &caches.encounter {
        meet_enemy(world, figure, encounter);
    }
    world.resource_mut::<StepStack>().push(Step::JudgeObjects(caches.side));
}

/// Returns the id of a figure's kind; an empty text for a figure that was removed.
fn kind_id_of_figure(world: &World, figure: FigureId) -> String {
    let entity = world.resource::<FigureIndex>().entity(figure);
    let kind = entity.and_then(|entity| world.get::<KindId>(entity)).copied();
    kind.map(|kind| world.resource::<Catalogue>().kind(kind).id.clone()).unwrap_or_default()
}

/// Draws a card from the deck of contents, and returns its index in the mission's list. An empty deck is refilled
/// first.
fn draw_contents(world: &mut World, caches: &CachesCondition) -> Option<u8> {
    if world.resource::<LootState>().left.iter().all(|left| *left == 0) {
        world.resource_mut::<LootState>().left = make_full_deck(caches);
    }
    let left = world.resource::<LootState>().left.clone();
    let place = world.resource_mut::<Dice>().draw_index(left.iter().copied())?;
    world.resource_mut::<LootState>().left[place] -= 1;
    u8::try_from(place).ok()
}
