//! The header row: which columns of a kind the file has, and where.

use std::collections::BTreeMap;

use crate::problem::FileError;
use crate::suggest::closest_names;
use crate::text::fold;

/// A column of a kind.
#[derive(Clone, Copy, Debug)]
pub struct ColumnSpec {
    /// Its name.
    pub name: &'static str,
    /// Other names for it, as people write them in Spanish.
    pub aliases: &'static [&'static str],
    /// Its description.
    pub description: &'static str,
    /// True when a file must have it.
    pub is_required: bool,
    /// True for dates, whose order of day and month is detected from the whole file.
    pub has_dates: bool,
    /// True for numbers, whose signs are not formulas.
    pub has_numbers: bool,
}

impl ColumnSpec {
    /// An optional column.
    pub const fn optional(name: &'static str, description: &'static str) -> Self {
        Self { name, aliases: &[], description, is_required: false, has_dates: false, has_numbers: false }
    }

    /// A required column.
    pub const fn required(name: &'static str, description: &'static str) -> Self {
        Self { is_required: true, ..Self::optional(name, description) }
    }

    /// An optional column of numbers.
    pub const fn numeric(name: &'static str, description: &'static str) -> Self {
        Self { has_numbers: true, ..Self::optional(name, description) }
    }

    /// Adds other names.
    pub const fn or(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }

    /// Its names.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }

    /// An optional column of dates.
    pub const fn dated(name: &'static str, description: &'static str) -> Self {
        Self { has_dates: true, ..Self::optional(name, description) }
    }
}

/// The columns in another program's files.
#[derive(Clone, Copy, Debug)]
pub struct ExportFormat {
    /// The program's name.
    pub name: &'static str,
    /// Sets of columns; a file with all columns of one set is in this format.
    pub identifying_columns: &'static [&'static [&'static str]],
    /// The program's columns and ours; an empty name for columns that are ignored.
    pub columns: &'static [(&'static str, &'static str)],
    /// Prefixes of further columns that are ignored.
    pub ignored_prefixes: &'static [&'static str],
}

impl ExportFormat {
    /// True when the program has a column of this folded name, which may be ignored.
    pub(super) fn has_column(&self, name: &str) -> bool {
        self.columns.iter().any(|(theirs, _)| fold(theirs) == name)
    }

    fn matches(&self, theirs: &[String]) -> bool {
        let has = |name: &&str| theirs.iter().any(|column| fold(column) == fold(name));
        self.identifying_columns.iter().any(|marks| marks.iter().all(&has))
    }

    /// Our column for one of the program's, if any; none when it is unknown.
    fn find(&self, name: &str) -> Option<Option<&'static str>> {
        let name = fold(name);
        let known = self.columns.iter().find(|(theirs, _)| fold(theirs) == name);
        let known = known.map(|(_, ours)| Some(*ours).filter(|ours| !ours.is_empty()));
        known.or_else(|| self.ignored_prefixes.iter().any(|prefix| name.starts_with(prefix)).then_some(None))
    }
}

/// The mapping of a file's columns to ours.
#[derive(Clone, Debug, Default)]
pub struct ColumnMapping {
    /// The formats that may be read.
    pub formats: &'static [ExportFormat],
    /// The file's column names that are mapped to ours.
    pub renamed_columns: BTreeMap<String, String>,
    /// The file's columns to ignore.
    pub ignored_columns: Vec<String>,
}

/// The columns of a file.
#[derive(Clone, Debug)]
pub struct Header {
    /// Their names in the file, up to the last that has one.
    pub file_columns: Vec<String>,
    /// The line it is on.
    line: u32,
    /// The number of its cells, with the empty ones at its end.
    pub(super) cell_count: usize,
    /// Our column for each; none for ignored ones.
    our_columns: Vec<Option<&'static str>>,
    /// True for each column of text; ignored columns are false, whatever they hold.
    text_flags: Vec<bool>,
    /// The program that exported the file, if known.
    pub format_name: Option<&'static str>,
}

