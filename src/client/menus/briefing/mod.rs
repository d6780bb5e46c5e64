//! The controller of the briefing screen: fills its model and answers its intents.

mod view;

use crate::{
    battle_setup::{BattleSetup, start_battle::begin_battle},
    campaign_log::open_campaign::OpenCampaign,
    mini_map::{MiniMap, MiniMapArrow, MiniMapDoor, MiniMapMark, MiniMapSymbol},
    player_setup::seats,
};
use campaign::CampaignState;
use mission::{DoorColour, Mission, ObjectIcon};
use mission_library::MissionLibrary;
use rules::{
    EdgePoint, Facing, Ground, Side, Square, command_points, conditions::MapMarkKind, hand_size, objects::ObjectPlace,
    square::is_within_areas,
};
use screen_kit::{screen_root::ScreenSystems, text_dialog::LONGEST};
use ui_kit::{game_names::sanitized, prelude::*};

pub use view::{BriefingIntent, BriefingModel, BriefingNote, spawn_dossier_text};

pub(super) fn plugin(app: &mut App) {
    view::plugin(app);
    app.add_systems(
        Update,
        (
            handle_briefing_intents.run_if(in_state(Screen::Briefing)),
            update_briefing_model.run_if(
                resource_exists::<BattleSetup>.and_then(any_resource_changed::<(BattleSetup, MissionLibrary, Texts)>),
            ),
        )
            .before(ScreenSystems),
    );
}

fn handle_briefing_intents(
    mut intents: MessageReader<BriefingIntent>,
    preparation: Option<ResMut<BattleSetup>>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    let Some(mut preparation) = preparation else { return };
    for intent in intents.read() {
        match intent {
            BriefingIntent::Back => next.set(preparation.origin()),
            BriefingIntent::Swap => preparation.sitting.swap(),
            BriefingIntent::SetRp(side, rp) => preparation.set_level(*side, *rp),
            BriefingIntent::ChooseForces => match preparation.sitting.chooser(Side::Allied) {
                Some(side) => {
                    preparation.chooser = side;
                    next.set(Screen::Forces);
                }
                None => commands.queue(begin_battle),
            },
        }
    }
}

fn update_briefing_model(
    preparation: Res<BattleSetup>,
    missions: Res<MissionLibrary>,
    campaign: Option<Res<OpenCampaign>>,
    texts: Res<Texts>,
    mut model: ResMut<BriefingModel>,
) {
    let Some(mission) = preparation.dossier(&missions) else { return };
    let campaign = campaign.filter(|_| preparation.fixed.is_some());
    let place = campaign.as_ref().and_then(|open| match open.campaign.stage() {
        CampaignState::Ready(number) | CampaignState::Playing(number) => {
            Some((number, open.campaign.missions().len() as u32))
        }
        CampaignState::Over => None,
    });
    let setup = &preparation.sitting;
    let alone = Side::BOTH.into_iter().any(|side| !setup.person(side));
    let hint = match (preparation.fixed.is_some(), alone) {
        (true, _) => "briefing-fixed",
        (false, true) => "briefing-alone",
        (false, false) => "briefing-agree",
    };
    let words = |text: &rules::Localized| localized_name(&texts, text).to_owned();
    let pair = |of: &dyn Fn(Side) -> u8| Side::BOTH.map(of);
    let note = |note: &mission::Note| BriefingNote { icon: note.icon.clone(), text: words(&note.text) };
    let fresh = BriefingModel {
        number: place.map_or(mission.number, |(number, _)| number).into(),
        of: place.map(|(_, of)| of).or_else(|| missions.game_mission_count(&mission.id)),
        name: sanitized(&words(&mission.name), 32),
        place: sanitized(&words(&mission.place), 60),
        story: words(&mission.story),
        wins: Side::BOTH.map(|side| words(&mission.victory[side])),
        notes: mission.notes.iter().map(note).collect(),
        plan: build_mini_map(mission),
        plan_name: words(&mission.plan),
        rp: pair(&|side| preparation.levels[side]),
        rp_range: (*mission::force::RP_LEVELS.start(), *mission::force::RP_LEVELS.end()),
        cp: pair(&|side| command_points(preparation.levels[side])),
        hand: pair(&|side| if missions.has_cards() { hand_size(preparation.levels[side]) } else { 0 }),
        players: Side::BOTH.map(|side| match setup.computers[side] {
            Some(strength) => seats::strength_name(&texts, strength),
            None => sanitized(&setup.players[side], LONGEST),
        }),
        fixed: preparation.fixed.is_some(),
        hint: texts.t(hint),
        confirm: texts.t(if setup.is_ai_only() { "skirmish-watch" } else { "briefing-forces" }),
        refused: Side::BOTH.into_iter().filter(|side| !setup.person(*side)).find_map(|side| {
            seats::force_impossible_reason((&texts, &missions), Some(mission), (side, preparation.levels[side]))
        }),
    };
    model.set_if_neq(fresh);
}

