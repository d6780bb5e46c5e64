//! The macro behind the table of events in [`event`](crate::event).

/// Returns its argument as an [`Option`], or `None` if there is none.
macro_rules! some_or_none {
    () => {
        None
    };
    ($value:expr) => {
        Some($value)
    };
}

/// Generates [`BattleEvent`](crate::BattleEvent) from the table of events. A row is, after its documentation:
///
/// ```text
/// Name { field: Role, … } = "English description with {field}", rule "ID", icon "name", tags [Tag, …];
/// ```
///
/// - `Role` is a role of [`event_roles`](crate::event_roles): it determines the type and the documentation of the field.
///   Documentation and attributes in the row are added to it.
/// - Description, rule and icon may be expressions of the fields, which are references, and of the catalogue, whose name
///   is at the head of the table.
/// - An event without `rule` has none, and one without `icon` has no line in the log. The text of the line has the id
///   `log-name` in kebab case.
///
/// Records contain the names of events and fields, and digests the order of events: append new events at the end.
macro_rules! events {
    ($catalogue:ident; $(
        $(#[$doc:meta])*
        $name:ident $({ $($(#[$field_meta:meta])* $field:ident: $role:ident),+ $(,)? })?
        = $words:expr $(, rule $rule:expr)? $(, icon $icon:expr)? $(, tags [$($tag:ident),+])?;
    )+) => {
        /// An event of a battle.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum BattleEvent {
            $(
                $(#[$doc])*
                $name $({ $(
                    #[doc = $crate::event_roles::role_doc!($role)]
                    $(#[$field_meta])*
                    $field: $crate::event_roles::$role,
                )+ })?,
            )+
        }

        #[allow(unused_variables, reason = "each row uses only some of its fields")]
        impl BattleEvent {
            /// The names of all events.
            pub const NAMES: &[&str] = &[$(stringify!($name)),+];

            /// Returns the name of the event, by which texts and sounds identify it.
            pub fn name(&self) -> &'static str {
                match self {
                    $(BattleEvent::$name { .. } => stringify!($name),)+
                }
            }

            /// Returns a short English description, in which each `{field}` is to be replaced by the field's value.
            pub fn description(&self) -> &'static str {
                match self {
                    $(BattleEvent::$name $({ $($field),+ })? => $words,)+
                }
            }

            /// Returns the rule by which the event happened; `None` if no rule says more about it.
            pub fn rule(&self, $catalogue: &$crate::catalogue::Catalogue) -> Option<&'static str> {
                match self {
                    $(BattleEvent::$name $({ $($field),+ })? => $crate::event_table::some_or_none!($($rule)?),)+
                }
            }

            /// Returns the name of the icon in the log; `None` if the log leaves the event out.
            pub fn icon(&self) -> Option<&'static str> {
                match self {
                    $(BattleEvent::$name $({ $($field),+ })? => $crate::event_table::some_or_none!($($icon)?),)+
                }
            }

            /// Returns the tags of the event.
            pub fn tags(&self) -> &'static [EventTag] {
                match self {
                    $(BattleEvent::$name { .. } => &[$($(EventTag::$tag),+)?],)+
                }
            }

            /// Passes each field with its name to `find`, in their order, until `find` returns a result.
            pub fn find_part<'a, T>(
                &'a self,
                mut find: impl FnMut(&'static str, $crate::event_part::EventPart<'a>) -> Option<T>,
            ) -> Option<T> {
                match self {
                    $(BattleEvent::$name $({ $($field),+ })? => {
                        $($(
                            let found = find(stringify!($field), $crate::event_roles::role_part!($role)($field));
                            if found.is_some() {
                                return found;
                            }
                        )+)?
                        None
                    })+
                }
            }
        }
    };
}

pub(super) use {events, some_or_none};
