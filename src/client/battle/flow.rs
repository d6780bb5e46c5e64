//! The way through a battle: secret bids behind the curtain, the end, the way back to the title. It tells the screens
//! what to show and gives the orders that they answer with.

use bevy::prelude::*;

use super::{
    BattleSystems,
    cards::Hands,
    intent::{self, BattleIntent},
    prompts::discard::{DiscardIntent, DiscardModel, Discarding},
    session::{Session, Table},
    words::side_name,
};
use crate::{
    client::{
        input::layer::{Layer, base_listens, modal},
        lobby,
        screens::{
            Screen,
            bid::{Bid, BidIntent, BidModel},
            both_bids::{BothBids, BothBidsIntent, BothBidsModel},
            curtain::{Curtain, CurtainIntent, CurtainModel},
        },
        text::Texts,
        theme::{frame::Frame, palette, typeface::Type},
        wake::Awake,
        widgets::{Plate, Refused, column, emit, label, row, sentence},
    },
    rules::{Awaiting, Order, Side, cards::CardId, command_points},
};

/// How far what is secret at the beginning of a turn has come: hands are looked through, then bids made. So that the two
/// players change places only once, the Allies bid before the SWD looks through its hand; the rules hear of it later.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct Secret {
    /// Who sits behind the open curtain, and in which turn.
    open: Option<(Side, u16)>,
    /// Both bid at once.
    both: bool,
    /// Points that are raised.
    points: u8,
    /// Cards that are to be discarded.
    discards: Vec<CardId>,
    /// What the Allies have decided in that turn before the rules asked.
    early: Option<(u16, Order)>,
}

/// What is secret now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Business {
    Discard,
    Bid { points: u8, intelligence: bool },
}

impl Secret {
    /// What is asked behind the curtain now, and of whom.
    fn business(&self, table: &Table) -> Option<(Side, Business)> {
        let turn = table.now.turn.number;
        match table.now.awaiting {
            Awaiting::Discard { seat: Side::German }
                if self.open == Some((Side::Allied, turn)) && self.early(turn).is_none() =>
            {
                let (points, intelligence) = (table.now.command.0.allied, !table.now.intelligence.used);
                Some((Side::Allied, Business::Bid { points, intelligence }))
            }
            Awaiting::Discard { seat } => Some((seat, Business::Discard)),
            Awaiting::Bid { seat, points, intelligence } => Some((seat, Business::Bid { points, intelligence })),
            _ => None,
        }
    }

    /// What the Allies have decided early.
    fn early(&self, turn: u16) -> Option<Order> {
        self.early.filter(|(of, _)| *of == turn).map(|(_, order)| order)
    }

    /// Keeps an order of the Allies until the rules ask for it, or gives it.
    fn decide(&mut self, table: &Table, order: Order, intents: &mut MessageWriter<BattleIntent>) {
        self.points = 0;
        if matches!(table.now.awaiting, Awaiting::Bid { .. }) {
            intents.write(BattleIntent::Give(order));
        } else {
            self.early = Some((table.now.turn.number, order));
        }
    }
}

/// The moment between the last order and the debrief, in which the last dice can be seen.
#[derive(Resource)]
struct Closing(Timer);

/// The question whether to leave.
#[derive(Component)]
struct LeaveQuestion;

#[derive(Message, Clone, Copy, Debug)]
enum Menu {
    Open,
    Close,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Secret>()
        .add_message::<Menu>()
        .add_systems(OnExit(Screen::Battle), forget)
        .add_systems(
            Update,
            (answers, discards, ask_to_leave.run_if(base_listens), menu)
                .in_set(BattleSystems::Input)
                .run_if(resource_exists::<Table>),
        )
        .add_systems(
            Update,
            (
                secrets.run_if(
                    resource_exists_and_changed::<Table>
                        .or_else(resource_changed::<Secret>)
                        .or_else(resource_changed::<Texts>),
                ),
                finish,
            )
                .chain()
                .in_set(BattleSystems::Show)
                .run_if(resource_exists::<Table>),
        );
}

fn forget(
    mut commands: Commands,
    mut curtain: ResMut<Curtain>,
    mut bid: ResMut<Bid>,
    mut both: ResMut<BothBids>,
    mut discarding: ResMut<Discarding>,
    mut secret: ResMut<Secret>,
) {
    (curtain.0, bid.0, both.0, discarding.0) = (None, None, None, None);
    *secret = Secret::default();
    commands.remove_resource::<Closing>();
}

