//! The macro behind the table of steps in [`step`](crate::step).

/// Generates from the table of steps: the enum [`Step`](crate::step::Step), the number of each kind, and the module
/// `payload` with a [`Payload`](crate::step::Payload) for each step, of the same name.
macro_rules! steps {
    ($(
        $(#[$doc:meta])*
        $name:ident
        $(($($part:ident: $kind:ty),+))?
        $({ $($(#[$field_doc:meta])* $field:ident: $of:ty),+ $(,)? })?;
    )+) => {
        /// The smallest thing that can happen in a battle.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Step {
            $(
                $(#[$doc])*
                $name $(($($kind),+))? $({ $($(#[$field_doc])* $field: $of),+ })?,
            )+
        }

        enum Number { $($name),+ }

        impl Step {
            /// Number of kinds of steps.
            pub(super) const KINDS: usize = [$(Number::$name as usize),+].len();

            /// Returns the number of the step's kind.
            pub(super) fn number(&self) -> usize {
                match self {
                    $(Step::$name { .. } => Number::$name as usize,)+
                }
            }
        }

        /// The payload of each kind of step: the input of the system that carries it out.
        pub(super) mod payload {
            use super::*;

            $(
                $(#[$doc])*
                pub struct $name {
                    $($(pub $part: $kind,)+)?
                    $($($(#[$field_doc])* pub $field: $of,)+)?
                }

                impl Payload for $name {
                    const NUMBER: usize = Number::$name as usize;

                    fn of(step: Step) -> $name {
                        match step {
                            Step::$name $(($($part),+))? $({ $($field),+ })? => {
                                $name { $($($part),+)? $($($field),+)? }
                            }
                            other => unreachable!("{other:?} has another system"),
                        }
                    }
                }
            )+
        }
    };
}

pub(super) use steps;
