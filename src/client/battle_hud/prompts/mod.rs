//! Prompts for decisions during the action phase and at deployment: reaction shots, dice to reroll, further shots,
//! squares of a jet, landing of a harpooned figure, points to give away, figures that enter reaction mode, responses
//! and last kills, entry points, stranded figures, pickets, and arrivals.

mod card_response;
mod choice_prompt;
mod choices;
mod deployment;
pub(super) mod discard;
mod flame;
mod follow_up_shot;
mod last_stand;
mod pickets;
mod prompt_panel;
mod reaction_fire;
mod reroll;

use self::{
    card_response::spawn_response_prompt,
    choices::choice_prompt,
    deployment::spawn_deployment_prompt,
    flame::spawn_flame_prompt,
    follow_up_shot::spawn_follow_up_prompt,
    last_stand::{spawn_last_stand_over_prompt, spawn_last_stand_prompt},
    pickets::spawn_pickets_prompt,
    prompt_panel::FigureChoiceIntent,
    reaction_fire::spawn_reaction_fire_prompt,
    reroll::spawn_reroll_prompt,
};
use super::prelude::*;
use rules::Turn;
use ui_kit::{
    input::layer::{INPUT_DELAY, layer_root as layer_sheet},
    theme::ui_scale::FullWindow,
    widgets::{RuleTitles, spawn_rule_footer},
};

/// Resource with the figures marked to enter reaction mode while that decision is pending.
#[derive(Resource, Default)]
struct ReactionChoice(Vec<FigureId>);

/// Resource for the last-stand prompts: the dead figure whose last stand has been announced, and the half-turn that it
/// interrupts.
#[derive(Resource, Default)]
struct LastStandNotice {
    figure: Option<FigureId>,
    interrupted: Option<Turn>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReactionChoice>()
        .init_battle_resource::<LastStandNotice>()
        .init_resource::<discard::DiscardDialog>()
        .add_message::<FigureChoiceIntent>()
        .add_message::<discard::DiscardIntent>()
        .add_battle_systems(BattleSystems::Input, handle_figure_choices)
        .add_battle_systems(
            BattleSystems::Show,
            draw_prompts.run_if(
                any_resource_changed::<(BattleView, Texts, ReactionChoice, LastStandNotice)>
                    .or_else(has_targeting_toggled)
                    .or_else(has_follow_up_target_changed)
                    .or_else(has_jet_end_changed),
            ),
        )
        .add_battle_systems(
            BattleSystems::Show,
            discard::draw_discard_dialog.run_if(any_resource_changed::<(discard::DiscardDialog, Texts)>),
        );
}

/// Run condition: aiming a card at the board has begun or ended. Prompts are hidden in the meantime.
fn has_targeting_toggled(hands: Res<CardUi>, mut was: Local<bool>) -> bool {
    std::mem::replace(&mut *was, hands.choosing()) != *was
}

/// Run condition: the aim of a further shot has changed. No other prompt shows the aim.
fn has_follow_up_target_changed(view: Option<Res<BattleView>>, preview: Res<PlanPreview>) -> bool {
    preview.is_changed() && view.is_some_and(|view| matches!(view.now.awaiting, PendingDecision::Again { .. }))
}

/// Run condition: a jet has got the square with which it would end, or lost it.
fn has_jet_end_changed(preview: Res<PlanPreview>, mut was: Local<Option<Square>>) -> bool {
    std::mem::replace(&mut *was, preview.jet_end) != preview.jet_end
}

fn handle_figure_choices(
    mut choices: MessageReader<FigureChoiceIntent>,
    mut chosen: ResMut<ReactionChoice>,
    mut notice: ResMut<LastStandNotice>,
    view: Res<BattleView>,
    mut intents: IntentWriter,
) {
    for choice in choices.read() {
        match choice {
            FigureChoiceIntent::Flip(figure) => match chosen.0.iter().position(|other| other == figure) {
                Some(at) => {
                    chosen.0.remove(at);
                }
                None => chosen.0.push(*figure),
            },
            FigureChoiceIntent::Understood => *notice = LastStandNotice { figure: view.now.acting, interrupted: None },
            FigureChoiceIntent::Confirm => {
                let DecisionOptions::FigureSet(figures, order) = view.now.awaiting.options() else { continue };
                let marked = figures.iter().filter(|figure| chosen.0.contains(figure));
                let mut orders: Vec<Order> = marked.map(|&figure| order(figure)).collect();
                // If all eligible figures are marked, the rules end the decision themselves.
                if orders.len() < figures.len() {
                    orders.extend(view.now.awaiting.end_order());
                }
                intents.write(orders);
            }
        }
    }
}

