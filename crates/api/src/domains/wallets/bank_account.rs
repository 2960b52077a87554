//! The bank account of a provider, and its validation.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::FromRow;

use super::bank_rules::{self, CbuCheck};
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::text::check_single_line;

/// The maximum length of a bank's and a holder's name, in characters.
const NAME_MAX: usize = 80;

/// Bank data in a request. All fields are optional here, so that missing ones are refused like wrong ones.
#[derive(Deserialize, JsonSchema)]
pub(super) struct BankPreferencesPut {
    /// The bank's name, 1 to 80 characters.
    bank: Option<String>,
    /// The holder's name, 1 to 80 characters.
    name: Option<String>,
    /// The holder's CUIT or CUIL, with or without hyphens.
    cuit: Option<String>,
    /// The account's CBU or CVU: 22 digits.
    cvu: Option<String>,
    /// The account's alias: 6 to 20 letters, digits, dots and hyphens.
    alias: Option<String>,
}

/// A bank account.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(super) struct BankPreferences {
    /// The bank's name.
    pub(super) bank: String,
    /// The holder's name.
    pub(super) name: String,
    /// The holder's CUIT or CUIL: 11 digits.
    pub(super) cuit: String,
    /// The account's CBU or CVU: 22 digits.
    pub(super) cvu: String,
    /// The account's alias.
    pub(super) alias: Option<String>,
}

/// The columns of a bank account; null for the other types of provider.
#[derive(FromRow)]
pub(super) struct BankColumns {
    bank: Option<String>,
    name: Option<String>,
    cuit: Option<String>,
    cvu: Option<String>,
    alias: Option<String>,
}

impl From<BankColumns> for Option<BankPreferences> {
    fn from(BankColumns { bank, name, cuit, cvu, alias }: BankColumns) -> Self {
        Some(BankPreferences { bank: bank?, name: name?, cuit: cuit?, cvu: cvu?, alias })
    }
}

/// A possible mistake in a provider's data that the server cannot decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ProviderWarning {
    /// The check digit of the CVU's second block does not match.
    Cvu,
}

impl BankPreferences {
    /// Validates bank data. 422 `error.rule.bank_data` with the path of the wrong field; 400 with the path for a character
    /// that names must not have.
    pub(super) fn parse(put: Option<BankPreferencesPut>) -> Result<Self> {
        let Some(BankPreferencesPut { bank, name, cuit, cvu, alias }) = put else {
            return Err(bank_data_error("preferences", "bank, name, cuit and cvu are needed"));
        };
        let cuit = cuit
            .and_then(|text| bank_rules::parse_digits(&text, 11))
            .filter(|digits| bank_rules::is_valid_cuit(digits));
        let cvu = cvu
            .and_then(|text| bank_rules::parse_digits(&text, 22))
            .filter(|digits| bank_rules::check_cbu(digits) != CbuCheck::Invalid);
        let alias = alias.map(|alias| alias.trim().to_owned()).filter(|alias| !alias.is_empty());
        if alias.as_ref().is_some_and(|alias| !bank_rules::is_valid_alias(alias)) {
            return Err(bank_data_error("preferences.alias", "6 to 20 letters, digits, dots and hyphens"));
        }
        Ok(Self {
            bank: parse_name("preferences.bank", bank)?,
            name: parse_name("preferences.name", name)?,
            cuit: cuit.ok_or_else(|| bank_data_error("preferences.cuit", "no CUIT: its check digit does not agree"))?,
            cvu: cvu
                .ok_or_else(|| bank_data_error("preferences.cvu", "no CBU or CVU: its check digits do not agree"))?,
            alias,
        })
    }

    pub(super) fn warnings(&self) -> Vec<ProviderWarning> {
        let doubtful = bank_rules::check_cbu(&self.cvu) == CbuCheck::Doubtful;
        doubtful.then_some(ProviderWarning::Cvu).into_iter().collect()
    }
}

fn bank_data_error(path: &str, message: &str) -> Error {
    Error::Rule("bank_data", Some(json!({"path": path, "message": message})))
}

fn parse_name(path: &str, text: Option<String>) -> Result<String> {
    let text = text.unwrap_or_default();
    check_single_line(&text).map_err(|error| Error::parser(RequestPart::Body, path, error))?;
    let text = text.trim().to_owned();
    if (1..=NAME_MAX).contains(&text.chars().count()) {
        Ok(text)
    } else {
        Err(bank_data_error(path, "1 to 80 characters"))
    }
}
