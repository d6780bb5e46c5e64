//! Byte strings of fixed length, such as keys and salts. In messages they are hexadecimal text.

/// Defines a type for a byte string of fixed length.
macro_rules! byte_string {
    ($(#[$doc:meta])* $name:ident, $length:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub [u8; $length]);

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str(&data_encoding::HEXLOWER.encode(&self.0))
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                let bytes = data_encoding::HEXLOWER.decode(text.as_bytes()).ok();
                let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
                bytes.map($name).ok_or_else(|| {
                    serde::de::Error::custom(concat!(stringify!($length), " bytes in hexadecimal digits are needed"))
                })
            }
        }
    };
}

byte_string!(
    /// Id of an online session.
    SessionId, 8
);
byte_string!(
    /// Public key of a member's machine, by which it is recognised when it comes back. It is made for one session.
    PeerKey, 32
);
byte_string!(
    /// Random number that a guest contributes to the seed of dice.
    DiceSalt, 16
);
byte_string!(
    /// Hash of a guest's [`SaltSecret`], by which the guest commits to its salts.
    SaltCommitment, 32
);
byte_string!(
    /// Hash of the setup of a battle without its seed.
    SetupHash, 32
);
byte_string!(
    /// Hash of the host's [`DiceSecret`](crate::DiceSecret), by which the host commits to it.
    DiceCommitment, 32
);

macro_rules! hide_in_debug {
    ($($name:ident),+) => { $(
        impl std::fmt::Debug for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(formatter, concat!(stringify!($name), "(…)"))
            }
        }
    )+ };
}

macro_rules! show_in_debug {
    ($($name:ident),+) => { $(
        impl std::fmt::Debug for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(formatter, concat!(stringify!($name), "({})"), self)
            }
        }
    )+ };
}

byte_string!(
    /// Secret of the host, from which all dice of an online battle and the key of its sealed log follow. The host shows
    /// it after the battle.
    DiceSecret, 32
);
byte_string!(
    /// Secret of a guest, from which its salts follow. The guest shows it after the battle.
    SaltSecret, 32
);

show_in_debug!(SessionId, PeerKey, DiceSalt, DiceCommitment, SaltCommitment, SetupHash);
hide_in_debug!(DiceSecret, SaltSecret);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_strings_are_hexadecimal_text() {
        let id = SessionId([0, 1, 2, 0xab, 0xff, 5, 6, 7]);
        let text = serde_json::to_string(&id).expect("plain data");
        assert_eq!(
            (text.as_str(), format!("{id:?}").as_str()),
            ("\"000102abff050607\"", "SessionId(000102abff050607)")
        );
        assert_eq!(serde_json::from_str::<SessionId>(&text).expect("sound"), id);
        for bad in
            ["\"\"", "\"000102abff0506\"", "\"000102abff05060\"", "\"000102ABFF050607\"", "\"zz0102abff050607\"", "7"]
        {
            assert!(serde_json::from_str::<SessionId>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn secrets_do_not_appear_in_debug_output() {
        assert_eq!(format!("{:?}", DiceSecret([7; 32])), "DiceSecret(…)");
        assert_eq!(format!("{:?}", SaltSecret([7; 32])), "SaltSecret(…)");
    }
}
