//! What a screen reader says of a battle by itself: what happened since it last spoke, and who is selected.

use bevy::prelude::*;

use super::{
    BattleSystems,
    session::{Chronicle, Table},
    words::{figure_name, log_line},
};
use crate::{
    client::{access::Announcement, text::Texts},
    rules::FigureId,
};

/// The most lines that are said at once; of more, the last ones.
const LINES: usize = 6;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        announce
            .in_set(BattleSystems::Show)
            .run_if(resource_exists::<Table>)
            .run_if(resource_exists_and_changed::<Table>.or_else(resource_changed::<Chronicle>)),
    );
}

fn announce(
    table: Res<Table>,
    chronicle: Res<Chronicle>,
    texts: Res<Texts>,
    mut told: Local<(usize, Option<FigureId>)>,
    mut news: ResMut<Announcement>,
) {
    let events = &chronicle.events;
    // Nothing of what an order that was taken back told is said again.
    let from = told.0.min(events.len());
    let lines = events[from..].iter().filter_map(|event| log_line(&texts, &table, event));
    let mut said: Vec<String> = lines.map(|line| line.words.replace("**", "")).collect();
    said.drain(..said.len().saturating_sub(LINES));
    let selected = table.selected.filter(|_| table.selected != told.1);
    if let Some(figure) = selected.and_then(|id| table.now.figure(id)) {
        let name = figure_name(&texts, &table, figure.id);
        said.push(texts.t_args("spoken-selected", &[("figure", name.into()), ("points", figure.points.into())]));
    }
    *told = (events.len(), table.selected);
    if !said.is_empty() {
        news.set_if_neq(Announcement(said.join("\n")));
    }
}
