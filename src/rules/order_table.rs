//! The macro behind the table of orders in [`order`](crate::order).

/// Generates [`Order`](crate::Order) from the table of orders. A row is, after its documentation:
///
/// ```text
/// Name { field: Type, … } => Class, rule "ID", text "key", words ("Spanish", "English"), icon "name", cost 1,
///     tags [Tag, …];
/// ```
///
/// - `Class` is an [`OrderClass`](crate::OrderClass).
/// - The rule is the one that says most about the order.
/// - The key is the end of the ids of its texts; orders that are described alike share it.
/// - The words describe the order on the command line; `@` is the thing to which the order refers.
/// - The icon is given if the order is a step of a figure's plan.
/// - The cost in action points is given if it is the same for all figures.
/// - The tags are [`OrderTag`](crate::OrderTag)s.
///
/// Records contain the names of orders and fields.
macro_rules! orders {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($(#[$field_doc:meta])* $field:ident: $of:ty,)+ })?
            => $class:ident, rule $rule:literal, text $text:literal, words $words:expr
            $(, icon $icon:literal)? $(, cost $cost:literal)? $(, tags [$($tag:ident),+])?;
    )+) => {
        /// A decision of the player for whom the rules wait (see [`PendingDecision`](crate::PendingDecision)). Actions
        /// are those of the active figure.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub enum Order {
            $(
                $(#[$doc])*
                $name $({ $($(#[$field_doc])* $field: $of,)+ })?,
            )+
        }

        impl Order {
            /// The forms of all orders.
            pub const FORMS: &[OrderForm] = &[$(OrderForm {
                name: stringify!($name),
                fields: &[$($((stringify!($field), stringify!($of)),)+)?],
                class: OrderClass::$class,
                text_key: $text,
                words: $words,
            }),+];

            /// Returns the class of the order.
            pub fn class(self) -> OrderClass {
                match self {
                    $(Order::$name { .. } => OrderClass::$class,)+
                }
            }

            /// Returns the rule that says most about the order, regardless of its weapon.
            pub(super) fn general_rule(self) -> &'static str {
                match self {
                    $(Order::$name { .. } => $rule,)+
                }
            }

            /// Returns the end of the ids of the order's texts.
            pub fn text_key(self) -> &'static str {
                match self {
                    $(Order::$name { .. } => $text,)+
                }
            }

            /// Returns the description of the order, the Spanish first. `@` is the thing to which the order refers.
            pub fn words(self) -> (&'static str, &'static str) {
                match self {
                    $(Order::$name { .. } => $words,)+
                }
            }

            /// Returns the tags of the order.
            pub fn tags(self) -> &'static [OrderTag] {
                match self {
                    $(Order::$name { .. } => &[$($(OrderTag::$tag),+)?],)+
                }
            }

            /// Returns the name of the order's icon, if it is a step of a figure's plan.
            pub fn icon(self) -> Option<&'static str> {
                match self {
                    $(Order::$name { .. } => $crate::event_table::some_or_none!($($icon)?),)+
                }
            }

            /// Returns the cost in action points, if it is the same for all figures (`AP-1`).
            pub(super) fn fixed_cost(self) -> Option<u8> {
                match self {
                    $(Order::$name { .. } => $crate::event_table::some_or_none!($($cost)?),)+
                }
            }

            /// Returns the first thing to which the order refers.
            pub fn subject(self) -> Option<OrderSubject> {
                match self {
                    $(Order::$name $({ $($field,)+ })? => None$($(.or(OrderField::subject($field)))+)?,)+
                }
            }

            /// Returns the weapon that the order names.
            pub(super) fn weapon(self) -> Option<Weapon> {
                match self {
                    $(Order::$name $({ $($field,)+ })? => None$($(.or(OrderField::weapon($field)))+)?,)+
                }
            }

            /// Returns the seat that the order names; `None` for orders that only the seat may give for which the rules
            /// wait.
            pub fn named_seat(self) -> Option<Side> {
                match self {
                    $(Order::$name $({ $($field,)+ })? => None$($(.or(OrderField::seat($field)))+)?,)+
                }
            }
        }
    };
}

pub(super) use orders;
