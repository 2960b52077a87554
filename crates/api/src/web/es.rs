//! Spanish texts that the server's pages share.

/// `A`, `A y B`, `A, B y C`.
pub(super) fn join_names(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} y {last}", first.join(", ")),
    }
}
