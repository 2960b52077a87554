//! The rules of a workspace's set-up: the tasks that are left.

use schemars::JsonSchema;
use serde::Serialize;

use crate::domains::discover::PageSetup;
use crate::domains::ecommerce::StoreSetup;
use crate::domains::pharmacy::ManagedDuty;
use hub_kernel::types::id::Id;

/// A step of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum SetupStep {
    /// Subscribe to a plan: the workspace has no service.
    Plan,
    /// Add an article to a store.
    StoreArticles,
    /// Set up a provider of payments: the workspace has stores and no provider that is active.
    Payments,
    /// Choose the payment methods of a store.
    StorePaymentMethods,
    /// Choose the pickup methods of a store.
    StorePickupMethods,
    /// Publish a store.
    StorePublished,
    /// Write the address of a page.
    PageAddress,
    /// Write the hours of a page.
    PageSchedule,
    /// Publish a page.
    PagePublished,
    /// Add pharmacies to a group.
    Pharmacies,
}

/// A step that is left to do.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(super) struct SetupTask {
    /// The step.
    pub(super) step: SetupStep,
    /// The store, page or group; null for a step of the workspace.
    pub(super) instance_id: Option<Id<()>>,
    /// The name of the store, page or group.
    pub(super) instance_name: Option<String>,
}

/// The state of a workspace's set-up.
pub(super) struct WorkspaceSetup<'a> {
    /// The number of its active services.
    pub(super) service_count: i64,
    /// True when a provider of its wallet is ready for payments.
    pub(super) has_active_provider: bool,
    /// Its stores.
    pub(super) stores: &'a [StoreSetup],
    /// Its pages.
    pub(super) pages: &'a [PageSetup],
    /// Its groups of pharmacies.
    pub(super) duties: &'a [ManagedDuty],
}

/// The tasks that are left, in the order in which they are best done. A store can be published once it has articles.
pub(super) fn setup_tasks(setup: &WorkspaceSetup<'_>) -> Vec<SetupTask> {
    use SetupStep::{
        PageAddress, PagePublished, PageSchedule, Payments, Pharmacies, Plan, StoreArticles, StorePaymentMethods,
        StorePickupMethods, StorePublished,
    };
    let mut tasks = Vec::new();
    let mut add = |step: SetupStep, is_done: bool, instance: Option<(Id<()>, &str)>| {
        if !is_done {
            let (instance_id, name) = instance.unzip();
            tasks.push(SetupTask { step, instance_id, instance_name: name.map(str::to_owned) });
        }
    };
    add(Plan, setup.service_count > 0, None);
    add(Payments, setup.has_active_provider || setup.stores.is_empty(), None);
    for store in setup.stores {
        let own = Some((store.id.uuid().into(), store.name.as_str()));
        add(StoreArticles, store.has_articles, own);
        add(StorePaymentMethods, store.has_payment_methods || !setup.has_active_provider, own);
        add(StorePickupMethods, store.has_pickup_methods, own);
        add(StorePublished, store.published || !store.has_articles, own);
    }
    for page in setup.pages {
        let own = Some((page.id.uuid().into(), page.name.as_str()));
        add(PageAddress, page.has_address, own);
        add(PageSchedule, page.has_schedule, own);
        add(PagePublished, page.enabled, own);
    }
    for duty in setup.duties {
        add(Pharmacies, duty.pharmacy_count > 0, Some((duty.group_id.uuid().into(), duty.group_name.as_str())));
    }
    tasks
}
