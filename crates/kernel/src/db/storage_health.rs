//! Storage health: a failed write sets the fault, and a successful probe clears it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rand::RngExt;

use super::{Db, sql};
use crate::types::error::{Error, LoggedFault, Result};

/// The size of a probe: larger than the free space of existing pages, so that it must allocate.
const PROBE_BYTES: usize = 256 << 10;

/// The last fault of the disk, until a probe succeeds.
#[derive(Debug, Default)]
pub struct StorageHealth(Mutex<Option<String>>);

impl StorageHealth {
    /// Records the fault of a response, if it is a storage fault.
    pub fn record_fault(&self, fault: &LoggedFault) {
        if fault.is_storage {
            *self.lock_last_fault() = Some(fault.text.clone());
        }
    }

    /// Records the error of background work, if it is a storage fault.
    pub fn record_error(&self, error: &Error) {
        if let Some(fault) = error.fault() {
            self.record_fault(&fault);
        }
    }

    /// The storage fault that writes currently fail with.
    pub fn fault(&self) -> Option<String> {
        self.lock_last_fault().clone()
    }

    fn lock_last_fault(&self) -> MutexGuard<'_, Option<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Db {
    /// The health of the database's storage.
    pub fn storage(&self) -> &StorageHealth {
        &self.storage
    }

    /// After a storage fault, writes a probe that needs new space. Success clears the fault.
    pub async fn probe_storage(&self) -> Result<()> {
        if self.storage.fault().is_none() {
            return Ok(());
        }
        let mut filler = vec![0; PROBE_BYTES];
        rand::rng().fill(filler.as_mut_slice());
        self.insert_or_update_probe(filler).await?;
        *self.storage.lock_last_fault() = None;
        self.insert_or_update_probe(Vec::new()).await
    }

    async fn insert_or_update_probe(&self, filler: Vec<u8>) -> Result<()> {
        let text = "INSERT INTO storage_probe (id, filler) VALUES (1, $1)
                    ON CONFLICT (id) DO UPDATE SET filler = excluded.filler";
        sql(self.write(), text).bind(filler).execute().await.map(drop)
    }
}
