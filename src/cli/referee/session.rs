//! The execution of requests: the referee keeps one battle and passes orders to the rules.

use std::path::{Path, PathBuf};

use bevy_ecs::world::World;
use rand::{TryRng, rngs::SysRng};
use serde_json::{Value, json};

use super::{
    error_response::ErrorResponse,
    request::{BareSetup, ForceRequest, NewGame, RefereeRequest},
    state_json,
};
use ai::{AiLevel, OrderChoice};
use mission::{
    self, Diagnostics, Mission,
    force::{Force, RP_LEVELS},
    paths,
};
use record::{self, Battle, BattleSpec, MissionSnapshot, Truncation};
use rules::{self, BattleState, BySide, Catalogue, Dice, FigureId, KindId, Observation, Order, RulesEdition, Side};

/// Maximum number of entries in the record of one battle: far more than any real battle has.
const MAX_ENTRIES: usize = 20_000;
/// Maximum number of scripted dice that have not been rolled yet.
const MAX_SCRIPTED: usize = 1_000;
/// Maximum size of a mission file, in bytes.
const MAX_MISSION: u64 = 1 << 20;

/// State of the referee: the current battle, and the data for new battles.
pub(super) struct RefereeSession {
    catalogue: Catalogue,
    world: World,
    /// World in which a record is replayed before it replaces the battle.
    spare: World,
    battle: Option<Battle>,
}

impl RefereeSession {
    /// Creates a session without a battle.
    pub(super) fn open() -> Result<RefereeSession, Diagnostics> {
        let catalogue = mission::load_catalogue(&paths::figures_file())?;
        Ok(RefereeSession { catalogue, world: rules::new_world(), spare: rules::new_world(), battle: None })
    }

