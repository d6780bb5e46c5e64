//! Prompts for decisions during the action phase and at deployment: reaction shots, dice to reroll, further shots,
//! squares of a jet, landing of a harpooned figure, points to give away, figures that enter reaction mode, responses
//! and last kills, entries, stranded figures, pickets, and arrivals.

mod again;
mod answer;
mod deployment;
pub(super) mod discard;
mod flame;
mod landing;
mod last_stand;
mod muster;
mod pickets;
mod reaction;
mod readiness;
mod reroll;
mod share;
mod sheet;

use self::{
    again::again,
    answer::{answer, last_chance},
    deployment::deployment,
    flame::flame,
    landing::landing,
    last_stand::{last_stand, last_stand_over},
    muster::{reinforce, stranded},
    pickets::pickets,
    reaction::reaction,
    readiness::readiness,
    reroll::reroll,
    share::share,
    sheet::Choose,
};
use super::prelude::*;
use kit::{
    input::layer::{INPUT_DELAY, layer_root as layer_sheet},
    theme::ui_scale::FullWindow,
    widgets::{RuleTitles, spawn_rule_footer},
};
use rules::Turn;

/// Figures marked to enter reaction mode while that decision is pending.
#[derive(Resource, Default)]
struct Chosen(Vec<FigureId>);

/// Memory of the last-stand prompts: the dead figure whose last stand has been announced, and the half-turn that it
/// interrupts.
#[derive(Resource, Default)]
struct Told {
    figure: Option<FigureId>,
    interrupted: Option<Turn>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Chosen>()
        .per_battle::<Told>()
        .init_resource::<discard::Discarding>()
        .add_message::<Choose>()
        .add_message::<discard::DiscardIntent>()
        .at_table(BattleSystems::Input, choose)
        .at_table(
            BattleSystems::Show,
            draw.run_if(any_resource_changed::<(BattleView, Texts, Chosen, Told)>.or_else(aside).or_else(aims)),
        )
        .at_table(BattleSystems::Show, discard::draw.run_if(any_resource_changed::<(discard::Discarding, Texts)>));
}

/// Run condition: aiming a card at the board has begun or ended. Prompts are hidden in the meantime.
fn aside(hands: Res<Hands>, mut was: Local<bool>) -> bool {
    std::mem::replace(&mut *was, hands.choosing()) != *was
}

/// Run condition: the aim of a further shot has changed. No other prompt shows the aim.
fn aims(table: Option<Res<BattleView>>, preview: Res<Preview>) -> bool {
    preview.is_changed() && table.is_some_and(|table| matches!(table.now.awaiting, PendingDecision::Again { .. }))
}

fn choose(
    mut choices: MessageReader<Choose>,
    mut chosen: ResMut<Chosen>,
    mut told: ResMut<Told>,
    table: Res<BattleView>,
    mut intents: Intents,
) {
    for choice in choices.read() {
        match choice {
            Choose::Flip(figure) => match chosen.0.iter().position(|other| other == figure) {
                Some(at) => {
                    chosen.0.remove(at);
                }
                None => chosen.0.push(*figure),
            },
            Choose::Understood => *told = Told { figure: table.now.acting, interrupted: None },
            Choose::Confirm => {
                let PendingDecision::Ready { figures, .. } = &table.now.awaiting else { continue };
                let ready = figures.iter().filter(|figure| chosen.0.contains(figure));
                let mut orders: Vec<Order> = ready.map(|&figure| Order::EnterReaction { figure }).collect();
                // If all eligible figures enter reaction mode, the rules end the readiness themselves.
                if orders.len() < figures.len() {
                    orders.push(Order::EndReadiness);
                }
                intents.write(BattleIntent::GiveAll(orders));
            }
        }
    }
}

/// System parameter: everything that prompts are drawn from.
#[derive(SystemParam)]
struct Known<'w> {
    table: Res<'w, BattleView>,
    texts: Res<'w, Texts>,
    preview: Res<'w, Preview>,
    hands: Res<'w, Hands>,
    titles: Res<'w, RuleTitles>,
    told: ResMut<'w, Told>,
    chosen: ResMut<'w, Chosen>,
}

/// The last decision shown, and the time since which its prompt is visible.
struct Asked {
    awaiting: PendingDecision,
    since: ClientInstant,
}

/// Position of a prompt.
enum Lies {
    /// Over the board, which receives no input.
    Above,
    /// On the board, which still receives input because the decision can be made there.
    OnBoard,
    /// In a bar at the bottom; the number is its left margin.
    Beneath(f32),
}

type Fill<'a> = Box<dyn Fn(&mut Parent) + 'a>;

fn draw(mut overlay: UiTree<PendingDecision>, mut known: Known, mut asked: Local<Option<Asked>>) {
    known.note_last_stand();
    let now = &known.table.now.awaiting;
    let fresh = asked.as_ref().is_none_or(|before| !goes_on(&before.awaiting, now));
    if asked.as_ref().is_none_or(|before| before.awaiting != *now) {
        // If the decision merely continues, keep the time since which its prompt is visible.
        let since = asked.as_ref().filter(|_| !fresh).map_or_else(ClientInstant::now, |before| before.since);
        *asked = Some(Asked { awaiting: now.clone(), since });
        if let PendingDecision::Ready { figures, .. } = now {
            // Being in reaction mode costs nothing: mark all figures at first.
            known.chosen.bypass_change_detection().0 = figures.clone();
        }
    }
    // A prompt that is only redrawn accepts input at once.
    let deaf = asked.as_ref().is_some_and(|asked| asked.since.elapsed() < INPUT_DELAY);
    let comes = fresh && !matches!(now, PendingDecision::Deploy { .. } | PendingDecision::Pickets { .. });
    if comes {
        overlay.slide_out();
    } else {
        overlay.clear();
    }
    let asks = !known.hands.choosing() && known.table.asked();
    if let Some((lies, fill)) = known.question().filter(|_| asks) {
        open(&mut overlay, lies, (deaf, comes), |root| {
            fill(root);
            known.foot(root);
        });
    }
}