impl Header {
    /// Parses the header, whose cells stand at `position`. An unknown column is an error, because ignoring it silently would
    /// lose data; one without a name is ignored, and its cells must be empty.
    pub fn parse(
        mut theirs: Vec<String>,
        columns: &'static [ColumnSpec],
        naming: &ColumnMapping,
        position: impl Fn(usize) -> (u32, usize),
    ) -> Result<Self, FileError> {
        let (line, cell_count) = (position(0).0, theirs.len());
        theirs.truncate(theirs.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1));
        let known = |name: &str| columns.iter().find(|column| column.names().any(|one| fold(one) == fold(name)));
        let is = |one: &str, other: &str| fold(one) == fold(other);
        for name in naming.renamed_columns.keys().chain(&naming.ignored_columns) {
            if !theirs.iter().any(|column| is(column, name)) {
                return Err(FileError::new(
                    "import.map",
                    format!("there is no column `{name}` to map or to ignore"),
                    format!("its columns are {}", listed(named(&theirs))),
                )
                .with("column", name.as_str())
                .with_position((line, 1)));
            }
        }
        let dialect = naming.formats.iter().find(|dialect| dialect.matches(&theirs));
        let of_dialect = |name: &str| {
            let ours = dialect?.find(name)?;
            Some(ours.and_then(|ours| columns.iter().find(|column| column.name == ours)))
        };
        let mapped_to = |name: &str| naming.renamed_columns.iter().find(|(from, _)| is(from, name)).map(|(_, to)| to);
        let taken: Vec<_> = theirs.iter().filter_map(|name| known(mapped_to(name).unwrap_or(name))).collect();
        let is_free = |column: &&ColumnSpec| taken.iter().all(|taken| taken.name != column.name);
        let free: Vec<&ColumnSpec> = columns.iter().filter(is_free).collect();
        let (mut ours, mut are_texts) = (Vec::with_capacity(theirs.len()), Vec::with_capacity(theirs.len()));
        for name in &theirs {
            let mapped = mapped_to(name);
            let column = match mapped {
                Some(to) => Some(known(to).ok_or_else(|| unknown_target(to, columns))?),
                None if name.is_empty() || naming.ignored_columns.iter().any(|ignored| is(ignored, name)) => None,
                None if dialect.is_some() => {
                    of_dialect(name).ok_or_else(|| unknown(name, ours.len(), position(ours.len()), &free))?
                }
                None => Some(known(name).ok_or_else(|| unknown(name, ours.len(), position(ours.len()), &free))?),
            };
            let ours_is = column.map(|column| column.name);
            if let Some(earlier) = ours_is.and_then(|name| ours.iter().position(|other| *other == Some(name))) {
                let message = format!(
                    "the columns {} and {} are both `{}`",
                    earlier + 1,
                    ours.len() + 1,
                    ours_is.unwrap_or_default()
                );
                let help = match mapped {
                    Some(_) => "remove one, or leave out a --map".to_owned(),
                    None if is(&theirs[earlier], name) => "remove one, or give it another name".to_owned(),
                    None => format!("remove one, or use --ignore-columns '{}'", shell_name(name)),
                };
                return Err(FileError::new("import.column_twice", message, help)
                    .with("column", name.as_str())
                    .with_position(position(ours.len())));
            }
            ours.push(ours_is);
            are_texts.push(column.is_some_and(|column| !column.has_numbers && !column.has_dates));
        }
        let header = Self {
            file_columns: theirs,
            line,
            cell_count,
            our_columns: ours,
            text_flags: are_texts,
            format_name: dialect.map(|dialect| dialect.name),
        };
        match columns.iter().find(|column| column.is_required && !header.has(column.name)) {
            Some(missing) => Err(header.missing_column_error(missing.name)),
            None => Ok(header),
        }
    }

    /// True when the file has our column.
    pub fn has(&self, column: &str) -> bool {
        self.field_index(column).is_some()
    }

    /// The file's columns that are ignored because of its format.
    pub fn ignored_columns(&self) -> Vec<&str> {
        let passed = self
            .file_columns
            .iter()
            .zip(&self.our_columns)
            .filter(|(_, ours)| self.format_name.is_some() && ours.is_none());
        passed.map(|(theirs, _)| theirs.as_str()).collect()
    }

    /// The field index of our column.
    pub fn field_index(&self, column: &str) -> Option<usize> {
        self.our_columns.iter().position(|name| *name == Some(column))
    }

    /// The first of our columns that the file has: its field index, and its name in the file.
    pub fn find_column(&self, columns: &[&str]) -> (Option<usize>, Option<String>) {
        let field = columns.iter().find_map(|column| self.field_index(column));
        (field, field.map(|field| self.file_columns[field].clone()))
    }

    /// True when the field belongs to one of our text columns.
    pub fn is_text(&self, field: usize) -> bool {
        self.text_flags.get(field).is_none_or(|is_text| *is_text)
    }

    /// The error for a required column that is missing.
    pub fn missing_column_error(&self, column: &str) -> FileError {
        let ignored = self.file_columns.iter().zip(&self.our_columns).filter(|(_, ours)| ours.is_none());
        let ignored: Vec<&str> = ignored.map(|(theirs, _)| theirs.as_str()).filter(|name| !name.is_empty()).collect();
        let help = match ignored.is_empty() {
            true => format!("add it; if another column holds it: --map theirs={column}"),
            false => format!(
                "add it, or name the column that holds it, as one of {}: --map theirs={column}",
                listed(ignored.into_iter())
            ),
        };
        let message = format!("the column `{column}` is missing");
        FileError::new("import.column_missing", message, help).with("column", column).with_position((self.line, 1))
    }

    /// The error for a column without a name that holds something.
    pub(super) fn unnamed_column_error(&self, field: usize, position: (u32, usize), text: &str) -> FileError {
        let column = column_letters(field);
        let message = format!("column {column} has no name in line {}, and holds `{text}`", self.line);
        let help = "name the column there (--ignore-columns then leaves it out), or empty the cell";
        let error = FileError::new("import.column_unnamed", message, help).with_position(position);
        error.with("column", column).with("text", text)
    }

    /// The line it is on.
    pub fn line(&self) -> u32 {
        self.line
    }
}

