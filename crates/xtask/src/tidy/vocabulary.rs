//! The vocabulary: retired words, and type names that are reserved for one meaning.

use super::paths::code;
use super::{Finding, Source};

/// A word that is not to come back: where it may not stand, the word, and what is said instead.
struct Retired {
    under: &'static str,
    word: &'static str,
    instead: &'static str,
}

const fn retired_in(under: &'static str, word: &'static str, instead: &'static str) -> Retired {
    Retired { under, word, instead }
}

/// Identifiers, matched whole.
const RETIRED: &[Retired] = &[
    retired_in("crates/", "Gather", "Batcher"),
    retired_in("crates/", "UnderWay", "InFlight"),
    retired_in("crates/kernel/", "Hidden", "SecretString"),
    retired_in("crates/", "Vault", "Cipher"),
    retired_in("crates/", "Told", "Notification"),
    retired_in("crates/", "Heard", "StreamItem"),
    retired_in("crates/", "Standing", "OrderStatus"),
    retired_in("crates/", "Hindrance", "PublishProblem"),
    retired_in("crates/", "Seat", "ActingAccount"),
    retired_in("crates/", "Desk", "EffectRunner"),
    retired_in("crates/", "Shelf", "ImportFolder"),
    retired_in("crates/", "Trouble", "ClientError or ApiFailure"),
    retired_in("crates/", "KeptCart", "CartRecord"),
    retired_in("crates/", "LiveStore", "Storefront"),
    retired_in("crates/", "HeldOrder", "LockedOrder"),
    retired_in("crates/", "Rowed", "FromRow"),
    retired_in("crates/", "Judged", "ValidatedRow"),
    retired_in("crates/", "lock_cast", "lock_bootstrap_users"),
    retired_in("crates/", "look_at_store", "find_storefront_cached"),
    retired_in("crates/", "hold_stores", "lock_stores"),
    retired_in("crates/", "call_off", "cancel_parts"),
    retired_in("crates/", "Nobodys", "Invalid"),
    retired_in("crates/", "Granted", "TokenPair"),
    retired_in("crates/", "Presented", "RefreshOutcome"),
    retired_in("crates/kernel/", "AnyOrRefresh", "AuthenticatedOrRefresh"),
    retired_in("crates/", "Asker", "MaybeAuthenticated"),
    retired_in("crates/cli/", "Manner", "Verbosity"),
    retired_in("crates/cli/", "Telling", "ProgressMode"),
    retired_in("crates/cli/", "Ledger", "ImportState"),
    retired_in("crates/cli/", "Family", "VariantGroup"),
    retired_in("crates/cli/", "Leaving", "Cleanup"),
    retired_in("crates/tui/", "News", "StreamEvent"),
    retired_in("web/src/", "WayCard", "LinkCard"),
    retired_in("web/src/", "toldOf", "errorMessage"),
    retired_in("web/src/", "Told", "ErrorMessage"),
    retired_in("web/src/", "Asked", "PlanRequest"),
];

/// A type name that stands alone for one thing only, and the folders that may define it.
struct Meaning {
    name: &'static str,
    defined_in: &'static [&'static str],
}

/// The generated client names schemas and is held to the contract's own rules.
const MEANINGS: &[Meaning] = &[
    // A store's opening, from the specification.
    Meaning { name: "Turn", defined_in: &["crates/api/src/domains/ecommerce/"] },
    // An event about an entity, as clients hear it.
    Meaning {
        name: "Change",
        defined_in: &["crates/kernel/src/messaging/", "crates/client/src/", "web/src/shared/api/"],
    },
    // A row of a database result.
    Meaning { name: "Row", defined_in: &["crates/kernel/src/db/"] },
    Meaning { name: "Owner", defined_in: &[] },
    Meaning { name: "Place", defined_in: &[] },
    Meaning { name: "Part", defined_in: &[] },
    Meaning { name: "Call", defined_in: &[] },
    Meaning { name: "Entry", defined_in: &[] },
    Meaning { name: "Kind", defined_in: &[] },
    Meaning { name: "Figures", defined_in: &[] },
];

/// The keywords that begin the definition of a type.
const DEFINITIONS: [&str; 6] = ["struct ", "enum ", "trait ", "type ", "interface ", "union "];

/// Words of the old dialect stay away.
pub(super) fn retired(source: &Source) -> Vec<Finding> {
    if !source.is_code() || source.path.starts_with("crates/xtask/src/tidy/") {
        return Vec::new();
    }
    let words: Vec<&Retired> = RETIRED.iter().filter(|retired| source.path.starts_with(retired.under)).collect();
    let text = code(&source.text);
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for Retired { word, instead, .. } in words.iter().filter(|retired| has_word(line, retired.word)) {
            found.push(source.failure(index + 1, format!("`{word}` is called `{instead}`")));
        }
    }
    found
}

/// A short name stands for one thing: any other says of what it is.
pub(super) fn meanings(sources: &[Source]) -> Vec<Finding> {
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| source.is_code() && source.has_extension(&["rs", "ts", "tsx"])) {
        for (index, line) in code(&source.text).lines().enumerate() {
            let Some(name) = defined(line) else { continue };
            let Some(meaning) = MEANINGS.iter().find(|meaning| meaning.name == name) else { continue };
            if !meaning.defined_in.iter().any(|folder| source.path.starts_with(folder)) {
                let message = match meaning.defined_in.first() {
                    Some(folder) => {
                        format!("`{name}` is defined in {folder} and means that alone: say of what this is")
                    }
                    None => format!("`{name}` alone means too many things: say of what it is"),
                };
                found.push(source.failure(index + 1, message));
            }
        }
    }
    found
}

/// The name of the type that this line defines.
fn defined(line: &str) -> Option<&str> {
    let definition = DEFINITIONS.iter().find_map(|word| {
        let (before, after) = line.split_once(word)?;
        let is_visibility = before.split_whitespace().all(|word| word.starts_with("pub") || word == "export");
        is_visibility.then_some(after)
    })?;
    definition.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()
}

/// The word stands there, and not as a part of a longer one.
fn has_word(line: &str, word: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(word)
        .any(|(at, _)| !line[..at].ends_with(is_letter) && !line[at + word.len()..].starts_with(is_letter))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{messages, source};
    use super::*;

    #[test]
    fn a_retired_word_is_refused_where_it_is_code() {
        let path = "crates/kernel/src/a.rs";
        assert_eq!(messages(retired, path, "struct Vault;"), ["`Vault` is called `Cipher`"]);
        assert!(messages(retired, path, "// The Vault of old.\nstruct VaultDoor;").is_empty());
        assert!(messages(retired, "web/src/a.ts", "const Vault = 1;").is_empty());
    }

    #[test]
    fn a_short_name_means_one_thing() {
        let of = |path: &str, text: &str| meanings(&[source(path, text)]).len();
        assert_eq!(of("crates/api/src/domains/ecommerce/turn.rs", "pub struct Turn {"), 0);
        assert_eq!(of("crates/api/src/domains/pharmacy/rota.rs", "pub(crate) struct Turn {"), 1);
        assert_eq!(of("crates/cli/src/a.rs", "enum Entry {\nstruct AuditEntry {\ntype Entries = Vec<u8>;"), 1);
        assert_eq!(of("web/src/a.ts", "export interface Place {"), 1);
        assert_eq!(of("web/src/a.ts", "function place(type: Place) {}"), 0);
    }
}
