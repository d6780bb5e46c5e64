//! The controller of the force screen: fills its model and answers its intents. `mission::force` decides which
//! purchases are allowed.

mod ability_text;
mod list;
mod only_force;
pub(crate) mod text;
pub(crate) mod veterans;
mod view;

use self::{
    ability_text::figure_ability_text,
    text::{force_fault_text, force_refusal},
};
use crate::{
    battle_setup::{BattleSetup, ForceChosen, start_battle::begin_battle},
    campaign_log::{
        open_campaign::OpenCampaign,
        text::{kind_picture, left_behind_text},
    },
};
use ::campaign::{AssignedFigure, CampaignRoster, VeteranRequest};
use battle_view::text::names::strength_name;
use mission::force::{Force, ForceError};
use mission_library::MissionLibrary;
use record::{Difficulty, FigureCommander};
use rules::{Ability, Catalogue, FigureKind, FireMode, KindId, Side, command_points, hand_size};
use screen_kit::{
    choice_dialog::{ChoiceDialog, ChoiceDialogModel, DialogAnswered, DialogOption, DialogTopic},
    screen_root::ScreenSystems,
    text_dialog::{LONGEST, TextDialog, TextDialogModel, TextSubmitted, TextTopic},
};
use ui_kit::{game_names::sanitized, prelude::*, settings::force_key};

pub use view::{BoughtFigureRow, FigureCard, ForcesIntent, ForcesModel};

