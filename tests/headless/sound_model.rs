//! Sound: the table of sounds is complete, its files exist and have the right format, and no sound reveals information
//! hidden from a seat.

use std::{
    collections::BTreeSet,
    fs,
    sync::{Arc, atomic::AtomicUsize},
};

use client::{
    audio::{
        bank::SoundBank,
        battle_sounds::{limit_rate, sounds_of},
        output::SoundVoice,
        sound_request::{SharedVolumes, SoundRequest, Volumes},
        sound_table::{SoundTable, UiSound},
    },
    battle_view::session::BattleView,
    ui_kit::settings::AnimationSpeed,
};
use rules::{self, BattleEvent, BattleState, BySide, EntryId, EventLog, Side, cards::CardId};

use crate::{
    boards::random_setup,
    games::RandomChooser,
    support::{game_catalogue, project_path},
};

/// Maximum size of all sounds together, in bytes.
const MOST: u64 = 1_000_000;

fn load_sound_score() -> SoundTable {
    SoundTable::read(&project_path("assets/sound/sounds.ron")).unwrap_or_else(|fault| panic!("{fault}"))
}

fn load_sound_bank() -> SoundBank {
    SoundBank::new(project_path("assets/sound"))
}

fn list_sound_files() -> Vec<(String, u64)> {
    let folder = fs::read_dir(project_path("assets/sound")).expect("the folder of sounds");
    let files =
        folder.map(|entry| entry.expect("an entry").path()).filter(|path| path.extension().is_some_and(|e| e == "ogg"));
    let name = |path: &std::path::Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    files.map(|path| (name(&path), fs::metadata(&path).expect("its size").len())).collect()
}

#[test]
fn every_event_has_a_sound_or_is_listed_as_silent() {
    let score = load_sound_score();
    let known = BattleEvent::NAMES;
    for event in known {
        let (heard, silent) = (score.events.contains_key(*event), score.silent.iter().any(|name| name == event));
        assert!(heard != silent, "{event} must be either among the events or among the silent ones");
    }
    for event in score.events.keys().chain(&score.silent) {
        assert!(known.contains(&event.as_str()), "there is no event {event}");
    }
    assert!(UiSound::ALL.iter().all(|touch| score.ui_sound(*touch).is_some()));
}

#[test]
fn every_sound_has_a_file_and_every_file_is_used() {
    let score = load_sound_score();
    let on_disk: BTreeSet<String> = list_sound_files().into_iter().map(|(name, _)| name).collect();
    let listed: BTreeSet<String> = score.sounds.keys().cloned().collect();
    assert_eq!(on_disk, listed);
    let pieces = score.music.menus.pieces.iter().chain(&score.music.battle.pieces);
    let used: BTreeSet<String> = score.cues().map(|cue| cue.sound.clone()).chain(pieces.cloned()).collect();
    assert_eq!(used, listed);
    let total: u64 = list_sound_files().iter().map(|(_, size)| size).sum();
    assert!(total < MOST, "{total} bytes of sound");
}

#[test]
fn sound_conditions_use_only_known_facts() {
    let catalogue = game_catalogue();
    let mut words: BTreeSet<String> = [
        "hit",
        "miss",
        "open",
        "stuck",
        "drawn",
        "won",
        "lost",
        "draw",
        "leap",
        "Beacon",
        "Panel",
        "Device",
        "Token",
        "Blast",
        "Flame",
        "Fire",
        "Staying",
        "OutOfAmmo",
        "Attacked",
        "Activated",
        "Cancelled",
        "FigureGone",
        "Expired",
        "Cleared",
        "ShakenOff",
        "Allied",
        "German",
    ]
    .map(str::to_owned)
    .into();
    words.extend(catalogue.armoury().kinds().iter().map(|weapon| weapon.id.to_string()));
    for (_, kind) in catalogue.kinds() {
        for own in kind.traits.iter().map(|what| format!("{what:?}")).chain([kind.id.clone()]) {
            words.insert(format!("at {own}"));
            words.insert(own);
        }
    }
    let score = load_sound_score();
    for wanted in score.events.values().flatten().flatten().flat_map(|case| &case.when) {
        let word = wanted.strip_prefix('!').unwrap_or(wanted);
        assert!(words.contains(word), "nothing is ever {word}");
    }
}

#[test]
fn sounds_are_complete_clean_and_have_enough_variants() {
    let (score, mut bank) = (load_sound_score(), load_sound_bank());
    let music = [&score.music.menus, &score.music.battle].map(|programme| programme.pieces.clone()).concat();
    for name in score.sounds.keys() {
        let packed = bank.sound(name).unwrap_or_else(|| panic!("{name} can't be read"));
        let least = if music.contains(name) { 1..=5 } else { 3..=5 };
        assert!(least.contains(&packed.variants()), "{name}: {} variants", packed.variants());
        let mut heard = Vec::new();
        for variant in 0..packed.variants() {
            let samples: Vec<f32> = packed.unpack(variant).collect();
            assert_eq!(samples.len(), packed.length(variant), "{name} {variant} ends early");
            let peak = samples.iter().fold(0f32, |peak, sample| peak.max(sample.abs()));
            assert!((0.05..0.99).contains(&peak), "{name} {variant}: peak {peak}");
            let mean = samples.iter().sum::<f32>() / samples.len() as f32;
            assert!(mean.abs() < 0.005, "{name} {variant}: offset {mean}");
            let edges = samples[0].abs().max(samples[samples.len() - 1].abs());
            assert!(edges < 0.03 && edges < peak / 4.0, "{name} {variant}: a click of {edges} at its edge");
            heard.push(samples);
        }
        let all_different = heard.iter().enumerate().all(|(at, one)| !heard[..at].contains(one));
        assert!(all_different, "{name}: two variants are the same");
    }
}

