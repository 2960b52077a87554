//! The text by which the variants of an exported file name their article: an import finds that article by it, and no other.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use super::product::name_key;
use crate::text::fold;

/// The codes, ids and names of a store's articles.
#[derive(Debug, Default)]
pub struct ParentNames {
    codes: HashSet<String>,
    ids: HashSet<String>,
    /// The number of articles with a folded name.
    names: HashMap<String, usize>,
}

impl ParentNames {
    /// Adds an article of the store.
    pub fn add(&mut self, id: Uuid, code: Option<&str>, name: &str) {
        self.codes.extend(code.map(ToOwned::to_owned));
        self.ids.insert(id.to_string());
        *self.names.entry(fold(name)).or_default() += 1;
    }

    /// The article's code; or else its name, where that is no other's name, code or id; or else its id.
    pub fn parent(&self, id: Uuid, code: Option<&str>, name: &str) -> String {
        let is_own = |text: &&str| !self.ids.contains(*text) || **text == id.to_string();
        let code = code.filter(is_own);
        let own_name = || {
            let is_code = self.codes.contains(name) || self.codes.contains(&name_key(name));
            Some(name).filter(|name| !is_code && self.names.get(&fold(name)) == Some(&1)).filter(is_own)
        };
        code.or_else(own_name).map_or_else(|| id.to_string(), ToOwned::to_owned)
    }
}
