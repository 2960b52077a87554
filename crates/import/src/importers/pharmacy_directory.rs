//! The pharmacies of a group, looked up by id, slug or name.

use std::collections::HashMap;

use uuid::Uuid;

use crate::problem::RowProblem;
use crate::source::RowFields;
use crate::suggest::closest_names;
use crate::text::fold;

/// A pharmacy of the group.
#[derive(Clone, Debug)]
pub struct Pharmacy {
    /// Its id.
    pub id: Uuid,
    /// Its identifier in files, unique in the group.
    pub slug: String,
    /// Its name.
    pub name: String,
}

/// The pharmacies of a group.
pub struct PharmacyDirectory {
    pharmacies: Vec<Pharmacy>,
    by_id: HashMap<Uuid, u32>,
    by_slug: HashMap<String, Vec<u32>>,
    by_name: HashMap<String, Vec<u32>>,
}

impl PharmacyDirectory {
    /// The directory of these pharmacies.
    pub fn new(pharmacies: Vec<Pharmacy>) -> Self {
        let (mut by_id, mut by_slug, mut by_name) = (HashMap::new(), HashMap::new(), HashMap::new());
        for (index, pharmacy) in (0..).zip(&pharmacies) {
            by_id.insert(pharmacy.id, index);
            by_slug.entry(fold(&pharmacy.slug)).or_insert_with(Vec::new).push(index);
            by_name.entry(fold(&pharmacy.name)).or_insert_with(Vec::new).push(index);
        }
        Self { pharmacies, by_id, by_slug, by_name }
    }

    /// A pharmacy by index.
    pub fn get(&self, index: u32) -> Option<&Pharmacy> {
        self.pharmacies.get(index as usize)
    }

    /// A pharmacy by id.
    pub fn find_by_id(&self, id: Uuid) -> Option<&Pharmacy> {
        self.by_id.get(&id).and_then(|index| self.get(*index))
    }

    /// The pharmacy that a row names; every filled column must agree.
    pub(super) fn find_for_row(&self, fields: &RowFields<'_>) -> Result<(u32, &Pharmacy), RowProblem> {
        let mut named: Option<(&str, Vec<u32>)> = None;
        for column in ["pharmacy_id", "pharmacy_slug", "pharmacy_name"] {
            let Some(text) = fields.text(column) else { continue };
            let mut found = self.find_by_column(fields, column, text)?;
            if let Some((earlier, before)) = &named {
                found.retain(|index| before.contains(index));
                if found.is_empty() {
                    return Err(self.mismatch(fields, column, text, earlier, before));
                }
            }
            named = Some((column, found));
        }
        let Some((column, found)) = named else {
            let columns = ["pharmacy_slug", "pharmacy_name", "pharmacy_id"];
            let there = columns.into_iter().find(|column| fields.has_column(column)).unwrap_or(columns[0]);
            return Err(fields.empty_problem(there));
        };
        match found[..] {
            [index] => Ok((index, &self.pharmacies[index as usize])),
            _ => {
                let text = fields.text(column).unwrap_or_default();
                let message = format!("{} pharmacies are called `{text}`", found.len());
                let help = format!("name it by its slug, in a column pharmacy_slug: {}", self.slugs(&found));
                Err(fields.problem(column, "import.pharmacy_ambiguous", message, help))
            }
        }
    }

    /// The problem when two columns of a row name different pharmacies.
    fn mismatch(&self, fields: &RowFields<'_>, column: &str, text: &str, earlier: &str, before: &[u32]) -> RowProblem {
        let message = format!("`{text}` is not the pharmacy of `{earlier}`, which is {}", self.slugs(before));
        let help = format!("write one of them, or ignore the column: --ignore-columns {column}");
        fields.problem(column, "import.pharmacy_differs", message, help)
    }

    fn slugs(&self, found: &[u32]) -> String {
        let slugs: Vec<_> = found.iter().map(|index| self.pharmacies[*index as usize].slug.as_str()).collect();
        slugs.join(" or ")
    }

    /// The pharmacies that match a column's text; several may share a name.
    fn find_by_column(&self, fields: &RowFields<'_>, column: &str, text: &str) -> Result<Vec<u32>, RowProblem> {
        let by_slug = column == "pharmacy_slug";
        let found = match column {
            "pharmacy_id" => {
                let index = Uuid::parse_str(text).ok().and_then(|id| self.by_id.get(&id).copied());
                return index.map(|index| vec![index]).ok_or_else(|| {
                    let message = format!("no pharmacy of the group has the id `{text}`");
                    fields.problem(column, "import.pharmacy_unknown", message, "`hub export pharmacies` lists them")
                });
            }
            _ if by_slug => self.by_slug.get(&fold(text)).cloned(),
            _ => self.by_name.get(&fold(text)).cloned(),
        };
        found.ok_or_else(|| {
            let known = self.pharmacies.iter().map(|pharmacy| if by_slug { &*pharmacy.slug } else { &*pharmacy.name });
            let near = closest_names(&fold(text), known);
            let help = match near.is_empty() {
                true => "`hub export pharmacies` lists the group's pharmacies".to_owned(),
                false => format!("did you mean {}?", near.join(" or ")),
            };
            let message = format!("no pharmacy of the group is called `{text}`");
            fields.problem(column, "import.pharmacy_unknown", message, help)
        })
    }
}
