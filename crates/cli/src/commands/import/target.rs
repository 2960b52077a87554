//! The target of an import: a pharmacy group, a store or the directory.

use std::collections::HashSet;
use std::num::NonZeroU32;
use std::time::SystemTime;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use hub_client::Client;
use hub_client::types::PharmacyGroup;
use uuid::Uuid;

use super::errors::file_error;
use super::options::ImportRunArgs;
use super::replaced_shifts::ShiftLabels;
use crate::commands::arguments::GroupChoice;
use crate::commands::arguments::StoreChoice;
use crate::commands::requests::is_staff;
use crate::context::Context;
use crate::error::{CliError, Exit, Result};
use crate::import::settings::ImportSettings;
use hub_import::importers::{
    ArticleDirectory, ArticleImporter, CategoryImporter, ImportKind, Importer, LinkImporter, Pharmacy,
    PharmacyDirectory, PharmacyImporter, PoiImporter, REPLACED_ROWS_MAX, ShiftImporter, VariantOption,
};
use hub_import::problem::FileError;
use hub_import::source::SourceFile;
use hub_import::values::DateReading;

/// The target of an import.
pub(super) enum ImportTarget {
    /// A pharmacy group, written by staff.
    Group(Box<PharmacyGroup>),
    /// A store, written by its workspace: its name and its articles.
    Store { name: String, id: Uuid, directory: Box<ArticleDirectory> },
    /// The directory, written by staff.
    Directory,
}

/// A target, and the importer of the file's rows into it.
pub(super) struct PreparedTarget {
    /// The name of the group or the store.
    pub(super) name: String,
    pub(super) importer: Box<dyn Importer>,
    /// The way to show shifts, when the rows replace others.
    pub(super) labels: Option<ShiftLabels>,
}

impl ImportTarget {
    /// The target that the options name.
    pub(super) async fn find(context: &Context, args: &ImportRunArgs) -> Result<Self> {
        match args.kind {
            ImportKind::Articles if args.group.is_given() => {
                Err(CliError::usage("articles belong to a store, not to a group").with_help("say which with --store"))
            }
            ImportKind::Articles => Self::find_store(context, &args.store).await,
            kind if is_of_directory(kind) => match args.group.is_given() || args.store.is_given() {
                true => Err(CliError::usage(format!("{} belong to no group or store", kind.name()))),
                false => Ok(Self::Directory),
            },
            kind if args.store.is_given() => {
                let message = format!("{} belong to a group, not to a store", kind.name());
                Err(CliError::usage(message).with_help("say which with --group"))
            }
            _ => Ok(Self::Group(Box::new(args.group.find(context).await?))),
        }
    }

    /// The target of an import that is resumed.
    pub(super) async fn from_settings(context: &Context, settings: &ImportSettings) -> Result<Self> {
        match settings.store_id {
            None if is_of_directory(settings.kind) => Ok(Self::Directory),
            Some(id) => Self::find_store(context, &StoreChoice::from_name(Some(id.to_string()))).await,
            None => Ok(Self::Group(Box::new(GroupChoice::from_id(settings.group_id).find(context).await?))),
        }
    }

    async fn find_store(context: &Context, choice: &StoreChoice) -> Result<Self> {
        if is_staff(context).await? {
            let message = "articles are written by their store's workspace, not by staff";
            return Err(CliError::new(Exit::Forbidden, "workspace", message)
                .with_help("`hub auth switch` switches to its account"));
        }
        let id = choice.find_id(context).await?;
        let client = context.read_client().await?;
        let name = client.ecommerce_store_get(&id).await?.into_inner().name;
        Ok(Self::Store { name, id, directory: Box::new(fetch_directory(client, id).await?) })
    }

    /// Refuses a file that cannot be imported, before a journal is begun.
    pub(super) fn prepare(self, settings: &ImportSettings, source: &SourceFile) -> Result<PreparedTarget> {
        let labels = match &self {
            Self::Group(group) if settings.replace => Some(ShiftLabels::new(time_zone(group)?, group)),
            _ => None,
        };
        let (name, importer) = (self.name().to_owned(), self.into_importer(settings, source)?);
        if settings.replace {
            check_replacing_count(source, importer.as_ref())
                .map_err(|error| file_error(&settings.file_name(), error))?;
        }
        Ok(PreparedTarget { name, importer, labels })
    }

    fn name(&self) -> &str {
        match self {
            Self::Group(group) => &group.name,
            Self::Store { name, .. } => name,
            Self::Directory => "the directory",
        }
    }

    /// Stores the target's id in the settings.
    pub(super) fn save_to(&self, settings: &mut ImportSettings) {
        match self {
            Self::Group(group) => settings.group_id = group.id,
            Self::Store { id, .. } => settings.store_id = Some(*id),
            Self::Directory => {}
        }
    }

