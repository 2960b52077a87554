//! The pharmacies of a group, looked up by slug, id or name.

use std::collections::HashMap;

use uuid::Uuid;

use super::pharmacy_names::{named_parts, short_name, split_names};
use crate::problem::RowProblem;
use crate::source::RowFields;
use crate::suggest::closest_names;
use crate::text::fold;

/// The columns that name a pharmacy.
pub(super) const PHARMACY_COLUMNS: [&str; 4] = ["pharmacy_id", "pharmacy_slug", "pharmacy_name", "pharmacy"];

/// A pharmacy of the group.
#[derive(Clone, Debug)]
pub struct Pharmacy {
    /// Its id.
    pub id: Uuid,
    /// Its identifier in files, unique in the group.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// False when it gets no new shifts.
    pub enabled: bool,
}

/// The pharmacies of a group.
pub struct PharmacyDirectory {
    pharmacies: Vec<Pharmacy>,
    by_id: HashMap<Uuid, u32>,
    by_slug: HashMap<String, u32>,
    by_folded_slug: HashMap<String, Vec<u32>>,
    by_name: HashMap<String, Vec<u32>>,
    by_short_name: HashMap<String, Vec<u32>>,
}

impl PharmacyDirectory {
    /// The directory of these pharmacies.
    pub fn new(pharmacies: Vec<Pharmacy>) -> Self {
        let (mut by_id, mut by_slug) = (HashMap::new(), HashMap::new());
        let mut folded: [HashMap<String, Vec<u32>>; 3] = Default::default();
        for (index, pharmacy) in (0..).zip(&pharmacies) {
            by_id.insert(pharmacy.id, index);
            by_slug.insert(pharmacy.slug.clone(), index);
            let name = fold(&pharmacy.name);
            let short = short_name(&name).to_owned();
            for (map, key) in folded.iter_mut().zip([fold(&pharmacy.slug), name, short]) {
                map.entry(key).or_default().push(index);
            }
        }
        let [by_folded_slug, by_name, by_short_name] = folded;
        Self { pharmacies, by_id, by_slug, by_folded_slug, by_name, by_short_name }
    }

    /// A pharmacy by index.
    pub fn get(&self, index: u32) -> Option<&Pharmacy> {
        self.pharmacies.get(index as usize)
    }

    /// A pharmacy by id.
    pub fn find_by_id(&self, id: Uuid) -> Option<&Pharmacy> {
        self.by_id.get(&id).and_then(|index| self.get(*index))
    }

    /// The pharmacies that a row names: one, or those of a cell that names several. Every filled column must agree.
    pub(super) fn find_for_row(&self, fields: &RowFields<'_>) -> Result<Vec<(u32, &Pharmacy)>, RowProblem> {
        let filled = PHARMACY_COLUMNS.into_iter().filter_map(|column| Some((column, fields.text(column)?)));
        let filled: Vec<_> = filled.collect();
        if let [(column @ ("pharmacy" | "pharmacy_name"), text)] = filled[..]
            && self.candidates(column, text).is_empty()
            && let Some(several) = self.find_several(fields, column, text)?
        {
            return Ok(several.into_iter().map(|index| (index, &self.pharmacies[index as usize])).collect());
        }
        let mut named: Option<(&str, Vec<u32>)> = None;
        for (column, text) in filled {
            let mut found = self.candidates(column, text);
            if found.is_empty() {
                return Err(self.unknown(fields, column, text));
            }
            if let Some((earlier, before)) = &named {
                found.retain(|index| before.contains(index));
                if found.is_empty() {
                    return Err(self.mismatch(fields, column, text, earlier, before));
                }
            }
            named = Some((column, found));
        }
        let Some((column, found)) = named else {
            let columns = ["pharmacy", "pharmacy_slug", "pharmacy_name", "pharmacy_id"];
            let there = columns.into_iter().find(|column| fields.has_column(column));
            return Err(fields.empty_problem(there.unwrap_or("pharmacy")));
        };
        match found[..] {
            [index] => Ok(vec![(index, &self.pharmacies[index as usize])]),
            _ => Err(self.ambiguous(fields, column, fields.text(column).unwrap_or_default(), &found)),
        }
    }

