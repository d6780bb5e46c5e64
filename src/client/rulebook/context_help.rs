//! Finds the rule that matters now and opens the rulebook there. It is the rule of the open tooltip, a visible refusal,
//! the pending decision or the screen. The same key closes the rulebook.

use bevy::ecs::system::SystemParam;

use crate::state::{BookIntent, BookSystems, RulebookState};
use ui_kit::{
    input::shortcut::layer_level_of,
    prelude::*,
    screen::ScreenRegistry,
    widgets::{OpenContextRule, RuleLink, TooltipPopups},
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<OpenContextRule>().add_systems(
        Update,
        find_context_rule
            .pipe(toggle_rulebook)
            .in_set(BookSystems::Ask)
            .run_if(is_help_pressed.or_else(on_message::<OpenContextRule>)),
    );
}

fn is_help_pressed(keys: Res<ButtonInput<KeyCode>>, bindings: Res<KeyBindings>) -> bool {
    bindings.just_pressed(Action::Rules, &keys)
}

/// Returns the rule that matters now; `None` if nothing on screen points to one.
fn find_context_rule(world: &World, sight: HelpContext) -> Option<String> {
    let of_screen = || (sight.registry.spec(*sight.screen.get()).context_rule)(world);
    sight.slips.rule().or_else(|| sight.named()).or_else(of_screen)
}

fn toggle_rulebook(rule: In<Option<String>>, rulebook: Res<RulebookState>, mut intents: MessageWriter<BookIntent>) {
    intents.write(if rulebook.is_open() { BookIntent::Close } else { BookIntent::Open(rule.0) });
}

/// System parameter with everything on screen that can point to a rule.
#[derive(SystemParam)]
struct HelpContext<'w, 's> {
    slips: TooltipPopups<'w, 's>,
    links: Query<'w, 's, (Entity, &'static RuleLink, &'static InheritedVisibility)>,
    parents: Query<'w, 's, &'static ChildOf>,
    layers: Query<'w, 's, &'static InputLayer>,
    top: Res<'w, TopLayer>,
    screen: Res<'w, State<Screen>>,
    registry: Res<'w, ScreenRegistry>,
}

impl HelpContext<'_, '_> {
    /// Returns the rule of a visible link in the top layer that is marked as relevant now.
    fn named(&self) -> Option<String> {
        let here = |entity: Entity| layer_level_of(entity, &self.parents, &self.layers) == self.top.level;
        let now = self.links.iter().find(|(entity, link, seen)| link.now && seen.get() && here(*entity));
        now.map(|(_, link, _)| link.id.clone())
    }
}
