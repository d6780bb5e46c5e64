//! What is secret stays secret, in random battles with all cards: a seat's view, the orders and odds that it sees there
//! and what it is told do not change with what is hidden from it; and a view is enough to play by.

use bevy::ecs::world::World;
use incursion::rules::{
    self, Awaiting, BattleEvent, Facing, Order, Place, Scratch, Side, Situation, cards::Cards, legal_orders, odds,
    view, view_event,
};

use crate::{boards::random_setup, games::Chooser, support::catalogue};

const GAMES: u64 = 60;
/// Orders of each game.
const ORDERS: usize = 500;

#[derive(Default)]
pub struct Seen {
    twins: usize,
    futures: usize,
    hands: usize,
    bids: usize,
    places: usize,
    numbers: usize,
}

/// Both sides are played by views alone; at random moments all that is hidden from one of them is changed.
#[test]
fn a_view_is_enough_and_shows_no_secret() {
    let catalogue = catalogue();
    let mut world = rules::new_world();
    let mut scratch = [Scratch::default(), Scratch::default()];
    let mut seen = Seen::default();
    for seed in 0..GAMES {
        rules::install(&mut world, &random_setup(&catalogue, seed));
        let (mut chooser, mut chance) = (Chooser::new(seed + 3_000_000), Chooser::new(seed + 4_000_000));
        for _ in 0..ORDERS {
            let truth = Situation::of(&world);
            let Some(asked) = truth.awaiting.seat() else { break };
            // Cards may be killed, and some played, out of turn.
            let other = own_orders(&view(&truth, asked.enemy()), asked.enemy());
            let seat = if !other.is_empty() && chance.one_in(20) { asked.enemy() } else { asked };
            let mine = view(&truth, seat);
            let orders = own_orders(&mine, seat);
            let order = chooser.choose(&mine, &orders);
            if chance.one_in(12) || matches!(truth.awaiting, Awaiting::Bid { .. }) {
                let watcher = *chance.pick(&Side::BOTH);
                nothing_shows(&truth, watcher, &mut chance, &mut seen);
                the_future_does_not_show(&world, order, watcher, &mut scratch, (&mut chance, &mut seen));
            }
            let given = rules::submit(&mut world, order).map(drop);
            given.unwrap_or_else(|refusal| panic!("battle {seed}: {seat:?} sees {order:?}, but: {refusal}"));
        }
    }
    let Seen { twins, futures, hands, bids, places, numbers } = seen;
    println!(
        "{twins} twins ({hands} with other hands, {bids} bids, {places} places, {numbers} numbers) and {futures} of \
         their futures"
    );
    assert!([twins, hands, futures].iter().all(|count| *count > 1_000) && bids > 20 && places > 20 && numbers > 20);
}

/// The orders that a seat can give, as far as a picture shows.
fn own_orders(picture: &Situation, seat: Side) -> Vec<Order> {
    let own = |order: &Order| order.seat(&picture.awaiting) == Some(seat);
    legal_orders(picture).into_iter().filter(own).collect()
}

/// Another truth that looks the same to the seat.
pub fn twin(truth: &Situation, seat: Side, chance: &mut Chooser, seen: &mut Seen) -> Situation {
    let (mut twin, enemy) = (truth.clone(), seat.enemy());
    deal_again(&mut twin.cards, enemy, chance);
    seen.hands += usize::from(twin.cards != truth.cards);
    deal_numbers(&mut twin, seat, chance, seen);
    if let Some(points) = &mut twin.bids.0[enemy] {
        *points = chance.below(u32::from(truth.command.0[enemy]) + 1) as u8;
        seen.bids += 1;
    }
    if matches!(truth.awaiting, Awaiting::Deploy { .. }) {
        let entries = (0..).map(rules::EntryId).zip(&truth.board.terrain().entries);
        let entries: Vec<_> = entries.filter(|(_, gate)| gate.owner == enemy).map(|(entry, _)| entry).collect();
        for figure in twin.figures.iter_mut().filter(|figure| figure.side == enemy) {
            if let Some(Place::Waiting(entry)) = &mut figure.place {
                *entry = *chance.pick(&entries);
                figure.facing = *chance.pick(&Facing::ALL);
                seen.places += 1;
            }
        }
    }
    twin
}

