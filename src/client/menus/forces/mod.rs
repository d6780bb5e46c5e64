//! The controller of the force screen: fills its model and answers its intents. `mission::force` decides which
//! purchases are allowed.

mod ability_text;
mod commanders;
mod list;
mod only_force;
pub(crate) mod text;
pub(crate) mod veterans;
mod view;

use self::{
    ability_text::figure_ability_text,
    text::{check_ready_force, describe_mission, force_refusal, force_warning},
};
use crate::{
    battle_setup::{BattleSetup, ForceChosen, start_battle::begin_battle},
    campaign_log::{
        open_campaign::OpenCampaign,
        text::{kind_picture, left_behind_text},
    },
};
use ::campaign::{AssignedFigure, CampaignRoster, VeteranRequest};
use mission::force::{Force, ForceError};
use mission_library::MissionLibrary;
use rules::{Ability, Catalogue, FigureKind, FireMode, KindId, Side, command_points, hand_size};
use screen_kit::{choice_dialog::ChoiceDialog, screen_root::ScreenSystems, text_dialog::LONGEST};
use ui_kit::{game_names::sanitized, prelude::*, settings::force_key};

pub use view::{BoughtFigureRow, FigureCard, ForcesIntent, ForcesModel};

pub(super) fn plugin(app: &mut App) {
    view::plugin(app);
    app.add_systems(OnEnter(Screen::Forces), only_force::fill_only_force).add_systems(
        Update,
        (
            (commanders::set_commanders, handle_force_intents).chain().run_if(in_state(Screen::Forces)),
            update_forces_model.run_if(
                resource_exists::<BattleSetup>.and_then(any_resource_changed::<(BattleSetup, MissionLibrary, Texts)>),
            ),
        )
            .chain()
            .before(ScreenSystems),
    );
}

fn handle_force_intents(
    mut intents: MessageReader<ForcesIntent>,
    preparation: Option<ResMut<BattleSetup>>,
    missions: Res<MissionLibrary>,
    (settings, open, texts): (Res<Settings>, Option<Res<OpenCampaign>>, Res<Texts>),
    mut ask: ResMut<ChoiceDialog>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    let Some(mut preparation) = preparation else { return };
    for intent in intents.read() {
        let Some((force, catalogue)) = preparation.current_force(&missions).zip(preparation.catalogue(&missions))
        else {
            return;
        };
        let side = preparation.chooser;
        match intent {
            ForcesIntent::Change(purchase) => {
                swap_wanted_veteran(&mut preparation, open.as_deref(), (&force, &catalogue), *purchase);
            }
            ForcesIntent::Commander(purchase) => {
                ask.0 = Some(commanders::choose_commander_dialog(&texts, side, *purchase));
            }
            ForcesIntent::Back => leave_forces(&mut preparation, &mut next),
            ForcesIntent::Confirm if force.check_complete().is_err() => {}
            ForcesIntent::Confirm => confirm_force(&mut preparation, (&force, &catalogue), &mut commands, &mut next),
            intent => {
                if let Some(bought) = change_purchases(intent, (force, &catalogue), &preparation, &settings, &missions)
                {
                    preparation.set_force(side, bought);
                }
            }
        }
    }
}

/// Returns the purchases after an intent that changes them; `None` if it can't.
fn change_purchases(
    intent: &ForcesIntent,
    (mut force, catalogue): (Force, &Catalogue),
    preparation: &BattleSetup,
    settings: &Settings,
    missions: &MissionLibrary,
) -> Option<Vec<KindId>> {
    match intent {
        ForcesIntent::Add(id) => force.add(catalogue.find(id)?).ok()?,
        ForcesIntent::Remove(id) => force.remove(catalogue.find(id)?).ok()?,
        ForcesIntent::Clear => return Some(Vec::new()),
        ForcesIntent::Suggest => return force.balanced().ok(),
        ForcesIntent::Last => return restore_last_force(preparation, settings, missions)?.ok(),
        ForcesIntent::Change(_) | ForcesIntent::Commander(_) | ForcesIntent::Back | ForcesIntent::Confirm => {
            return None;
        }
    }
    Some(force.bought().to_vec())
}

/// Requests another veteran for a purchase of the choosing side, if there is one.
fn swap_wanted_veteran(
    preparation: &mut ResMut<BattleSetup>,
    open: Option<&OpenCampaign>,
    (force, catalogue): (&Force, &Catalogue),
    purchase: u8,
) {
    let Some(campaign) = find_campaign(preparation, open) else { return };
    let side = preparation.chooser;
    let (_, mustered) = muster_figures(campaign, preparation, force.bought(), catalogue);
    let wanted = veterans::swap_veteran(campaign, side, (&preparation.wanted[side], &mustered), purchase);
    if let Some(wanted) = wanted {
        preparation.wanted[side] = wanted;
    }
}