#[test]
fn volumes_apply_at_once_and_muted_sounds_are_not_decoded() {
    assert_eq!(Volumes::new(10, 0, 0), Volumes::default());
    assert_eq!(Volumes::new(0, 10, 10), Volumes::default(), "the master volume silences everything");
    let steps: Vec<f32> = (0..=10).map(|level| Volumes::new(10, level, 0).effects).collect();
    assert!(steps.windows(2).all(|pair| pair[0] < pair[1]) && steps[10] <= 1.0, "{steps:?}");
    let packed = load_sound_bank().sound("explosion").expect("the sound");
    let sounding = Arc::new(AtomicUsize::new(0));
    let loudness = |effects: u8| {
        let dials = Arc::new(SharedVolumes::default());
        dials.set(Volumes::new(10, effects, 10));
        SoundVoice::effect(&packed, 0, dials, sounding.clone()).map(f32::abs).fold(0.0, f32::max)
    };
    let (loud, soft) = (loudness(10), loudness(5));
    assert!(loud > 2.0 * soft && soft > 0.0, "{loud} {soft}");
    let dials = Arc::new(SharedVolumes::default());
    assert_eq!(SoundVoice::effect(&packed, 0, dials.clone(), sounding.clone()).count(), 0, "level 0");
    dials.set(Volumes::new(10, 10, 0));
    let mut voice = SoundVoice::effect(&packed, 0, dials.clone(), sounding.clone());
    let begun = voice.by_ref().take(8_000).count();
    dials.set(Volumes::new(10, 0, 0));
    let rest = voice.by_ref().count();
    assert!(
        begun == 8_000 && rest < 12_000 && rest < packed.length(0) - begun,
        "{rest} samples after it was turned off"
    );
    drop(voice);
    assert_eq!(sounding.load(std::sync::atomic::Ordering::Relaxed), 0);
}

#[test]
fn fast_playback_plays_fewer_sounds() {
    let note = |sound: &str, weight| SoundRequest { sound: sound.to_owned(), gain: 1.0, after: 0.0, weight };
    let walk: Vec<SoundRequest> =
        (0..20).map(|_| note("step", 0)).chain([note("lmg", 2), note("explosion", 3)]).collect();
    let kept = |speed, hurried| limit_rate(walk.clone(), speed, hurried);
    let names = |notes: &[SoundRequest]| notes.iter().map(|note| note.sound.clone()).collect::<Vec<_>>();
    assert_eq!(kept(AnimationSpeed::Normal, false).len(), 8);
    assert!(kept(AnimationSpeed::Double, false).len() < 8);
    for (speed, hurried) in
        [(AnimationSpeed::Quadruple, false), (AnimationSpeed::Off, false), (AnimationSpeed::Normal, true)]
    {
        assert_eq!(names(&kept(speed, hurried)), ["lmg", "explosion"]);
    }
}

/// In random battles the sounds that a seat hears do not depend on the hidden values of an event.
#[test]
fn sounds_reveal_no_hidden_information() {
    let (score, catalogue) = (load_sound_score(), game_catalogue());
    let (mut deployed, mut cards) = (0, 0);
    for seed in 0..12 {
        let mut world = rules::new_world();
        rules::install_battle(&mut world, &random_setup(&catalogue, seed));
        let mut chooser = RandomChooser::new(seed);
        for _ in 0..800 {
            let now = BattleState::of(&world);
            if now.awaiting.seat().is_none() {
                break;
            }
            let order = chooser.choose(&now, &rules::legal_orders(&now));
            rules::submit_order(&mut world, order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
        let mut view = BattleView::new(&world, BySide { allied: 6, german: 6 });
        for seat in Side::BOTH {
            view.seat = seat;
            for event in world.resource::<EventLog>().all() {
                let heard = |event: &BattleEvent| sounds_of(&score, &view, event, || 0.0);
                match event {
                    BattleEvent::Deployed { figure, .. } => {
                        let own = view.side(*figure) == Some(seat);
                        assert_eq!(heard(event).is_empty(), !own, "{seat:?} hears {event:?}");
                        let other = BattleEvent::Deployed { figure: *figure, entry: EntryId(0) };
                        assert_eq!(heard(event), heard(&other));
                        deployed += 1;
                    }
                    BattleEvent::BidSealed { .. } => assert!(heard(event).is_empty()),
                    BattleEvent::CardDiscarded { side, .. } => {
                        let other = BattleEvent::CardDiscarded { side: *side, card: CardId(0) };
                        assert_eq!(heard(event), heard(&other));
                        cards += 1;
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(deployed > 20 && cards > 5, "{deployed} deployments, {cards} discards");
}
