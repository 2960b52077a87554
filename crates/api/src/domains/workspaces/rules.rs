//! Rules of the services that plans allow: the services that a subscription activates, and those that its end deactivates.

use super::model::{ServiceState, ServiceStatus, WorkspaceService};
use super::plan::ServiceType;
use hub_kernel::types::id::Id;

/// The number of each service that a workspace's active subscriptions allow.
pub(super) type Allowances = [(ServiceType, i64)];

/// The services that a subscription activates: of each type the oldest inactive ones, as many as the plans allow beside
/// the counted ones. Not those that the staff suspended. `services` are sorted from the oldest.
pub(super) fn services_to_activate(services: &[ServiceStatus], allowed: &Allowances) -> Vec<Id<WorkspaceService>> {
    let of_type = |(service_type, count): &(ServiceType, i64)| {
        let same = || services.iter().filter(|service| service.service_type == *service_type);
        let free = *count - same().filter(|service| service.uses_allowance()).count() as i64;
        let inactive = same().filter(|service| !service.uses_allowance()).map(|service| service.id);
        inactive.take(usize::try_from(free).unwrap_or(0)).collect::<Vec<_>>()
    };
    allowed.iter().flat_map(of_type).collect()
}

/// The services that the end of a subscription deactivates: of the types that it gave, those over what is still allowed,
/// the newest ones first. Never a group of pharmacies. `services` are sorted from the oldest.
pub(super) fn services_to_deactivate(
    services: &[ServiceStatus],
    given: &[ServiceType],
    allowed: &Allowances,
) -> Vec<Id<WorkspaceService>> {
    let of_type = |service_type: &ServiceType| {
        let count = allowed.iter().find(|(other, _)| other == service_type).map_or(0, |(_, count)| *count);
        let counted =
            services.iter().filter(|service| service.service_type == *service_type && service.uses_allowance());
        let over = counted.skip(usize::try_from(count).unwrap_or(0));
        over.filter(|service| service.state == ServiceState::Active).map(|service| service.id).collect::<Vec<_>>()
    };
    given.iter().filter(|service_type| **service_type != ServiceType::PharmacyGroup).flat_map(of_type).collect()
}

/// True when a workspace has no service of an allowed type, so that a subscription makes one.
pub(super) fn is_missing(services: &[ServiceStatus], allowed: &Allowances, service_type: ServiceType) -> bool {
    allowed.iter().any(|(other, count)| *other == service_type && *count > 0)
        && services.iter().all(|service| service.service_type != service_type)
}
