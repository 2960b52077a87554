//! Cases of the set-up of workspaces.

use super::setup::{SetupStep, WorkspaceSetup, setup_tasks};
use crate::domains::discover::PageSetup;
use crate::domains::ecommerce::StoreSetup;
use crate::domains::pharmacy::ManagedDuty;
use hub_kernel::types::id::Id;

/// A store with these steps done: articles, payment methods, pickup methods, published.
fn store([has_articles, has_payment_methods, has_pickup_methods, published]: [bool; 4]) -> StoreSetup {
    let name = "La Esquina".to_owned();
    StoreSetup { id: Id::new(), name, opened: false, has_articles, has_payment_methods, has_pickup_methods, published }
}

/// A page with these steps done: address, schedule, published.
fn page([has_address, has_schedule, enabled]: [bool; 3]) -> PageSetup {
    PageSetup { id: Id::new(), name: "La Esquina".into(), enabled, has_schedule, has_address }
}

fn group(pharmacy_count: i64) -> ManagedDuty {
    ManagedDuty {
        group_id: Id::new(),
        group_name: "Temperley".into(),
        time_zone: "America/Argentina/Buenos_Aires".into(),
        pharmacy_count,
        on_duty: Vec::new(),
        next: Vec::new(),
        gap_count: 0,
        gaps: Vec::new(),
    }
}

#[test]
fn a_task_is_left_until_it_is_done() {
    use SetupStep::{
        PageAddress, PagePublished, PageSchedule, Payments, Pharmacies, Plan, StoreArticles, StorePaymentMethods,
        StorePickupMethods, StorePublished,
    };
    type Case<'a> = (&'a str, bool, Vec<StoreSetup>, Vec<PageSetup>, Vec<ManagedDuty>, &'a [SetupStep]);
    let done = [true; 4];
    let cases: [Case<'_>; 9] = [
        ("nothing", false, vec![], vec![], vec![], &[Plan]),
        ("all done", true, vec![store(done)], vec![page([true; 3])], vec![group(2)], &[]),
        ("a new store", false, vec![store([false; 4])], vec![], vec![], &[Payments, StoreArticles, StorePickupMethods]),
        (
            "a store with articles",
            false,
            vec![store([true, false, false, false])],
            vec![],
            vec![],
            &[Payments, StorePickupMethods, StorePublished],
        ),
        (
            "a provider without a method",
            true,
            vec![store([true, false, true, true])],
            vec![],
            vec![],
            &[StorePaymentMethods],
        ),
        ("a provider that was deactivated", false, vec![store(done)], vec![], vec![], &[Payments]),
        ("a new page", false, vec![], vec![page([false; 3])], vec![], &[PageAddress, PageSchedule, PagePublished]),
        ("a group without pharmacies", false, vec![], vec![], vec![group(0)], &[Pharmacies]),
        (
            "one of two stores",
            true,
            vec![store(done), store([true, true, true, false])],
            vec![],
            vec![],
            &[StorePublished],
        ),
    ];
    for (name, has_active_provider, stores, pages, duties, expected) in cases {
        let service_count = (stores.len() + pages.len() + duties.len()) as i64;
        let tasks = setup_tasks(&WorkspaceSetup {
            service_count,
            has_active_provider,
            stores: &stores,
            pages: &pages,
            duties: &duties,
        });
        assert_eq!(tasks.iter().map(|task| task.step).collect::<Vec<_>>(), expected, "{name}");
        if let ("one of two stores", [task]) = (name, &tasks[..]) {
            assert_eq!(task.instance_id, Some(stores[1].id.uuid().into()));
            assert_eq!(task.instance_name.as_deref(), Some("La Esquina"));
        }
    }
}
