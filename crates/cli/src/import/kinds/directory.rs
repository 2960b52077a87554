//! A group's pharmacies, found by id, slug or name.

use std::collections::HashMap;

use uuid::Uuid;

use super::super::problem::Problem;
use super::super::source::Fields;
use crate::names::{fold, nearest};

/// A pharmacy of the group.
#[derive(Clone, Debug)]
pub(crate) struct Pharmacy {
    /// Its id.
    pub(crate) id: Uuid,
    /// Its name for files, unique in the group.
    pub(crate) slug: String,
    /// Its name.
    pub(crate) name: String,
}

/// The pharmacies of a group.
pub(crate) struct Directory {
    pharmacies: Vec<Pharmacy>,
    by_id: HashMap<Uuid, u32>,
    by_slug: HashMap<String, Vec<u32>>,
    by_name: HashMap<String, Vec<u32>>,
}

impl Directory {
    pub(crate) fn new(pharmacies: Vec<Pharmacy>) -> Self {
        let (mut by_id, mut by_slug, mut by_name) = (HashMap::new(), HashMap::new(), HashMap::new());
        for (index, pharmacy) in (0..).zip(&pharmacies) {
            by_id.insert(pharmacy.id, index);
            by_slug.entry(fold(&pharmacy.slug)).or_insert_with(Vec::new).push(index);
            by_name.entry(fold(&pharmacy.name)).or_insert_with(Vec::new).push(index);
        }
        Self { pharmacies, by_id, by_slug, by_name }
    }

    /// A pharmacy by its place.
    pub(crate) fn get(&self, index: u32) -> Option<&Pharmacy> {
        self.pharmacies.get(index as usize)
    }

    /// A pharmacy by its id.
    pub(crate) fn find(&self, id: Uuid) -> Option<&Pharmacy> {
        self.by_id.get(&id).and_then(|index| self.get(*index))
    }

    /// The pharmacy that a row names, by the first of its columns that is filled: id, slug, name.
    pub(super) fn of_row(&self, fields: &Fields<'_>) -> Result<(u32, &Pharmacy), Problem> {
        let index = if let Some(text) = fields.text("pharmacy_id") {
            let found = Uuid::parse_str(text).ok().and_then(|id| self.by_id.get(&id).copied());
            found.ok_or_else(|| {
                fields.problem(
                    "pharmacy_id",
                    "import.pharmacy_unknown",
                    format!("no pharmacy of the group has the id `{text}`"),
                    "`hub export pharmacies` lists them",
                )
            })?
        } else if let Some(text) = fields.text("pharmacy_slug") {
            self.named(fields, "pharmacy_slug", text, &self.by_slug, |pharmacy| &pharmacy.slug)?
        } else if let Some(text) = fields.text("pharmacy_name") {
            self.named(fields, "pharmacy_name", text, &self.by_name, |pharmacy| &pharmacy.name)?
        } else {
            let columns = ["pharmacy_slug", "pharmacy_name", "pharmacy_id"];
            let there = columns.into_iter().find(|column| fields.has(column)).unwrap_or(columns[0]);
            return Err(fields.empty(there));
        };
        Ok((index, &self.pharmacies[index as usize]))
    }

    fn named(
        &self,
        fields: &Fields<'_>,
        column: &str,
        text: &str,
        by: &HashMap<String, Vec<u32>>,
        of: fn(&Pharmacy) -> &str,
    ) -> Result<u32, Problem> {
        let folded = fold(text);
        match by.get(&folded).map(Vec::as_slice) {
            Some([index]) => Ok(*index),
            Some(several) => {
                let slugs: Vec<_> =
                    several.iter().map(|index| self.pharmacies[*index as usize].slug.as_str()).collect();
                let message = format!("{} pharmacies are called `{text}`", several.len());
                let help = format!("name it by its slug, in a column pharmacy_slug: {}", slugs.join(" or "));
                Err(fields.problem(column, "import.pharmacy_ambiguous", message, help))
            }
            None => {
                let near = nearest(&folded, self.pharmacies.iter().map(of));
                let help = match near.is_empty() {
                    true => "`hub export pharmacies` lists the group's".to_owned(),
                    false => format!("did you mean {}?", near.join(" or ")),
                };
                let message = format!("no pharmacy of the group is called `{text}`");
                Err(fields.problem(column, "import.pharmacy_unknown", message, help))
            }
        }
    }
}
