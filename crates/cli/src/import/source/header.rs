//! The first row: which of a kind's columns the file has, and where.

use std::collections::BTreeMap;

use strsim::jaro_winkler;

use super::super::problem::FileError;
use crate::names::fold;

/// A column of a kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    /// Its name.
    pub(crate) name: &'static str,
    /// What it holds.
    pub(crate) about: &'static str,
    /// Whether a file without it cannot be read.
    pub(crate) is_required: bool,
    /// Whether it holds dates, of which order the whole file decides.
    pub(crate) has_dates: bool,
    /// True for a column of numbers, whose signs are no formula.
    pub(crate) has_numbers: bool,
}

impl Column {
    /// One that a file may lack.
    pub(crate) const fn optional(name: &'static str, about: &'static str) -> Self {
        Self { name, about, is_required: false, has_dates: false, has_numbers: false }
    }

    /// One that a file must have.
    pub(crate) const fn required(name: &'static str, about: &'static str) -> Self {
        Self { is_required: true, ..Self::optional(name, about) }
    }

    /// One of numbers, which a file may lack.
    pub(crate) const fn numeric(name: &'static str, about: &'static str) -> Self {
        Self { has_numbers: true, ..Self::optional(name, about) }
    }

    /// One of dates, which a file may lack.
    pub(crate) const fn dated(name: &'static str, about: &'static str) -> Self {
        Self { has_dates: true, ..Self::optional(name, about) }
    }
}

/// How another program calls the columns of its files.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dialect {
    /// The program's name.
    pub(crate) name: &'static str,
    /// Its files have all columns of one of these.
    pub(crate) marks: &'static [&'static [&'static str]],
    /// Its columns, and which of ours they are; empty for what has no place here.
    pub(crate) columns: &'static [(&'static str, &'static str)],
    /// How columns begin that have no place here either.
    pub(crate) prefixes: &'static [&'static str],
}

impl Dialect {
    fn is_of(&self, theirs: &[String]) -> bool {
        let has = |name: &&str| theirs.iter().any(|column| fold(column) == fold(name));
        self.marks.iter().any(|marks| marks.iter().all(&has))
    }

    /// Which of ours a column is, if any; nothing where it is not known.
    fn find(&self, name: &str) -> Option<Option<&'static str>> {
        let name = fold(name);
        let known = self.columns.iter().find(|(theirs, _)| fold(theirs) == name);
        let known = known.map(|(_, ours)| Some(*ours).filter(|ours| !ours.is_empty()));
        known.or_else(|| self.prefixes.iter().any(|prefix| name.starts_with(prefix)).then_some(None))
    }
}

/// How the file's columns are called.
#[derive(Clone, Debug, Default)]
pub(crate) struct Naming {
    /// The programs whose files may be read.
    pub(crate) dialects: &'static [Dialect],
    /// Names of the file's columns, and which of ours they are.
    pub(crate) map: BTreeMap<String, String>,
    /// Names of the file's columns that are passed over.
    pub(crate) ignored: Vec<String>,
}

/// The columns of a file.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    /// Their names in the file.
    pub(crate) theirs: Vec<String>,
    /// Which of ours each is; none of those passed over.
    ours: Vec<Option<&'static str>>,
    /// True for each column of text; those passed over may hold anything and are false.
    are_texts: Vec<bool>,
    /// Whose export it is, where that is known.
    pub(crate) dialect: Option<&'static str>,
}

impl Header {
    /// Reads the names. One that is not known is an error, because a column that is passed over in silence is data lost.
    pub(crate) fn read(theirs: Vec<String>, columns: &'static [Column], naming: &Naming) -> Result<Self, FileError> {
        let known = |name: &str| columns.iter().find(|column| fold(column.name) == fold(name));
        let is = |one: &str, other: &str| fold(one) == fold(other);
        for name in naming.map.keys().chain(&naming.ignored) {
            if !theirs.iter().any(|column| is(column, name)) {
                return Err(FileError::new(
                    "import.map",
                    format!("there is no column `{name}` to map or to ignore"),
                    format!("its columns are {}", listed(theirs.iter().map(String::as_str))),
                ));
            }
        }
        let dialect = naming.dialects.iter().find(|dialect| dialect.is_of(&theirs));
        let of_dialect = |name: &str| {
            let ours = dialect?.find(name)?;
            Some(ours.and_then(|ours| columns.iter().find(|column| column.name == ours)))
        };
        let (mut ours, mut are_texts) = (Vec::with_capacity(theirs.len()), Vec::with_capacity(theirs.len()));
        for name in &theirs {
            let mapped = naming.map.iter().find(|(from, _)| is(from, name)).map(|(_, to)| to);
            let column = match mapped {
                Some(to) => Some(known(to).ok_or_else(|| unknown_target(to, columns))?),
                None if naming.ignored.iter().any(|ignored| is(ignored, name)) => None,
                None if dialect.is_some() => of_dialect(name).ok_or_else(|| unknown(name, ours.len(), columns))?,
                None => Some(known(name).ok_or_else(|| unknown(name, ours.len(), columns))?),
            };
            let ours_is = column.map(|column| column.name);
            if let Some(earlier) = ours_is.and_then(|name| ours.iter().position(|other| *other == Some(name))) {
                return Err(FileError::new(
                    "import.column_twice",
                    format!(
                        "the columns {} and {} are both `{}`",
                        earlier + 1,
                        ours.len() + 1,
                        ours_is.unwrap_or_default()
                    ),
                    format!("remove one, or use --ignore-columns `{name}`"),
                )
                .at((1, 1)));
            }
            ours.push(ours_is);
            are_texts.push(column.is_some_and(|column| !column.has_numbers && !column.has_dates));
        }
        let header = Self { theirs, ours, are_texts, dialect: dialect.map(|dialect| dialect.name) };
        match columns.iter().find(|column| column.is_required && !header.has(column.name)) {
            Some(missing) => Err(header.missing(missing.name)),
            None => Ok(header),
        }
    }

