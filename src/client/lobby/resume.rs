//! Continue: the newest battle that is not over, from its last whole order.

use std::time::SystemTime;

use bevy::prelude::*;

use crate::{
    client::{
        battle::{
            self,
            session::{Session, Table},
            words::localized,
        },
        screens::{
            Screen,
            title::{Resume, ResumeInfo},
        },
        text::Texts,
    },
    paths, record,
    rules::Localized,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), look_for_saves)
        .add_systems(Update, look_for_saves.run_if(in_state(Screen::Title).and_then(resource_changed::<Texts>)));
}

/// Tells the title what can be continued.
pub(in crate::client) fn look_for_saves(world: &mut World) {
    let texts = world.resource::<Texts>();
    let info = record::latest(&paths::saves()).map(|saved| {
        let name = saved.name.as_ref().map_or_else(String::new, |name| localized(texts, name).to_owned());
        let mut line = texts.t_args(
            "resume-line",
            &[("mission", name.into()), ("turn", saved.turn.into()), ("ago", ago(texts, saved.saved_at).into())],
        );
        if saved.damaged {
            line = format!("{line} · {}", texts.t("resume-damaged"));
        }
        ResumeInfo { line }
    });
    world.resource_mut::<Resume>().set_if_neq(Resume(info));
}

fn ago(texts: &Texts, then: SystemTime) -> String {
    let minutes = SystemTime::now().duration_since(then).map_or(0, |time| time.as_secs() / 60);
    match minutes {
        0 => texts.t("ago-now"),
        1..60 => texts.t_args("ago-minutes", &[("n", minutes.into())]),
        60..1440 => texts.t_args("ago-hours", &[("n", (minutes / 60).into())]),
        _ => texts.t_args("ago-days", &[("n", (minutes / 1440).into())]),
    }
}

/// Continues that battle.
pub(super) fn resume(world: &mut World) {
    let Some(saved) = record::latest(&paths::saves()) else { return };
    match record::Battle::resume(world, &saved.path) {
        Ok(resumed) => {
            let stamp = resumed.battle.spec().mission.clone();
            let unnamed = || Localized { es: String::new(), en: String::new() };
            let (mission, mission_id) =
                stamp.map_or_else(|| (unnamed(), String::new()), |stamp| (stamp.name, stamp.id));
            battle::open(
                world,
                Session { battle: resumed.battle, mission, mission_id, since: std::time::Instant::now() },
            );
            let texts = world.resource::<Texts>();
            let cut = resumed.cut.inspect(|cut| warn!("{cut}")).map(|_| texts.t("warning-cut"));
            let unsaved = resumed.warning.inspect(|fault| warn!("{fault}"));
            let unsaved = unsaved.map(|fault| battle::words::unsaved(texts, &fault));
            let notes: Vec<String> = cut.into_iter().chain(unsaved).collect();
            if !notes.is_empty() {
                world.resource_mut::<Table>().warning = Some(notes.join(" "));
            }
        }
        Err(fault) => {
            error!("{}: {fault}", saved.path.display());
            world.resource_mut::<Resume>().0 = None;
        }
    }
}
