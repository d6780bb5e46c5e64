//! Forces: budget, limits, sides and requirements (`FORCE-1` to `FORCE-3`), with figure kinds that exist only for the
//! tests.

use mission::force::{Force, ForceError, ForceLimits, ForceRequirement, MAX_RP, RP_LEVELS};
use rules::{Ability, Armoury, Catalogue, FigureKind, KindId, Localized, Side};

/// Columns: id, side, cost, limit, horde.
const KINDS: [(&str, Side, u8, Option<u8>, bool); 6] = [
    ("grunt", Side::Allied, 3, None, false),
    ("sarge", Side::Allied, 5, Some(1), false),
    ("blazer", Side::Allied, 4, Some(2), false),
    ("zombie", Side::German, 3, None, true),
    ("hound", Side::German, 2, Some(2), false),
    ("ilsa", Side::German, 4, Some(1), false),
];

fn sample_catalogue() -> Catalogue {
    let kind = |(id, side, rp, limit, horde): (&str, Side, u8, Option<u8>, bool)| FigureKind {
        id: id.into(),
        side,
        title: Localized { es: id.into(), en: id.into() },
        name: Localized { es: id.into(), en: id.into() },
        rp,
        ap: 3,
        fortitude: 5,
        damage_points: 2,
        limit,
        weapons: Vec::new(),
        traits: Vec::new(),
        abilities: if horde { vec![Ability::Horde(3)] } else { Vec::new() },
    };
    Catalogue::new(KINDS.map(kind).to_vec(), Armoury::default())
}

fn sample_force(side: Side, rp: u8, demands: &[ForceRequirement], bought: &str) -> Force {
    let catalogue = sample_catalogue();
    let find = |id: &str| catalogue.find(id).expect("a kind of the table");
    let bought = bought.split_whitespace().map(find).collect();
    let terms = ForceLimits { side, rp, demands: demands.to_vec(), rule: Some("M1".into()) };
    Force::with(&catalogue, terms, bought)
}

fn kind_names(kinds: &[KindId]) -> String {
    kinds.iter().map(|kind| KINDS[usize::from(kind.0)].0).collect::<Vec<_>>().join(" ")
}

fn demand_all_on(id: &str) -> Vec<ForceRequirement> {
    vec![ForceRequirement::AllOn(id.into())]
}

#[test]
fn check_complete_reports_each_fault_of_a_force() {
    use Side::{Allied, German};
    let two = [ForceRequirement::AtLeastFigures(2)];
    let dear = [ForceRequirement::OneWorth(4)];
    // Columns: side, RP, requirements, force, and (code, rule) of each fault.
    let table: &[(Side, u8, &[ForceRequirement], &str, &[(&str, &str)])] = &[
        (Allied, 6, &two, "grunt grunt", &[]),
        (Allied, 9, &two, "grunt grunt", &[]),
        (Allied, 6, &two, "grunt", &[("TooFew", "M1")]),
        (Allied, 6, &two, "", &[("TooFew", "M1")]),
        (Allied, 6, &[], "", &[("Empty", "FORCE-1")]),
        (Allied, 6, &[], "sarge", &[]),
        (Allied, 6, &[], "sarge grunt", &[("OverBudget", "FORCE-1")]),
        (Allied, 14, &[], "sarge sarge", &[("OverLimit", "FORCE-1")]),
        (Allied, 14, &[], "grunt hound", &[("OtherSide", "FORCE-3")]),
        (Allied, 3, &two, "grunt", &[("BudgetTooSmall", "M1")]),
        (Allied, 9, &dear, "grunt blazer", &[]),
        (Allied, 9, &dear, "sarge", &[]),
        (Allied, 9, &dear, "grunt grunt", &[("NoneWorth", "M1")]),
        (Allied, 9, &[ForceRequirement::OneWorth(4), ForceRequirement::OneWorth(5)], "blazer", &[("NoneWorth", "M1")]),
        (Allied, 3, &dear, "grunt", &[("BudgetTooSmall", "M1")]),
        (Allied, 9, &[ForceRequirement::OneWorth(7)], "sarge", &[("Impossible", "M1")]),
        (German, 6, &dear, "zombie hound", &[("BudgetTooSmall", "M1")]),
        (German, 7, &dear, "zombie ilsa", &[]),
        (Allied, 41, &[], "grunt", &[("LevelTooHigh", "FORCE-3")]),
        (German, 6, &demand_all_on("zombie"), "zombie zombie", &[]),
        (German, 8, &demand_all_on("zombie"), "zombie zombie", &[]),
        (German, 8, &demand_all_on("zombie"), "zombie zombie hound", &[("NotAllowed", "M1")]),
        (German, 6, &demand_all_on("zombie"), "zombie hound", &[("NotAllowed", "M1"), ("TooLittleOn", "M1")]),
        (German, 6, &[], "zombie hound", &[]),
        (German, 6, &[], "hound ilsa", &[("TooLittleOn", "FORCE-2")]),
        (German, 2, &[], "hound", &[("BudgetTooSmall", "FORCE-2")]),
        (German, 6, &[ForceRequirement::AtLeastOn { kind: "zombie".into(), rp: 0 }], "hound ilsa", &[]),
        (
            German,
            6,
            &[ForceRequirement::AtLeastOn { kind: "zombie".into(), rp: 6 }],
            "zombie",
            &[("TooLittleOn", "M1")],
        ),
        (German, 6, &demand_all_on("nobody"), "zombie", &[("UnknownKind", "FORCE-1")]),
    ];
    for (side, rp, demands, bought, expected) in table {
        let faults = sample_force(*side, *rp, demands, bought).check_complete().err().unwrap_or_default();
        let found: Vec<(&str, &str)> = faults.iter().map(|fault| (fault.code(), fault.rule())).collect();
        assert_eq!(&found, expected, "{side:?} {rp} RP: {bought}");
    }
}

