//! Questions that the rules ask during the action phase and at deployment: reaction shots one by one, dice rolled again,
//! further shots, the squares of a jet, where a harpooned figure lands, who gets points, who goes into reaction mode,
//! where figures wait, who is stranded, where pickets stand and who arrives.

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
    input::layer::{DEAF, sheet as layer_sheet},
    theme::fit::Spans,
    widgets::{RuleTitles, rule_foot},
};
use rules::Turn;

/// Who is meant to go into reaction mode, while that is asked.
#[derive(Resource, Default)]
struct Chosen(Vec<FigureId>);

/// The dead figure of whose last stand the players have been told, and the turn and half that goes on after it.
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
            draw.run_if(changed::<(Table, Texts, Chosen, Told)>.or_else(aside).or_else(aims)),
        )
        .at_table(BattleSystems::Show, discard::draw.run_if(changed::<(discard::Discarding, Texts)>));
}

/// A prompt stands aside while a card is aimed at something on the board.
fn aside(hands: Res<Hands>, mut was: Local<bool>) -> bool {
    std::mem::replace(&mut *was, hands.choosing()) != *was
}

/// Only a further shot shows what is aimed at.
fn aims(table: Option<Res<Table>>, preview: Res<Preview>) -> bool {
    preview.is_changed() && table.is_some_and(|table| matches!(table.now.awaiting, PendingDecision::Again { .. }))
}

fn choose(
    mut choices: MessageReader<Choose>,
    mut chosen: ResMut<Chosen>,
    mut told: ResMut<Told>,
    table: Res<Table>,
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
                // When all that may are in, the rules ask no more.
                if orders.len() < figures.len() {
                    orders.push(Order::EndReadiness);
                }
                intents.write(BattleIntent::GiveAll(orders));
            }
        }
    }
}

/// What questions are drawn from.
#[derive(SystemParam)]
struct Known<'w> {
    table: Res<'w, Table>,
    texts: Res<'w, Texts>,
    preview: Res<'w, Preview>,
    hands: Res<'w, Hands>,
    titles: Res<'w, RuleTitles>,
    told: ResMut<'w, Told>,
    chosen: ResMut<'w, Chosen>,
}

/// What was asked last, and since when it listens.
struct Asked {
    awaiting: PendingDecision,
    since: Instant,
}

/// Where a question lies.
enum Lies {
    /// Over the board, which does not hear.
    Above,
    /// On the board, which stays open: the question may be answered there.
    OnBoard,
    /// In a bar at the bottom, that begins so far from the left.
    Beneath(f32),
}

type Fill<'a> = Box<dyn Fn(&mut Parent) + 'a>;

fn draw(mut overlay: Overlay<PendingDecision>, mut known: Known, mut asked: Local<Option<Asked>>) {
    known.note_last_stand();
    let now = &known.table.now.awaiting;
    let fresh = asked.as_ref().is_none_or(|before| !goes_on(&before.awaiting, now));
    if asked.as_ref().is_none_or(|before| before.awaiting != *now) {
        // What goes on listens as long as it has listened.
        let since = asked.as_ref().filter(|_| !fresh).map_or_else(Instant::now, |before| before.since);
        *asked = Some(Asked { awaiting: now.clone(), since });
        if let PendingDecision::Ready { figures, .. } = now {
            // Standing ready costs nothing: everybody is proposed.
            known.chosen.bypass_change_detection().0 = figures.clone();
        }
    }
    // The same question drawn anew hears at once.
    let deaf = asked.as_ref().is_some_and(|asked| asked.since.elapsed() < DEAF);
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

/// Opens the root of a question that may be deaf yet, and may have just come.
fn open(
    overlay: &mut Overlay<PendingDecision>,
    lies: Lies,
    (deaf, comes): (bool, bool),
    fill: impl FnOnce(&mut Parent),
) {
    let end = DespawnOnExit(Screen::Battle);
    match lies {
        Lies::Above => {
            let mut root = overlay.open((modal(Layer::PROMPT), end), fill);
            root.remove::<BackgroundColor>();
            if comes {
                root.insert(Motion::panel());
            }
            if !deaf {
                root.remove::<Deaf>();
            }
        }
        Lies::OnBoard => {
            let mut root = overlay.open((layer_sheet(Layer::BOARD), Spans, Pickable::IGNORE, end), fill);
            if deaf {
                root.insert(Deaf::default());
            }
        }
        Lies::Beneath(left) => {
            let bar = plain().absolute().left(left).right(8.0).bottom(6.0);
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

    /// The rule of the question, where it is not drawn in a bar of its own.
    fn foot(&self, root: &mut Parent) {
        let awaiting = &self.table.now.awaiting;
        let bar = matches!(awaiting, PendingDecision::Deploy { .. } | PendingDecision::Pickets { .. });
        if let Some(rule) = awaiting.rule(&self.table.now.catalogue).filter(|_| !bar) {
            rule_foot(root, rule, &self.titles, &self.texts);
        }
    }

    /// The question that is asked now, and where it lies.
    fn question(&self) -> Option<(Lies, Fill<'_>)> {
        let (table, texts): (&Table, &Texts) = (&self.table, &self.texts);
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

/// Whether it is the same question, asked on: one more square of the same jet, one more point of the same figure's.
fn goes_on(before: &PendingDecision, now: &PendingDecision) -> bool {
    match (before, now) {
        (PendingDecision::Flame { figure: before, .. }, PendingDecision::Flame { figure: now, .. })
        | (PendingDecision::Share { figure: before, .. }, PendingDecision::Share { figure: now, .. }) => before == now,
        _ => before == now,
    }
}
