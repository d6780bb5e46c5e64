//! The way through a battle: secret bids behind the curtain, the end, the way back to the title. It tells the screens
//! what to show and gives the orders that they answer with.

use bevy::prelude::*;

use super::{
    BattleSystems,
    intent::{self, BattleIntent},
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
    rules::{Awaiting, Order, Side, command_points},
};

/// How far the secret of a bid has come.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Secret {
    /// The curtain is shut.
    #[default]
    Shut,
    /// The bidder looks; so many points are raised.
    Open(u8),
    /// Both bid at once.
    Both,
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
            (answers, ask_to_leave.run_if(base_listens), menu)
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
    mut secret: ResMut<Secret>,
) {
    (curtain.0, bid.0, both.0) = (None, None, None);
    *secret = Secret::Shut;
    commands.remove_resource::<Closing>();
}

/// Shows curtain, bid or both bids while a bid is awaited, and nothing of them otherwise.
fn secrets(
    table: Res<Table>,
    texts: Res<Texts>,
    mut secret: ResMut<Secret>,
    mut curtain: ResMut<Curtain>,
    mut bid: ResMut<Bid>,
    mut both: ResMut<BothBids>,
    mut last: Local<Option<(Side, u16)>>,
    mut awake: ResMut<Awake>,
) {
    let turn = table.now.turn.number;
    let Awaiting::Bid { seat, points, intelligence } = table.now.awaiting else {
        curtain.set_if_neq(Curtain(None));
        bid.set_if_neq(Bid(None));
        both.set_if_neq(BothBids(None));
        *last = None;
        return;
    };
    if *last != Some((seat, turn)) {
        *last = Some((seat, turn));
        secret.bypass_change_detection();
        *secret = Secret::Shut;
    }
    awake.frames(3);
    let (shut, open, at_once) = match *secret {
        Secret::Shut => {
            let behind = texts.t_args("behind-bid", &[("turn", turn.into())]);
            (Some(CurtainModel { side: seat, behind, turn: turn.into(), offer_both: seat == Side::Allied }), None, None)
        }
        Secret::Open(chosen) => (None, Some(bid_model(&table, &texts, (seat, points, intelligence), chosen)), None),
        Secret::Both => {
            let available = [table.now.command.0.allied, table.now.command.0.german];
            (None, None, Some(BothBidsModel { turn: turn.into(), available }))
        }
    };
    curtain.set_if_neq(Curtain(shut));
    bid.set_if_neq(Bid(open));
    both.set_if_neq(BothBids(at_once));
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
        intelligence: declare,
    }
}

/// What the overlays answer becomes orders.
fn answers(
    mut curtains: MessageReader<CurtainIntent>,
    mut bids: MessageReader<BidIntent>,
    mut both: MessageReader<BothBidsIntent>,
    mut secret: ResMut<Secret>,
    mut intents: MessageWriter<BattleIntent>,
) {
    for answer in curtains.read() {
        *secret = match answer {
            CurtainIntent::Opened => Secret::Open(0),
            CurtainIntent::BothAtOnce => Secret::Both,
        };
    }
    for answer in bids.read() {
        match answer {
            BidIntent::Set(chosen) => *secret = Secret::Open(*chosen),
            BidIntent::CloseCurtain => *secret = Secret::Shut,
            BidIntent::Declare => {
                intents.write(BattleIntent::Give(Order::DeclareIntelligence));
            }
            BidIntent::Seal => {
                if let Secret::Open(points) = *secret {
                    intents.write(BattleIntent::Give(Order::Bid { points }));
                }
            }
        }
    }
    for answer in both.read() {
        match answer {
            BothBidsIntent::Back => *secret = Secret::Shut,
            BothBidsIntent::Sealed([allied, german]) => {
                // The rules ask the Allies first; nobody has seen either number.
                intents.write(BattleIntent::Give(Order::Bid { points: *allied }));
                intents.write(BattleIntent::Give(Order::Bid { points: *german }));
            }
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
