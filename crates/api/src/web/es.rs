//! Spanish texts that the server's pages share.

/// `A`, `A y B`, `A, B y C`.
pub(super) fn join_names(names: &[&str]) -> String {
    join_with(names, "y")
}

/// `A`, `A o B`, `A, B o C`.
pub(super) fn join_alternatives(names: &[&str]) -> String {
    join_with(names, "o")
}

fn join_with(names: &[&str], conjunction: &str) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} {conjunction} {last}", first.join(", ")),
    }
}
