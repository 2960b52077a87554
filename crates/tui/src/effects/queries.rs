//! Read calls: accounts, stores, orders, KPIs and duty shifts, with control characters escaped in the server's texts.

use std::num::NonZeroU32;

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::sanitize::escape_controls;
use hub_client::types::{
    Account, AccountKpis, CoverageCheck, OnDuty, Order, OrderKpis, OrderPage, OrderState, PharmacyGroup, ScopeType,
    Shift,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use super::connection::{Connection, local_now};
use crate::message::ApiFailure;
use crate::model::context::CurrentAccount;
use crate::model::duty::RotaGroup;
use crate::model::overlay::AccountRow;
use crate::model::stores::StoreRow;

pub(super) type Result<T> = std::result::Result<T, ApiFailure>;

const PAGE_SIZE: Option<NonZeroU32> = NonZeroU32::new(100);

/// The most groups for which the dashboard asks whether the workspace manages them.
const MANAGEMENT_CHECKS: usize = 20;

/// The value with control characters escaped in all of its texts.
pub(super) fn sanitized<T: Serialize + DeserializeOwned>(original: T) -> T {
    fn sanitize(value: &mut Value) {
        match value {
            Value::String(text) => *text = escape_controls(text).into_owned(),
            Value::Array(items) => items.iter_mut().for_each(sanitize),
            Value::Object(fields) => fields.values_mut().for_each(sanitize),
            _ => {}
        }
    }
    let Ok(mut value) = serde_json::to_value(&original) else { return original };
    sanitize(&mut value);
    serde_json::from_value(value).unwrap_or(original)
}

/// The account in use; its scope decides which operations the other reads call.
pub(super) async fn fetch_account(connection: &Connection) -> Result<CurrentAccount> {
    let account = connection.reader.auth_me_account().await?.into_inner();
    connection.set_account_scope(account.scope.type_);
    Ok(current_account(&sanitized(account)))
}

fn current_account(account: &Account) -> CurrentAccount {
    CurrentAccount {
        id: account.id,
        person_name: account.profile.given_name.clone(),
        scope: account.scope.type_,
        scope_name: account.scope.name.clone(),
    }
}

/// The time by which the server's clock is ahead of this machine's.
pub(super) async fn fetch_clock_offset(connection: &Connection) -> Result<TimeDelta> {
    fetch_clock(connection).await.map(|(_, offset)| offset)
}

/// The time by the server's clock, and the time by which it is ahead of this machine's. The answer is taken to be half the round trip old.
pub(super) async fn fetch_clock(connection: &Connection) -> Result<(DateTime<Utc>, TimeDelta)> {
    let before = local_now();
    let now = connection.reader.root(None).await?.into_inner().now;
    Ok((now, now - (before + (local_now() - before) / 2)))
}

/// The user's accounts at the server; none with a token from the environment.
pub(super) async fn fetch_my_accounts(connection: &Connection) -> Result<Vec<AccountRow>> {
    let Some(session) = &connection.session else { return Ok(Vec::new()) };
    let accounts = connection.reader.auth_me_accounts(&session.device_id().await?).await?.into_inner().data;
    let row = |account: Account| {
        let account = sanitized(account);
        AccountRow { id: account.id, scope: account.scope.type_, name: account.scope.name }
    };
    Ok(accounts.into_iter().map(row).collect())
}

/// The names of the workspace's members by their accounts, which an order's history has.
pub(super) async fn fetch_member_names(connection: &Connection) -> Result<Vec<(Uuid, String)>> {
    let (mut names, mut cursor) = (Vec::new(), None::<String>);
    loop {
        let page = connection.reader.workspaces_member_list(cursor.as_deref(), PAGE_SIZE).await?.into_inner();
        names.extend(page.data.into_iter().filter_map(|member| {
            let name = format!("{} {}", member.user.given_name, member.user.family_name);
            Some((member.account_id?, escape_controls(name.trim()).into_owned()))
        }));
        cursor = page.cursor;
        if cursor.is_none() {
            return Ok(names);
        }
    }
}

/// The stores that the account may see.
pub(super) async fn fetch_stores(connection: &Connection) -> Result<Vec<StoreRow>> {
    let (mut stores, mut cursor) = (Vec::new(), None::<String>);
    loop {
        cursor = if connection.account_scope() == ScopeType::Backoffice {
            let page = connection.reader.backoffices_store_list(cursor.as_deref(), PAGE_SIZE, None).await?.into_inner();
            stores.extend(page.data.into_iter().map(|store| StoreRow {
                id: store.id,
                name: escape_controls(&store.name).into_owned(),
                is_enabled: store.enabled,
                is_open: Some(store.opened),
            }));
            page.cursor
        } else {
            let page = connection.reader.ecommerce_store_list(cursor.as_deref(), PAGE_SIZE).await?.into_inner();
            for store in page.data {
                let turns = connection
                    .reader
                    .ecommerce_turn_list(&store.id, Some(false), None, None, None, NonZeroU32::new(1))
                    .await?;
                let open = Some(!turns.into_inner().data.is_empty());
                let name = escape_controls(&store.name).into_owned();
                stores.push(StoreRow { id: store.id, name, is_enabled: store.enabled, is_open: open });
            }
            page.cursor
        };
        if cursor.is_none() {
            return Ok(stores);
        }
    }
}

/// A page of orders, newest first: those of a store, or of all stores.
pub(super) async fn fetch_order_page(
    connection: &Connection,
    store: Option<Uuid>,
    states: Option<&Vec<OrderState>>,
    since: Option<DateTime<Utc>>,
    cursor: Option<&str>,
) -> Result<OrderPage> {
    let since = since.as_ref();
    let page = match store {
        Some(store) => {
            connection
                .reader
                .ecommerce_order_list(&store, cursor, None, since, None, None, None, states, PAGE_SIZE, None)
                .await?
        }
        None => {
            connection.reader.backoffices_order_list(cursor, None, since, None, None, states, None, PAGE_SIZE).await?
        }
    };
    Ok(page.into_inner())
}

/// An order with all its parts.
pub(super) async fn fetch_order(connection: &Connection, store: Uuid, order: Uuid) -> Result<Box<Order>> {
    let order = match connection.account_scope() {
        ScopeType::Backoffice => connection.reader.backoffices_order_get(&order).await?,
        _ => connection.reader.ecommerce_order_get(&store, &order).await?,
    };
    Ok(Box::new(sanitized(order.into_inner())))
}

/// The KPIs of the accounts; the staff alone have them.
pub(super) async fn fetch_account_kpis(connection: &Connection) -> Result<Option<AccountKpis>> {
    match connection.account_scope() {
        ScopeType::Backoffice => Ok(Some(connection.reader.backoffices_account_kpis().await?.into_inner())),
        _ => Ok(None),
    }
}

/// The KPIs of the orders: one entry for all stores, or one for each.
pub(super) async fn fetch_order_kpis(connection: &Connection, stores: &[Uuid]) -> Result<Vec<OrderKpis>> {
    if connection.account_scope() == ScopeType::Backoffice {
        return Ok(vec![connection.reader.backoffices_order_kpis().await?.into_inner()]);
    }
    let mut kpis = Vec::new();
    for store in stores {
        kpis.push(connection.reader.ecommerce_order_kpis(store).await?.into_inner());
    }
    Ok(kpis)
}

/// The groups of pharmacies; each knows whether the account may change its rota.
pub(super) async fn fetch_groups(connection: &Connection) -> Result<Vec<RotaGroup>> {
    let (mut groups, mut cursor) = (Vec::<PharmacyGroup>::new(), None::<String>);
    loop {
        let page = connection.reader.pharmacy_group_list(cursor.as_deref(), PAGE_SIZE).await?.into_inner();
        groups.extend(page.data);
        cursor = page.cursor;
        if cursor.is_none() {
            break;
        }
    }
    let mut known = Vec::new();
    for (index, group) in groups.into_iter().enumerate() {
        let manages = index < MANAGEMENT_CHECKS
            && connection.account_scope() == ScopeType::Workspace
            && can_manage_group(connection, group.id).await?;
        known.push(RotaGroup::new(sanitized(group), manages));
    }
    Ok(known)
}

/// Returns true if the workspace manages a group: the server lets only its manager check its rota.
async fn can_manage_group(connection: &Connection, group: Uuid) -> Result<bool> {
    let datetime_ini = local_now();
    let body = CoverageCheck { cover: None, datetime_ini, datetime_end: datetime_ini + TimeDelta::hours(1) };
    match connection.writer.pharmacy_shift_check(&group, &body).await.map_err(ApiFailure::from) {
        Ok(_) => Ok(true),
        Err(failure) if matches!(failure.status, 403 | 404) => Ok(false),
        Err(failure) => Err(failure),
    }
}

pub(super) async fn fetch_shifts(
    connection: &Connection,
    group: Uuid,
    ini: DateTime<Utc>,
    end: DateTime<Utc>,
) -> Result<Vec<Shift>> {
    Ok(connection.reader.pharmacy_shift_list(&end, &ini, &group).await?.into_inner().data)
}

pub(super) async fn fetch_on_duty(connection: &Connection, group: Uuid) -> Result<OnDuty> {
    Ok(sanitized(connection.reader.pharmacy_on_duty(&group, None, None, None).await?.into_inner()))
}