#[test]
fn figures_are_added_only_within_the_limits_of_the_force() {
    use Side::{Allied, German};
    let two = [ForceRequirement::AtLeastFigures(2)];
    let table: &[(Side, u8, &[ForceRequirement], &str, &str, Option<(&str, &str)>)] = &[
        (Allied, 6, &two, "", "grunt", None),
        (Allied, 6, &two, "", "sarge", Some(("LeavesTooLittle", "M1"))),
        (Allied, 8, &two, "", "sarge", None),
        (Allied, 6, &[], "grunt", "grunt", None),
        (Allied, 5, &[], "grunt", "grunt", Some(("TooDear", "FORCE-1"))),
        (Allied, 6, &[ForceRequirement::OneWorth(4)], "", "grunt", Some(("LeavesTooLittle", "M1"))),
        (Allied, 7, &[ForceRequirement::OneWorth(4)], "", "grunt", None),
        (Allied, 7, &[ForceRequirement::OneWorth(4)], "grunt", "grunt", Some(("LeavesTooLittle", "M1"))),
        (Allied, 6, &two, "grunt grunt", "grunt", Some(("TooDear", "FORCE-1"))),
        (Allied, 14, &[], "sarge", "sarge", Some(("OverLimit", "FORCE-1"))),
        (Allied, 14, &[], "", "ilsa", Some(("OtherSide", "FORCE-3"))),
        (German, 6, &demand_all_on("zombie"), "", "hound", Some(("NotAllowed", "M1"))),
        (German, 8, &demand_all_on("zombie"), "zombie zombie", "hound", Some(("NotAllowed", "M1"))),
        (German, 6, &[], "", "ilsa", Some(("LeavesTooLittle", "FORCE-2"))),
        (German, 7, &[], "", "ilsa", None),
    ];
    for (side, rp, demands, bought, kind, expected) in table {
        let mut force = sample_force(*side, *rp, demands, bought);
        let before = force.bought().to_vec();
        let found = force.add(sample_catalogue().find(kind).expect("a kind of the table"));
        let found = found.as_ref().err().map(|fault| (fault.code(), fault.rule()));
        assert_eq!(found, *expected, "{side:?} {rp} RP: {bought} + {kind}");
        assert_eq!(force.bought().len(), before.len() + usize::from(expected.is_none()));
    }
    assert!(matches!(sample_force(Allied, 6, &[], "").can_add(KindId(99)), Err(ForceError::UnknownKind { .. })));
}

#[test]
fn only_bought_figures_can_be_removed() {
    let mut force = sample_force(Side::Allied, 9, &[], "grunt blazer grunt");
    let grunt = sample_catalogue().find("grunt").expect("a kind of the table");
    assert_eq!((force.spent(), force.remaining_budget(), force.count(grunt)), (10, 0, 2));
    force.remove(grunt).expect("there are two");
    assert_eq!(kind_names(force.bought()), "grunt blazer");
    force.remove(grunt).expect("there is one");
    assert_eq!(force.remove(grunt).expect_err("there is none").code(), "NotBought");
    assert_eq!(force.can_remove(KindId(99)).expect_err("no such kind").code(), "UnknownKind");
}

