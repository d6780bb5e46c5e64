//! The tokens of the survivors, by their weapons, as data.

use mission::{DiagnosticSink, PERSON_TOKENS, built_in_weapons};
use rules::{Weapon, both};
use serde::Deserialize;

/// The tokens of the survivors.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SurvivorTokens {
    /// The tokens by the first weapon of the survivor.
    by_weapon: Vec<WeaponToken>,
    /// The token for all other weapons, such as those of a player's own contents.
    other: String,
    /// The token of a survivor without a weapon.
    unarmed: String,
}

/// The token of the survivors with a weapon.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponToken {
    weapon: Weapon,
    token: String,
}

impl SurvivorTokens {
    /// Returns the token of a survivor with these weapons.
    pub(super) fn token_of(&self, weapons: &[Weapon]) -> &str {
        let Some(first) = weapons.first() else { return self.unarmed.as_str() };
        let known = self.by_weapon.iter().find(|entry| entry.weapon == *first);
        known.map_or(self.other.as_str(), |entry| entry.token.as_str())
    }

    /// Checks that the tokens and the weapons are those of the game, and that each weapon has one entry.
    pub(super) fn check(&self, findings: &mut DiagnosticSink<'_>) {
        for (index, WeaponToken { weapon, token }) in self.by_weapon.iter().enumerate() {
            let path = format!("tokens.by_weapon[{index}]");
            check_token(token, &format!("{path}.token"), findings);
            if built_in_weapons().find(*weapon).is_none() {
                let message = both!("no hay arma `{weapon}`", "there is no weapon `{weapon}`");
                let hint = both!("usa un id de weapons.ron, como `Smg`", "use an id of weapons.ron, such as `Smg`");
                findings.add(&format!("{path}.weapon"), message).hint(hint);
            }
            if self.by_weapon[..index].iter().any(|entry| entry.weapon == *weapon) {
                let message = both!("`{weapon}` ya tiene ficha", "`{weapon}` has a token already");
                let hint = both!("deja una sola entrada por arma", "keep one entry for each weapon");
                findings.add(&format!("{path}.weapon"), message).hint(hint);
            }
        }
        check_token(&self.other, "tokens.other", findings);
        check_token(&self.unarmed, "tokens.unarmed", findings);
    }
}

fn check_token(token: &str, path: &str, findings: &mut DiagnosticSink<'_>) {
    if !PERSON_TOKENS.contains(&token) {
        let known = PERSON_TOKENS.map(|known| format!("`{known}`")).join(", ");
        let message = both!("no hay ficha `{token}`", "there is no token `{token}`");
        findings.add(path, message).hint(both!("fichas: {known}", "tokens: {known}"));
    }
}
