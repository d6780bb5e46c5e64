//! Battles of a campaign between machines: the campaign at the host advances as at one machine, the guests choose their
//! veterans and cards by its rules, and nothing about the other side's cards leaves the host.

use std::path::Path;

use campaign::{Campaign, CampaignRoster, CampaignState, CardChoice, FigureName, VeteranRequest};
use common::{campaign_fixture::CampaignFixture, twins::RedealCounts};
use online::{
    BattlePlan, BattleStartError, ForceChoice, GuestNotice, GuestOutput, HostNotice, LobbyRefusal, MailRefusal,
    VerificationReport,
};
use rules::{BySide, Side};

use super::{
    network::{ProtocolNetwork, battle_plan},
    secrecy::compare_twins,
};
use crate::{
    battles::TestFolder,
    campaign_experience::{RECON, campaign_with_keepable_card},
    games::RandomChooser,
    support::game_catalogue,
};

const INCURSION: [&[&str]; 2] = [&["grunt", "grunt", "grunt", "grunt"], &["sturmzombie", "sturmzombie", "gretel"]];

/// Returns the plan of the campaign's next battle.
pub fn campaign_plan(campaign: &Campaign) -> BattlePlan {
    let mission = campaign.mission().expect("the next one");
    BattlePlan {
        levels: mission.rp,
        mission,
        catalogue: game_catalogue(),
        journals: campaign.folder().map(Path::to_owned),
        saved: None,
        campaign: Some(Box::new(campaign.terms())),
        expedition: None,
    }
}

/// Opens a session for the campaign's next battle, in which the host plays the SWD and the guest the Allies.
fn open_lobby(campaign: &Campaign, seed: u8) -> ProtocolNetwork {
    let mut network = ProtocolNetwork::new(campaign_plan(campaign), 1, seed);
    network.prepare(Some(Side::German), &[Side::Allied]);
    network
}

/// Sends a request of the guest. Returns the refusal, if there is one.
pub fn send(network: &mut ProtocolNetwork, outputs: Vec<GuestOutput>) -> Option<LobbyRefusal> {
    network.guests[0].notices.clear();
    network.carry_out_guest(0, outputs);
    network.settle();
    network.guests[0].notices.iter().find_map(|notice| match notice {
        GuestNotice::LobbyRefused(refusal) => Some(refusal.clone()),
        _ => None,
    })
}

fn choose_card(network: &mut ProtocolNetwork, choice: CardChoice) -> Option<LobbyRefusal> {
    let out = network.guests[0].session.choose_card(choice);
    send(network, out)
}

/// Tells the guest how the campaign is now.
fn update_campaign(network: &mut ProtocolNetwork, campaign: &Campaign) {
    let out = network.host.update_campaign(campaign.terms());
    network.carry_out_host(out);
    network.settle();
}

/// Returns the first card that a side may keep.
fn first_card(campaign: &Campaign, side: Side) -> CardChoice {
    let candidate = campaign.keepable(side).remove(0);
    CardChoice::Card { figure: candidate.figure, card: candidate.cards[0].clone() }
}

