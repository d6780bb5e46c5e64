//! The command `host` with a campaign: it advances by the battle, and a campaign that can't be played is refused.

use std::{fs, io, path::PathBuf};

use campaign::{Campaign, CampaignState};
use cli::{
    CommandFailure,
    language::CliLanguage,
    online::{HostArgs, SeatChoice, SessionConsole, host_battle},
};
use common::campaign_fixture::CampaignFixture;
use online_runtime::{MemoryNetwork, SessionFolder};
use rules::Side;

use super::running_command::{RunningCommand, host_args, join_over_pipe, session_folder};
use crate::{
    battles::TestFolder,
    campaign_experience::{RECON, campaign_with_keepable_card},
    games::MAX_ORDERS_PER_GAME,
};

fn campaign_args(wanted: &str, seat: SeatChoice) -> HostArgs {
    HostArgs { campaign: Some(wanted.to_owned()), ..host_args(seat) }
}

fn home_of(campaign: &Campaign) -> PathBuf {
    campaign.folder().expect("it is saved").to_owned()
}

/// Both sides must decide about their cards before the battle begins, each at its own machine.
#[test]
fn campaign_advances_by_a_hosted_battle() {
    let (network, folder, mut fixture) = (MemoryNetwork::new(31), TestFolder::new(), CampaignFixture::new());
    let host_folder = session_folder(&folder, "host");
    let missions = &["recon"; 3];
    let campaign = campaign_with_keepable_card(&mut fixture, host_folder.campaigns(), missions, RECON, Side::Allied);
    let (home, id) = (home_of(&campaign), campaign.id().to_owned());
    drop(campaign);
    let mut host = RunningCommand::host_with(campaign_args(&id, SeatChoice::German), &network, host_folder);
    let code = host.read_until("Invitation code: ");
    let (guest, player) = join_over_pipe(code, 0, &network, session_folder(&folder, "guest"));
    let ((host_log, host_done), (guest_log, guest_done)) = (host.finish(), guest.finish());
    assert_eq!((host_done, guest_done), (Ok(()), Ok(())), "{host_log}\n{guest_log}");
    player.join().expect("no panic");
    assert!(host_log.contains("mission 2 entered. Victories: "), "{host_log}");
    let campaign = Campaign::open(&home).expect("a sound one");
    assert_eq!((campaign.stage(), campaign.chapters().len()), (CampaignState::Ready(3), 2));
    let last = &campaign.chapters()[1];
    assert_eq!(last.winner, Some(Side::German), "the guest surrenders");
    assert!(campaign.journal(last).is_some_and(|journal| journal.is_file()));
}

/// Returns the refusal to host the next battle of a campaign.
fn refuse_campaign(wanted: &str, folder: &SessionFolder) -> CommandFailure {
    let mut console = SessionConsole::new(CliLanguage::En, Box::new(io::sink()), Box::new(io::sink()), None);
    let what = campaign_args(wanted, SeatChoice::None);
    host_battle(&what, &MemoryNetwork::new(32), folder, &mut console).expect_err("it can't be played")
}

fn check_refusal(wanted: &str, folder: &SessionFolder, (es, en): (&str, &str)) {
    let words = refuse_campaign(wanted, folder).words;
    assert!(words.es.contains(es), "{}", words.es);
    assert!(words.en.contains(en), "{}", words.en);
}

#[test]
fn campaign_that_can_not_be_played_is_refused_in_both_languages() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let sessions = session_folder(&folder, "host");
    let dir = sessions.campaigns().to_owned();
    let forces = fixture.forces(RECON[0], RECON[1]);
    check_refusal("nowhere", &sessions, ("no hay campaña ni carpeta «nowhere»", "no campaign or folder `nowhere`"));

    let mut played = fixture.campaign(&dir, "Played", &["recon"]);
    fixture.play_mission(&mut played, &forces, 1);
    check_refusal("played", &sessions, ("otro programa tiene abierta", "another program has the campaign"));
    drop(played);
    check_refusal("played", &sessions, ("la campaña «Played» ha terminado", "the campaign “Played” is over"));

    let mut begun = fixture.campaign(&dir, "Begun", &["recon", "recon"]);
    let battle = fixture.begin_with(&mut begun, &forces, 2);
    let home = home_of(&begun);
    drop((begun, battle));
    let by_path = home.display().to_string();
    for wanted in ["begun", by_path.as_str()] {
        let told =
            ("la batalla 1 de la campaña «Begun» está a medias", "battle 1 of the campaign “Begun” is being played");
        check_refusal(wanted, &sessions, told);
    }
    let opened = Campaign::open(&home).expect("a sound one");
    assert_eq!(opened.stage(), CampaignState::Playing(1), "nothing has changed");
    drop(opened);

    let text = fs::read(home.join("campaign.json")).expect("a ledger");
    fs::write(home.join("campaign.json"), &text[..text.len() / 2]).expect("it is written");
    check_refusal("begun", &sessions, ("está dañado", "was damaged"));
}

/// A battle whose program ended after its last order counts, too.
#[test]
fn finished_battle_is_entered_before_the_next_one() {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let sessions = session_folder(&folder, "host");
    let mut campaign = fixture.campaign(sessions.campaigns(), "Late", &["recon"]);
    let forces = fixture.forces(RECON[0], RECON[1]);
    let mut battle = fixture.begin_with(&mut campaign, &forces, 1);
    fixture.play(&mut battle, 1, MAX_ORDERS_PER_GAME);
    assert!(battle.record().over());
    let home = home_of(&campaign);
    drop((campaign, battle));
    check_refusal("late", &sessions, ("la campaña «Late» ha terminado", "the campaign “Late” is over"));
    let campaign = Campaign::open(&home).expect("a sound one");
    assert_eq!((campaign.stage(), campaign.chapters().len()), (CampaignState::Over, 1));
}