/// Goes back: to the screen that asked for the force, to the force of the other side, or to the briefing.
fn leave_forces(preparation: &mut ResMut<BattleSetup>, next: &mut NextState<Screen>) {
    if let Some(screen) = preparation.asked_by {
        next.set(screen);
    } else if preparation.chooser == Side::German && preparation.sitting.person(Side::Allied) {
        preparation.chooser = Side::Allied;
    } else {
        next.set(Screen::Briefing);
    }
}

/// Goes on with a complete force: reports it to the screen that asked for it, lets the other side choose, or begins the
/// battle.
fn confirm_force(
    preparation: &mut ResMut<BattleSetup>,
    (force, catalogue): (&Force, &Catalogue),
    commands: &mut Commands,
    next: &mut NextState<Screen>,
) {
    let side = preparation.chooser;
    if let Some(screen) = preparation.asked_by {
        let kinds = force.bought().iter().map(|kind| catalogue.kind(*kind).id.clone()).collect();
        let wanted = preparation.wanted[side].clone();
        let veterans = veterans::match_wanted_veterans(&wanted, force.bought(), catalogue);
        commands.trigger(ForceChosen { side, kinds, wanted, veterans });
        next.set(screen);
    } else if has_next_chooser(preparation) {
        preparation.chooser = Side::German;
        commands.queue(only_force::fill_only_force_now);
    } else {
        commands.queue(begin_battle);
    }
}

/// Returns `true` if a player of the other side chooses a force after this one. The AI buys its force when the battle
/// begins.
fn has_next_chooser(preparation: &BattleSetup) -> bool {
    preparation.chooser == Side::Allied && preparation.sitting.person(Side::German)
}

/// Returns the figures of the campaign that the battle belongs to: those of the open campaign, or of a page from another
/// machine.
fn find_campaign<'a>(preparation: &'a BattleSetup, open: Option<&'a OpenCampaign>) -> Option<&'a dyn CampaignRoster> {
    match &preparation.page {
        Some(page) => Some(&**page),
        None => open.filter(|_| preparation.is_of_campaign()).map(|open| &open.campaign as &dyn CampaignRoster),
    }
}

/// Returns the veterans that the choosing side requests, and the figures that come with this force.
fn muster_figures(
    campaign: &dyn CampaignRoster,
    preparation: &BattleSetup,
    force: &[KindId],
    catalogue: &Catalogue,
) -> (Vec<VeteranRequest>, Vec<AssignedFigure>) {
    let side = preparation.chooser;
    let wanted = veterans::match_wanted_veterans(&preparation.wanted[side], force, catalogue);
    let mustered = campaign.muster(side, force, &wanted, catalogue);
    (wanted, mustered)
}

/// Returns the last force of the choosing side in this mission at this level; `None` if there is none.
///
/// # Errors
///
/// If that force is not allowed any more.
fn restore_last_force(
    preparation: &BattleSetup,
    settings: &Settings,
    missions: &MissionLibrary,
) -> Option<Result<Vec<KindId>, ForceError>> {
    let (side, catalogue) = (preparation.chooser, preparation.catalogue(missions)?);
    let mission = preparation.dossier(missions)?;
    let level = preparation.levels[side];
    let ids = settings.forces.get(&force_key(&preparation.mission, side, level))?;
    let unknown = |id: &String| ForceError::UnknownKind { kind: id.clone() };
    let kinds: Result<Vec<KindId>, ForceError> =
        ids.iter().map(|id| catalogue.find(id).ok_or_else(|| unknown(id))).collect();
    Some(kinds.and_then(|kinds| {
        let complete = Force::with(&catalogue, mission.force_limits(side, level), kinds.clone()).check_complete();
        complete.map(|()| kinds).map_err(|faults| faults.into_iter().next().unwrap_or(ForceError::Empty))
    }))
}

