//! Finds the rule that matters now and opens the rulebook there. It is the rule of the open tooltip, a visible refusal,
//! the pending decision or the screen. The same key closes the rulebook.

use bevy::{ecs::system::SystemParam, prelude::*};

use battle::{
    plan_preview::{PlanPreview, PlanTarget},
    session::BattleView,
};
use editor::{document_status::DocumentStatus, view_state::EditorViewState};
use menus::battle_setup::BattleSetup;
use mission_library::MissionLibrary;
use rulebook::{BookIntent, BookSystems, RulebookState};
use ui_kit::{
    input::{
        layer::{InputLayer, TopLayer},
        shortcut::layer_level_of,
    },
    keys::{Action, KeyBindings},
    screen::Screen,
    widgets::{OpenContextRule, RuleLink, TooltipPopups},
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<OpenContextRule>().add_systems(
        Update,
        toggle_rulebook.in_set(BookSystems::Ask).run_if(is_help_pressed.or_else(on_message::<OpenContextRule>)),
    );
}

fn is_help_pressed(keys: Res<ButtonInput<KeyCode>>, bindings: Res<KeyBindings>) -> bool {
    bindings.just_pressed(Action::Rules, &keys)
}

fn toggle_rulebook(rulebook: Res<RulebookState>, sight: HelpContext, mut intents: MessageWriter<BookIntent>) {
    intents.write(if rulebook.is_open() { BookIntent::Close } else { BookIntent::Open(sight.rule()) });
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
    view: Option<Res<'w, BattleView>>,
    preview: Option<Res<'w, PlanPreview>>,
    missions: Option<Res<'w, MissionLibrary>>,
    preparation: Option<Res<'w, BattleSetup>>,
    editor: (Res<'w, DocumentStatus>, Res<'w, EditorViewState>),
}

impl HelpContext<'_, '_> {
    /// Returns the rule that matters now; `None` if nothing on screen points to one.
    fn rule(&self) -> Option<String> {
        let slip = self.slips.rule();
        slip.or_else(|| self.named()).or_else(|| match self.screen.get() {
            Screen::Battle => self.in_battle().map(str::to_owned),
            Screen::Briefing | Screen::Forces => self.of_mission(),
            Screen::CampaignLog | Screen::Campaigns => Some("CAMP-1".into()),
            Screen::Debrief => Some("CAMP-2".into()),
            Screen::Editor => self.in_editor(),
            Screen::Title
            | Screen::Documents
            | Screen::Skirmish
            | Screen::Records
            | Screen::Analysis
            | Screen::Balance => None,
        })
    }

    /// Returns the rule of a visible link in the top layer that is marked as relevant now.
    fn named(&self) -> Option<String> {
        let here = |entity: Entity| layer_level_of(entity, &self.parents, &self.layers) == self.top.level;
        let now = self.links.iter().find(|(entity, link, seen)| link.now && seen.get() && here(*entity));
        now.map(|(_, link, _)| link.id.clone())
    }

    /// Returns the rule that the selected fault violates.
    fn in_editor(&self) -> Option<String> {
        let (status, view) = &self.editor;
        status.faults.get(view.fault)?.rule.map(str::to_owned)
    }

    fn in_battle(&self) -> Option<&'static str> {
        let battle_view = self.view.as_ref()?;
        let planned = self.preview.as_ref().and_then(|preview| preview.plan.as_ref());
        match planned.map(|plan| (plan.refusal().and_then(|refusal| refusal.rule()), plan.aim)) {
            Some((Some(rule), _)) => Some(rule),
            Some((None, PlanTarget::Go(_))) => Some("MOVE-1"),
            Some((None, PlanTarget::Leave(..))) => Some("DEPLOY-1"),
            Some((None, PlanTarget::Do(order))) => Some(order.rule(&battle_view.now.catalogue)),
            None => battle_view.now.awaiting.rule(&battle_view.now.catalogue),
        }
    }

    fn of_mission(&self) -> Option<String> {
        let preparation = self.preparation.as_ref()?;
        let listed = || self.missions.as_ref()?.find(&preparation.mission);
        preparation.fixed.as_deref().or_else(listed)?.rule.clone()
    }
}