/// System parameter with the data from which prompts are drawn.
#[derive(SystemParam)]
struct PromptContext<'w> {
    view: Res<'w, BattleView>,
    texts: Res<'w, Texts>,
    preview: Res<'w, PlanPreview>,
    hands: Res<'w, CardUi>,
    titles: Res<'w, RuleTitles>,
    told: ResMut<'w, LastStandNotice>,
    chosen: ResMut<'w, ReactionChoice>,
}

/// The last decision shown, and the time at which its prompt appeared.
struct OpenPrompt {
    decision: PendingDecision,
    since: ClientInstant,
}

enum PromptPlace {
    /// Over the board, which receives no input.
    Above,
    /// On the board, which still receives input because the decision can be made there.
    OnBoard,
    /// In a bar at the bottom; the number is its left margin.
    Beneath(f32),
}

type FillPanel<'a> = Box<dyn Fn(&mut UiParent) + 'a>;

fn draw_prompts(mut overlay: UiTree<PendingDecision>, mut known: PromptContext, mut asked: Local<Option<OpenPrompt>>) {
    known.note_last_stand();
    let now = &known.view.now.awaiting;
    let fresh = asked.as_ref().is_none_or(|before| !is_prompt_continued(&before.decision, now));
    if asked.as_ref().is_none_or(|before| before.decision != *now) {
        // If the decision merely continues, keep the time at which its prompt appeared.
        let since = asked.as_ref().filter(|_| !fresh).map_or_else(ClientInstant::now, |before| before.since);
        *asked = Some(OpenPrompt { decision: now.clone(), since });
        if let DecisionOptions::FigureSet(figures, _) = now.options() {
            // Being in reaction mode costs nothing: mark all figures at first.
            known.chosen.bypass_change_detection().0 = figures.to_vec();
        }
    }
    // A prompt that is only redrawn accepts input at once.
    let deaf = asked.as_ref().is_some_and(|asked| asked.since.elapsed() < INPUT_DELAY);
    let comes = fresh && !is_made_in_bar(now);
    if comes {
        overlay.slide_out();
    } else {
        overlay.clear();
    }
    let asks = !known.hands.choosing() && known.view.is_prompted();
    if let Some((lies, fill)) = known.question().filter(|_| asks) {
        open_prompt(&mut overlay, lies, (deaf, comes), |root| {
            fill(root);
            known.foot(root);
        });
    }
}

/// Opens the root of a prompt. `deaf` prompts ignore input for a moment; `comes` prompts slide in.
fn open_prompt(
    overlay: &mut UiTree<PendingDecision>,
    lies: PromptPlace,
    (deaf, comes): (bool, bool),
    fill: impl FnOnce(&mut UiParent),
) {
    let end = DespawnOnExit(Screen::Battle);
    match lies {
        PromptPlace::Above => {
            let mut root = overlay.open((modal_root(InputLayer::PROMPT), end), fill);
            root.remove::<BackgroundColor>();
            if comes {
                root.insert(UiAnimation::panel());
            }
            if !deaf {
                root.remove::<InputDelay>();
            }
        }
        PromptPlace::OnBoard => {
            let mut root = overlay.open((layer_sheet(InputLayer::BOARD), FullWindow, Pickable::IGNORE, end), fill);
            if deaf {
                root.insert(InputDelay::default());
            }
        }
        PromptPlace::Beneath(left) => {
            let bar = empty_node().absolute().left(left).right(8.0).bottom(6.0);
            overlay.open((bar, end), fill);
        }
    }
}