/// Shuffles the numbers of tokens that the seat has not seen.
fn deal_numbers(twin: &mut Situation, seat: Side, chance: &mut Chooser, seen: &mut Seen) {
    if twin.outcome.is_some() {
        return;
    }
    let hidden: Vec<_> = (0..twin.objects.0.len())
        .filter(|index| twin.objects.0[*index].numbered && !twin.objects.0[*index].known[seat])
        .collect();
    let mut numbers: Vec<_> = hidden.iter().map(|index| twin.objects.0[*index].number).collect();
    chance.shuffle(&mut numbers);
    for (index, number) in hidden.into_iter().zip(numbers) {
        seen.numbers += usize::from(twin.objects.0[index].number != number);
        twin.objects.0[index].number = number;
    }
}

/// Shuffles the enemy's hand and the deck together.
fn deal_again(cards: &mut Cards, enemy: Side, chance: &mut Chooser) {
    let hand = cards.hands[enemy].cards.len();
    let mut hidden = std::mem::take(&mut cards.hands[enemy].cards);
    hidden.append(&mut cards.deck.cards);
    chance.shuffle(&mut hidden);
    cards.deck.cards = hidden.split_off(hand);
    cards.hands[enemy].cards = hidden;
}

/// The view, the orders and the odds are the same whatever is hidden, and those of the truth.
fn nothing_shows(truth: &Situation, seat: Side, chance: &mut Chooser, seen: &mut Seen) {
    let mine = view(truth, seat);
    let other = twin(truth, seat, chance, seen);
    assert!(view(&other, seat) == mine, "a secret shows to {seat:?}: {:?}", truth.awaiting);
    seen.twins += 1;
    let orders = own_orders(&mine, seat);
    assert_eq!(orders, own_orders(truth, seat), "{seat:?} sees other orders: {:?}", truth.awaiting);
    for order in orders {
        if chance.one_in(8) {
            assert_eq!(odds::odds(&mine, order), odds::odds(truth, order), "{seat:?} sees other odds of {order:?}");
        }
    }
}

/// An order that uses no hidden card has the same consequences for the seat in a world with other hidden cards, up to
/// the next card that is drawn.
fn the_future_does_not_show(
    world: &World,
    order: Order,
    seat: Side,
    scratch: &mut [Scratch; 2],
    (chance, seen): (&mut Chooser, &mut Seen),
) {
    let hidden = match order {
        Order::PlayCard { seat: player, .. } => player != seat,
        Order::Discard { .. } => world.resource::<Awaiting>().seat() != Some(seat),
        _ => false,
    };
    if hidden {
        return;
    }
    let [first, second] = scratch;
    let (one, two) = (first.fork(world), second.fork(world));
    deal_again(&mut two.resource_mut::<Cards>(), seat.enemy(), chance);
    let told = [one, two].map(|world| {
        let before = Situation::of(world);
        let side_of = |id| before.figure(id).map(|figure| figure.side);
        let events = rules::submit(world, order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        let told: Vec<BattleEvent> = events.iter().filter_map(|event| view_event(event, side_of, seat)).collect();
        let after = Situation::of(world);
        (told, view(&after, seat), after.cards.drawn() > before.cards.drawn())
    });
    let [(told, after, drew), (other_told, other_after, other_drew)] = told;
    assert_eq!(drew, other_drew, "{order:?}");
    if !drew {
        assert_eq!(told, other_told, "what {seat:?} is told of {order:?}");
        assert!(after == other_after, "a secret shows to {seat:?} after {order:?}");
        seen.futures += 1;
    }
}
