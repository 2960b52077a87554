//! Refusals: the server's reason not to write a row, as a problem of a column of the file.

use serde::Deserialize;

use crate::importers::Importer;
use crate::problem::RowProblem;
use crate::source::Header;

/// The reason why the server refused a row.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct RowRefusal {
    /// A stable code.
    pub code: String,
    /// The problem.
    pub message: String,
    /// The path of the wrong field in the row as it was sent, if the problem has one.
    #[serde(default)]
    pub path: Option<String>,
}

impl RowRefusal {
    /// The problem of the row.
    pub fn problem(self, importer: &dyn Importer, header: &Header) -> RowProblem {
        let path = self.path.as_deref().and_then(|path| path.rsplit(['.', ']']).find(|part| !part.is_empty()));
        let (field, column) = header.find_column(importer.columns_for_refusal(path, &self.code));
        let help = importer.help_for_refusal(path, &self.code).map(str::to_owned);
        RowProblem { field, column, code: self.code, message: self.message, help, details: None }
    }
}