/// Returns the plan of the mission's board.
pub(super) fn build_mini_map(mission: &Mission) -> MiniMap {
    let terrain = &mission.terrain;
    let floor = (0..terrain.height())
        .map(|y| (0..terrain.width()).map(|x| terrain.ground(rules::Square::new(x, y)) != Ground::Rock).collect())
        .collect();
    let edge = |gate: &EdgePoint| {
        let (dx, dy) = gate.side.offset();
        Vec2::new(f32::from(gate.at.x) + 0.5 + f32::from(dx) * 0.5, f32::from(gate.at.y) + 0.5 + f32::from(dy) * 0.5)
    };
    let arrow = |gate: &EdgePoint, exit: bool| {
        let points = if exit { gate.side } else { gate.inward() };
        MiniMapArrow { at: edge(gate), side: gate.owner, turn: points as u8, exit }
    };
    let doors = mission.doors.iter().zip(&mission.door_colours).map(|(door, colour)| MiniMapDoor {
        at: edge(&EdgePoint { at: door.at, side: door.side, owner: Side::Allied }),
        upright: matches!(door.side, Facing::East | Facing::West),
        green: *colour == DoorColour::Green,
    });
    let entries = terrain.entries.iter().map(|gate| arrow(gate, false));
    let stands = |at: &Square| mission.objects.iter().any(|object| object.place == ObjectPlace::At(*at));
    let blocked = terrain.squares().filter(|at| terrain.ground(*at) == Ground::Obstacle && !stands(at));
    MiniMap {
        floor,
        obstacles: blocked.map(|at| (at.x, at.y)).collect(),
        doors: doors.collect(),
        arrows: entries.chain(terrain.exits.iter().map(|gate| arrow(gate, true))).collect(),
        marks: collect_mini_map_marks(mission),
        hatched: list_marked_squares(mission).map(|(at, _)| (at.x, at.y)).collect(),
        surges: mission.specials.iter().any(|special| !special.condition().arrival_squares().is_empty()),
        hatched_side: list_marked_squares(mission).map(|(_, side)| side).next(),
    }
}

/// Returns marks for the objects on the board and for figures that a special condition holds.
fn collect_mini_map_marks(mission: &Mission) -> Vec<MiniMapMark> {
    let thing = |icon: &ObjectIcon| match icon {
        ObjectIcon::Beacon => MiniMapSymbol::Beacon,
        ObjectIcon::Panel => MiniMapSymbol::Panel,
        ObjectIcon::Device => MiniMapSymbol::Device,
        ObjectIcon::Token => MiniMapSymbol::Token,
    };
    let objects = mission.objects.iter().zip(&mission.object_icons).filter_map(|(object, icon)| match object.place {
        ObjectPlace::At(at) => Some(MiniMapMark { at: (at.x, at.y), what: thing(icon) }),
        _ => None,
    });
    let marks = mission.specials.iter().flat_map(|special| special.condition().map_marks());
    let held = marks.filter_map(|mark| match mark.what {
        MapMarkKind::Figure(at, _) => Some(MiniMapMark { at: (at.x, at.y), what: MiniMapSymbol::Stranded }),
        MapMarkKind::Areas(_) | MapMarkKind::Arrows(_) | MapMarkKind::Gate(..) | MapMarkKind::Built(_) => None,
    });
    objects.chain(held).collect()
}

/// Returns the squares that special conditions mark, each with the side of its mark.
fn list_marked_squares(mission: &Mission) -> impl Iterator<Item = (Square, Side)> {
    mission.specials.iter().flat_map(|special| special.condition().map_marks()).flat_map(|mark| {
        let side = mark.side;
        let areas = if let MapMarkKind::Areas(areas) = mark.what { areas } else { Vec::new() };
        let terrain = &mission.terrain;
        let free = move |at: &Square| is_within_areas(&areas, *at) && terrain.ground(*at) == Ground::Floor;
        terrain.squares().filter(free).map(move |at| (at, side))
    })
}
