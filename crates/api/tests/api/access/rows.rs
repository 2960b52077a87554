//! The rows by hand: what a request needs that the document does not say.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::fixture::{AccessRequest, LINK_INPUT, REFERRAL_CODE, RequestDraft, media_id};
use super::operations::is_for_tenants;
use crate::showrooms::content_body;
use crate::support::media::PDF;
use crate::support::{ONE_STORE_PLAN_ID, PASSWORD, REAL_GROUP_ID, SignedInUser, new_id};

/// This file, for messages about missing rows.
pub(super) const ROWS: &str = "crates/api/tests/api/access/rows.rs";

/// Operations for tenants that name nothing of one: their own things alone, or a store or profile that is public.
pub(super) const WITHOUT_FOREIGN: &[&str] = &[
    "auth_sign_out",
    "auth_me_account",
    "auth_me_accounts",
    "auth_profile_update",
    "workspaces_create",
    "workspaces_get",
    "workspaces_put",
    "workspaces_overview",
    "workspaces_member_list",
    "workspaces_member_put",
    "workspaces_member_users",
    "workspaces_invitation_list",
    "workspaces_plans",
    "workspaces_subscription_create",
    "workspaces_subscription_list",
    "workspaces_subscription_services",
    "activities_list",
    "analytics_workspace_summary",
    "notifications_channel_put",
    "notifications_channel_get",
    "notifications_preferences_get",
    "notifications_preferences_put",
    "media_list",
    "showrooms_content_preferences",
    "showrooms_service_list",
    "chat_conversation_list",
    "chat_events",
    "chat_room_direct",
    "maps_geodecode",
    "maps_locations",
    "maps_address_list",
    "ecommerce_events",
    "ecommerce_consumer_order_list",
    "ecommerce_store_list",
    "ecommerce_cart_put",
    "ecommerce_cart_submit",
];

type ForeignRow = (&'static str, u16, fn(&SignedInUser, &mut AccessRequest));

/// Operations that name something of the owner outside their path, and the statuses that refuse it.
pub(super) const FOREIGN: &[ForeignRow] = &[
    ("auth_access", 401, |owner, request| {
        request.body = Some(json!({"account_id": owner.caller.account_id}));
    }),
    ("auth_credential_update", 409, |owner, request| {
        request.body = Some(json!({"current_password": PASSWORD, "username": owner.username}));
    }),
    ("media_create", 404, |_, _| ()),
    ("chat_message_create", 404, |_, _| ()),
    ("chat_message_list", 404, |_, _| ()),
    ("wallets_provider_list", 404, |owner, request| {
        request.path = format!("{}?wallet_id={}", request.path, owner.caller.scope_id);
    }),
];

/// The value of a required query parameter.
pub(super) fn query_parameter(name: &str) -> &'static str {
    match name {
        "input" => LINK_INPUT,
        "platform" => "ios",
        "version" => "1.0",
        "build_number" => "1",
        "hub.mode" => "subscribe",
        "hub.verify_token" => "verify-token",
        "hub.challenge" => "1158201444",
        "lat" => "-34.8",
        "lng" => "-58.39",
        "query" => "adrogue",
        "metric" => "page_views",
        "bucket" => "day",
        "group_id" => REAL_GROUP_ID,
        "month" => "2026-11",
        "datetime_ini" => "2023-09-01T03:00:00Z",
        "datetime_end" => "2023-10-01T03:00:00Z",
        _ => panic!("no value for the query's {name}; add a row to `query_parameter` in {ROWS}"),
    }
}

