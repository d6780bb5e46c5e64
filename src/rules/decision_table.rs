//! The macro behind the table of decisions in [`pending_decision`](crate::pending_decision).

/// Generates [`PendingDecision`](crate::PendingDecision), and the methods that cover all decisions. After `=>` each row
/// contains
/// - `rule`: the rule of the decision;
/// - `figure`: the figure for which the decision is made, if there is one;
/// - `board`: the [use of the board](crate::BoardUse);
/// - `notation`: the word and the [parts](crate::DecisionPart) by which rule tests name the decision;
/// - `options`: the [options](crate::DecisionOptions);
/// - `end`: the order that ends or declines the decision, if there is one;
/// - `least`: the order that changes the battle least, unless that is `end`;
/// - `repeat`: the step that asks for the decision again.
macro_rules! decisions {
    ($(
        $(#[$doc:meta])*
        $name:ident {
            $(#[$seat_doc:meta])*
            $seat:ident: Side,
            $($(#[$field_doc:meta])* $field:ident: $of:ty,)*
        } => {
            rule: $rule:expr,
            $(figure: $figure:expr,)?
            board: $board:ident,
            notation: $notation:expr,
            options: $options:ident $(($($option:expr),+))?,
            $(end: $end:expr,)?
            $(least: $least:expr,)?
            repeat: $repeat:expr,
        }
    )+) => {
        /// The decision that the rules wait for, and its seat. As JSON: `{"choice": "Act", "seat": "Allied", …}`.
        #[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "choice")]
        pub enum PendingDecision {
            $(
                $(#[$doc])*
                $name {
                    $(#[$seat_doc])*
                    $seat: Side,
                    $($(#[$field_doc])* $field: $of,)*
                },
            )+
            /// Nothing: the battle is over.
            Over,
        }

        #[allow(unused_variables, reason = "no row of the list uses all its fields in each method")]
        impl PendingDecision {
            /// Returns the name of the decision, as in JSON.
            pub fn name(&self) -> &'static str {
                match self {
                    $(PendingDecision::$name { .. } => stringify!($name),)+
                    PendingDecision::Over => "Over",
                }
            }

            /// Returns the seat that must decide; `None` once the battle is over.
            pub fn seat(&self) -> Option<Side> {
                match self {
                    $(PendingDecision::$name { $seat, .. } => Some(*$seat),)+
                    PendingDecision::Over => None,
                }
            }

            /// Returns the rule of the decision, regardless of its weapon; `None` once the battle is over.
            pub(super) fn general_rule(&self) -> Option<&'static str> {
                match self {
                    $(PendingDecision::$name { $($field,)* .. } => Some($rule),)+
                    PendingDecision::Over => None,
                }
            }

            /// Returns the figure for which the decision is made: the active one, or the one that is placed.
            pub fn figure(&self) -> Option<FigureId> {
                match self {
                    $(PendingDecision::$name { $($field,)* .. } => None$(.or($figure))?,)+
                    PendingDecision::Over => None,
                }
            }

            /// Returns the decision as rule tests write it: a word, and the parts that follow it.
            pub fn notation(&self) -> (&'static str, Vec<DecisionPart<'_>>) {
                match self {
                    $(PendingDecision::$name { $seat, $($field,)* } => $notation,)+
                    PendingDecision::Over => ("Over", Vec::new()),
                }
            }

            /// Returns the use of the board for the decision.
            pub fn board_use(&self) -> BoardUse {
                match self {
                    $(PendingDecision::$name { .. } => BoardUse::$board,)+
                    PendingDecision::Over => BoardUse::Free,
                }
            }

            /// Returns the options of the decision.
            pub fn options(&self) -> DecisionOptions<'_> {
                match self {
                    $(PendingDecision::$name { $($field,)* .. } => DecisionOptions::$options $(($($option),+))?,)+
                    PendingDecision::Over => DecisionOptions::Nothing,
                }
            }

            /// Returns the order that ends or declines the decision, if there is one.
            pub fn end_order(&self) -> Option<Order> {
                let ends: &[Order] = match self {
                    $(PendingDecision::$name { .. } => &[$($end)?],)+
                    PendingDecision::Over => &[],
                };
                ends.first().copied()
            }

            /// Returns the answer that changes the battle least; `None` once the battle is over.
            pub(super) fn minimal_answer(&self) -> Option<Order> {
                match self {
                    $(PendingDecision::$name { $($field,)* .. } => [$($least,)? $($end,)?].first().copied(),)+
                    PendingDecision::Over => None,
                }
            }

            /// Returns the step that asks for the decision again; `None` once the battle is over.
            pub(super) fn repeat_step(&self) -> Option<Step> {
                match self {
                    $(PendingDecision::$name { $seat, $($field,)* } => Some($repeat),)+
                    PendingDecision::Over => None,
                }
            }
        }
    };
}

pub(super) use decisions;
