//! The table of settings: each row defines the line of a setting, its choices, and its reset to the default.

use super::model::SettingsPage;
use ui_kit::settings::{AnimationSpeed, ColorVision, Preferences};

/// A setting: a field of the preferences, as a number.
pub(super) struct SettingRow {
    /// Suffix of its text ids `settings-name-ID` and `settings-why-ID`, and prefix of its buttons' names.
    pub(super) id: &'static str,
    pub(super) page: SettingsPage,
    pub(super) kind: SettingKind,
    pub(super) get: fn(&Preferences) -> u16,
    pub(super) set: fn(&mut Preferences, u16),
}

/// Kind of the controls of a setting.
pub(super) enum SettingKind {
    /// One of a few values, each with the suffix of its text id `settings-WORD`.
    Choice(&'static [(u16, &'static str)]),
    /// A stepper for one of these values in per cent.
    Percent(&'static [u16]),
    /// A stepper from 0 (silence) to 10.
    Loudness,
}

const SWITCH: SettingKind = SettingKind::Choice(&[(1, "yes"), (0, "no")]);

/// All settings except the keys and the language, which is a separate resource.
#[rustfmt::skip]
pub(super) const SETTINGS: &[SettingRow] = &[
    SettingRow {
        id: "window", page: SettingsPage::Screen, kind: SettingKind::Choice(&[(0, "window"), (1, "screen")]),
        get: |now| now.full_screen.into(), set: |now, to| now.full_screen = to == 1,
    },
    SettingRow {
        id: "monitor", page: SettingsPage::Screen,
        kind: SettingKind::Choice(&[(0, "monitor-current"), (1, "monitor-1"), (2, "monitor-2"), (3, "monitor-3")]),
        get: |now| now.monitor.into(), set: |now, to| now.monitor = to as u8,
    },
    SettingRow {
        id: "frames", page: SettingsPage::Screen,
        kind: SettingKind::Choice(&[(0, "frames-monitor"), (120, "frames-120"), (60, "frames-60"), (30, "frames-30")]),
        get: |now| now.frame_limit, set: |now, to| now.frame_limit = to,
    },
    SettingRow {
        id: "speed", page: SettingsPage::Table,
        kind: SettingKind::Choice(&[(0, "speed-normal"), (1, "speed-double"), (2, "speed-quadruple"), (3, "speed-off")]),
        get: |now| now.speed as u16, set: |now, to| now.speed = AnimationSpeed::ALL[usize::from(to)],
    },
    SettingRow {
        id: "confirm", page: SettingsPage::Table, kind: SWITCH,
        get: |now| now.confirm_done.into(), set: |now, to| now.confirm_done = to == 1,
    },
    SettingRow {
        id: "handover", page: SettingsPage::Table, kind: SWITCH,
        get: |now| now.handover.into(), set: |now, to| now.handover = to == 1,
    },
    SettingRow {
        id: "advice", page: SettingsPage::Table, kind: SWITCH,
        get: |now| now.advice.into(), set: |now, to| now.advice = to == 1,
    },
    SettingRow {
        id: "play-hints", page: SettingsPage::Table, kind: SWITCH,
        get: |now| now.play_hints.into(), set: |now, to| now.play_hints = to == 1,
    },
    SettingRow {
        id: "scale", page: SettingsPage::Look, kind: SettingKind::Percent(&[75, 90, 100, 110, 125, 150, 175, 200]),
        get: |now| now.scale, set: |now, to| now.scale = to,
    },
    SettingRow {
        id: "text", page: SettingsPage::Look, kind: SettingKind::Percent(&[100, 110, 120, 130, 140]),
        get: |now| now.text, set: |now, to| now.text = to,
    },
    SettingRow {
        id: "colours", page: SettingsPage::Look,
        kind: SettingKind::Choice(&[(0, "colours-usual"), (1, "colours-protan"), (2, "colours-deutan"), (3, "colours-tritan")]),
        get: |now| now.colours as u16, set: |now, to| now.colours = ColorVision::ALL[usize::from(to)],
    },
    SettingRow {
        id: "low", page: SettingsPage::Look, kind: SWITCH,
        get: |now| now.low_effects.into(), set: |now, to| now.low_effects = to == 1,
    },
    SettingRow {
        id: "reduced", page: SettingsPage::Look, kind: SWITCH,
        get: |now| now.reduced_motion.into(), set: |now, to| now.reduced_motion = to == 1,
    },
    SettingRow {
        id: "volume", page: SettingsPage::Sound, kind: SettingKind::Loudness,
        get: |now| now.volume.into(), set: |now, to| now.volume = to as u8,
    },
    SettingRow {
        id: "effects", page: SettingsPage::Sound, kind: SettingKind::Loudness,
        get: |now| now.effects.into(), set: |now, to| now.effects = to as u8,
    },
    SettingRow {
        id: "music", page: SettingsPage::Sound, kind: SettingKind::Loudness,
        get: |now| now.music.into(), set: |now, to| now.music = to as u8,
    },
    SettingRow {
        id: "reach", page: SettingsPage::Online,
        kind: SettingKind::Choice(&[(0, "reach-internet"), (1, "reach-local")]),
        get: |now| now.local_network_only.into(), set: |now, to| now.local_network_only = to == 1,
    },
    SettingRow {
        id: "chat", page: SettingsPage::Online, kind: SWITCH,
        get: |now| now.online_chat.into(), set: |now, to| now.online_chat = to == 1,
    },
];

impl SettingKind {
    /// Returns the values before and after the current one.
    pub(super) fn beside(&self, now: u16) -> [Option<u16>; 2] {
        match self {
            SettingKind::Choice(_) => [None, None],
            SettingKind::Percent(offered) => {
                let less = offered.iter().rev().find(|one| **one < now);
                [less.copied(), offered.iter().find(|one| **one > now).copied()]
            }
            SettingKind::Loudness => [now.checked_sub(1), Some(now + 1).filter(|level| *level <= 10)],
        }
    }
}

pub(super) fn reset_settings_page(preferences: &mut Preferences, page: SettingsPage) {
    let usual = Preferences::default();
    for setting in SETTINGS.iter().filter(|setting| setting.page == page) {
        (setting.set)(preferences, (setting.get)(&usual));
    }
    if page == SettingsPage::Keys {
        preferences.keys.reset_all();
    }
}