#[test]
fn campaign_of_two_missions_advances_as_at_one_machine() {
    let (folder, fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = fixture.campaign(folder.path(), "Far", &["recon", "recon"]);
    let home = campaign.folder().expect("it is saved").to_owned();
    for number in 1..=2 {
        let mut network = open_lobby(&campaign, number);
        let lobby = network.guests[0].session.lobby().expect("a lobby");
        assert_eq!(lobby.campaign.as_ref().map(|campaign| (&*campaign.name, campaign.mission)), Some(("Far", number)));
        let out = network.host.begin_battle(&mut network.world).expect("all are ready");
        network.carry_out_host(out);
        network.settle();
        let battle = network.host.battle().expect("a battle");
        check_spec(&campaign, &fixture, battle.spec());
        assert_eq!(campaign.adopt_battle(battle), Ok(()));
        assert_eq!(campaign.adopt_battle(battle), Ok(()), "once more changes nothing");
        assert_eq!(
            (campaign.stage(), campaign.battle()),
            (CampaignState::Playing(number), battle.path().map(Path::to_owned))
        );
        assert_eq!(choose_card(&mut network, CardChoice::Nothing), Some(LobbyRefusal::CardUnavailable));

        let mut chooser = RandomChooser::new(number.into());
        network.play_checked(&mut chooser, 60);
        network.restart_host();
        network.restart_guest(0);
        network.settle();
        assert!(network.guests[0].session.campaign_page().is_some_and(|page| page.is_playing));
        network.play(&mut chooser, 5_000);
        assert!(network.is_over(), "the battle goes on for ever");
        assert!(matches!(network.verify(0), VerificationReport::Sound { .. }));

        // The program with the campaign ends before the debrief.
        drop(campaign);
        campaign = Campaign::open(&home).expect("a sound one");
        assert_eq!(campaign.stage(), CampaignState::Playing(number));
        let record = network.host.battle().expect("a battle").record().clone();
        let chapter = campaign.record_result(&record).expect("its own battle");
        assert_eq!((chapter.number, chapter.orders), (number, record.orders()));
        network.guests[0].notices.clear();
        update_campaign(&mut network, &campaign);
        assert_eq!(network.guests[0].notices, [GuestNotice::CampaignChanged]);
        let page = network.guests[0].session.campaign_page().expect("a page").clone();
        assert_eq!(page, campaign.page(Side::Allied));
        assert_eq!((page.chapters.len(), page.tally()), (usize::from(number), campaign.tally()));
        if page.must_decide() {
            let choice = first_card(&campaign, Side::Allied);
            assert_eq!(choose_card(&mut network, choice.clone()), None);
            assert!(network.host_notices.contains(&HostNotice::CardChosen(Side::Allied, choice.clone())));
            campaign.make_choice(Side::Allied, &choice).expect("the page allows it");
        }
    }
    assert_eq!(campaign.stage(), CampaignState::Over);
    assert_eq!(campaign.page(Side::Allied).winner(), campaign.winner());
}

#[test]
fn battle_of_a_campaign_does_not_go_on_by_mail() {
    let (folder, fixture) = (TestFolder::new(), CampaignFixture::new());
    let campaign = fixture.campaign(folder.path(), "Far", &["recon", "recon"]);
    let mut network = open_lobby(&campaign, 1);
    let out = network.host.begin_battle(&mut network.world).expect("all are ready");
    network.carry_out_host(out);
    network.settle();
    assert_eq!(network.host.continue_by_mail(&network.world).err(), Some(MailRefusal::CampaignBattle));
    network.play_checked(&mut RandomChooser::new(1), 20);
}

/// Checks that a setup has all that the campaign's own one would have with these forces.
fn check_spec(campaign: &Campaign, fixture: &CampaignFixture, spec: &record::BattleSpec) {
    let find = |id: &String| fixture.catalogue.find(id).expect("a kind of the game");
    let forces = BySide::from_fn(|side| spec.forces[side].iter().map(find).collect());
    let alone = campaign.spec(&fixture.catalogue, &forces, &BySide::default(), spec.seed).expect("legal forces");
    let online = record::BattleSpec { players: alone.players.clone(), crew: alone.crew.clone(), ..spec.clone() };
    assert_eq!(online, alone);
}

#[test]
fn guest_chooses_its_card_and_its_veterans() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = campaign_with_keepable_card(&mut fixture, folder.path(), &["recon"; 3], RECON, Side::Allied);
    let mut network = open_lobby(&campaign, 1);
    let undecided = Err(BattleStartError::CardUndecided(Side::Allied));
    assert_eq!(network.host.begin_battle(&mut network.world), undecided);
    assert!(network.host.is_played_elsewhere(Side::Allied) && !network.host.is_played_elsewhere(Side::German));
    let choice = first_card(&campaign, Side::Allied);
    let CardChoice::Card { figure, card } = choice.clone() else { panic!("a card") };
    let nobody = FigureName { kind: "grunt".into(), number: 99 };
    for refused in [
        CardChoice::Card { figure: nobody, card: card.clone() },
        CardChoice::Card { figure: figure.clone(), card: "snafu".into() },
    ] {
        assert_eq!(choose_card(&mut network, refused), Some(LobbyRefusal::CardUnavailable));
    }
    assert_eq!(choose_card(&mut network, choice.clone()), None);
    assert!(network.host_notices.contains(&HostNotice::CardChosen(Side::Allied, choice.clone())));
    campaign.make_choice(Side::Allied, &choice).expect("it lies there");
    assert_eq!(network.host.update_campaign(campaign.terms()), [], "the session knows it already");

    let page = network.guests[0].session.campaign_page().expect("a page").clone();
    let bearer = page.roster(Side::Allied).into_iter().find(|member| member.name == figure).expect("a survivor");
    assert_eq!(bearer.cards, std::slice::from_ref(&card));
    let kinds = vec!["grunt".to_owned(), "grunt".to_owned()];
    let force = |wanted: &[(u8, u16)]| ForceChoice {
        kinds: kinds.clone(),
        veterans: wanted.iter().map(|&(purchase, number)| VeteranRequest { purchase, number }).collect(),
    };
    let dead = page.roster(Side::Allied).into_iter().find(|member| !member.alive).map(|member| member.name.number);
    for wanted in [vec![(0, 99)], vec![(7, figure.number)], vec![(0, figure.number), (1, figure.number)]]
        .into_iter()
        .chain(dead.map(|number| vec![(0, number)]))
    {
        let out = network.guests[0].session.choose_force(force(&wanted));
        let refused = LobbyRefusal::Force { code: "veteran".into() };
        assert_eq!(send(&mut network, out), Some(refused), "{wanted:?}");
    }
    let out = network.guests[0].session.choose_force(force(&[(1, figure.number)]));
    assert_eq!(send(&mut network, out), None);
    network.restart_host();
    network.settle();
    let out = network.guests[0].session.declare_ready();
    assert_eq!(send(&mut network, out), None);
    let out = network.host.begin_battle(&mut network.world).expect("all are ready");
    network.carry_out_host(out);
    network.settle();
    let spec = network.host.battle().expect("a battle").spec().clone();
    assert_eq!((spec.veterans.allied[1].number, &spec.veterans.allied[1].cards), (figure.number, &vec![card.clone()]));
    let view = network.guests[0].session.battle().expect("a battle").observation().view().clone();
    let mut experience = view.cards.in_play.iter().filter(|lying| lying.experience);
    assert!(experience.any(|lying| view.cards.kind(lying.card).id == card), "it lies under its figure");
}