    /// The pharmacies that a column's text may mean; several may share a name.
    fn candidates(&self, column: &str, text: &str) -> Vec<u32> {
        let by_id = || Uuid::parse_str(text).ok().and_then(|id| self.by_id.get(&id).copied());
        let folded = fold(text);
        let all = |map: &HashMap<String, Vec<u32>>, key: &str| map.get(key).cloned().unwrap_or_default();
        let by_name = || match all(&self.by_name, &folded) {
            found if found.is_empty() && !short_name(&folded).is_empty() => {
                all(&self.by_short_name, short_name(&folded))
            }
            found => found,
        };
        match column {
            "pharmacy_id" => by_id().into_iter().collect(),
            "pharmacy_slug" => all(&self.by_folded_slug, &folded),
            "pharmacy_name" => by_name(),
            _ => match self.by_slug.get(text).copied().or_else(by_id) {
                Some(index) => vec![index],
                None => {
                    let mut found = by_name();
                    found.extend(all(&self.by_folded_slug, &folded));
                    found.sort_unstable();
                    found.dedup();
                    found
                }
            },
        }
    }

    /// The pharmacies of a cell that names several; none when it names none of the group.
    fn find_several(&self, fields: &RowFields<'_>, column: &str, text: &str) -> Result<Option<Vec<u32>>, RowProblem> {
        let find = |part: &str| match self.candidates(column, part)[..] {
            [index] => Some(index),
            _ => None,
        };
        if let Some(found) = split_names(text, &find) {
            let repeated = found.iter().enumerate().find(|(at, index)| found[..*at].contains(index));
            return match repeated {
                None => Ok(Some(found)),
                Some((_, index)) => {
                    let message = format!("the cell names {} twice", self.pharmacies[*index as usize].name);
                    Err(fields.problem(column, "import.pharmacy_twice", message, "name each pharmacy once"))
                }
            };
        }
        let parts = named_parts(text);
        if parts.len() < 2 || parts.iter().all(|part| self.candidates(column, part).is_empty()) {
            return Ok(None);
        }
        let other = parts.iter().find(|part| find(part).is_none()).unwrap_or(&parts[0]);
        Err(match &self.candidates(column, other)[..] {
            [] => self.unknown(fields, column, other),
            found => self.ambiguous(fields, column, other, found),
        })
    }

    /// The problem when two columns of a row name different pharmacies.
    fn mismatch(&self, fields: &RowFields<'_>, column: &str, text: &str, earlier: &str, before: &[u32]) -> RowProblem {
        let earlier = fields.column_name(earlier);
        let message = format!("`{text}` is not the pharmacy of `{earlier}`, which is {}", self.slugs(before));
        let theirs = fields.column_name(column);
        let help =
            format!("write one of them, or ignore the column, without a --map for it: --ignore-columns '{theirs}'");
        fields.problem(column, "import.pharmacy_differs", message, help)
    }

    fn ambiguous(&self, fields: &RowFields<'_>, column: &str, text: &str, found: &[u32]) -> RowProblem {
        let message = format!("{} pharmacies are called `{text}`", found.len());
        let way =
            if column == "pharmacy" { "write its slug" } else { "name it by its slug, in a column pharmacy_slug" };
        let help = format!("{way}: {}", self.slugs(found));
        fields.problem(column, "import.pharmacy_ambiguous", message, help)
    }

    /// The slugs of pharmacies, without those that get no shifts if there are others.
    fn slugs(&self, found: &[u32]) -> String {
        let pharmacies = || found.iter().map(|index| &self.pharmacies[*index as usize]);
        let has_enabled = pharmacies().any(|pharmacy| pharmacy.enabled);
        let slugs = pharmacies().filter(|pharmacy| pharmacy.enabled || !has_enabled);
        slugs.map(|pharmacy| pharmacy.slug.as_str()).collect::<Vec<_>>().join(" or ")
    }

    fn unknown(&self, fields: &RowFields<'_>, column: &str, text: &str) -> RowProblem {
        let near = self.suggestions(column, text);
        let help = match near.is_empty() {
            true => "`hub export pharmacies` lists the group's pharmacies".to_owned(),
            false => format!("did you mean {}?", near.join(" or ")),
        };
        let message = match column {
            "pharmacy_id" => format!("no pharmacy of the group has the id `{text}`"),
            _ => format!("no pharmacy of the group is called `{text}`"),
        };
        fields.problem(column, "import.pharmacy_unknown", message, help)
    }

    /// Texts like this one that the column takes: each names one pharmacy, which gets shifts.
    fn suggestions(&self, column: &str, text: &str) -> Vec<&str> {
        let known = (0..).zip(&self.pharmacies).filter(|(_, pharmacy)| pharmacy.enabled);
        let known = known.filter_map(|(index, Pharmacy { slug, name, .. })| {
            let names_it = |text: &str| self.candidates(column, text) == [index];
            [name, slug].into_iter().map(String::as_str).find(|text| column != "pharmacy_id" && names_it(text))
        });
        closest_names(text, known)
    }
}
