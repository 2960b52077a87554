//! Reads: what the server says of itself, of orders, stores, figures and duty; its texts are made harmless here.

use std::num::NonZeroU32;

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::sanitize::escape_controls;
use hub_client::types::{
    Account, AccountKpis, OnDuty, Order, OrderKpis, OrderPage, OrderState, PharmacyGroup, ScopeType, Shift, ShiftCheck,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use super::reach::{Reach, here};
use crate::message::Trouble;
use crate::model::Acting;
use crate::model::duty::Group;
use crate::model::overlay::AccountRow;
use crate::model::stores::Store;

pub(super) type Result<T> = std::result::Result<T, Trouble>;

const PAGE: Option<NonZeroU32> = NonZeroU32::new(100);

/// How many groups are asked whether they are one's own.
const ASKED: usize = 20;

/// The same with no text that a terminal would act on.
pub(super) fn cleaned<T: Serialize + DeserializeOwned>(thing: T) -> T {
    fn clear(value: &mut Value) {
        match value {
            Value::String(text) => *text = escape_controls(text).into_owned(),
            Value::Array(items) => items.iter_mut().for_each(clear),
            Value::Object(fields) => fields.values_mut().for_each(clear),
            _ => {}
        }
    }
    let Ok(mut value) = serde_json::to_value(&thing) else { return thing };
    clear(&mut value);
    serde_json::from_value(value).unwrap_or(thing)
}

/// Who one is there.
pub(super) async fn account(reach: &Reach) -> Result<Acting> {
    let account = reach.client.auth_me_account().await?.into_inner();
    reach.set_scope(account.scope.type_);
    Ok(acting(&cleaned(account)))
}

fn acting(account: &Account) -> Acting {
    Acting {
        id: account.id,
        person: account.profile.given_name.clone(),
        scope: account.scope.type_,
        scope_name: account.scope.name.clone(),
    }
}

/// How far the server's clock is ahead of this machine's; the answer's way is halved.
pub(super) async fn clock(reach: &Reach) -> Result<TimeDelta> {
    let before = here();
    let now = reach.client.root(None).await?.into_inner().now;
    Ok(now - (before + (here() - before) / 2))
}

pub(super) async fn my_accounts(reach: &Reach) -> Result<Vec<AccountRow>> {
    let Some(session) = &reach.session else { return Ok(Vec::new()) };
    let accounts = reach.client.auth_me_accounts(&session.device_id().await?).await?.into_inner().data;
    let row = |account: Account| {
        let account = cleaned(account);
        AccountRow { id: account.id, scope: account.scope.type_, name: account.scope.name }
    };
    Ok(accounts.into_iter().map(row).collect())
}

/// The stores one may look at.
pub(super) async fn stores(reach: &Reach) -> Result<Vec<Store>> {
    let (mut stores, mut cursor) = (Vec::new(), None::<String>);
    loop {
        cursor = if reach.scope() == ScopeType::Backoffice {
            let page = reach.client.backoffices_store_list(cursor.as_deref(), PAGE, None).await?.into_inner();
            stores.extend(page.data.into_iter().map(|store| Store {
                id: store.id,
                name: escape_controls(&store.name).into_owned(),
                enabled: store.enabled,
                open: Some(store.opened),
            }));
            page.cursor
        } else {
            let page = reach.client.ecommerce_store_list(cursor.as_deref(), PAGE).await?.into_inner();
            for store in page.data {
                let turns = reach
                    .client
                    .ecommerce_turn_list(&store.id, Some(false), None, None, None, NonZeroU32::new(1))
                    .await?;
                let open = Some(!turns.into_inner().data.is_empty());
                let name = escape_controls(&store.name).into_owned();
                stores.push(Store { id: store.id, name, enabled: store.enabled, open });
            }
            page.cursor
        };
        if cursor.is_none() {
            return Ok(stores);
        }
    }
}

/// A page of orders, the newest first: of one store, or of all.
pub(super) async fn orders(
    reach: &Reach,
    store: Option<Uuid>,
    state: Option<OrderState>,
    since: Option<DateTime<Utc>>,
    cursor: Option<&str>,
) -> Result<OrderPage> {
    let since = since.as_ref();
    let page = match store {
        Some(store) => {
            reach.client.ecommerce_order_list(&store, cursor, None, since, None, None, state, PAGE, None).await?
        }
        None => reach.client.backoffices_order_list(cursor, None, since, None, state, None, PAGE).await?,
    };
    Ok(page.into_inner())
}

/// An order, whole.
pub(super) async fn order(reach: &Reach, store: Uuid, order: Uuid) -> Result<Box<Order>> {
    let order = match reach.scope() {
        ScopeType::Backoffice => reach.client.backoffices_order_get(&order).await?,
        _ => reach.client.ecommerce_order_get(&store, &order).await?,
    };
    Ok(Box::new(cleaned(order.into_inner())))
}

/// What the server counts of the accounts, for the staff.
pub(super) async fn account_kpis(reach: &Reach) -> Result<Option<AccountKpis>> {
    match reach.scope() {
        ScopeType::Backoffice => Ok(Some(reach.client.backoffices_account_kpis().await?.into_inner())),
        _ => Ok(None),
    }
}

/// What the server counts of the orders: of all stores, or of each.
pub(super) async fn order_kpis(reach: &Reach, stores: &[Uuid]) -> Result<Vec<OrderKpis>> {
    if reach.scope() == ScopeType::Backoffice {
        return Ok(vec![reach.client.backoffices_order_kpis().await?.into_inner()]);
    }
    let mut kpis = Vec::new();
    for store in stores {
        kpis.push(reach.client.ecommerce_order_kpis(store).await?.into_inner());
    }
    Ok(kpis)
}

/// The groups of pharmacies, each with whether the account may change its rota.
pub(super) async fn groups(reach: &Reach) -> Result<Vec<Group>> {
    let (mut groups, mut cursor) = (Vec::<PharmacyGroup>::new(), None::<String>);
    loop {
        let page = reach.client.pharmacy_group_list(cursor.as_deref(), PAGE).await?.into_inner();
        groups.extend(page.data);
        cursor = page.cursor;
        if cursor.is_none() {
            break;
        }
    }
    let mut known = Vec::new();
    for (index, group) in groups.into_iter().enumerate() {
        let manages = index < ASKED && reach.scope() == ScopeType::Workspace && manages(reach, group.id).await?;
        known.push(Group::new(cleaned(group), manages));
    }
    Ok(known)
}

/// Whether the workspace manages a group: only who does may have its rota checked.
async fn manages(reach: &Reach, group: Uuid) -> Result<bool> {
    let datetime_ini = here();
    let body = ShiftCheck { cover: None, datetime_ini, datetime_end: datetime_ini + TimeDelta::hours(1) };
    match reach.writer.pharmacy_shift_check(&group, &body).await.map_err(Trouble::from) {
        Ok(_) => Ok(true),
        Err(trouble) if matches!(trouble.status, 403 | 404) => Ok(false),
        Err(trouble) => Err(trouble),
    }
}

pub(super) async fn week(reach: &Reach, group: Uuid, ini: DateTime<Utc>, end: DateTime<Utc>) -> Result<Vec<Shift>> {
    Ok(reach.client.pharmacy_shift_list(&end, &ini, &group).await?.into_inner().data)
}

pub(super) async fn on_duty(reach: &Reach, group: Uuid) -> Result<OnDuty> {
    Ok(cleaned(reach.client.pharmacy_on_duty(&group, None, None, None).await?.into_inner()))
}
