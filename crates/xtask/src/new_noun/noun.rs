//! The noun that the command line describes: its names, parent, place and fields.

use anyhow::{Context, Result, bail};

use super::NounOptions;
use super::field::{Field, parse_fields};
use super::names::{check_label, check_name, english_plural, pascal_case};

/// The resource that a noun belongs to.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Parent {
    Store,
    Workspace,
}

impl Parent {
    /// Its name in code.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Store => "store",
            Self::Workspace => "workspace",
        }
    }
}

/// A noun to write.
pub(super) struct Noun {
    /// The singular, in snake case.
    pub(super) name: String,
    /// The plural, in snake case: the table, and the last segment of the path.
    pub(super) plural: String,
    pub(super) parent: Parent,
    /// The domain, as in `ecommerce`.
    pub(super) domain: String,
    /// The folder of its file, from the project's root.
    pub(super) folder: String,
    pub(super) fields: Vec<Field>,
    /// The singular for the web's users.
    pub(super) label: String,
    /// The plural for the web's users.
    pub(super) plural_label: String,
}

impl Noun {
    /// Reads the options of the command line.
    pub(super) fn parse(options: &NounOptions) -> Result<Self> {
        let name = options.name.clone();
        check_name("the noun", &name)?;
        let plural = options.plural.clone().unwrap_or_else(|| english_plural(&name));
        check_name("the plural", &plural)?;
        if plural == name {
            bail!("the plural of `{name}` is the same word; give another with --plural");
        }
        let folder = options.folder.trim_matches('/');
        let domain = folder.split('/').next().unwrap_or_default();
        if options.of == Parent::Store && domain != "ecommerce" {
            bail!("stores belong to ecommerce: a noun of a store stands in one of its folders, as in ecommerce/store");
        }
        let labels =
            options.label.split_once('/').context("--label has a singular and a plural, as in Feriado/Feriados")?;
        Ok(Self {
            fields: parse_fields(&options.fields)?,
            label: check_label(labels.0)?,
            plural_label: check_label(labels.1)?,
            parent: options.of,
            domain: domain.to_owned(),
            folder: format!("crates/api/src/domains/{folder}"),
            name,
            plural,
        })
    }

    /// The prefix of its operations.
    pub(super) fn operation(&self) -> String {
        format!("{}_{}", self.domain, self.name)
    }

    /// The name of its type.
    pub(super) fn type_name(&self) -> String {
        pascal_case(&self.name)
    }

    /// The path of its list.
    pub(super) fn path(&self) -> String {
        let base = match (self.parent, self.domain.as_str()) {
            (Parent::Store, _) => "/ecommerce/services/stores/{store_id}".to_owned(),
            (Parent::Workspace, "ecommerce") => "/ecommerce/services".to_owned(),
            (Parent::Workspace, "pharmacy") => "/plugins/pharmacy".to_owned(),
            (Parent::Workspace, "workspaces") => "/workspace".to_owned(),
            (Parent::Workspace, domain) => format!("/{domain}"),
        };
        format!("{base}/{}", self.plural)
    }

    /// The plural as words.
    pub(super) fn plural_words(&self) -> String {
        self.plural.replace('_', " ")
    }

    /// The first field, which is the list's order.
    pub(super) fn order(&self) -> &Field {
        &self.fields[0]
    }
}
