//! Continue: the newest battle that is not over, from its last whole order.

use std::time::SystemTime;

use bevy::prelude::*;

use super::records::open_saved;
use crate::{
    client::{
        battle::words::localized,
        screens::{
            Screen,
            title::{Resume, ResumeInfo},
        },
        text::Texts,
    },
    paths, record,
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

pub(super) fn ago(texts: &Texts, then: SystemTime) -> String {
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
    if let Err(fault) = open_saved(world, &saved.path) {
        error!("{}: {fault}", saved.path.display());
        world.resource_mut::<Resume>().0 = None;
    }
}
