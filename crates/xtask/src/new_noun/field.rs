//! Fields of a noun: their types, and the texts that each type has in Rust, SQL, JSON and the web.

use anyhow::{Context, Result, bail};

use super::names::{check_label, check_name};

/// A field.
pub(super) struct Field {
    /// The name, in snake case.
    pub(super) name: String,
    /// The label for the web's users.
    pub(super) label: String,
    /// True if it may be null.
    pub(super) is_optional: bool,
    pub(super) field_type: FieldType,
}

/// The type of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FieldType {
    Text,
    Date,
    Integer,
    Boolean,
    Money,
    Percent,
}

const TYPES: [(&str, FieldType); 6] = [
    ("text", FieldType::Text),
    ("date", FieldType::Date),
    ("integer", FieldType::Integer),
    ("boolean", FieldType::Boolean),
    ("money", FieldType::Money),
    ("percent", FieldType::Percent),
];

/// Columns that every noun has.
const RESERVED: [&str; 5] = ["id", "store_id", "workspace_id", "created_at", "deleted_at"];

/// Reads fields, as in `date:date=Fecha, note:text?=Nota`.
pub(super) fn parse_fields(text: &str) -> Result<Vec<Field>> {
    let fields: Vec<Field> = text.split(',').map(|field| Field::parse(field.trim())).collect::<Result<_>>()?;
    for (index, field) in fields.iter().enumerate() {
        if RESERVED.contains(&field.name.as_str()) || fields[..index].iter().any(|other| other.name == field.name) {
            bail!("the field `{}` is there twice: a noun has {} by itself", field.name, RESERVED.join(", "));
        }
    }
    match fields.first() {
        Some(first) if !first.is_optional && first.field_type != FieldType::Boolean => Ok(fields),
        _ => bail!("the first field is the list's order: it is neither optional nor a boolean"),
    }
}

impl Field {
    fn parse(text: &str) -> Result<Self> {
        let example =
            || format!("`{text}` is no field; one is date:date=Fecha, or note:text?=Nota when it is optional");
        let (definition, label) = text.split_once('=').with_context(example)?;
        let (name, type_name) = definition.split_once(':').with_context(example)?;
        check_name("the field", name.trim())?;
        let type_name = type_name.trim();
        let (type_name, is_optional) = type_name.strip_suffix('?').map_or((type_name, false), |name| (name, true));
        let Some((_, field_type)) = TYPES.iter().find(|(name, _)| *name == type_name) else {
            let types = TYPES.map(|(name, _)| name).join(", ");
            bail!("`{type_name}` is no type of a field; there are {types}");
        };
        let label = check_label(label)?;
        Ok(Self { name: name.trim().to_owned(), label, is_optional, field_type: *field_type })
    }

    /// The name as words.
    pub(super) fn words(&self) -> String {
        self.name.replace('_', " ")
    }

    /// The description in the contract.
    pub(super) fn docs(&self) -> String {
        let subject = match self.field_type {
            FieldType::Boolean => format!("True if it is {}", self.words()),
            _ => format!("Its {}", self.words()),
        };
        if self.is_optional { format!("{subject}; null when unknown.") } else { format!("{subject}.") }
    }

    /// The Rust type in answers.
    pub(super) fn read_type(&self) -> String {
        self.optional(match self.field_type {
            FieldType::Text => "String",
            FieldType::Date => "NaiveDate",
            FieldType::Integer => "i64",
            FieldType::Boolean => "bool",
            FieldType::Money => "Money",
            FieldType::Percent => "Percent",
        })
    }

    /// The Rust type in requests, with its attribute.
    pub(super) fn put_type(&self) -> String {
        match self.field_type {
            FieldType::Text => self.optional("SingleLine<200>"),
            FieldType::Money => self.optional("Amount"),
            _ => self.read_type(),
        }
    }

    fn optional(&self, name: &str) -> String {
        if self.is_optional { format!("Option<{name}>") } else { name.to_owned() }
    }

    /// The value of its column, from `put`.
    pub(super) fn column_value(&self) -> String {
        let value = format!("put.{}", self.name);
        match (self.field_type, self.is_optional) {
            (FieldType::Text, false) => format!("{value}.into_string()"),
            (FieldType::Text, true) => format!("{value}.map(SingleLine::into_string)"),
            (FieldType::Money, false) => format!("{value}.in_centavos()"),
            (FieldType::Money, true) => format!("{value}.map(Amount::in_centavos)"),
            (FieldType::Percent, false) => format!("{value}.in_hundredths()"),
            (FieldType::Percent, true) => format!("{value}.map(Percent::in_hundredths)"),
            _ => value,
        }
    }

    /// The type of its column in SQLite and in PostgreSQL.
    pub(super) fn sql_types(&self) -> (&'static str, &'static str) {
        match self.field_type {
            FieldType::Text => ("TEXT", "text"),
            FieldType::Date => ("TEXT", "date"),
            FieldType::Boolean => ("INTEGER", "boolean"),
            FieldType::Integer | FieldType::Money | FieldType::Percent => ("INTEGER", "bigint"),
        }
    }

    /// Three values in JSON, in their order.
    pub(super) fn samples(&self) -> [&'static str; 3] {
        match self.field_type {
            FieldType::Text => [r#""Alfa""#, r#""Árbol""#, r#""Beta""#],
            FieldType::Date => [r#""2026-12-08""#, r#""2026-12-25""#, r#""2027-01-01""#],
            FieldType::Integer => ["1", "2", "30"],
            FieldType::Boolean => ["true", "false", "true"],
            FieldType::Money => ["100", "200.5", "1000"],
            FieldType::Percent => ["5", "10.5", "100"],
        }
    }

    /// A value in JSON that is refused.
    pub(super) fn wrong_sample(&self) -> &'static str {
        match self.field_type {
            FieldType::Text => r#""""#,
            FieldType::Date => r#""2026-02-30""#,
            FieldType::Integer | FieldType::Money => "-1",
            FieldType::Boolean => r#""yes""#,
            FieldType::Percent => "101",
        }
    }

    /// Its row in the web's table.
    pub(super) fn web_row(&self) -> String {
        let name = TYPES.iter().find(|(_, field_type)| *field_type == self.field_type).map_or("text", |(name, _)| name);
        let optional = if self.is_optional { ", optional: true" } else { "" };
        format!(r#"{{ name: "{}", label: "{}", type: "{name}"{optional} }},"#, self.name, self.label)
    }
}
