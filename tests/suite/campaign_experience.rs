//! Experience in campaigns (`CAMP-2`, `CAMP-3`): kept cards, their loss, and the figures that return.

use std::path::Path;

use campaign::{BeginError, Campaign, CardChoice, CardLossReason, FigureFate, FigureName, VeteranRequest};
use common::campaign_fixture::CampaignFixture;
use rules::{BattleState, BySide, Side, cards::CardTarget};

use crate::{
    battles::TestFolder,
    campaign::{check_roster, decide_kept_cards},
};

/// Plays a mission with one seed after the other until a side may keep a card.
pub fn campaign_with_keepable_card(
    fixture: &mut CampaignFixture,
    dir: &Path,
    missions: &[&str],
    forces: [&[&str]; 2],
    side: Side,
) -> Campaign {
    for seed in 0..60 {
        let mut campaign = fixture.campaign(dir, &format!("Try {seed}"), missions);
        let forces = fixture.forces(forces[0], forces[1]);
        fixture.play_mission(&mut campaign, &forces, seed);
        if !campaign.keepable(side).is_empty() {
            return campaign;
        }
    }
    panic!("in 60 games nothing could be kept");
}

pub const RECON: [&[&str]; 2] = [&["grunt", "grunt"], &["sturmzombie", "sturmzombie"]];

/// `CAMP-2`: a kept card is under its figure in the next mission; each side keeps at most one.
#[test]
fn a_kept_card_is_under_its_figure_next_mission() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = campaign_with_keepable_card(&mut fixture, folder.path(), &["recon"; 4], RECON, Side::Allied);
    let choice = campaign.keepable(Side::Allied)[0].clone();
    let forces = fixture.forces(RECON[0], RECON[1]);
    assert!(campaign.must_decide(Side::Allied));
    assert_eq!(
        campaign.spec(&fixture.catalogue, &forces, &BySide::default(), 1),
        Err(BeginError::Undecided(Side::Allied))
    );
    let nobody = FigureName { kind: "grunt".into(), number: 9 };
    assert!(campaign.keep(Side::Allied, &nobody, &choice.cards[0]).is_err());
    assert!(campaign.keep(Side::Allied, &choice.figure, "snafu").is_err());
    campaign.keep_none(Side::Allied).expect("for the present");
    campaign.keep(Side::Allied, &choice.figure, &choice.cards[0]).expect("it may be changed");
    assert_eq!(
        campaign.kept(Side::Allied),
        &CardChoice::Card { figure: choice.figure.clone(), card: choice.cards[0].clone() }
    );

    let muster = campaign.muster(Side::Allied, &forces.allied, &[], &fixture.catalogue);
    assert_eq!((&muster[0].name, &muster[0].cards), (&choice.figure, &vec![choice.cards[0].clone()]), "first of all");
    assert!(muster[0].purchase == 0 && !muster[0].recruit);
    let wanted =
        BySide { allied: vec![VeteranRequest { purchase: 1, number: choice.figure.number }], ..BySide::default() };
    let spec = campaign.spec(&fixture.catalogue, &forces, &wanted, 1).expect("they fit");
    assert_eq!(spec.veterans.allied[1].number, choice.figure.number, "the player says who comes back as what");
    let one = &forces.allied[..1];
    let other = [VeteranRequest { purchase: 0, number: 3 - choice.figure.number }];
    assert_eq!(campaign.left_behind(Side::Allied, one, &[], &fixture.catalogue), []);
    let behind = campaign.left_behind(Side::Allied, one, &other, &fixture.catalogue);
    assert_eq!(behind.len(), usize::from(muster.iter().all(|figure| !figure.recruit)), "he leaves the card at home");
    fixture.begin_with(&mut campaign, &forces, 77);
    let begin = BattleState::of(&fixture.world);
    let bearer = begin
        .figures
        .iter()
        .find(|figure| figure.number == choice.figure.number && begin.kind_of(figure).id == choice.figure.kind);
    let bearer = bearer.expect("it was bought");
    let experience: Vec<_> = begin.cards.in_play.iter().filter(|lying| lying.experience).collect();
    assert_eq!(experience.len(), 1);
    assert_eq!(experience[0].on, CardTarget::Figure(bearer.id));
    assert_eq!(begin.cards.kind(experience[0].card).id, choice.cards[0]);
    let elsewhere =
        begin.cards.deck.cards.iter().chain(&begin.cards.hands.allied.cards).chain(&begin.cards.hands.german.cards);
    assert!(elsewhere.into_iter().all(|card| *card != experience[0].card), "it is not in the deck as well");
    assert!(campaign.keep_none(Side::Allied).is_err(), "the next battle has begun");
    assert_eq!(campaign.keepable(Side::Allied), []);
}