/// Shows curtain, hand, bid or both bids while they are awaited, and nothing of them otherwise.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn secrets(
    table: Res<Table>,
    texts: Res<Texts>,
    mut secret: ResMut<Secret>,
    mut hands: ResMut<Hands>,
    (mut curtain, mut bid, mut both, mut discarding): (
        ResMut<Curtain>,
        ResMut<Bid>,
        ResMut<BothBids>,
        ResMut<Discarding>,
    ),
    mut intents: MessageWriter<BattleIntent>,
    mut awake: ResMut<Awake>,
) {
    let turn = table.now.turn.number;
    let mut shown = Shown::default();
    if let Some((seat, business)) = secret.business(&table) {
        awake.frames(3);
        if let (Awaiting::Bid { seat: Side::Allied, .. }, Some(order)) = (&table.now.awaiting, secret.early(turn)) {
            secret.bypass_change_detection().early = None;
            intents.write(BattleIntent::Give(order));
            return;
        }
        shown = Shown::new(&table, &texts, &secret, seat, business);
    } else {
        secret.bypass_change_detection().open = None;
    }
    if hands.behind != shown.behind {
        hands.bypass_change_detection().behind = shown.behind;
    }
    curtain.set_if_neq(Curtain(shown.curtain));
    bid.set_if_neq(Bid(shown.bid));
    both.set_if_neq(BothBids(shown.both));
    discarding.set_if_neq(Discarding(shown.discard));
}

/// What lies over the battle because it is secret.
#[derive(Default)]
struct Shown {
    curtain: Option<CurtainModel>,
    bid: Option<BidModel>,
    both: Option<BothBidsModel>,
    discard: Option<DiscardModel>,
    behind: Option<Side>,
}

impl Shown {
    fn new(table: &Table, texts: &Texts, secret: &Secret, seat: Side, business: Business) -> Shown {
        let turn = table.now.turn.number;
        if secret.both && matches!(business, Business::Bid { .. }) {
            let available = [table.now.command.0.allied, table.now.command.0.german];
            return Shown { both: Some(BothBidsModel { turn: turn.into(), available }), ..Shown::default() };
        }
        if secret.open != Some((seat, turn)) {
            let (id, bid) = match business {
                Business::Bid { .. } => ("behind-bid", true),
                Business::Discard => ("behind-hand", false),
            };
            let behind = texts.t_args(id, &[("turn", turn.into())]);
            let offer_both = bid && seat == Side::Allied;
            let model = CurtainModel { side: seat, behind, turn: turn.into(), offer_both };
            return Shown { curtain: Some(model), ..Shown::default() };
        }
        let behind = Some(seat);
        match business {
            Business::Bid { points, intelligence } => {
                let bid = bid_model(table, texts, (seat, points, intelligence), secret.points);
                Shown { bid: Some(bid), behind, ..Shown::default() }
            }
            Business::Discard => {
                let hand = table.now.cards.hands[seat].cards.iter();
                let cards = hand.map(|card| (*card, secret.discards.contains(card))).collect();
                Shown { discard: Some(DiscardModel { side: seat, turn, cards }), behind, ..Shown::default() }
            }
        }
    }
}

fn bid_model(table: &Table, texts: &Texts, (seat, points, intelligence): (Side, u8, bool), chosen: u8) -> BidModel {
    let level = table.levels[seat];
    let base = command_points(level);
    let breakdown = vec![(texts.t_args("bid-by-level", &[("rp", level.into())]), base.to_string())];
    let enemy = table.now.command.0[seat.enemy()];
    let tie = if seat == Side::Allied { ("check", "bid-tie-yours") } else { ("close", "bid-tie-theirs") };
    let theirs = texts.t_args("bid-theirs", &[("side", side_name(texts, seat.enemy()).into()), ("n", enemy.into())]);
    let notes = vec![(tie.0.to_owned(), texts.t(tie.1)), ("info".to_owned(), theirs)];
    let declare = (seat == Side::Allied).then(|| {
        if intelligence { Ok(()) } else { Err(Refused::because(texts.t("bid-intelligence-used")).rule("BID-2")) }
    });
    BidModel {
        side: seat,
        turn: table.now.turn.number.into(),
        available: points,
        chosen: chosen.min(points),
        breakdown,
        notes,
        hand: (!table.now.cards.list.kinds().is_empty()).then(|| table.now.cards.hands[seat].len()),
        intelligence: declare,
    }
}

/// What the overlays answer becomes orders.
fn answers(
    mut curtains: MessageReader<CurtainIntent>,
    mut bids: MessageReader<BidIntent>,
    mut both: MessageReader<BothBidsIntent>,
    table: Res<Table>,
    mut secret: ResMut<Secret>,
    mut intents: MessageWriter<BattleIntent>,
) {
    for answer in curtains.read() {
        match answer {
            CurtainIntent::Opened => {
                let seat = secret.business(&table).map(|(seat, _)| seat);
                secret.open = seat.map(|seat| (seat, table.now.turn.number));
                (secret.points, secret.both) = (0, false);
                secret.discards.clear();
            }
            CurtainIntent::BothAtOnce => secret.both = true,
        }
    }
    for answer in bids.read() {
        match answer {
            BidIntent::Set(chosen) => secret.points = *chosen,
            BidIntent::CloseCurtain => secret.open = None,
            BidIntent::Declare => secret.decide(&table, Order::DeclareIntelligence, &mut intents),
            BidIntent::Seal => {
                let points = secret.points;
                secret.decide(&table, Order::Bid { points }, &mut intents);
            }
        }
    }
    for answer in both.read() {
        match answer {
            BothBidsIntent::Back => secret.both = false,
            BothBidsIntent::Sealed([allied, german]) => {
                secret.both = false;
                // The rules ask the Allies first; nobody has seen either number.
                intents.write(BattleIntent::Give(Order::Bid { points: *allied }));
                intents.write(BattleIntent::Give(Order::Bid { points: *german }));
            }
        }
    }
}

