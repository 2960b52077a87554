//! `cargo xtask new noun`: writes the files of a new resource with list, get, put and delete, and its rows in the lists.

mod field;
mod file_changes;
mod lists;
mod names;
mod noun;
mod render;

#[cfg(test)]
mod tests;

use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::generate;
use crate::process::{self, Output};
use crate::workspace::Workspace;
use file_changes::FileChanges;
use noun::Noun;

/// The tests whose snapshots have a line for each operation or command.
const SNAPSHOT_TESTS: [[&str; 6]; 2] = [
    ["test", "-p", "hub-api", "--test", "api", "every_operation_has_a_case"],
    ["test", "-p", "hub-cli", "--test", "cli", "the_whole_tree_is_as_it_was"],
];

/// Options of `new`.
#[derive(clap::Args)]
pub(crate) struct Options {
    #[command(subcommand)]
    thing: NewThing,
}

#[derive(clap::Subcommand)]
enum NewThing {
    /// Write a noun: a resource of a store or a workspace with list, get, put and delete
    ///
    /// Example: cargo xtask new noun holiday --of store --in ecommerce/store
    /// --fields 'date:date=Fecha, name:text=Nombre, note:text?=Nota' --label Feriado/Feriados
    #[command(verbatim_doc_comment)]
    Noun(NounOptions),
}

/// Options of `new noun`.
#[derive(clap::Args)]
pub(crate) struct NounOptions {
    /// The noun in the singular, as in opening_day
    name: String,
    /// The noun in the plural [default: by the rules of English]
    #[arg(long)]
    plural: Option<String>,
    /// The kind of resource that it belongs to
    #[arg(long, value_enum)]
    of: noun::Parent,
    /// The folder of its file, below crates/api/src/domains
    #[arg(long = "in", value_name = "FOLDER")]
    folder: String,
    /// The fields, as in 'date:date=Fecha, note:text?=Nota': a `?` makes one optional, the label is for the web's users. Types:
    /// text, date, integer, boolean, money, percent. The list is ordered by the first field
    #[arg(long)]
    fields: String,
    /// The noun for the web's users, in the singular and the plural, as in Feriado/Feriados
    #[arg(long)]
    label: String,
    /// Write the files, and leave `cargo xtask generate` and the snapshots to be run by hand
    #[arg(long)]
    files_only: bool,
}

/// Writes the noun, then the generated files and the snapshots.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<ExitCode> {
    let NewThing::Noun(options) = &options.thing;
    let noun = Noun::parse(options)?;
    let output = Output::Terminal;
    let dirty = process::run_and_capture(workspace.command("git").args(["status", "--porcelain"]), &output)?;
    if !dirty.trim().is_empty() {
        bail!(
            "the work tree has changes; commit them first, so that the noun's files can be told apart and taken back"
        );
    }
    let mut changes = FileChanges::new(&workspace.root);
    render::add_files(&noun, &mut changes)?;
    lists::extend_lists(&noun, &mut changes)?;
    for (path, lines) in changes.write()? {
        println!("wrote {path} ({lines} lines)");
    }
    if options.files_only {
        println!("next:\n{}", remaining_commands());
    } else {
        let finished = finish(workspace, &output);
        finished.with_context(|| format!("the files are written; finish with\n{}", remaining_commands()))?;
    }
    println!("then: name the {} in the docs of the domain's mod.rs, review the diff, and test:", noun.plural_words());
    println!("      cargo test -p hub-api --test api {}::{}", noun.domain, noun.name);
    Ok(ExitCode::SUCCESS)
}

/// Writes what follows from the noun's files: the generated code and the snapshots.
fn finish(workspace: &Workspace, output: &Output) -> Result<()> {
    generate::write_all(workspace)?;
    for test in SNAPSHOT_TESTS {
        process::run(workspace.cargo(&test).env("INSTA_UPDATE", "always"), output)?;
    }
    Ok(())
}

/// The commands of [`finish`], for a terminal.
fn remaining_commands() -> String {
    let tests = SNAPSHOT_TESTS.map(|test| format!("      INSTA_UPDATE=always cargo {}", test.join(" ")));
    format!("      cargo xtask generate\n{}", tests.join("\n"))
}