/// `CAMP-2`: a kept card is lost when its figure is not bought.
#[test]
fn kept_cards_are_lost_if_their_figure_is_not_bought() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let grunts: [&[&str]; 2] = [&["grunt", "grunt", "grunt", "grunt"], &["sturmzombie", "sturmzombie", "gretel"]];
    let experienced = |campaign: &Campaign| {
        let roster = campaign.roster(Side::Allied).into_iter();
        roster.filter(|member| !member.cards.is_empty()).collect::<Vec<_>>()
    };
    let recon = fixture.forces(RECON[0], RECON[1]);
    let found = (0..40).find_map(|seed| {
        let mut campaign = fixture.campaign(folder.path(), "At home", &["recon", "incursion", "incursion"]);
        fixture.play_mission(&mut campaign, &recon, seed);
        decide_kept_cards(&mut campaign, true);
        (!experienced(&campaign).is_empty()).then_some(campaign)
    });
    let mut campaign = found.expect("in 40 campaigns something is kept");
    let forces = fixture.forces(grunts[0], grunts[1]);
    let there = experienced(&campaign);
    let others = fixture.forces(&["sarge", "blazer", "hmg"], grunts[1]);
    assert_eq!(campaign.left_behind(Side::Allied, &others.allied, &[], &fixture.catalogue), there);
    let mut battle = fixture.begin_with(&mut campaign, &others, 5);
    assert_eq!(experienced(&campaign), there, "nothing is lost before the mission is over");
    fixture.play(&mut battle, 5, 30);
    drop(battle);
    campaign.give_up();
    assert_eq!(experienced(&campaign), there, "nor by a battle that is given up");
    fixture.play_mission(&mut campaign, &others, 6);
    assert_eq!(experienced(&campaign), []);
    let lost = &campaign.chapters().last().expect("it was entered").sides.allied.lost;
    assert_eq!(lost.len(), there.iter().map(|member| member.cards.len()).sum::<usize>());
    assert!(lost.iter().all(|lost| lost.how == CardLossReason::NotBought), "{lost:?}");
    let again = campaign.muster(Side::Allied, &forces.allied, &[], &fixture.catalogue);
    assert!(there.iter().all(|member| again.iter().any(|figure| figure.name == member.name)), "they still live");
    assert!(again.iter().all(|figure| figure.cards.is_empty()));
}

/// `CAMP-3`: a unique figure is only hurt; other dead figures never return. `CAMP-2`: death costs all cards.
#[test]
fn only_unique_figures_return_after_their_death() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = fixture.campaign(folder.path(), "Heroes", &["incursion"; 8]);
    let forces = fixture.forces(&["sarge", "blazer", "grunt"], &["sturmzombie", "sturmzombie", "gretel"]);
    let (mut hurt, mut died) = (0, 0);
    for seed in 0..8 {
        fixture.play_mission(&mut campaign, &forces, seed);
        if seed < 7 {
            decide_kept_cards(&mut campaign, true);
        }
        for side in Side::BOTH {
            for service in &campaign.chapters().last().expect("entered").sides[side].figures {
                let FigureFate::Died { turn } = service.fate else { continue };
                assert!(turn >= 1);
                let member = campaign.roster(side).into_iter().find(|member| member.name == service.name);
                let member = member.expect("all are in the roster");
                assert!(member.cards.is_empty());
                assert_eq!(member.alive, service.single, "{}", member.name);
                (hurt, died) = (hurt + usize::from(service.single), died + 1);
            }
        }
        check_roster(&campaign);
    }
    println!("{died} died, {hurt} of them were only hurt");
    assert!(hurt > 0 && died > hurt);
}