#[test]
fn campaign_decides_mission_and_levels() {
    let (folder, fixture) = (TestFolder::new(), CampaignFixture::new());
    let campaign = fixture.campaign(folder.path(), "Fixed", &["recon", "incursion"]);
    let mut network = open_lobby(&campaign, 1);
    assert_eq!(network.host.change_plan(battle_plan("gate", None)), Err(LobbyRefusal::ForcesFixed));
    let levels = BySide { allied: 9, german: 9 };
    assert_eq!(network.host.change_levels(levels), Err(LobbyRefusal::ForcesFixed));

    let mut other = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    other.prepare(Some(Side::German), &[Side::Allied]);
    assert_eq!(other.host.change_plan(campaign_plan(&campaign)), Err(LobbyRefusal::ForcesFixed));
    assert_eq!(choose_card(&mut other, CardChoice::Nothing), Some(LobbyRefusal::CardUnavailable), "no campaign");
    let veterans = vec![VeteranRequest { purchase: 0, number: 1 }];
    let out = other.guests[0].session.choose_force(ForceChoice { kinds: vec!["grunt".into(); 2], veterans });
    assert_eq!(send(&mut other, out), Some(LobbyRefusal::Force { code: "veteran".into() }));
}

/// A guest is sent the same bytes for all choices of the other side's card.
#[test]
fn lobby_tells_nothing_about_the_cards_of_the_other_side() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let missions = ["incursion"; 2];
    let mut campaign = campaign_with_keepable_card(&mut fixture, folder.path(), &missions, INCURSION, Side::German);
    campaign.keep_none(Side::Allied).expect("there was a mission");
    let choices = [first_card(&campaign, Side::German), CardChoice::Nothing, CardChoice::Undecided];
    let told = choices.map(|choice| {
        campaign.make_choice(Side::German, &choice).expect("it lies there");
        let mut network = ProtocolNetwork::new(campaign_plan(&campaign), 2, 1);
        network.prepare(Some(Side::German), &[Side::Allied]);
        assert!(network.guests[1].session.lobby().is_some_and(|lobby| lobby.page.is_none()), "it only watches");
        network.guests.into_iter().map(|guest| guest.received).collect::<Vec<_>>()
    });
    assert!(told[0] == told[1] && told[1] == told[2], "the guests are told what the SWD keeps");
    let page = campaign.page(Side::Allied);
    let last = page.chapters.last().expect("a mission");
    assert!(last.sides.german.figures.iter().any(|service| service.name.kind == "gretel"), "but not who fought");
    assert!(last.sides.german.figures.iter().all(|service| service.cards.is_empty()));
    assert_eq!((last.seed, &*last.journal), (0, ""));
}