impl PromptContext<'_> {
    fn note_last_stand(&mut self) {
        let view = &self.view;
        if view.now.in_last_stand() && view.seats.is_hotseat() {
            self.told.bypass_change_detection().interrupted = Some(view.now.turn);
        }
    }

    /// Spawns the line that names the rule of the decision, except for bars.
    fn foot(&self, root: &mut UiParent) {
        let awaiting = &self.view.now.awaiting;
        if let Some(rule) = awaiting.rule(&self.view.now.catalogue).filter(|_| !is_made_in_bar(awaiting)) {
            spawn_rule_footer(root, rule, &self.titles, &self.texts);
        }
    }

    /// Returns the position of the prompt for the pending decision, and the function that fills it.
    fn question(&self) -> Option<(PromptPlace, FillPanel<'_>)> {
        if let Some(fill) = self.last_stand_notice() {
            return Some((PromptPlace::Above, fill));
        }
        let (view, texts): (&BattleView, &Texts) = (&self.view, &self.texts);
        let decision = &view.now.awaiting;
        let place = match decision.board_use() {
            BoardUse::Hidden => return None,
            BoardUse::Closed => PromptPlace::Above,
            BoardUse::Choice => PromptPlace::OnBoard,
            BoardUse::Free => PromptPlace::Beneath(bar_margin(view)),
        };
        let fill: FillPanel<'_> = match decision {
            PendingDecision::React { target, shooters, .. } => {
                Box::new(move |root| spawn_reaction_fire_prompt(root, view, texts, *target, shooters))
            }
            PendingDecision::Reroll { attack, .. } => {
                Box::new(move |root| spawn_reroll_prompt(root, view, texts, attack))
            }
            PendingDecision::Answer { seat, to } => {
                Box::new(move |root| spawn_response_prompt(root, view, texts, *seat, *to))
            }
            PendingDecision::Deploy { .. } => Box::new(move |root| spawn_deployment_prompt(root, view, texts)),
            PendingDecision::Pickets { .. } => Box::new(move |root| spawn_pickets_prompt(root, view, texts)),
            PendingDecision::Again { .. } => {
                Box::new(move |root| spawn_follow_up_prompt(root, view, texts, &self.preview))
            }
            PendingDecision::Flame { .. } => {
                Box::new(move |root| spawn_flame_prompt(root, view, texts, self.preview.jet_end))
            }
            PendingDecision::Act { .. } | PendingDecision::Over => return None,
            _ => Box::new(move |root| {
                if let Some(prompt) = choice_prompt(view, texts, &self.chosen.0) {
                    match decision.board_use() {
                        BoardUse::Choice => prompt.spawn_line(root),
                        _ => prompt.spawn(root, texts),
                    }
                }
            }),
        };
        Some((place, fill))
    }

    /// Returns the function that fills the prompt before or after a last stand, if one is due.
    fn last_stand_notice(&self) -> Option<FillPanel<'_>> {
        let (view, texts): (&BattleView, &Texts) = (&self.view, &self.texts);
        let PendingDecision::Act { figure, .. } = view.now.awaiting else { return None };
        let stands = view.now.in_last_stand();
        match figure {
            Some(figure) if stands && self.told.figure != Some(figure) => {
                Some(Box::new(move |root| spawn_last_stand_prompt(root, view, texts, figure)))
            }
            _ if self.told.interrupted == Some(view.now.turn) && !stands => {
                Some(Box::new(move |root| spawn_last_stand_over_prompt(root, view, texts)))
            }
            _ => None,
        }
    }
}

/// Returns the left margin of the bar for a decision that leaves the board free.
fn bar_margin(view: &BattleView) -> f32 {
    let narrow = matches!(view.now.awaiting.options(), DecisionOptions::Entries(_));
    if narrow && !deployment::has_many_entries(view) { 232.0 } else { 8.0 }
}

/// Returns `true` if the prompt of the decision is a bar below the board, which stays open.
fn is_made_in_bar(decision: &PendingDecision) -> bool {
    matches!(decision.options(), DecisionOptions::Entries(_) | DecisionOptions::Placements(..))
}

/// Returns `true` if the decision merely continues: the next square of one jet, or the next point of one figure.
fn is_prompt_continued(before: &PendingDecision, now: &PendingDecision) -> bool {
    let series = matches!(now.options(), DecisionOptions::Squares(..) | DecisionOptions::Friends(_));
    before == now || series && (before.name(), before.figure()) == (now.name(), now.figure())
}