    /// Carries out a request. A failed request has no effect.
    pub(super) fn answer(&mut self, request: RefereeRequest) -> Result<Value, ErrorResponse> {
        match request {
            RefereeRequest::Missions {} => Ok(self.missions()),
            RefereeRequest::New(game) => self.new_game(&game),
            RefereeRequest::Setup(setup) => self.set_up(&setup),
            RefereeRequest::Replay { record } => self.replay(&record),
            RefereeRequest::Force(of) => self.choose_ai_force(&of),
            request => {
                let Some(battle) = &mut self.battle else {
                    return Err(ErrorResponse::new(
                        "NoBattle",
                        "there is no battle yet: 'new', 'setup' or 'replay' first",
                    ));
                };
                answer_in_battle(battle, &mut self.world, request)
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

    fn new_game(&mut self, game: &NewGame) -> Result<Value, ErrorResponse> {
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
            None => SysRng.try_next_u64().map_err(|error| ErrorResponse::new("NoSeed", error.to_string()))?,
        };
        let unfit = |faults: Vec<mission::InvalidForce>| {
            let first = faults.into_iter().next();
            first.map_or_else(|| ErrorResponse::bad_request("the forces don't fit"), |unfit| unfit.fault.into())
        };
        let setup = mission.setup(&self.catalogue, &forces, levels, seed).map_err(unfit)?;
        self.begin(BattleSpec::new(&setup, Some(MissionSnapshot::of(&mission))))
    }

    fn find_mission(&self, name: &str) -> Result<Mission, ErrorResponse> {
        let library = mission::load_mission_library(&paths::mission_folders(), &self.catalogue);
        if let Some(listed) = library.missions.into_iter().find(|listed| listed.mission.id == name) {
            return Ok(listed.mission);
        }
        let path = PathBuf::from(name);
        let regular = |path: &Path| path.metadata().is_ok_and(|data| data.is_file() && data.len() <= MAX_MISSION);
        if !regular(&path) {
            let message = format!("there is no mission {name:?}, neither by id nor as a file");
            return Err(ErrorResponse::new("UnknownMission", message));
        }
        mission::load_mission(&path, &self.catalogue)
            .map_err(|faults| ErrorResponse::new("BadMission", faults.to_string()))
    }

    /// Returns the figure kinds with the given ids; without ids, a quick pick. [`Mission::setup`] checks later that the
    /// force is allowed.
    fn force(
        &self,
        mission: &Mission,
        side: Side,
        rp: u8,
        ids: Option<&[String]>,
    ) -> Result<Vec<KindId>, ErrorResponse> {
        let (terms, catalogue) = (mission.force_limits(side, check_rp_level(rp)?), mission.catalogue(&self.catalogue));
        let Some(ids) = ids else { return Ok(Force::new(&catalogue, terms).quick_pick()?) };
        let unknown = |id: &str| ErrorResponse::new("UnknownKind", format!("there is no kind of figure {id:?}"));
        ids.iter().map(|id| catalogue.find(id).ok_or_else(|| unknown(id))).collect()
    }

    /// Returns the force that the AI would choose.
    fn choose_ai_force(&self, of: &ForceRequest) -> Result<Value, ErrorResponse> {
        let mission = self.find_mission(&of.mission)?;
        let rp = check_rp_level(of.rp.unwrap_or(mission.rp[of.side]))?;
        let level = of.level.unwrap_or(AiLevel::Veteran);
        let catalogue = mission.catalogue(&self.catalogue);
        let force = ai::choose_force(&catalogue, &mission, (of.side, rp), (level, &[]), of.seed.unwrap_or(0))?;
        let ids: Vec<&str> = force.iter().map(|kind| catalogue.kind(*kind).id.as_str()).collect();
        Ok(json!({ "ok": true, "force": ids }))
    }

    fn set_up(&mut self, setup: &BareSetup) -> Result<Value, ErrorResponse> {
        let position = setup.position().map_err(ErrorResponse::bad_request)?;
        self.begin(BattleSpec {
            edition: RulesEdition::CURRENT,
            mission: None,
            campaign: None,
            seed: setup.seed,
            company: None,
            levels: BySide::default(),
            crew: BySide::default(),
            players: BySide::default(),
            computers: BySide::default(),
            without_advice: BySide::default(),
            forces: BySide::default(),
            veterans: BySide::default(),
            rows: setup.rows.clone(),
            doors: setup.doors.clone(),
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

    fn begin(&mut self, spec: BattleSpec) -> Result<Value, ErrorResponse> {
        let (battle, _) = Battle::new(&mut self.world, spec, None)?;
        self.battle = Some(battle);
        Ok(state_json::status_json(&self.world))
    }

    fn replay(&mut self, text: &str) -> Result<Value, ErrorResponse> {
        let salvaged = record::read_record(text.as_bytes())?;
        let battle = Battle::of_record(&mut self.spare, salvaged.record)?;
        if let Some(damage) = salvaged.damage {
            return Err(Truncation::Damaged(damage).into());
        }
        std::mem::swap(&mut self.world, &mut self.spare);
        self.battle = Some(battle);
        Ok(state_json::status_json(&self.world))
    }
}

/// Returns `rp` if missions can be played with `rp` requisition points, otherwise an error.
fn check_rp_level(rp: u8) -> Result<u8, ErrorResponse> {
    if RP_LEVELS.contains(&rp) {
        Ok(rp)
    } else {
        Err(ErrorResponse::bad_request(format!("RP go from {} to {}", RP_LEVELS.start(), RP_LEVELS.end())))
    }
}

fn answer_in_battle(battle: &mut Battle, world: &mut World, request: RefereeRequest) -> Result<Value, ErrorResponse> {
    match request {
        RefereeRequest::Legal {} => Ok(json!({ "ok": true, "orders": rules::legal_orders(&BattleState::of(world)) })),
        RefereeRequest::Order { order } => answer_order(battle, world, order),
        RefereeRequest::Dice { next } => answer_dice(battle, world, &next),
        RefereeRequest::State { seat } => Ok(json!({ "ok": true, "state": state_json::state_json(world, seat) })),
        RefereeRequest::Sight { figure } => answer_sight(world, figure),
        RefereeRequest::Odds { order } => answer_odds(world, order),
        RefereeRequest::Think { level, seed, seat } => answer_think(world, level, seed.unwrap_or(0), seat),
        RefereeRequest::Record {} => Ok(json!({ "ok": true, "record": record::write_record(battle.record()) })),
        _ => Ok(state_json::status_json(world)),
    }
}

fn check_entry_limit(battle: &Battle) -> Result<(), ErrorResponse> {
    if battle.record().steps.len() < MAX_ENTRIES {
        Ok(())
    } else {
        Err(ErrorResponse::new("TooLong", format!("this battle has {MAX_ENTRIES} orders: no more are taken")))
    }
}

fn answer_order(battle: &mut Battle, world: &mut World, order: Order) -> Result<Value, ErrorResponse> {
    check_entry_limit(battle)?;
    let events = battle.submit(world, order)?;
    let mut answer = state_json::status_json(world);
    answer["events"] = json!(events);
    Ok(answer)
}

fn answer_dice(battle: &mut Battle, world: &mut World, next: &[u8]) -> Result<Value, ErrorResponse> {
    check_entry_limit(battle)?;
    if world.resource::<Dice>().pending_script() + next.len() > MAX_SCRIPTED {
        return Err(ErrorResponse::new(
            "TooManyDice",
            format!("no more than {MAX_SCRIPTED} dice can be scripted ahead"),
        ));
    }
    let no_face = |face| ErrorResponse::bad_request(format!("no die shows {face}"));
    battle.script_dice(world, next).map_err(no_face)?;
    Ok(state_json::status_json(world))
}

fn answer_sight(world: &World, figure: FigureId) -> Result<Value, ErrorResponse> {
    let state = BattleState::of(world);
    let found = state.figure(figure).ok_or(rules::Refusal::NoSuchFigure { figure })?;
    Ok(json!({ "ok": true, "squares": state.field_of_view(found) }))
}

/// Returns the order that the AI would give for the seat that must decide; for the other seat, the card that the AI
/// would kill out of turn.
fn answer_think(world: &World, level: AiLevel, seed: u64, seat: Option<Side>) -> Result<Value, ErrorResponse> {
    let truth = BattleState::of(world);
    let Some(asked) = truth.awaiting.seat() else {
        return Err(ErrorResponse::new("Over", "the battle is over: nobody is asked"));
    };
    let seat = seat.unwrap_or(asked);
    let seen = Observation::from_state(world, &truth, seat);
    let choice = if seat == asked {
        ai::decide_order(&seen, level, seed)
    } else {
        ai::choose_kill_out_of_turn(&seen, level, seed)
    };
    Ok(match choice {
        Some(OrderChoice { order, why }) => json!({ "ok": true, "order": order, "why": why }),
        None => json!({ "ok": true, "order": null, "why": null }),
    })
}

fn answer_odds(world: &World, order: Order) -> Result<Value, ErrorResponse> {
    let state = BattleState::of(world);
    rules::check_order(&state, order)?;
    let all = rules::odds::all_odds(&state, order);
    let found = all.as_ref().and_then(|all| Some((all, all.of(all.concerned)?)));
    let Some((all, odds)) = found else {
        return Err(ErrorResponse::new("NoDice", "this order rolls no dice"));
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