impl RequestDraft<'_> {
    /// The last parameter of a path's template: the id of something of the owner. `path` is the filled path before it.
    /// A resource with its own PUT needs no row.
    pub(super) async fn path_parameter(&self, template: &str, path: &str, is_foreign: bool) -> String {
        let id = |value: &Value| value.as_str().map_or_else(new_id, ToOwned::to_owned);
        match template.split('/').skip(1).collect::<Vec<_>>()[..] {
            ["auth", "otp", "{id}"] => self.fixture.new_otp("sign_in", &self.email).await,
            ["media", "resources", "{auth}"] => "public".to_owned(),
            ["media", "resources", "{auth}", "{id}"] | ["media", "files", "{id}"] => self.fixture.public_media().await,
            ["media", "files", "{id}", "{variant}"] => "original".to_owned(),
            ["media", "resources", "{id}"] => media_id(&self.app.new_upload(self.owner(), true, PDF).await),
            [.., "key_available", "{key}"] => "ana".to_owned(),
            ["analytics", "devices", "{device_id}"] => self.fixture.new_device().await,
            ["analytics", "referrals", "sessions", "{session_id}"] => match self.operation.id.as_str() {
                "analytics_referral_session_create" => new_id(),
                _ => self.fixture.new_referral_session().await.1,
            },
            ["analytics", "referrals", "{referral_id}"] => {
                let staff = self.fixture.new_user(ScopeType::Backoffice).await;
                let code = new_id().to_uppercase().replace('-', "")[16..].to_owned();
                self.app.new_referral(&staff, &code, self.owner().caller.scope_id).await
            }
            ["backoffices", "accounts", "{account_id}"] => self.owner().caller.account_id.to_string(),
            ["backoffices", "ecommerce", "orders", "{order_id}"] => {
                self.app.new_consumer_with_order(self.fixture.public_store().await, 1).await.1
            }
            ["me", "workspace", "members", "{id}"] => self.fixture.invite(self.owner()).await,
            ["backoffices", "discover", "blocks", "{block_id}"] => self.app.new_block().await,
            ["discover", "page", "{id}"] => self.app.new_public_page().await,
            ["discover", "service", "page", "{id}"] => self.page_id().await,
            ["showrooms", "services", "showrooms", "{showroom_id}"] => self.showroom_id().await.to_owned(),
            ["showrooms", "showrooms", "{showroom_id}"] => self.fixture.public_showroom().await.showroom_id.clone(),
            ["showrooms", "contents", "{content_id}"] => self.fixture.public_showroom().await.content_id.clone(),
            ["chat", "rooms", "direct", "{profile_id}"] => self.chat().await.profile_id.clone(),
            ["chat", "rooms", "{id}"] => self.chat().await.room_id.clone(),
            ["notifications", "channels", "{push_provider}"] => {
                if self.operation.id == "notifications_channel_get" {
                    self.app.put_channel(self.owner(), "fcm", &"phone".into()).await.ok();
                }
                "fcm".to_owned()
            }
            ["notifications", "messages", "{message_id}"] => self.app.new_notification().await,
            ["workspace", "subscriptions", "{id}"] => self.subscription_id().await,
            ["wallets", "providers", "{provider_id}"] if self.operation.id == "wallets_provider_connect" => {
                self.seller().await.1.clone()
            }
            ["wallets", .., "{payment_wallet}"] => "mercadopago".to_owned(),
            ["wallets", "orders", "{order_id}"] => self.app.new_wallet_order(self.owner()).await,
            [.., "transaction", "{transaction_id}"] => {
                id(&self.app.send(self.app.request_as(self.owner(), Method::POST, path)).await.ok()["id"])
            }
            ["plugins", "pharmacy", "groups", "{group_id}"] if is_for_tenants(self.operation) => {
                self.group().await.group_id.clone()
            }
            ["plugins", "pharmacy", "groups", "{group_id}"] => REAL_GROUP_ID.to_owned(),
            ["ecommerce", "stores", "{store_id}"] => {
                let shop = self.fixture.public_store().await;
                if self.operation.id == "ecommerce_cart_submit" {
                    self.app.fill_cart(self.owner(), shop, 1).await;
                }
                shop.store_id.clone()
            }
            ["ecommerce", "orders", "{order_id}"] => {
                self.app.place_order(self.owner(), self.fixture.public_store().await, 1).await
            }
            ["ecommerce", "services", "stores", "{store_id}"] => self.store().await.store_id.clone(),
            [.., "articles", "{article_id}"] => self.store().await.article_id.clone(),
            [.., "catalogs", "{catalog_id}"] => self.store().await.catalog_id.clone(),
            [.., "coupons", "{coupon_id}"] => self.store().await.coupon_id.clone(),
            [.., "customizers", "{customizer_id}"] => self.store().await.customizer_id.clone(),
            [.., "{store_id}", "policies", "{policy_id}"] => self.store().await.policy_id.clone(),
            [.., "turns", "{turn_id}"] => self.store().await.turn_id.clone(),
            [.., "deployments", "{deployment_id}"] => {
                let store = self.store().await;
                let changes = self.app.create_deployment_candidate(self.owner(), store).await;
                if self.operation.id == "ecommerce_deployment_rollback" {
                    self.app.publish_deployment(self.owner(), store, &changes).await;
                }
                id(&changes["deployment_id"])
            }
            [.., "orders", "{order_id}"] => id(&self.order().await["id"]),
            [.., "orders", "{order_id}", "items", "{item_id}"] => id(&self.order().await["items"][0]["id"]),
            [.., "orders", "{order_id}", "policies", "{policy_id}"] => id(&self.order().await["policies"][0]["id"]),
            _ => self.put(template, path, is_foreign).await,
        }
    }

    /// The body of an operation's request.
    pub(super) async fn body(&self, operation: &str) -> Value {
        let (fixture, email) = (self.fixture, &self.email);
        match operation {
            "auth_otp_create" => json!({"action": "sign_up", "channel": "email", "receptor": email}),
            "auth_otp_verify" => json!({"code": self.app.code_sent_to(email).await}),
            "auth_sign_up" => json!({"otp_id": fixture.new_verified_otp("sign_up", email).await, "given_name": "Eva",
                                     "family_name": "Sosa", "email": email, "password": PASSWORD}),
            "auth_sign_in" => {
                json!({"userkey": fixture.new_user(ScopeType::Consumer).await.username, "password": PASSWORD})
            }
            "auth_recover" => {
                let person = fixture.new_user(ScopeType::Consumer).await;
                json!({"otp_id": fixture.new_verified_otp("recover", &person.email).await, "password": PASSWORD})
            }
            "auth_access" | "ecommerce_cart_put" => json!({}),
            "auth_credential_update" => json!({"current_password": PASSWORD}),
            "auth_profile_update" => json!({"given_name": "Eva"}),
            "workspaces_create" | "workspaces_put" => json!({"name": "Sur", "type": "business"}),
            "workspaces_member_put" => {
                let user = fixture.new_user(ScopeType::Consumer).await.caller.user_id;
                json!({"user_id": user, "state": "requested"})
            }
            "workspaces_invitation_answer" => json!({"state": "active"}),
            "media_create" => {
                // Sent again by its owner it is the same upload.
                json!({"id": media_id(&self.app.new_upload(self.owner(), true, PDF).await)})
            }
            "workspaces_subscription_create" => json!({"plan_id": ONE_STORE_PLAN_ID}),
            "analytics_events_batch" => {
                let page = self.app.new_public_page().await;
                let view = |instance_type: &str, id: &str| {
                    json!({"event_id": new_id(), "timestamp": "2026-11-20T15:00:00Z", "session_id": new_id(),
                           "device_id": new_id(), "instance_id": id, "instance_type": instance_type, "instance_action": "view"})
                };
                json!({"events": [view("discover_page", &page), view("store", &new_id()), view("article", &new_id())]})
            }
            "analytics_device_put" => json!({"hash": "a", "info": {"model": "Moto G7"}}),
            "analytics_referral_session_create" => json!({"referral_code": REFERRAL_CODE, "platform": "browser"}),
            "analytics_referral_session_update" => json!({"type": "open"}),
            "maps_address_put" => json!({"name": "Casa", "location": {"lat": -34.8, "lng": -58.39}}),
            "wallets_provider_put" => {
                json!({"wallet_id": self.owner().caller.scope_id, "type": "cash", "currencies": ["ARS"]})
            }
            "notifications_channel_put" => json!({"token": "phone"}),
            "notifications_preferences_put" => json!({"orders": true, "messages": false, "invitations": true}),
            "notifications_whatsapp_webhook" => json!({"entry": []}),
            "wallets_mercadopago_webhook" => json!({"type": "payment"}),
            "wallets_transaction_processing" | "wallets_transaction_complete" => json!({"cash": {}}),
            "wallets_transaction_failure" => json!({"cash": {"reason": "No vino"}}),
            "ecommerce_store_put" => json!({"name": "La Otra"}),
            "ecommerce_article_put" => self.store().await.article_body(),
            "ecommerce_article_import" => json!({"file": "code,name,price\nA,Alfajor,10\n"}),
            "ecommerce_catalog_put" => self.store().await.catalog_body(),
            "ecommerce_coupon_put" => self.store().await.coupon_body(),
            "ecommerce_customizer_put" => self.store().await.customizer_body(),
            "ecommerce_policy_put" => self.store().await.policy_body(),
            "ecommerce_payment_methods_put" => self.store().await.payment_methods_body(),
            "ecommerce_pickup_methods_put" => self.store().await.pickup_methods_body(),
            "ecommerce_order_state" => json!({"state": "preparation"}),
            "ecommerce_order_payment" => {
                json!({"payment_id": self.order().await["payment"][0]["id"], "state": "completed"})
            }
            "ecommerce_order_pickup" => {
                json!({"pickup_id": self.order().await["pickup"][0]["id"], "state": "cancelled"})
            }
            "ecommerce_order_preparation" => json!({"state": "preparing"}),
            "ecommerce_order_item_put" => json!({"quantity": 2}),
            "ecommerce_order_policy_put" => json!({"applied": true}),
            "pharmacy_shift_put" => self.group().await.shift_body(0, "03-01T11:30", "03-02T11:30"),
            "pharmacy_shift_generate" => {
                json!({"pharmacies": [[self.group().await.pharmacy_ids[0]]], "from": "2027-03-01",
                       "until": "2027-03-02", "start_time": "08:30", "duration_minutes": 1440})
            }
            "pharmacy_shift_copy_month" => json!({"from_month": "2027-03", "to_month": "2027-04", "align": "date"}),
            "pharmacy_shift_check" => {
                json!({"datetime_ini": "2027-03-01T00:00:00Z", "datetime_end": "2027-04-01T00:00:00Z"})
            }
            "backoffices_seed" => json!({"seeds": ["backoffices_backoffice"]}),
            "backoffices_category_put" => json!({"name": format!("Rubro {}", new_id())}),
            "backoffices_poi_put" => json!({"name": "Plaza Brown"}),
            "backoffices_link_put" => {
                json!({"name": "Promo", "input": format!("/promo/{}", new_id()), "output": "/nueva"})
            }
            "backoffices_page_put" => json!({"info": {"name": "Kiosco Sol"}}),
            "showrooms_service_put" => json!({"name": "Vidriera"}),
            "showrooms_content_put" => content_body("Fiat Duna 1994"),
            "showrooms_deployment_put" => json!({"header": {"title": "Vidriera"}, "blocks": [], "items": []}),
            "chat_message_create" => {
                json!({"room_id": self.chat().await.room_id, "sender_id": new_id(), "sender_datetime": "2026-11-20T15:00:00Z",
                       "data": [{"type": "text", "value": "Hola"}]})
            }
            "chat_room_cursor_view" => json!({"cursor_id": self.chat().await.message_id}),
            "discover_service_page_patch" | "discover_service_page_settings" => json!({}),
            "command_bus_dispatch" => json!({"topic": "system.ping", "params": {}}),
            _ => panic!("no body for {operation}; add a row to `body` in {ROWS}"),
        }
    }
}