#[test]
fn quick_picks_use_the_budget() {
    let table: &[(Side, u8, &[ForceRequirement], &str)] = &[
        (Side::Allied, 6, &[ForceRequirement::AtLeastFigures(2)], "grunt grunt"),
        (Side::Allied, 14, &[], "grunt grunt grunt sarge"),
        (Side::Allied, 5, &[], "sarge"),
        (Side::German, 6, &demand_all_on("zombie"), "zombie zombie"),
        (Side::German, 8, &demand_all_on("zombie"), "zombie zombie"),
        (Side::German, 7, &[], "zombie hound hound"),
    ];
    for (side, rp, demands, expected) in table {
        let picked = sample_force(*side, *rp, demands, "").quick_pick().expect("there is a force");
        assert_eq!(kind_names(&picked), *expected, "{side:?} {rp} RP");
    }
}

#[test]
fn balanced_forces_are_as_varied_as_possible() {
    let table: &[(Side, u8, &[ForceRequirement], &str)] = &[
        (Side::Allied, 6, &[ForceRequirement::AtLeastFigures(2)], "grunt grunt"),
        (Side::Allied, 12, &[], "grunt sarge blazer"),
        (Side::German, 6, &demand_all_on("zombie"), "zombie zombie"),
        (Side::German, 9, &[], "zombie hound ilsa"),
        (Side::German, 7, &[ForceRequirement::OneWorth(4)], "zombie ilsa"),
    ];
    for (side, rp, demands, expected) in table {
        let picked = sample_force(*side, *rp, demands, "").balanced().expect("there is a force");
        assert_eq!(kind_names(&picked), *expected, "{side:?} {rp} RP");
    }
}

/// In the game's own missions, at every RP level, balanced forces are legal and reproducible, and leave too few RP for
/// another figure. If no force is legal, the reason is reported.
#[test]
fn balanced_forces_fit_every_mission_and_level() {
    let catalogue = mission::load_catalogue(&mission::paths::figures_file()).expect("sound figures");
    let library = mission::load_mission_library(&[mission::paths::game_missions_dir()], &catalogue);
    assert!(!library.missions.is_empty());
    for mission in library.missions.iter().map(|listed| &listed.mission) {
        for (side, rp) in Side::BOTH.into_iter().flat_map(|side| RP_LEVELS.map(move |rp| (side, rp))) {
            let empty = Force::new(&catalogue, mission.force_limits(side, rp));
            let told = format!("{} {side:?} {rp}", mission.id);
            let Ok(picked) = empty.balanced() else {
                assert!(empty.quick_pick().is_err(), "{told}");
                continue;
            };
            assert_eq!(empty.balanced().as_ref(), Ok(&picked), "{told}");
            let chosen = Force::with(&catalogue, mission.force_limits(side, rp), picked);
            assert_eq!(chosen.check_complete(), Ok(()), "{told}");
            assert!(catalogue.kinds().all(|(kind, _)| chosen.can_add(kind).is_err()), "{told}");
        }
    }
}

/// At every RP level, a quick pick is a legal and reproducible force that can be bought figure by figure; if there is
/// none, the reason is reported.
#[test]
fn quick_picks_are_legal_at_every_level() {
    let worth = vec![ForceRequirement::OneWorth(5), ForceRequirement::AtLeastFigures(3)];
    let demands =
        [vec![], vec![ForceRequirement::AtLeastFigures(2)], demand_all_on("zombie"), demand_all_on("sarge"), worth];
    for side in Side::BOTH {
        for rp in 0..=MAX_RP {
            for demands in &demands {
                let empty = sample_force(side, rp, demands, "");
                let Ok(picked) = empty.quick_pick() else {
                    assert!(empty.check_complete().is_err());
                    continue;
                };
                assert_eq!(empty.quick_pick().as_ref(), Ok(&picked));
                for picked in [picked, empty.balanced().expect("there is a force")] {
                    let terms = ForceLimits { side, rp, demands: demands.clone(), rule: Some("M1".into()) };
                    let chosen = Force::with(&sample_catalogue(), terms, picked.clone());
                    assert_eq!(chosen.check_complete(), Ok(()), "{side:?} {rp}: {}", kind_names(&picked));
                }
            }
        }
    }
}