/// Opens the root of a prompt. `deaf` prompts ignore input for a moment; `comes` prompts slide in.
fn open(
    overlay: &mut UiTree<PendingDecision>,
    lies: Lies,
    (deaf, comes): (bool, bool),
    fill: impl FnOnce(&mut Parent),
) {
    let end = DespawnOnExit(Screen::Battle);
    match lies {
        Lies::Above => {
            let mut root = overlay.open((modal_root(InputLayer::PROMPT), end), fill);
            root.remove::<BackgroundColor>();
            if comes {
                root.insert(UiAnimation::panel());
            }
            if !deaf {
                root.remove::<InputDelay>();
            }
        }
        Lies::OnBoard => {
            let mut root = overlay.open((layer_sheet(InputLayer::BOARD), FullWindow, Pickable::IGNORE, end), fill);
            if deaf {
                root.insert(InputDelay::default());
            }
        }
        Lies::Beneath(left) => {
            let bar = empty_node().absolute().left(left).right(8.0).bottom(6.0);
            overlay.open((bar, end), fill);
        }
    }
}

impl Known<'_> {
    fn note_last_stand(&mut self) {
        let table = &self.table;
        if table.now.in_last_stand() && table.seats.shared() {
            self.told.bypass_change_detection().interrupted = Some(table.now.turn);
        }
    }

    /// Spawns the line that names the rule of the decision, except for bars.
    fn foot(&self, root: &mut Parent) {
        let awaiting = &self.table.now.awaiting;
        let bar = matches!(awaiting, PendingDecision::Deploy { .. } | PendingDecision::Pickets { .. });
        if let Some(rule) = awaiting.rule(&self.table.now.catalogue).filter(|_| !bar) {
            spawn_rule_footer(root, rule, &self.titles, &self.texts);
        }
    }

    /// Returns the position and contents of the prompt for the pending decision.
    fn question(&self) -> Option<(Lies, Fill<'_>)> {
        let (table, texts): (&BattleView, &Texts) = (&self.table, &self.texts);
        let stands = table.now.in_last_stand();
        Some(match &table.now.awaiting {
            PendingDecision::React { target, shooters, .. } => {
                above(move |root| reaction(root, table, texts, *target, shooters))
            }
            PendingDecision::Ready { figures, .. } => {
                above(|root| readiness(root, table, texts, &self.chosen.0, figures))
            }
            PendingDecision::Reroll { attack, .. } => above(move |root| reroll(root, table, texts, attack)),
            PendingDecision::Share { figure, points, .. } => {
                above(move |root| share(root, table, texts, *figure, *points))
            }
            PendingDecision::Act { figure: Some(figure), .. } if stands && self.told.figure != Some(*figure) => {
                above(move |root| last_stand(root, table, texts, *figure))
            }
            PendingDecision::Act { .. } if self.told.interrupted == Some(table.now.turn) && !stands => {
                above(move |root| last_stand_over(root, table, texts))
            }
            PendingDecision::Answer { seat, to } => above(move |root| answer(root, table, texts, *seat, *to)),
            PendingDecision::LastChance { seat } => above(move |root| last_chance(root, table, texts, *seat)),
            PendingDecision::Stranded { seat, figures } => {
                above(move |root| stranded(root, table, texts, (*seat, figures)))
            }
            PendingDecision::Reinforce { seat, figures } => {
                above(move |root| reinforce(root, table, texts, (*seat, figures)))
            }
            PendingDecision::Deploy { .. } => {
                let left = if deployment::crowded(table) { 8.0 } else { 232.0 };
                (Lies::Beneath(left), Box::new(move |root| deployment(root, table, texts)))
            }
            PendingDecision::Pickets { .. } => (Lies::Beneath(8.0), Box::new(move |root| pickets(root, table, texts))),
            PendingDecision::Again { .. } => {
                (Lies::OnBoard, Box::new(move |root| again(root, table, texts, &self.preview)))
            }
            PendingDecision::Flame { .. } => (Lies::OnBoard, Box::new(move |root| flame(root, table, texts))),
            PendingDecision::Landing { .. } => (Lies::OnBoard, Box::new(move |root| landing(root, table, texts))),
            _ => return None,
        })
    }
}

fn above<'a>(fill: impl Fn(&mut Parent) + 'a) -> (Lies, Fill<'a>) {
    (Lies::Above, Box::new(fill))
}

/// Returns `true` if the decision merely continues: the next square of the same jet, or the next point of the same
/// figure.
fn goes_on(before: &PendingDecision, now: &PendingDecision) -> bool {
    match (before, now) {
        (PendingDecision::Flame { figure: before, .. }, PendingDecision::Flame { figure: now, .. })
        | (PendingDecision::Share { figure: before, .. }, PendingDecision::Share { figure: now, .. }) => before == now,
        _ => before == now,
    }
}
