//! Imports of pharmacies and shifts: many rows in one transaction; the error names every refused row at once.

mod pharmacies;
mod shifts;

pub use pharmacies::{PharmacyImportRow, import_pharmacies};
pub use shifts::{ReplaceDays, ShiftImportResult, ShiftImportRow, import_shifts};
