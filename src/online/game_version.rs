//! The version of a game: two machines compare theirs to find out if they can play together.

use rules::{Localized, RulesEdition, both};

use crate::{
    handshake::{GuestHello, PROTOCOL_VERSION, edition_number},
    player_text::clean_name,
};

/// The version of a game. Two games can play together if they have the same protocol and the same edition of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameVersion {
    game: String,
    protocol: u32,
    edition: u32,
}

impl GameVersion {
    /// Returns the version of this game.
    pub fn own() -> GameVersion {
        GameVersion::new(env!("CARGO_PKG_VERSION"), PROTOCOL_VERSION, edition_number(RulesEdition::CURRENT))
    }

    /// Returns the version that another machine has sent.
    pub fn new(game: &str, protocol: u32, edition: u32) -> GameVersion {
        GameVersion { game: clean_name(game), protocol, edition }
    }

    /// Returns `true` if a game of this version can play with one of the other version.
    pub fn can_play_with(&self, other: &GameVersion) -> bool {
        (self.protocol, self.edition) == (other.protocol, other.edition)
    }

    /// Returns `true` if this game must be updated to play with one of the other version.
    pub fn is_older_than(&self, other: &GameVersion) -> bool {
        (self.protocol, self.edition) < (other.protocol, other.edition)
    }

    /// Returns the name of this version, to show it beside another one: the version of the game and, if both have the
    /// same, the part in which they differ.
    pub fn name_beside(&self, other: &GameVersion) -> Localized {
        let GameVersion { game, protocol, edition } = self;
        if *game != other.game {
            both!("{game}", "{game}")
        } else if *protocol != other.protocol {
            both!("{game}, protocolo {protocol}", "{game}, protocol {protocol}")
        } else {
            both!("{game}, edición {edition} del reglamento", "{game}, rules edition {edition}")
        }
    }
}

impl GuestHello {
    /// Returns the version of the guest's game.
    pub fn version(&self) -> GameVersion {
        GameVersion::new(&self.game, self.protocol, self.edition)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_of_a_version_says_what_differs() {
        let own = GameVersion::new("1.2.0", 2, 1);
        for (other, es, en) in [
            (GameVersion::new("1.3.0", 3, 1), "1.2.0", "1.2.0"),
            (GameVersion::new("1.2.0", 3, 1), "1.2.0, protocolo 2", "1.2.0, protocol 2"),
            (GameVersion::new("1.2.0", 2, 4), "1.2.0, edición 1 del reglamento", "1.2.0, rules edition 1"),
        ] {
            let name = own.name_beside(&other);
            assert_eq!((name.es.as_str(), name.en.as_str()), (es, en));
            assert!(own.is_older_than(&other) && !other.is_older_than(&own) && !own.can_play_with(&other));
        }
        assert!(own.can_play_with(&GameVersion::new("9.0.0", 2, 1)), "only protocol and edition matter");
    }

    #[test]
    fn name_of_another_version_has_no_characters_that_change_the_screen() {
        let other = GameVersion::new(&"\u{1b}[31m".repeat(1_000), 2, 1);
        let name = other.name_beside(&GameVersion::own()).en;
        assert!(name.chars().count() < 60 && !name.contains('\u{1b}'), "{name:?}");
    }
}