/// The forces of a campaign are as hidden as any others: the other side's veterans are seen when the battle begins.
#[test]
fn battle_of_veterans_tells_nothing_hidden() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign =
        campaign_with_keepable_card(&mut fixture, folder.path(), &["incursion"; 2], INCURSION, Side::Allied);
    for side in Side::BOTH.into_iter().filter(|side| campaign.must_decide(*side)).collect::<Vec<_>>() {
        let choice = first_card(&campaign, side);
        campaign.make_choice(side, &choice).expect("it lies there");
    }
    let (mut counts, mut compared) = (RedealCounts::default(), (0, 0));
    for (seed, host_side) in [(1, Side::German), (2, Side::Allied)] {
        let mut network = ProtocolNetwork::new(campaign_plan(&campaign), 1, seed);
        network.prepare(Some(host_side), &[host_side.enemy()]);
        let [allied, german] = INCURSION.map(|kinds| kinds.iter().map(|kind| (*kind).to_owned()).collect::<Vec<_>>());
        let (own, other) = if host_side == Side::Allied { (allied, german) } else { (german, allied) };
        let out = network.host.choose_host_force(host_side, own).expect("a legal force");
        network.carry_out_host(out);
        let out = network.guests[0].session.choose_force(other);
        assert_eq!(send(&mut network, out), None);
        let out = network.guests[0].session.declare_ready();
        assert_eq!(send(&mut network, out), None);
        let out = network.host.begin_battle(&mut network.world).expect("all are ready");
        network.carry_out_host(out);
        network.settle();
        let spec = network.host.battle().expect("a battle").spec();
        assert!(spec.veterans.allied.iter().any(|veteran| !veteran.cards.is_empty()), "veterans have their cards");
        let (mut chooser, mut chance) = (RandomChooser::new(seed.into()), RandomChooser::new(u64::from(seed) + 50));
        for _ in 0..120 {
            if chance.one_in(6) {
                let (orders, refusals) = compare_twins(&network, &mut chance, &mut counts);
                compared = (compared.0 + orders, compared.1 + refusals);
            }
            if network.give_next_order(&mut chooser).is_none() {
                break;
            }
            network.settle();
        }
    }
    println!("{} twins ({} hands), {} orders, {} refusals", counts.twins, counts.hands, compared.0, compared.1);
    assert!(counts.twins > 20 && counts.hands > 10 && compared.0 > 10 && compared.1 > 200);
}
