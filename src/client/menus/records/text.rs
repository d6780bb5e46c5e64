//! Texts for dates, forces and faults of turn files.

use std::{
    collections::BTreeMap,
    time::{SystemTime, UNIX_EPOCH},
};

use crate::records::record_errors;
use record::{JournalError, RecordError, mail::MailError};
use rules::Catalogue;
use ui_kit::prelude::*;

/// Formats a time: as the time that has passed since then if that is less than a day, otherwise as a date.
pub(crate) fn format_date(texts: &Texts, then: SystemTime) -> String {
    let lately = SystemTime::now().duration_since(then).is_ok_and(|past| past.as_secs() < 86_400);
    if lately {
        return format_time_ago(texts, then);
    }
    let seconds = then.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (year, month, day) = civil_from_days(seconds / 86_400);
    let month = texts.t(&format!("month-{month}"));
    // Pass the year as text, so that it is formatted without a thousands separator.
    texts.t_args("date", &[("day", day.into()), ("month", month.into()), ("year", year.to_string().into())])
}

/// Returns year, month and day of the Gregorian calendar for a number of days since 1 January 1970.
fn civil_from_days(days: u64) -> (u64, u64, u64) {
    // Count from 1 March of the year 0, so that a leap day is the last of its year.
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}

/// Lists the names of a force's figures, each with its count.
pub(super) fn list_force_names(texts: &Texts, catalogue: Option<&Catalogue>, force: &[String]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for id in force {
        *counts.entry(id).or_default() += 1;
    }
    let name = |id: &str| {
        let kind = catalogue.and_then(|catalogue| Some(catalogue.kind(catalogue.find(id)?)));
        kind.map_or_else(|| id.to_owned(), |kind| localized_name(texts, &kind.name).to_owned())
    };
    let names = counts.into_iter().map(|(id, count)| match count {
        1 => name(id),
        count => format!("{count} × {}", name(id)),
    });
    names.collect::<Vec<_>>().join(", ")
}

/// Describes why a turn file is refused, or can't be sent.
pub(crate) fn mail_error_text(texts: &Texts, fault: &MailError) -> String {
    let why = |id: &str, why: String| texts.t_args(id, &[("why", why.into())]);
    match fault {
        MailError::Io { path, source } => why("mail-io", record_errors::file_error_text(texts, path, source)),
        MailError::Post { path, .. } => {
            why("mail-io", format!("{}: {}", path.display(), texts.t("records-unreadable")))
        }
        MailError::NotALetter => texts.t("mail-not-a-letter"),
        MailError::Newer { .. } | MailError::Record(RecordError::Newer { .. }) => texts.t("mail-newer"),
        MailError::Damaged(_) | MailError::Record(_) => texts.t("mail-damaged"),
        MailError::Spec(_) => texts.t("mail-spec"),
        MailError::Drift(drift) => texts.t_args("mail-drift", &[("entry", drift.entry.into())]),
        MailError::Old { letter, here } => {
            texts.t_args("mail-old", &[("letter", (*letter).into()), ("here", (*here).into())])
        }
        MailError::Forked { entry } => texts.t_args("mail-forked", &[("entry", (*entry).into())]),
        MailError::DecidesHere { entry, seat } => {
            texts.t_args("mail-decides", &[("entry", (*entry).into()), ("side", side_name(texts, *seat).into())])
        }
        MailError::LoadedDice { entry } => texts.t_args("mail-loaded", &[("entry", (*entry).into())]),
        MailError::SeatTaken(seat) => texts.t_args("mail-taken", &[("side", side_name(texts, *seat).into())]),
        MailError::Journal(JournalError::InUse { .. }) => texts.t("records-in-use-why"),
        MailError::Journal(fault) => why("mail-io", record_errors::journal_error_text(texts, fault)),
        MailError::DamagedHere => texts.t("mail-damaged-here"),
        MailError::Copies { .. } => {
            texts.t_args("mail-copies", &[("files", fault.copies().unwrap_or_default().into())])
        }
    }
}

/// Describes how long ago a time was, with no-break spaces, so that no narrow card breaks the description.
pub(crate) fn format_time_ago(texts: &Texts, then: SystemTime) -> String {
    let minutes = SystemTime::now().duration_since(then).map_or(0, |time| time.as_secs() / 60);
    let ago = match minutes {
        0 => texts.t("ago-now"),
        1..60 => texts.t_args("ago-minutes", &[("n", minutes.into())]),
        60..1440 => texts.t_args("ago-hours", &[("n", (minutes / 60).into())]),
        _ => texts.t_args("ago-days", &[("n", (minutes / 1440).into())]),
    };
    ago.replace(' ', "\u{a0}")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ui_kit::language::Language;

    use super::*;

    #[test]
    fn a_time_ago_is_never_broken() {
        for language in Language::ALL {
            let texts = Texts::load(language);
            for minutes in [0, 5, 90, 1_500, 9_000] {
                let then = SystemTime::now() - Duration::from_secs(60 * minutes);
                let ago = format_time_ago(&texts, then);
                assert!(!ago.is_empty() && !ago.contains(' '), "{ago}");
                let line = [("mission", "A".into()), ("turn", 3_u8.into()), ("ago", ago.into())];
                assert_eq!(texts.t_args("resume-line", &line).split(' ').count(), 3, "it breaks after the name only");
            }
        }
    }

    #[test]
    fn day_numbers_convert_to_calendar_dates() {
        assert_eq!(civil_from_days(0), (1970, 1, 1));
        assert_eq!(civil_from_days(59), (1970, 3, 1));
        assert_eq!(civil_from_days(11_016), (2000, 2, 29));
        assert_eq!(civil_from_days(11_017), (2000, 3, 1));
        assert_eq!(civil_from_days(20_788), (2026, 12, 1));
    }
}
