//! Random orders of every kind, legal or not.

use rules::{
    BattleState, EdgePoint, EntryId, Facing, FigureId, KindId, Order, Side, Square,
    cards::{CardId, CardTarget},
    objects::ObjectId,
};

use crate::games::RandomChooser;

/// Number of kinds of orders.
pub const KINDS: usize = 51;

/// Returns the number of an order's kind. Add new kinds here and to [`random_order`].
pub fn order_kind_number(order: &Order) -> usize {
    match order {
        Order::DeclareIntelligence => 0,
        Order::Bid { .. } => 1,
        Order::Deploy { .. } => 2,
        Order::EndDeployment => 3,
        Order::Activate { .. } => 4,
        Order::Move { .. } => 5,
        Order::Enter => 6,
        Order::Turn { .. } => 7,
        Order::OpenDoor { .. } => 8,
        Order::CloseDoor { .. } => 9,
        Order::Shoot { .. } => 10,
        Order::CloseAttack { .. } => 11,
        Order::EndActivation => 12,
        Order::EndHalf => 13,
        Order::React { .. } => 14,
        Order::Hold { .. } => 15,
        Order::EnterReaction { .. } => 16,
        Order::EndReadiness => 17,
        Order::Throw { .. } => 18,
        Order::Flame => 19,
        Order::Spread { .. } => 20,
        Order::EndFlame => 21,
        Order::Detonate { .. } => 22,
        Order::Reroll { .. } => 23,
        Order::KeepDice => 24,
        Order::EndShooting => 25,
        Order::Land { .. } => 26,
        Order::FreeHarpoon => 27,
        Order::ClearJam { .. } => 28,
        Order::ShakeOff { .. } => 29,
        Order::PickUp { .. } => 30,
        Order::Operate { .. } => 31,
        Order::Drop { .. } => 32,
        Order::EnterTunnel { .. } => 33,
        Order::GivePoint { .. } => 34,
        Order::EndSharing => 35,
        Order::PlayCard { .. } => 36,
        Order::KillCard { .. } => 37,
        Order::Pass => 38,
        Order::Discard { .. } => 39,
        Order::EndDiscard => 40,
        Order::EndLastChance => 41,
        Order::SealDoor { .. } => 42,
        Order::Strand { .. } => 43,
        Order::Picket { .. } => 44,
        Order::CallUp { .. } => 45,
        Order::Batter { .. } => 46,
        Order::Mend => 47,
        Order::Place { .. } => 48,
        Order::BlowUp { .. } => 49,
        Order::Search => 50,
        Order::Surrender => 51,
        Order::AgreeDraw => 52,
        Order::AnswerAlarm { .. } => 53,
        Order::SearchCache { .. } => 54,
    }
}

/// Returns an order of any kind, with numbers that are mostly valid.
pub fn random_order(chooser: &mut RandomChooser, state: &BattleState) -> Order {
    let last = state.figures.last().map_or(0, |figure| figure.id.0);
    let figure = match chooser.below(4) {
        0 => FigureId(chooser.below(u32::from(last) + 3) as u16),
        _ if state.figures.is_empty() => FigureId(1),
        _ => chooser.pick(&state.figures).id,
    };
    let terrain = state.board.terrain();
    let at = Square::new(
        chooser.below(u32::from(terrain.width()) + 1) as u8,
        chooser.below(u32::from(terrain.height()) + 1) as u8,
    );
    let side = *chooser.pick(&Facing::ALL);
    let weapon = chooser.pick(state.catalogue.armoury().kinds()).id;
    let seat = *chooser.pick(&Side::BOTH);
    let card = random_card(chooser, state);
    let object = ObjectId(chooser.below(state.objects.0.len() as u32 + 1) as u8);
    match chooser.below(KINDS as u32) {
        0 => Order::DeclareIntelligence,
        1 => Order::Bid { points: chooser.below(256) as u8 },
        2 => Order::Deploy { figure, entry: EntryId(chooser.below(8) as u8) },
        3 => Order::EndDeployment,
        4 => Order::Activate { figure },
        5 => Order::Move { towards: side },
        6 => Order::Enter,
        7 => Order::Turn { to: side },
        8 => Order::OpenDoor { side },
        9 => Order::CloseDoor { side },
        10 => Order::Shoot { target: figure, weapon },
        11 => Order::CloseAttack { target: figure },
        12 => Order::EndActivation,
        13 => Order::EndHalf,
        14 => Order::React { figure },
        15 => Order::Hold { figure },
        16 => Order::EnterReaction { figure },
        17 => Order::EndReadiness,
        18 => Order::Throw { at, weapon },
        19 => Order::Flame,
        20 => Order::Spread { at },
        21 => Order::EndFlame,
        22 => Order::Detonate { target: figure },
        23 => Order::Reroll { die: chooser.below(6) as u8 },
        24 => Order::KeepDice,
        25 => Order::EndShooting,
        26 => Order::Land { at },
        27 => Order::FreeHarpoon,
        28 => Order::ClearJam { card },
        29 => Order::ShakeOff { card },
        30 => Order::PickUp { object },
        31 => Order::Operate { object },
        32 => Order::Drop { object },
        33 => Order::EnterTunnel { card },
        34 => Order::GivePoint { to: figure },
        35 => Order::EndSharing,
        36 => Order::PlayCard { seat, card, target: random_card_target(chooser, state, (figure, at, side, seat)) },
        37 => Order::KillCard { seat, card },
        38 => Order::Pass,
        39 => Order::Discard { card },
        40 => Order::EndDiscard,
        41 => Order::EndLastChance,
        42 => Order::SealDoor { side },
        43 => Order::Strand { figure },
        44 => Order::Picket { at, facing: side },
        45 => Order::CallUp { figure },
        46 => Order::Batter { towards: side },
        47 => Order::Mend,
        48 => Order::Place { kind: chooser.below(4) as u8, at },
        49 => Order::BlowUp { at, weapon },
        _ => Order::Search,
    }
}

/// Returns a card: mostly one in play or in a hand, otherwise any, including ids that the deck does not have.
fn random_card(chooser: &mut RandomChooser, state: &BattleState) -> CardId {
    let cards = &state.cards;
    let lying = cards.in_play.iter().map(|lying| lying.card).chain(cards.pending.iter().map(|played| played.card));
    let hands = Side::BOTH.into_iter().flat_map(|side| cards.hands[side].cards.iter().copied());
    let near: Vec<CardId> = lying.chain(hands).collect();
    if near.is_empty() || chooser.one_in(4) { CardId(chooser.below(256) as u8) } else { *chooser.pick(&near) }
}

fn random_card_target(
    chooser: &mut RandomChooser,
    state: &BattleState,
    (figure, at, side, owner): (FigureId, Square, Facing, Side),
) -> CardTarget {
    match chooser.below(6) {
        0 => CardTarget::Table,
        1 => CardTarget::Figure(figure),
        2 => CardTarget::Kind(KindId(chooser.below(14) as u8)),
        3 => CardTarget::Card(random_card(chooser, state)),
        4 => CardTarget::Door(chooser.below(state.board.doors().len() as u32 + 2) as u8),
        _ => CardTarget::Square(EdgePoint { at, side, owner }),
    }
}
