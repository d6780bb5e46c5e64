//! Figures and weapons that a campaign defines for its missions: they are played, packed and unpacked.

use std::{fs, path::PathBuf};

use campaign::{Campaign, CampaignArchive};
use common::campaign_fixture::CampaignFixture;
use mission::paths;
use rules::{BySide, Side};
use serde_json::json;

use super::{CARDS, FIGURES, MISSION, PICTURE, WEAPONS, own_mission_text, write_files};
use crate::{battles::TestFolder, support::game_catalogue};

/// Figures of a campaign exist in the missions of its folder that it links, and in no other missions.
#[test]
fn campaign_content_applies_only_to_its_own_missions() {
    let folder = TestFolder::new();
    let plan = |missions: &str| {
        format!("(id: \"ours\", name: (es: \"a\", en: \"b\"), story: (es: \"a\", en: \"b\"), missions: [{missions}])")
    };
    let plain = |id: &str| MISSION.replacen("\"small\"", &format!("{id:?}"), 1);
    write_files(
        folder.path(),
        &[
            ("ours.campaign.ron", &plan("\"one\", \"two\", \"recon\"")),
            ("ours.campaign.weapons.ron", WEAPONS),
            ("ours.campaign.figures.ron", FIGURES),
            ("ours.campaign.wraith.svg", PICTURE),
            ("one.ron", &own_mission_text("one")),
            ("two.ron", &own_mission_text("two")),
            ("two.cards.ron", CARDS),
            ("other.ron", &plain("other")),
        ],
    );
    let folders = [paths::game_missions_dir(), folder.path().to_owned()];
    let read = || mission::load_mission_library(&folders, &game_catalogue());
    let library = read();
    assert!(library.faults.is_empty(), "{:?}", library.faults);
    let own = |id: &str| {
        let own = &library.find(id).expect("a mission").own;
        (own.figures.len(), own.cards.len(), own.pictures.len())
    };
    assert_eq!((own("one"), own("two"), own("other"), own("recon")), ((2, 0, 1), (2, 1, 1), (0, 0, 0), (0, 0, 0)));
    let plans = mission::load_campaign_library(&folders, &library);
    play_own_campaign(&library, plans.find("ours").expect("the campaign"));
    pack_and_unpack_campaign(&folder, &library);

    // A fault in a campaign's file is reported only once, although two missions share it. A mission may not define an
    // item that its campaign defines.
    write_files(folder.path(), &[("ours.campaign.figures.ron", &FIGURES.replacen("ap: 4", "ap: 40", 1))]);
    assert_eq!(read().faults.len(), 1, "{:?}", read().faults);
    write_files(folder.path(), &[("ours.campaign.figures.ron", FIGURES), ("two.weapons.ron", WEAPONS)]);
    assert!(read().faults[0].to_string().contains("two.weapons.ron:2:10: `Crossbow` is already in use"));
}

fn play_own_campaign(library: &mission::Library, plan: &mission::CampaignPlan) {
    let (folder, mut fixture) = (TestFolder::new(), CampaignFixture::new());
    let mut campaign = Campaign::create(folder.path(), "Ours", plan, library).expect("its missions are there");
    let home = campaign.folder().expect("it is saved").to_owned();
    for seed in 1..3 {
        // The campaign is opened again as on a machine without the files.
        drop(campaign);
        campaign = Campaign::open(&home).expect("it is there");
        let mission = campaign.mission().expect("there is one");
        assert_eq!(mission.own.figures.len(), 2);
        let all = mission.catalogue(&fixture.catalogue);
        let force = |ids: [&str; 3]| ids.map(|id| all.find(id).expect("a kind")).to_vec();
        let forces = BySide { allied: force(["poacher"; 3]), german: force(["wraith"; 3]) };
        assert_eq!(campaign.muster(Side::Allied, &forces.allied, &[], &all).len(), 3);
        fixture.play_mission(&mut campaign, &forces, seed);
    }
    assert!(campaign.roster(Side::Allied).iter().all(|member| member.name.kind == "poacher"));
    assert!(campaign.catalogue(&fixture.catalogue).find("poacher").is_some());
    let ledger = fs::read_to_string(home.join("campaign.json")).expect("the ledger");
    assert!(ledger.contains(&format!("\"version\":{}", campaign::VERSION)));
}

fn pack_and_unpack_campaign(folder: &TestFolder, library: &mission::Library) {
    let pack = CampaignArchive::of(&folder.path().join("ours.campaign.ron"), library).expect("a pack");
    let names: Vec<&str> = pack.names().collect();
    let all = [
        "ours.campaign.ron",
        "ours.campaign.weapons.ron",
        "ours.campaign.figures.ron",
        "ours.campaign.wraith.svg",
        "one.ron",
        "two.ron",
        "two.cards.ron",
    ];
    assert_eq!(names, all);
    let away = TestFolder::new();
    let home = away.path().join("missions");
    let imported = pack
        .unpack(&home, &paths::game_missions_dir(), &game_catalogue())
        .unwrap_or_else(|fault| panic!("{}", fault.message().en));
    assert_eq!(imported.written.len(), all.len());
    for name in all {
        assert_eq!(
            fs::read(home.join(name)).expect("it is there"),
            fs::read(folder.path().join(name)).expect("a file")
        );
    }
    let spoilt = |name: &str, from: &str, to: &str| {
        let text = pack.to_text();
        let (_, body) = text.split_once('\n').expect("a header");
        let mut lines: Vec<String> = body.lines().map(str::to_owned).collect();
        let line = lines.iter_mut().find(|line| line.contains(&format!("\"name\":{name:?}"))).expect("a file");
        assert!(line.contains(from), "{from} in {line}");
        *line = line.replacen(from, to, 1);
        let body = lines.join("\n") + "\n";
        let check = record::Digest::of_text(body.as_bytes());
        let header = json!({ "format": "incursion-campaign-pack", "version": 1, "check": check });
        let file = away.path().join("spoilt");
        fs::write(&file, format!("{header}\n{body}")).expect("room for it");
        let empty: PathBuf = away.path().join("empty");
        let fault = CampaignArchive::open(&file)
            .and_then(|pack| pack.unpack(&empty, &paths::game_missions_dir(), &game_catalogue()));
        assert!(!empty.exists() || fs::read_dir(&empty).expect("a folder").next().is_none());
        fault.expect_err("spoilt").message().en
    };
    assert!(spoilt("ours.campaign.wraith.svg", "<g ", "<script/><g ").contains("`script` can't be part of a picture"));
    assert!(spoilt("ours.campaign.figures.ron", "ap: 4", "ap: 40").contains("40 is not between 1 and 20"));
    assert!(spoilt("two.cards.ron", "\"poached\\", "\"extra-ammo\\").contains("`extra-ammo` is already in use"));
    assert!(spoilt("two.cards.ron", "two.cards.ron", "one.wraith.svg").contains("is not part of the campaign"));
}