pub(super) fn plugin(app: &mut App) {
    view::plugin(app);
    app.add_systems(OnEnter(Screen::Forces), only_force::fill_only_force).add_systems(
        Update,
        (
            handle_force_intents.run_if(in_state(Screen::Forces)),
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
    (mut entry, mut done): (ResMut<TextDialog>, MessageReader<TextSubmitted>),
    (mut ask, mut answers): (ResMut<ChoiceDialog>, MessageReader<DialogAnswered>),
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    let Some(mut preparation) = preparation else { return };
    for entry in done.read() {
        if let TextTopic::Commander(side, purchase) = entry.of {
            preparation.set_commander(side, purchase, FigureCommander::Person(entry.text.clone()));
        }
    }
    for answered in answers.read() {
        let (DialogTopic::Commander(side, purchase), Some(answer)) = (&answered.of, answered.answer) else { continue };
        match answer.checked_sub(1).and_then(|helper| Difficulty::ALL.get(helper)) {
            Some(strength) => preparation.set_commander(*side, *purchase, FigureCommander::Computer(*strength)),
            None => {
                let now = match preparation.crew[*side].get(*purchase) {
                    Some(FigureCommander::Person(name)) => name.clone(),
                    _ => String::new(),
                };
                let words = [texts.t("entry-commander"), texts.t("entry-player-hint")];
                entry.0 = Some(TextDialogModel::new(TextTopic::Commander(*side, *purchase), words, &now).or_empty());
            }
        }
    }
    for intent in intents.read() {
        let Some(mut force) = preparation.current_force(&missions) else { return };
        let catalogue = preparation.catalogue(&missions);
        let find = |id: &str| catalogue.as_ref().and_then(|catalogue| catalogue.find(id));
        let side = preparation.chooser;
        let taken = match intent {
            ForcesIntent::Add(id) => find(id).filter(|kind| force.add(*kind).is_ok()).map(|_| force.bought().to_vec()),
            ForcesIntent::Remove(id) => {
                find(id).filter(|kind| force.remove(*kind).is_ok()).map(|_| force.bought().to_vec())
            }
            ForcesIntent::Clear => Some(Vec::new()),
            ForcesIntent::Suggest => force.balanced().ok(),
            ForcesIntent::Last => restore_last_force(&preparation, &settings, &missions).and_then(Result::ok),
            ForcesIntent::Change(_) | ForcesIntent::Commander(_) | ForcesIntent::Back | ForcesIntent::Confirm => None,
        };
        if let Some(taken) = taken {
            preparation.set_force(side, taken);
        }
        match intent {
            ForcesIntent::Change(purchase) => {
                let campaign = find_campaign(&preparation, open.as_deref()).zip(catalogue.as_ref());
                let Some((campaign, catalogue)) = campaign else { continue };
                let (_, mustered) = muster_figures(campaign, &preparation, force.bought(), catalogue);
                let chosen = (&*preparation.wanted[side], &*mustered);
                let wanted = veterans::swap_veteran(campaign, side, chosen, *purchase);
                if let Some(wanted) = wanted {
                    preparation.wanted[side] = wanted;
                }
            }
            ForcesIntent::Commander(purchase) => {
                ask.0 = Some(choose_commander_dialog(&texts, side, *purchase));
            }
            ForcesIntent::Back if preparation.asked_by.is_some() => next.set(preparation.asked_by.unwrap_or_default()),
            ForcesIntent::Back if side == Side::German && preparation.sitting.person(Side::Allied) => {
                preparation.chooser = Side::Allied;
            }
            ForcesIntent::Back => next.set(Screen::Briefing),
            ForcesIntent::Confirm if force.check_complete().is_err() => {}
            ForcesIntent::Confirm if preparation.asked_by.is_some() => {
                let Some(catalogue) = &catalogue else { continue };
                let kinds = force.bought().iter().map(|kind| catalogue.kind(*kind).id.clone()).collect();
                let veterans = veterans::match_wanted_veterans(&preparation.wanted[side], force.bought(), catalogue);
                let wanted = preparation.wanted[side].clone();
                commands.trigger(ForceChosen { side, kinds, wanted, veterans });
                next.set(preparation.asked_by.unwrap_or_default());
            }
            ForcesIntent::Confirm if has_next_chooser(&preparation) => {
                preparation.chooser = Side::German;
                commands.queue(only_force::fill_only_force_now);
            }
            ForcesIntent::Confirm => commands.queue(begin_battle),
            _ => {}
        }
    }
}

/// Returns the dialog that asks who commands a figure: a person, or an AI player of some strength.
fn choose_commander_dialog(texts: &Texts, side: Side, purchase: usize) -> ChoiceDialogModel {
    let person = DialogOption::bright(texts.t("commander-person"), "human");
    let helper = |strength: &Difficulty| {
        let words = texts.t_args("commander-computer", &[("strength", strength_name(texts, *strength).into())]);
        DialogOption::new(words, "computer")
    };
    ChoiceDialogModel {
        of: DialogTopic::Commander(side, purchase),
        title: texts.t("entry-commander"),
        text: texts.t("commander-text"),
        answers: std::iter::once(person).chain(Difficulty::ALL.iter().map(helper)).collect(),
        cancel: texts.t("entry-cancel"),
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
    let cards = own.map(|(id, kind)| build_figure_card(&texts, catalogue, &force, (id, kind))).collect();
    let left = force.remaining_budget();
    let complete = force.check_complete();
    let warning = match &complete {
        Err(faults) => faults.first().map(|fault| force_fault_text(&texts, catalogue, fault)),
        Ok(()) if left > 0 => Some(texts.t_args("forces-unspent", &[("n", left.into())])),
        Ok(()) => None,
    };
    let mission_line = texts.t_args(
        "forces-mission",
        &[("n", mission.number.into()), ("name", sanitized(localized_name(&texts, &mission.name), 32).into())],
    );
    let campaign = find_campaign(&preparation, open.as_deref());
    let comers = campaign.map(|campaign| muster_figures(campaign, &preparation, force.bought(), catalogue));
    let (wanted, mustered) = comers.unwrap_or_default();
    let only = only_force::find_only_force(&force, catalogue).filter(|only| *only == force.bought());
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
    let fresh = ForcesModel {
        side,
        player: sanitized(&preparation.sitting.players[side], LONGEST),
        mission: mission_line,
        budget: level.into(),
        spent: force.spent(),
        cards,
        force: rows,
        facts: list_force_facts(&texts, catalogue, &force, level, missions.has_cards()),
        info: behind
            .or_else(|| only.map(|_| texts.t("forces-only")))
            .or_else(|| preparation.sitting.automated_side.map(|_| texts.t("forces-shared")))
            .or_else(|| preparation.sitting.computers[side.enemy()].map(|_| texts.t("forces-computer")))
            .or_else(|| (side == Side::German).then(|| texts.t("forces-horde-info"))),
        warning,
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
        ready: complete.map_err(|faults| {
            faults.first().map_or_else(
                || DisabledReason::because(texts.t("forces-not-yet")),
                |fault| force_refusal(&texts, catalogue, fault),
            )
        }),
    };
    model.set_if_neq(fresh);
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