/// What becomes of a hand before it is filled up.
fn discards(
    mut answers: MessageReader<DiscardIntent>,
    mut secret: ResMut<Secret>,
    mut intents: MessageWriter<BattleIntent>,
) {
    for answer in answers.read() {
        match answer {
            DiscardIntent::Flip(card) => match secret.discards.iter().position(|other| other == card) {
                Some(at) => {
                    secret.discards.remove(at);
                }
                None => secret.discards.push(*card),
            },
            DiscardIntent::Fill => {
                let gone = std::mem::take(&mut secret.discards);
                let orders = gone.into_iter().map(|card| Order::Discard { card }).chain([Order::EndDiscard]);
                intents.write(BattleIntent::GiveAll(orders.collect()));
            }
            DiscardIntent::CloseCurtain => secret.open = None,
        }
    }
}

/// When the battle is over, waits a moment and goes to the debrief.
fn finish(
    mut commands: Commands,
    table: Res<Table>,
    closing: Option<ResMut<Closing>>,
    time: Res<Time>,
    mut next: ResMut<NextState<Screen>>,
    mut awake: ResMut<Awake>,
) {
    if table.now.awaiting != Awaiting::Over {
        return;
    }
    awake.frames(3);
    match closing {
        None => commands.insert_resource(Closing(Timer::from_seconds(1.6, TimerMode::Once))),
        Some(mut closing) => {
            if closing.0.tick(time.delta()).is_finished() {
                next.set(Screen::Debrief);
            }
        }
    }
}

/// Back to the title. The battle lies in its journal; its file is let go.
pub(super) fn leave(world: &mut World) {
    world.remove_resource::<Session>();
    world.remove_resource::<Table>();
    crate::rules::clear(world);
    lobby::look_for_saves(world);
    world.resource_mut::<NextState<Screen>>().set(Screen::Title);
}

/// Esc with nothing to drop asks whether to leave; F10 always.
fn ask_to_leave(
    keys: Res<ButtonInput<KeyCode>>,
    table: Res<Table>,
    preview: Res<super::preview::Preview>,
    mut menu: MessageWriter<Menu>,
) {
    let nothing = preview.plan.is_none() && preview.cursor.is_none() && table.inspected.is_none();
    if (keys.just_pressed(KeyCode::Escape) && nothing) || keys.just_pressed(KeyCode::F10) {
        menu.write(Menu::Open);
    }
}

/// The plate of the top bar that opens the menu, for the mouse.
pub(super) fn menu_plate(texts: &Texts) -> impl Bundle {
    let plate = Plate::steel(texts.t("menu")).icon("exit", 18.0).height(40.0).padding(10.0).kind(Type::BUTTON.px(16.0));
    (plate, emit(Menu::Open))
}

fn menu(
    mut commands: Commands,
    mut asked: MessageReader<Menu>,
    old: Query<Entity, With<LeaveQuestion>>,
    texts: Res<Texts>,
    mut awake: ResMut<Awake>,
) {
    for ask in asked.read() {
        for entity in &old {
            commands.entity(entity).despawn();
        }
        awake.frames(4);
        if matches!(ask, Menu::Close) {
            continue;
        }
        commands.spawn((modal(Layer::PROMPT), LeaveQuestion, DespawnOnExit(Screen::Battle))).with_children(|root| {
            let node = Node { width: Val::Px(520.0), padding: UiRect::all(Val::Px(28.0)), ..column(16.0) };
            root.spawn((node, Frame::STEEL)).with_children(|panel| {
                panel.spawn(label(Type::SCREEN.px(30.0), texts.t("leave-title"), palette::TEXT));
                panel.spawn(sentence(Type::SENTENCE, texts.t("leave-saved"), palette::TEXT_WARM));
                panel.spawn((row(12.0), Pickable::IGNORE)).with_children(|plates| {
                    plates.spawn((
                        Plate::steel(texts.t("leave-go")).icon("exit", 20.0).key(KeyCode::KeyT),
                        emit(BattleIntent::Leave),
                    ));
                    plates.spawn((
                        Plate::confirm(texts.t("leave-stay")).height(48.0).key(KeyCode::Escape).first(),
                        emit(Menu::Close),
                    ));
                });
            });
        });
    }
}

/// Opens the battle that lies in the world on the battle screen.
pub(in crate::client) fn open(world: &mut World, session: Session) {
    let levels = session.battle.spec().levels;
    world.insert_resource(session);
    let table = Table::new(world, levels);
    world.insert_resource(table);
    intent::settle(world);
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
}
