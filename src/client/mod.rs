//! The window: it shows a view of the battle and turns clicks and keys into orders. It decides no rule.