/// A column's letters in a spreadsheet, with its number, as in 'C (3)'.
fn column_letters(field: usize) -> String {
    let (mut letters, mut rest) = (Vec::new(), field + 1);
    while rest > 0 {
        letters.push(char::from(b'A' + u8::try_from((rest - 1) % 26).unwrap_or_default()));
        rest = (rest - 1) / 26;
    }
    format!("{} ({})", letters.iter().rev().collect::<String>(), field + 1)
}

/// A column's name as an option takes it: only its letters and digits are compared.
pub(crate) fn shell_name(name: &str) -> String {
    name.chars().map(|letter| if matches!(letter, '\'' | ',' | '=') { ' ' } else { letter }).collect()
}

/// An unknown column; `free` are those of ours that the file does not have.
fn unknown(name: &str, field: usize, position: (u32, usize), free: &[&ColumnSpec]) -> FileError {
    let meant = closest_names(name, free.iter().flat_map(|column| column.names())).first().copied();
    let message = format!("column {} is `{name}`, which is unknown", field + 1);
    let theirs = shell_name(name);
    let map = format!("--map '{theirs}={}'", meant.unwrap_or("…"));
    let help = match meant {
        Some(meant) => format!("`{meant}`? Then {map}; else --ignore-columns '{theirs}'"),
        None if free.is_empty() => format!("--ignore-columns '{theirs}'"),
        None => {
            let free = listed(free.iter().map(|column| column.name));
            format!("{map} with one of {free}, or --ignore-columns '{theirs}'")
        }
    };
    FileError::new("import.column_unknown", message, help)
        .with("column", name)
        .with("nearest", meant)
        .with_position(position)
}

fn unknown_target(name: &str, columns: &[ColumnSpec]) -> FileError {
    let help = format!("map to one of {}", listed(columns.iter().map(|column| column.name)));
    FileError::new("import.map", format!("`{name}` is not a known column"), help).with("column", name)
}

fn named(columns: &[String]) -> impl Iterator<Item = &str> {
    columns.iter().map(String::as_str).filter(|name| !name.is_empty())
}

fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[ColumnSpec] =
        &[ColumnSpec::required("slug", ""), ColumnSpec::required("name", ""), ColumnSpec::optional("phone", "")];

    fn in_line_one(field: usize) -> (u32, usize) {
        (1, field + 1)
    }

    fn read(names: &str, map: &[(&str, &str)], ignored: &[&str]) -> Result<Vec<Option<usize>>, FileError> {
        let naming = ColumnMapping {
            renamed_columns: map.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect(),
            ignored_columns: ignored.iter().map(|name| (*name).to_owned()).collect(),
            ..ColumnMapping::default()
        };
        let header = Header::parse(names.split(',').map(str::to_owned).collect(), COLUMNS, &naming, in_line_one)?;
        Ok(COLUMNS.iter().map(|column| header.field_index(column.name)).collect())
    }

    #[test]
    fn names_are_found_whatever_their_case() {
        assert_eq!(read("Name,SLUG", &[], &[]), Ok(vec![Some(1), Some(0), None]));
        assert_eq!(read("phone,slug,name", &[], &[]), Ok(vec![Some(1), Some(2), Some(0)]));
        let mapped = read("Código,Razón Social,x", &[("codigo", "slug"), ("razon social", "name")], &["X"]);
        assert_eq!(mapped, Ok(vec![Some(0), Some(1), None]));
    }

    #[test]
    fn a_column_has_names_in_two_languages() {
        const ARTICLE: &[ColumnSpec] = &[ColumnSpec::required("price", "").or(&["precio", "precio de lista"])];
        for name in ["price", "Precio", "PRECIO DE LISTA"] {
            let header =
                Header::parse(vec![name.to_owned()], ARTICLE, &ColumnMapping::default(), in_line_one).expect(name);
            assert_eq!((header.field_index("price"), header.file_columns[0].as_str()), (Some(0), name));
        }
        let error = Header::parse(vec!["precios".to_owned()], ARTICLE, &ColumnMapping::default(), in_line_one)
            .expect_err("unknown");
        assert!(error.help.contains("--map 'precios=precio'"), "{}", error.help);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_cure() {
        for (names, map, ignored, code, help) in [
            ("slug,phone", &[][..], &[][..], "import.column_missing", "--map theirs=name"),
            ("slug,name,fone", &[], &[], "import.column_unknown", "--map 'fone=phone'"),
            ("slug,name,zzz", &[], &[], "import.column_unknown", "--ignore-columns 'zzz'"),
            ("slug,name,zzz,phone", &[], &[], "import.column_unknown", "--ignore-columns 'zzz'"),
            ("slug,name,Slug", &[], &[], "import.column_twice", "another name"),
            ("slug,name,tel,phone", &[("tel", "phone")], &[], "import.column_twice", "--ignore-columns 'phone'"),
            ("slug,name,phone,tel", &[("tel", "phone")], &[], "import.column_twice", "--map"),
            ("slug,name", &[("telefono", "phone")], &[], "import.map", "slug, name"),
            ("slug,name,tel", &[("tel", "telephone")], &[], "import.map", "phone"),
            ("slug,name", &[], &["tel"], "import.map", "slug, name"),
        ] {
            let error = read(names, map, ignored).expect_err(names);
            assert_eq!(error.code, code, "{names}");
            assert!(error.help.contains(help), "{names}: {}", error.help);
        }
    }

    #[test]
    fn a_column_that_the_file_has_is_not_proposed_for_another() {
        let error = read("slug,name,phone,phones", &[], &[]).expect_err("unknown");
        assert_eq!((error.code, error.help.as_str()), ("import.column_unknown", "--ignore-columns 'phones'"));
        let error = read("slug,phone,x", &[], &["x"]).expect_err("missing");
        assert_eq!(error.help, "add it, or name the column that holds it, as one of x: --map theirs=name");
    }

    #[test]
    fn a_proposed_option_is_read_whatever_the_columns_name_is() {
        for name in ["domicilio", "N°, calle", "d'Elía", "a=b"] {
            let error = Header::parse(
                vec!["slug".into(), "name".into(), name.into()],
                COLUMNS,
                &ColumnMapping::default(),
                in_line_one,
            );
            let help = error.expect_err(name).help;
            let (_, ignored) = help.split_once("--ignore-columns '").expect(&help);
            let ignored = ignored.trim_end_matches('\'');
            assert!(!ignored.contains([',', '\'', '=']), "{help}");
            assert_eq!(fold(ignored), fold(name));
        }
    }

    #[test]
    fn columns_without_a_name_have_letters() {
        assert_eq!([0, 25, 26, 701, 702].map(column_letters), ["A (1)", "Z (26)", "AA (27)", "ZZ (702)", "AAA (703)"]);
        assert_eq!(read("slug,name,,", &[], &[]), Ok(vec![Some(0), Some(1), None]));
        assert_eq!(read("slug,,name,,", &[], &[]), Ok(vec![Some(0), Some(2), None]));
    }
}