    /// The importer for the file's rows.
    fn into_importer(self, settings: &ImportSettings, source: &SourceFile) -> Result<Box<dyn Importer>> {
        let group_id = settings.group_id;
        let group = match self {
            Self::Store { id, directory, .. } => {
                let articles = ArticleImporter::scan(source, id, *directory, today());
                return Ok(Box::new(articles.map_err(|error| file_error(&settings.file_name(), error))?));
            }
            Self::Directory if settings.kind == ImportKind::Categories => {
                let categories = CategoryImporter::scan(source);
                return Ok(Box::new(categories.map_err(|error| file_error(&settings.file_name(), error))?));
            }
            Self::Directory if settings.kind == ImportKind::Links => return Ok(Box::new(LinkImporter)),
            Self::Directory => return Ok(Box::new(PoiImporter)),
            Self::Group(group) => group,
        };
        if settings.kind != ImportKind::Shifts {
            return Ok(Box::new(PharmacyImporter { group_id }));
        }
        let zone = time_zone(&group)?;
        let pharmacies = group.pharmacies.iter().map(|pharmacy| Pharmacy {
            id: pharmacy.id,
            slug: pharmacy.slug.clone(),
            name: pharmacy.name.clone(),
            enabled: pharmacy.enabled,
        });
        let directory = PharmacyDirectory::new(pharmacies.collect());
        Ok(Box::new(ShiftImporter {
            group_id,
            zone,
            dates: DateReading { order: source.date_order, year: settings.year },
            default_times: settings.shift_times,
            replace: settings.replace,
            directory,
        }))
    }
}

fn time_zone(group: &PharmacyGroup) -> Result<Tz> {
    group.time_zone.parse().map_err(|_| {
        let message = format!("this program does not know the group's time zone {}", group.time_zone);
        CliError::new(Exit::Unexpected, "time_zone", message)
    })
}

/// Refuses more shifts than are written together: those of a second batch would delete those of the first.
fn check_replacing_count(source: &SourceFile, importer: &dyn Importer) -> Result<(), FileError> {
    let (mut rows, mut count) = (source.row_reader()?, 0);
    while let Some(row) = rows.next_row()? {
        let parsed = row.fields().ok().and_then(|fields| importer.parse_row(&fields).ok());
        count += parsed.map_or(0, |parsed| parsed.bodies.len());
    }
    if count <= REPLACED_ROWS_MAX {
        return Ok(());
    }
    let message = format!("it has {count} shifts, and {REPLACED_ROWS_MAX} at most replace others");
    let help = "split it into periods that do not share a day, such as halves of a year";
    Err(FileError::new("import.too_many_rows", message, help))
}

/// The articles of a store that the rows of a file may be.
async fn fetch_directory(client: &Client, store: Uuid) -> Result<ArticleDirectory> {
    let (mut directory, mut cursor) = (ArticleDirectory::default(), None::<String>);
    let take = NonZeroU32::new(100);
    loop {
        let page = client.ecommerce_article_list(&store, cursor.as_deref(), None, None, None, None, take, None).await?;
        let page = page.into_inner();
        for article in page.data {
            for offered in &article.customizers {
                directory.add_article_customizer(article.id, offered.id, offered.customizer_id);
            }
            article.code.into_iter().for_each(|code| directory.add_article(article.id, code));
            for category in article.categories {
                directory.add_category(category.id, category.name);
            }
        }
        cursor = page.cursor;
        if cursor.is_none() {
            break;
        }
    }
    let variants: HashSet<Uuid> = directory.customizers().collect();
    while !variants.is_empty() {
        let page = client.ecommerce_customizer_list(&store, cursor.as_deref(), None, None, None, take).await?;
        let page = page.into_inner();
        for customizer in page.data.into_iter().filter(|customizer| variants.contains(&customizer.id)) {
            for option in customizer.options {
                let option = VariantOption { id: option.id, name: option.name, code: option.code };
                directory.add_option(customizer.id, option);
            }
        }
        cursor = page.cursor;
        if cursor.is_none() {
            break;
        }
    }
    Ok(directory)
}

/// True for rows of the directory, and of the links to it.
fn is_of_directory(kind: ImportKind) -> bool {
    matches!(kind, ImportKind::Pois | ImportKind::Categories | ImportKind::Links)
}

/// Today's date where the imported shops are.
#[expect(clippy::disallowed_methods, reason = "whether a sale is over is a matter of the day it is imported on")]
fn today() -> chrono::NaiveDate {
    DateTime::<Utc>::from(SystemTime::now()).with_timezone(&chrono_tz::America::Argentina::Buenos_Aires).date_naive()
}
