//! The preferences of a provider as they are answered: a bank account, or the connected account at Mercado Pago.

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;

use super::bank_account::BankPreferences;
use hub_kernel::types::clock::Timestamp;

/// The preferences of a provider; the fields of other types are null.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct ProviderPreferences {
    /// The bank's name.
    bank: Option<String>,
    /// The holder's name.
    name: Option<String>,
    /// The holder's CUIT or CUIL: 11 digits.
    cuit: Option<String>,
    /// The account's CBU or CVU: 22 digits.
    cvu: Option<String>,
    /// The account's alias.
    alias: Option<String>,
    /// The connected account at Mercado Pago.
    user_id: Option<String>,
    /// The time at which it was connected.
    created_at: Option<Timestamp>,
}

impl ProviderPreferences {
    pub(super) fn bank_account(&self) -> Option<BankPreferences> {
        let Self { bank, name, cuit, cvu, alias, .. } = self.clone();
        Some(BankPreferences { bank: bank?, name: name?, cuit: cuit?, cvu: cvu?, alias })
    }
}

/// The columns of the preferences; null for cash, and for Mercado Pago before it is connected.
#[derive(FromRow)]
pub(super) struct PreferenceColumns {
    bank: Option<String>,
    name: Option<String>,
    cuit: Option<String>,
    cvu: Option<String>,
    alias: Option<String>,
    user_id: Option<String>,
    connected_at: Option<Timestamp>,
}

impl From<PreferenceColumns> for Option<ProviderPreferences> {
    fn from(columns: PreferenceColumns) -> Self {
        let PreferenceColumns { bank, name, cuit, cvu, alias, user_id, connected_at: created_at } = columns;
        let is_set = bank.is_some() || user_id.is_some();
        is_set.then_some(ProviderPreferences { bank, name, cuit, cvu, alias, user_id, created_at })
    }
}
