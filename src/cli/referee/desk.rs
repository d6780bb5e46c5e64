//! Execution of requests: the referee keeps one battle and passes orders to the rules.

use std::path::{Path, PathBuf};

use bevy_ecs::world::World;
use rand::{TryRng, rngs::SysRng};
use serde_json::{Value, json};

use super::{
    answer::Failure,
    picture,
    request::{BareSetup, ForceOf, NewGame, Request},
};
use mind::{Choice, Level};
use mission::{
    self, Diagnostics, Mission,
    force::{Force, RP_LEVELS},
    paths,
};
use record::{self, Battle, BattleSpec, MissionSnapshot, Truncation};
use rules::{self, BattleState, BySide, Catalogue, Dice, FigureId, KindId, Observation, Order, RulesEdition, Side};

/// Maximum number of entries of one battle: far beyond any real game.
const MAX_ENTRIES: usize = 20_000;
/// Maximum number of dice scripted ahead.
const MAX_SCRIPTED: usize = 1_000;
/// Maximum size of a mission file, in bytes.
const MAX_MISSION: u64 = 1 << 20;

/// State of the referee: the current battle, and the data for new battles.
pub(super) struct Desk {
    catalogue: Catalogue,
    world: World,
    /// World in which a record is tried before it replaces the battle.
    spare: World,
    battle: Option<Battle>,
}

impl Desk {
    /// Returns a desk without a battle.
    pub(super) fn open() -> Result<Desk, Diagnostics> {
        let catalogue = mission::load_catalogue(&paths::figures_file())?;
        Ok(Desk { catalogue, world: rules::new_world(), spare: rules::new_world(), battle: None })
    }

    /// Carries out a request. A failed request changes nothing.
    pub(super) fn answer(&mut self, request: Request) -> Result<Value, Failure> {
        match request {
            Request::Missions {} => Ok(self.missions()),
            Request::New(game) => self.new_game(&game),
            Request::Setup(setup) => self.set_up(&setup),
            Request::Replay { record } => self.replay(&record),
            Request::Force(of) => self.computers_force(&of),
            request => {
                let Some(battle) = &mut self.battle else {
                    return Err(Failure::new("NoBattle", "there is no battle yet: 'new', 'setup' or 'replay' first"));
                };
                in_battle(battle, &mut self.world, request)
            }
        }
    }

    fn missions(&self) -> Value {
        let library = mission::load_mission_library(&paths::mission_folders(), &self.catalogue);
        let told = library.missions.iter().map(|listed| {
            let mission = &listed.mission;
            json!({ "id": mission.id, "name": mission.name.en, "rp": [mission.rp.allied, mission.rp.german] })
        });
        json!({ "ok": true, "missions": told.collect::<Vec<_>>() })
    }

    fn new_game(&mut self, game: &NewGame) -> Result<Value, Failure> {
        let mission = self.find_mission(&game.mission)?;
        let levels = BySide {
            allied: game.allied_rp.unwrap_or(mission.rp.allied),
            german: game.german_rp.unwrap_or(mission.rp.german),
        };
        let forces = BySide {
            allied: self.force(&mission, Side::Allied, levels.allied, game.allied.as_deref())?,
            german: self.force(&mission, Side::German, levels.german, game.german.as_deref())?,
        };
        let seed = match game.seed {
            Some(seed) => seed,
            None => SysRng.try_next_u64().map_err(|error| Failure::new("NoSeed", error.to_string()))?,
        };
        let unfit = |faults: Vec<mission::InvalidForce>| {
            let first = faults.into_iter().next();
            first.map_or_else(|| Failure::bad_request("the forces don't fit"), |unfit| unfit.fault.into())
        };
        let setup = mission.setup(&self.catalogue, &forces, levels, seed).map_err(unfit)?;
        self.begin(BattleSpec::new(&setup, Some(MissionSnapshot::of(&mission))))
    }

