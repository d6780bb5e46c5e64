//! Opens the rulebook at the rule of a clicked [`RuleLink`].

use bevy::text::UnderlineColor;

use super::state::{BookIntent, RulebookState};
use ui_kit::{prelude::*, widgets::RuleLink};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(follow_clicked_link).add_observer(underline_hovered_link).add_observer(remove_hover_underline);
}

fn follow_clicked_link(
    mut click: On<Pointer<Click>>,
    links: Query<&RuleLink>,
    rulebook: Res<RulebookState>,
    mut intents: MessageWriter<BookIntent>,
) {
    let Ok(link) = links.get(click.entity) else { return };
    click.propagate(false);
    let id = link.id.clone();
    intents.write(if rulebook.open { BookIntent::Follow(id) } else { BookIntent::Open(Some(id)) });
}

/// Underlines a link in red while the pointer is over it; other marks of the link are kept.
fn underline_hovered_link(over: On<Pointer<Over>>, links: Query<(), With<RuleLink>>, mut commands: Commands) {
    if links.contains(over.entity) {
        commands.entity(over.entity).try_insert((Underline, UnderlineColor(palette::WOUND)));
    }
}

fn remove_hover_underline(out: On<Pointer<Out>>, links: Query<&RuleLink>, mut commands: Commands) {
    if let Ok(link) = links.get(out.entity) {
        commands.entity(out.entity).try_remove::<UnderlineColor>();
        if !link.lined {
            commands.entity(out.entity).try_remove::<Underline>();
        }
    }
}
