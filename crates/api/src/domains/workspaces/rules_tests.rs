//! Cases of the services that a subscription activates, and of those that its end deactivates.

use super::model::{ServiceState, ServiceStatus};
use super::plan::ServiceType::{self, Page, PharmacyGroup, Showroom, Store};
use super::rules::{is_missing, services_to_activate, services_to_deactivate};
use hub_kernel::types::id::Id;

/// Services of a type, from the oldest: `a` is active, `i` inactive, `s` suspended.
fn services(service_type: ServiceType, states: &str) -> Vec<ServiceStatus> {
    let service = |letter: char| ServiceStatus {
        id: Id::new(),
        service_type,
        state: if letter == 'a' { ServiceState::Active } else { ServiceState::Inactive },
        is_suspended: letter == 's',
    };
    states.chars().map(service).collect()
}

/// The services as text, with those that `change` names in the other state.
fn after(
    mut services: Vec<ServiceStatus>,
    change: impl Fn(&[ServiceStatus]) -> Vec<Id<super::WorkspaceService>>,
) -> String {
    let changed = change(&services);
    for service in services.iter_mut().filter(|service| changed.contains(&service.id)) {
        service.state = match service.state {
            ServiceState::Active => ServiceState::Inactive,
            ServiceState::Inactive => ServiceState::Active,
        };
    }
    let letter = |service: &ServiceStatus| match (service.state, service.is_suspended) {
        (ServiceState::Active, _) => 'a',
        (_, true) => 's',
        _ => 'i',
    };
    services.iter().map(letter).collect()
}

#[test]
fn subscribing_activates_the_oldest_first() {
    for (before, allowed, expected) in [
        ("ii", 0, "ii"),
        ("ii", 1, "ai"),
        ("ii", 3, "aa"),
        ("aii", 2, "aai"),
        ("iai", 2, "aai"),
        ("aaai", 2, "aaai"),
        ("si", 1, "si"),
        ("sii", 2, "sai"),
        ("", 5, ""),
    ] {
        let activate = |services: &[ServiceStatus]| services_to_activate(services, &[(Store, allowed)]);
        assert_eq!(after(services(Store, before), activate), expected, "{before} with {allowed}");
    }
    let other = |services: &[ServiceStatus]| services_to_activate(services, &[(Page, 3)]);
    assert_eq!(after(services(Store, "ii"), other), "ii", "pages allow no stores");
}

#[test]
fn unsubscribing_deactivates_the_newest_first() {
    for (before, allowed, expected) in [
        ("aaa", 3, "aaa"),
        ("aaa", 1, "aii"),
        ("aaa", 0, "iii"),
        ("aia", 1, "aii"),
        ("as", 1, "as"),
        ("saa", 1, "sii"),
        ("saa", 2, "sai"),
        ("", 0, ""),
    ] {
        let deactivate =
            |services: &[ServiceStatus]| services_to_deactivate(services, &[Showroom], &[(Showroom, allowed)]);
        assert_eq!(after(services(Showroom, before), deactivate), expected, "{before} with {allowed}");
    }
    let other = |services: &[ServiceStatus]| services_to_deactivate(services, &[Page], &[]);
    assert_eq!(after(services(Store, "aa"), other), "aa", "the plan gave no stores");
    let group = |services: &[ServiceStatus]| services_to_deactivate(services, &[PharmacyGroup], &[]);
    assert_eq!(after(services(PharmacyGroup, "a"), group), "a", "a group never");
}

#[test]
fn a_service_is_missing_when_it_is_allowed_and_the_workspace_has_none() {
    let none: &[ServiceStatus] = &[];
    assert!(is_missing(none, &[(Store, 1)], Store));
    assert!(!is_missing(none, &[(Store, 0)], Store));
    assert!(!is_missing(none, &[(Page, 1)], Store));
    for states in ["a", "i", "s"] {
        assert!(!is_missing(&services(Store, states), &[(Store, 2)], Store), "{states}");
    }
}