    /// Whether one of our columns is there.
    pub(crate) fn has(&self, ours: &str) -> bool {
        self.field(ours).is_some()
    }

    /// The file's columns that have no place here, though they are known.
    pub(crate) fn passed_over(&self) -> Vec<&str> {
        let passed = self.theirs.iter().zip(&self.ours).filter(|(_, ours)| self.dialect.is_some() && ours.is_none());
        passed.map(|(theirs, _)| theirs.as_str()).collect()
    }

    /// Which field one of our columns is.
    pub(crate) fn field(&self, ours: &str) -> Option<usize> {
        self.ours.iter().position(|name| *name == Some(ours))
    }

    /// True for a field of one of our columns of text.
    pub(crate) fn is_text(&self, field: usize) -> bool {
        self.are_texts.get(field).is_none_or(|is_text| *is_text)
    }

    /// That a column is missing which must be there.
    pub(crate) fn missing(&self, ours: &str) -> FileError {
        let help = format!(
            "add it, or name the column that holds it, one of {}: --map theirs={ours}",
            listed(self.theirs.iter().map(String::as_str))
        );
        FileError::new("import.column_missing", format!("the column `{ours}` is missing"), help).at((1, 1))
    }
}

fn unknown(name: &str, field: usize, columns: &[Column]) -> FileError {
    let mut near: Vec<_> =
        columns.iter().map(|column| (jaro_winkler(&fold(name), &fold(column.name)), column.name)).collect();
    near.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let meant = near.first().filter(|(likeness, _)| *likeness >= 0.75).map(|(_, name)| *name);
    let message = format!("column {} is `{name}`, which is unknown", field + 1);
    let map = format!("--map '{name}={}'", meant.unwrap_or("…"));
    let help = match meant {
        Some(meant) => format!("`{meant}`? Then {map}; else --ignore-columns '{name}'"),
        None => {
            format!(
                "{map} with one of {}, or --ignore-columns '{name}'",
                listed(columns.iter().map(|column| column.name))
            )
        }
    };
    FileError::new("import.column_unknown", message, help).at((1, 1))
}

fn unknown_target(name: &str, columns: &[Column]) -> FileError {
    let help = format!("map to one of {}", listed(columns.iter().map(|column| column.name)));
    FileError::new("import.map", format!("`{name}` is not a known column"), help)
}

fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[Column] =
        &[Column::required("slug", ""), Column::required("name", ""), Column::optional("phone", "")];

    fn read(names: &str, map: &[(&str, &str)], ignored: &[&str]) -> Result<Vec<Option<usize>>, FileError> {
        let naming = Naming {
            map: map.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect(),
            ignored: ignored.iter().map(|name| (*name).to_owned()).collect(),
            ..Naming::default()
        };
        let header = Header::read(names.split(',').map(str::to_owned).collect(), COLUMNS, &naming)?;
        Ok(COLUMNS.iter().map(|column| header.field(column.name)).collect())
    }

    #[test]
    fn names_are_found_whatever_their_case() {
        assert_eq!(read("Name,SLUG", &[], &[]), Ok(vec![Some(1), Some(0), None]));
        assert_eq!(read("phone,slug,name", &[], &[]), Ok(vec![Some(1), Some(2), Some(0)]));
        let mapped = read("Código,Razón Social,x", &[("codigo", "slug"), ("razon social", "name")], &["X"]);
        assert_eq!(mapped, Ok(vec![Some(0), Some(1), None]));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_cure() {
        for (names, map, ignored, code, help) in [
            ("slug,phone", &[][..], &[][..], "import.column_missing", "--map theirs=name"),
            ("slug,name,fone", &[], &[], "import.column_unknown", "--map 'fone=phone'"),
            ("slug,name,zzz", &[], &[], "import.column_unknown", "--ignore-columns 'zzz'"),
            ("slug,name,Slug", &[], &[], "import.column_twice", "--ignore-columns"),
            ("slug,name", &[("telefono", "phone")], &[], "import.map", "slug, name"),
            ("slug,name,tel", &[("tel", "telephone")], &[], "import.map", "phone"),
            ("slug,name", &[], &["tel"], "import.map", "slug, name"),
        ] {
            let error = read(names, map, ignored).expect_err(names);
            assert_eq!(error.code, code, "{names}");
            assert!(error.help.contains(help), "{names}: {}", error.help);
        }
    }
}