    fn find_mission(&self, name: &str) -> Result<Mission, Failure> {
        let library = mission::load_mission_library(&paths::mission_folders(), &self.catalogue);
        if let Some(listed) = library.missions.into_iter().find(|listed| listed.mission.id == name) {
            return Ok(listed.mission);
        }
        let path = PathBuf::from(name);
        let regular = |path: &Path| path.metadata().is_ok_and(|data| data.is_file() && data.len() <= MAX_MISSION);
        if !regular(&path) {
            let message = format!("there is no mission {name:?}, neither by id nor as a file");
            return Err(Failure::new("UnknownMission", message));
        }
        mission::load_mission(&path, &self.catalogue).map_err(|faults| Failure::new("BadMission", faults.to_string()))
    }

    /// Returns the kinds with the given ids, or a quick pick without ids. [`Mission::setup`] checks whether the force
    /// is allowed.
    fn force(&self, mission: &Mission, side: Side, rp: u8, ids: Option<&[String]>) -> Result<Vec<KindId>, Failure> {
        let (terms, catalogue) = (mission.force_limits(side, level_within(rp)?), mission.catalogue(&self.catalogue));
        let Some(ids) = ids else { return Ok(Force::new(&catalogue, terms).quick_pick()?) };
        let unknown = |id: &str| Failure::new("UnknownKind", format!("there is no kind of figure {id:?}"));
        ids.iter().map(|id| catalogue.find(id).ok_or_else(|| unknown(id))).collect()
    }

    /// Returns the force that the computer would choose.
    fn computers_force(&self, of: &ForceOf) -> Result<Value, Failure> {
        let mission = self.find_mission(&of.mission)?;
        let rp = level_within(of.rp.unwrap_or(mission.rp[of.side]))?;
        let level = of.level.unwrap_or(Level::Veteran);
        let catalogue = mission.catalogue(&self.catalogue);
        let force = mind::force_of(&catalogue, &mission, (of.side, rp), (level, &[]), of.seed.unwrap_or(0))?;
        let ids: Vec<&str> = force.iter().map(|kind| catalogue.kind(*kind).id.as_str()).collect();
        Ok(json!({ "ok": true, "force": ids }))
    }

    fn set_up(&mut self, setup: &BareSetup) -> Result<Value, Failure> {
        let position = setup.position().map_err(Failure::bad_request)?;
        self.begin(BattleSpec {
            edition: RulesEdition::CURRENT,
            mission: None,
            campaign: None,
            seed: setup.seed,
            levels: BySide::default(),
            crew: BySide::default(),
            players: BySide::default(),
            computers: BySide::default(),
            without_advice: BySide::default(),
            forces: BySide::default(),
            veterans: BySide::default(),
            rows: setup.rows.clone(),
            doors: setup.doors.iter().map(Into::into).collect(),
            entries: setup.entries.clone(),
            exits: setup.exits.clone(),
            endings: setup.endings.clone(),
            position: Some(position),
            weapons: self.catalogue.armoury().kinds().to_vec(),
            kinds: self.catalogue.kinds().map(|(_, kind)| kind.clone()).collect(),
            cards: self.catalogue.cards().kinds().to_vec(),
            objects: setup.objects.clone(),
            specials: setup.specials.clone(),
            scores: setup.points.clone(),
        })
    }

    fn begin(&mut self, spec: BattleSpec) -> Result<Value, Failure> {
        let (battle, _) = Battle::new(&mut self.world, spec, None)?;
        self.battle = Some(battle);
        Ok(picture::status(&self.world))
    }

    fn replay(&mut self, text: &str) -> Result<Value, Failure> {
        let salvaged = record::read_record(text.as_bytes())?;
        let battle = Battle::of_record(&mut self.spare, salvaged.record)?;
        if let Some(damage) = salvaged.damage {
            return Err(Truncation::Damaged(damage).into());
        }
        std::mem::swap(&mut self.world, &mut self.spare);
        self.battle = Some(battle);
        Ok(picture::status(&self.world))
    }
}

/// Returns `rp` if missions can be played with that many requisition points, otherwise a failure.
fn level_within(rp: u8) -> Result<u8, Failure> {
    if RP_LEVELS.contains(&rp) {
        Ok(rp)
    } else {
        Err(Failure::bad_request(format!("RP go from {} to {}", RP_LEVELS.start(), RP_LEVELS.end())))
    }
}

