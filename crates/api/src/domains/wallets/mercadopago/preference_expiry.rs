//! The handler of the job that ends the page of a failed transaction.

use super::client::{CallError, MercadoPago};
use super::seller_call::call_as_seller;
use super::transaction_rows::find_row;
use crate::domains::wallets::preference_expiry::PreferenceExpiry;
use hub_kernel::app::App;
use hub_kernel::db::Tx;
use hub_kernel::messaging::Messaging;
use hub_kernel::messaging::jobs::{Attempt, JobFailure, JobHandler};
use hub_kernel::types::error::Result;

/// Expires preferences that must no longer be paid. When that fails, the payer can still pay there: the payment is then late,
/// or one that nobody waits for.
pub struct PreferenceExpiryHandler(pub App);

impl JobHandler for PreferenceExpiryHandler {
    type Payload = PreferenceExpiry;
    type Outcome = ();

    async fn call_external(&self, _: &Messaging, payload: &PreferenceExpiry, _: Attempt) -> Result<(), JobFailure> {
        let app = &self.0;
        let Some(row) = find_row(app.db.read(), payload.transaction_id).await? else { return Ok(()) };
        let (Some(page), Some(connection)) = (row.preference_id.clone(), row.find_connection(app).await?) else {
            return Ok(());
        };
        let (page, now) = (&page, app.clock.now());
        let call = move |client: MercadoPago, token| async move { client.expire_preference(&token, page, now).await };
        match call_as_seller(app, connection, call).await {
            Ok(()) | Err(CallError::NotFound | CallError::Unauthorized) => Ok(()),
            Err(CallError::Refused(status, code)) => {
                Err(JobFailure::Permanent { reason: CallError::Refused(status, code).to_string() })
            }
            Err(CallError::Limited(pause)) => {
                Err(JobFailure::Retry { reason: CallError::Limited(pause).to_string(), after: Some(pause) })
            }
            Err(error) => Err(JobFailure::retry(error)),
        }
    }

    async fn complete(&self, _: &mut Tx, _: &Messaging, _: &PreferenceExpiry, (): ()) -> Result<()> {
        Ok(())
    }
}