fn update_forces_model(
    preparation: Res<BattleSetup>,
    missions: Res<MissionLibrary>,
    settings: Res<Settings>,
    open: Option<Res<OpenCampaign>>,
    texts: Res<Texts>,
    mut model: ResMut<ForcesModel>,
) {
    let Some((force, catalogue)) = preparation.current_force(&missions).zip(preparation.catalogue(&missions)) else {
        return;
    };
    let catalogue = &catalogue;
    let Some(mission) = preparation.dossier(&missions) else { return };
    let side = preparation.chooser;
    let level = preparation.levels[side];
    let own = catalogue.kinds().filter(|(id, kind)| kind.side == side && force.allows(*id));
    let campaign = find_campaign(&preparation, open.as_deref());
    let comers = campaign.map(|campaign| muster_figures(campaign, &preparation, force.bought(), catalogue));
    let (wanted, mustered) = comers.unwrap_or_default();
    let bought = (force.bought(), &*wanted);
    let behind = campaign.and_then(|campaign| left_behind_text(&texts, catalogue, campaign, side, bought));
    let mut rows = list::build_force_rows(
        &texts,
        catalogue,
        (force.bought(), &preparation.crew[side]),
        campaign.zip(Some(&*mustered)),
    );
    if preparation.asked_by.is_some() {
        // Only the kinds are reported.
        rows.iter_mut().for_each(|row| row.commander = None);
    }
    model.set_if_neq(ForcesModel {
        side,
        player: sanitized(&preparation.sitting.players[side], LONGEST),
        mission: describe_mission(&texts, mission),
        budget: level.into(),
        spent: force.spent(),
        cards: own.map(|(id, kind)| build_figure_card(&texts, catalogue, &force, (id, kind))).collect(),
        force: rows,
        facts: list_force_facts(&texts, catalogue, &force, level, missions.has_cards()),
        info: behind.or_else(|| find_force_note(&texts, catalogue, &force, &preparation)),
        warning: force_warning(&texts, catalogue, &force),
        balanced: force.balanced().map(|_| ()).map_err(|fault| force_refusal(&texts, catalogue, &fault)),
        last: match restore_last_force(&preparation, &settings, &missions) {
            None => Err(DisabledReason::because(texts.t("forces-last-none"))),
            Some(last) => last.map(|_| ()).map_err(|fault| force_refusal(&texts, catalogue, &fault)),
        },
        confirm: texts.t(match preparation.asked_by {
            Some(_) => "forces-done",
            None if has_next_chooser(&preparation) => "forces-next",
            None => "forces-begin",
        }),
        ready: check_ready_force(&texts, catalogue, &force),
    });
}

/// Returns the most important note about the force of the choosing side, if any.
fn find_force_note(texts: &Texts, catalogue: &Catalogue, force: &Force, preparation: &BattleSetup) -> Option<String> {
    let (side, sitting) = (preparation.chooser, &preparation.sitting);
    let id = if only_force::find_only_force(force, catalogue).is_some_and(|only| only == force.bought()) {
        "forces-only"
    } else if sitting.automated_side.is_some() {
        "forces-shared"
    } else if sitting.computers[side.enemy()].is_some() {
        "forces-computer"
    } else if side == Side::German {
        "forces-horde-info"
    } else {
        return None;
    };
    Some(texts.t(id))
}

/// Returns the facts about the force for each turn: command points and cards, including the bonuses of its figures.
fn list_force_facts(
    texts: &Texts,
    catalogue: &Catalogue,
    force: &Force,
    level: u8,
    has_cards: bool,
) -> Vec<(String, String)> {
    let abilities = || force.bought().iter().flat_map(|id| &catalogue.kind(*id).abilities);
    let points: u8 = abilities().map(|one| if let Ability::CommandBonus(n) = one { *n } else { 0 }).sum();
    let cards: u8 = abilities().map(|one| if let Ability::HandBonus(n) = one { *n } else { 0 }).sum();
    let words = |id: &str, base: u8, bonus: u8| {
        let id = if bonus > 0 { format!("{id}-more") } else { id.to_owned() };
        texts.t_args(&id, &[("n", (base + bonus).into()), ("base", base.into()), ("bonus", bonus.into())])
    };
    let mut facts = vec![("cp".to_owned(), words("forces-cp", command_points(level), points))];
    if has_cards {
        facts.push(("cards".to_owned(), words("forces-hand", hand_size(level), cards)));
    }
    facts
}

fn build_figure_card(
    texts: &Texts,
    catalogue: &Catalogue,
    force: &Force,
    (id, kind): (rules::KindId, &FigureKind),
) -> FigureCard {
    let weapon = catalogue.arms(kind).next();
    let dice = weapon.map(|weapon| weapon.rate(FireMode::Normal)).filter(|dice| *dice > 0);
    let note = figure_ability_text(texts, catalogue, kind);
    FigureCard {
        id: kind.id.clone(),
        name: localized_name(texts, &kind.name).to_owned(),
        kind: localized_name(texts, &kind.title).to_owned(),
        picture: kind_picture(catalogue, &kind.id),
        rp: kind.rp.into(),
        ap: kind.ap.into(),
        fortitude: kind.fortitude.into(),
        damage_points: kind.damage_points.into(),
        weapon: weapon.map_or_else(|| texts.t("card-close"), |weapon| localized_name(texts, &weapon.name).to_owned()),
        dice: dice.map(u32::from),
        note,
        limit: force.limit(id).map(u32::from),
        count: force.count(id) as u32,
        add: force.can_add(id).map_err(|fault| force_refusal(texts, catalogue, &fault)),
        remove: force.can_remove(id).map_err(|fault| force_refusal(texts, catalogue, &fault)),
    }
}