fn in_battle(battle: &mut Battle, world: &mut World, request: Request) -> Result<Value, Failure> {
    match request {
        Request::Legal {} => Ok(json!({ "ok": true, "orders": rules::legal_orders(&BattleState::of(world)) })),
        Request::Order { order } => give(battle, world, order),
        Request::Dice { next } => script(battle, world, &next),
        Request::State { seat } => Ok(json!({ "ok": true, "state": picture::state(world, seat) })),
        Request::Sight { figure } => sight(world, figure),
        Request::Odds { order } => odds(world, order),
        Request::Think { level, seed, seat } => think(world, level, seed.unwrap_or(0), seat),
        Request::Record {} => Ok(json!({ "ok": true, "record": record::write_record(battle.record()) })),
        _ => Ok(picture::status(world)),
    }
}

fn room(battle: &Battle) -> Result<(), Failure> {
    if battle.record().steps.len() < MAX_ENTRIES {
        Ok(())
    } else {
        Err(Failure::new("TooLong", format!("this battle has {MAX_ENTRIES} orders: no more are taken")))
    }
}

fn give(battle: &mut Battle, world: &mut World, order: Order) -> Result<Value, Failure> {
    room(battle)?;
    let events = battle.submit(world, order)?;
    let mut answer = picture::status(world);
    answer["events"] = json!(events);
    Ok(answer)
}

fn script(battle: &mut Battle, world: &mut World, next: &[u8]) -> Result<Value, Failure> {
    room(battle)?;
    if world.resource::<Dice>().pending_script() + next.len() > MAX_SCRIPTED {
        return Err(Failure::new("TooManyDice", format!("no more than {MAX_SCRIPTED} dice can be scripted ahead")));
    }
    let no_face = |face| Failure::bad_request(format!("no die shows {face}"));
    battle.script_dice(world, next).map_err(no_face)?;
    Ok(picture::status(world))
}

fn sight(world: &World, figure: FigureId) -> Result<Value, Failure> {
    let situation = BattleState::of(world);
    let found = situation.figure(figure).ok_or(rules::Refusal::NoSuchFigure { figure })?;
    Ok(json!({ "ok": true, "squares": situation.field_of_view(found) }))
}

/// Returns the order that the computer would give for the seat that must decide; for the other seat, the card that it
/// would kill out of turn.
fn think(world: &World, level: Level, seed: u64, seat: Option<Side>) -> Result<Value, Failure> {
    let truth = BattleState::of(world);
    let Some(asked) = truth.awaiting.seat() else {
        return Err(Failure::new("Over", "the battle is over: nobody is asked"));
    };
    let seat = seat.unwrap_or(asked);
    let seen = Observation::from_state(world, &truth, seat);
    let choice =
        if seat == asked { mind::decide(&seen, level, seed) } else { mind::kill_out_of_turn(&seen, level, seed) };
    Ok(match choice {
        Some(Choice { order, why }) => json!({ "ok": true, "order": order, "why": why }),
        None => json!({ "ok": true, "order": null, "why": null }),
    })
}

fn odds(world: &World, order: Order) -> Result<Value, Failure> {
    let situation = BattleState::of(world);
    rules::check_order(&situation, order)?;
    let all = rules::odds::all_odds(&situation, order);
    let found = all.as_ref().and_then(|all| Some((all, all.of(all.concerned)?)));
    let Some((all, odds)) = found else {
        return Err(Failure::new("NoDice", "this order rolls no dice"));
    };
    let mut answer = json!({ "ok": true, "odds": odds });
    if all.figures.len() > 1 {
        answer["figures"] = json!(all.figures);
    }
    for (name, chances) in [("out_of_ammo", &all.out_of_ammo), ("explosions", &all.explosions)] {
        if !chances.is_empty() {
            answer[name] = json!(chances);
        }
    }
    for (name, chance) in [("dragged", all.dragged), ("jinxed", all.jinxed)] {
        if chance > 0.0 {
            answer[name] = json!(chance);
        }
    }
    Ok(answer)
}
