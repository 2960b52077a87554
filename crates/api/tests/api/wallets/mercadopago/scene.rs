//! A seller who is connected to the stand-in, a store that is paid through it, and an order.

use std::sync::{Arc, OnceLock};

use hub_api::domains::ecommerce::{WALLET_ORDER_HOOKS, run_unpaid_expiry};
use hub_api::domains::wallets;
use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::clock::{Clock, Timestamp};
use hub_kernel::types::id::Id;
use mercadopago_standin::{NewPayment, PIZZERIA, Payment, Settings, StandIn, UserId, WebhookMode};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{SignedInUser, StoreFixture, TestApp, TestResponse, new_id, timestamp};

/// The public origin of the test's server.
pub(super) const PUBLIC_URL: &str = "https://town.example";

/// A server with an application at the stand-in.
pub(super) struct ConnectedApp {
    pub(super) app: TestApp,
    pub(super) stand_in: StandIn,
}

/// The answer to the start of a connection: the page to consent at, and the browser's cookie.
pub(super) struct BegunConnection {
    pub(super) consent_url: String,
    pub(super) cookie: String,
}

impl ConnectedApp {
    /// A server and a stand-in whose notices wait for the test.
    pub(super) async fn new() -> Self {
        Self::with_settings(&["--public-url", PUBLIC_URL]).await
    }

    /// The same with a public address and other settings.
    pub(super) async fn with_settings(settings_of_test: &[&str]) -> Self {
        Self::starting_at(timestamp(crate::support::NOW), settings_of_test).await
    }

    /// The same, with a clock that starts at an instant.
    async fn starting_at(start: Timestamp, settings_of_test: &[&str]) -> Self {
        let clock = Arc::new(OnceLock::<Clock>::new());
        let of_test = Arc::clone(&clock);
        let clock_of_test = move || of_test.get().map_or(start, Clock::now).utc();
        let settings = Settings { clock: mercadopago_standin::Clock::from_fn(clock_of_test), ..Settings::default() };
        let stand_in = StandIn::start(settings).await.expect("a stand-in");
        stand_in.set_webhook_mode(WebhookMode::Held);
        let application = stand_in.settings();
        let (url, webhook_secrets) = (stand_in.url(), format!("an older secret,{}", application.webhook_secret));
        let of_application = [
            ["--mercadopago-client-id", &application.client_id],
            ["--mercadopago-client-secret", &application.client_secret],
            ["--mercadopago-webhook-secrets", &webhook_secrets],
            ["--mercadopago-url", &url],
            ["--mercadopago-auth-url", &url],
        ];
        let app = TestApp::with_settings(&[of_application.as_flattened(), settings_of_test].concat()).await;
        app.app.clock.set_now(start);
        let set = clock.set(app.app.clock.clone());
        set.expect("set once");
        stand_in.set_webhook_url(Some(&format!("{}/wallets/mercadopago/webhook", app.base_url)));
        Self { app, stand_in }
    }

    /// Puts a Mercado Pago provider of a user's wallet; answers its id.
    pub(super) async fn new_provider(&self, owner: &SignedInUser) -> String {
        let id = new_id();
        self.put_provider(owner, &id, Value::Null).await.ok();
        id
    }

    /// Puts a Mercado Pago provider in a state.
    pub(super) async fn put_provider(&self, owner: &SignedInUser, id: &str, state: Value) -> TestResponse {
        let body =
            json!({"wallet_id": owner.caller.scope_id, "type": "mercadopago", "currencies": ["ARS"], "state": state});
        self.app.put_as(owner, &format!("/wallets/providers/{id}"), &body).await
    }

    /// Begins to connect a provider.
    pub(super) async fn begin(&self, owner: &SignedInUser, provider: &str) -> TestResponse {
        let path = format!("/wallets/providers/{provider}/mercadopago/connect?access_token={}", owner.access_token);
        self.app.get(&path).await
    }

    /// Begins to connect a provider, as a browser does.
    pub(super) async fn begin_in_browser(&self, owner: &SignedInUser, provider: &str) -> BegunConnection {
        let begun = self.begin(owner, provider).await;
        assert_eq!(begun.status, 303, "{}", begun.text);
        let cookie = begun.header("set-cookie").split(';').next().expect("a cookie").to_owned();
        BegunConnection { consent_url: begun.header("location").to_owned(), cookie }
    }

    /// Follows the address that a seller comes back to, and answers the page that they are sent to.
    pub(super) async fn come_back(&self, address: &str, cookie: Option<&str>) -> String {
        let path = address.strip_prefix(PUBLIC_URL).expect("an address of the server");
        let mut request = self.app.request(Method::GET, path);
        if let Some(cookie) = cookie {
            request = request.header("cookie", format!("theme=dark; {cookie}"));
        }
        let answer = self.app.send(request).await;
        assert_eq!(answer.status, 303, "{}", answer.text);
        answer.header("location").to_owned()
    }

    /// Connects a provider to a seller's account.
    pub(super) async fn connect(&self, owner: &SignedInUser, provider: &str, seller: UserId) {
        let begun = self.begin_in_browser(owner, provider).await;
        let back = self.stand_in.authorize(&begun.consent_url, seller).expect("the seller consents");
        let page = self.come_back(&back, Some(&begun.cookie)).await;
        assert_eq!(page, format!("{PUBLIC_URL}/cobros?provider={provider}&resultado=conectado"));
    }

    /// A provider as its owner reads it.
    pub(super) async fn provider(&self, owner: &SignedInUser, id: &str) -> Value {
        self.app.get_as(owner, &format!("/wallets/providers/{id}")).await.ok()
    }

    /// Delivers the notices that wait, and has them worked off; answers the statuses of the deliveries.
    pub(super) async fn deliver(&self) -> Vec<u16> {
        let statuses = self.stand_in.deliver_held().await.expect("deliveries");
        wallets::work_off_notices(&self.app.app, WALLET_ORDER_HOOKS).await.expect("worked off");
        statuses
    }

    /// Has the transactions checked that are due.
    pub(super) async fn poll(&self) {
        wallets::check_due_transactions(&self.app.app, WALLET_ORDER_HOOKS).await.expect("checked");
    }
}

/// A consumer's order that is paid through Mercado Pago.
pub(super) struct PaidScene {
    pub(super) connected: ConnectedApp,
    pub(super) owner: SignedInUser,
    pub(super) consumer: SignedInUser,
    pub(super) provider: String,
    pub(super) shop: StoreFixture,
    pub(super) order: String,
    /// The wallet order of the order's first payment.
    pub(super) wallet: String,
}

impl std::ops::Deref for PaidScene {
    type Target = ConnectedApp;

    fn deref(&self) -> &ConnectedApp {
        &self.connected
    }
}

impl PaidScene {
    /// A store that is connected to the pizzería's account, and an order of one pizza: 7200 pesos.
    pub(super) async fn new() -> Self {
        Self::at(timestamp(crate::support::NOW)).await
    }

    /// The same, with a clock that starts at an instant.
    pub(super) async fn at(start: Timestamp) -> Self {
        let connected = ConnectedApp::starting_at(start, &["--public-url", PUBLIC_URL]).await;
        let owner = connected.app.new_signed_in_user(ScopeType::Workspace).await;
        let mut shop = connected.app.new_published_store(&owner).await;
        let provider = connected.new_provider(&owner).await;
        connected.connect(&owner, &provider, PIZZERIA).await;
        shop.provider_id = provider.clone();
        let methods = json!({"providers": [{"id": provider, "type": "mercadopago"}]});
        connected.app.put_as(&owner, &shop.owner_path("payment_methods"), &methods).await.ok();
        let (consumer, order) = connected.app.new_consumer_with_order(&shop, 1).await;
        let seen = connected.app.get_as(&consumer, &format!("/ecommerce/orders/{order}")).await.ok();
        let wallet = seen["payment"][0]["order_id"].as_str().expect("an id").to_owned();
        Self { connected, owner, consumer, provider, shop, order, wallet }
    }

    /// Creates a transaction; answers its id.
    pub(super) async fn open(&self) -> String {
        let made = self.create_transaction().await.ok();
        assert!(made["mercadopago"]["link"].as_str().expect("a link").starts_with(&self.stand_in.url()), "{made}");
        made["id"].as_str().expect("an id").to_owned()
    }

    /// Asks for a transaction.
    pub(super) async fn create_transaction(&self) -> TestResponse {
        let path = format!("/wallets/orders/{}/transaction", self.wallet);
        self.app.send(self.app.request_as(&self.consumer, Method::POST, &path)).await
    }

    /// Gives a transaction up.
    pub(super) async fn give_up(&self, transaction: &str) -> TestResponse {
        let path = format!("/wallets/orders/{}/transaction/{transaction}/failure", self.wallet);
        self.app.put_as(&self.consumer, &path, &json!({"mercadopago": {"reason": "Pago en efectivo"}})).await
    }

    /// Pays the page of a transaction at Mercado Pago.
    pub(super) fn pay(&self, transaction: &str, payment: impl Into<NewPayment>) -> Payment {
        let preference = self.stand_in.preference_of(transaction).expect("a preference");
        self.stand_in.pay(&preference.id, payment).expect("a payment")
    }

    /// Moves the order, or asks for a move of its first payment.
    pub(super) async fn set_state(&self, part: &str, state: &str) -> TestResponse {
        self.app.set_order_state(&self.owner, &self.shop, &self.order, part, state).await
    }

    /// The order as the store reads it.
    pub(super) async fn order(&self) -> Value {
        self.app.get_store_order(&self.owner, &self.shop, &self.order).await
    }

    /// The first wallet order as the payer reads it.
    pub(super) async fn wallet_order(&self) -> Value {
        self.app.get_as(&self.consumer, &format!("/wallets/orders/{}", self.wallet)).await.ok()
    }

    /// The state of the order, of its payments with their amounts in pesos (amount, refund due, refunded), of the first wallet
    /// order and of its transactions, read from the database because sessions end.
    pub(super) async fn states(&self) -> String {
        let id = |text: &str| text.parse::<Id<()>>().expect("an id");
        let db = &self.app.app.db;
        let order = sql(db.read(), "SELECT state FROM orders WHERE id = $1").bind(id(&self.order));
        let order: String = order.scalar().await.expect("an order");
        let payments = "SELECT state, amount, refund_due, refunded_amount FROM order_payments
                        WHERE order_id = $1 ORDER BY position";
        let payments: Vec<(String, i64, i64, i64)> =
            sql(db.read(), payments).bind(id(&self.order)).all().await.expect("payments");
        let payment = |(state, amount, due, refunded): &(String, i64, i64, i64)| {
            let parts = [(*due, "due"), (*refunded, "refunded")].into_iter().filter(|(part, _)| *part > 0);
            let parts: String = parts.map(|(part, name)| format!(" {name} {}", part / 100)).collect();
            format!("{state} {}{parts}", amount / 100)
        };
        let payments: Vec<String> = payments.iter().map(payment).collect();
        let wallet = sql(db.read(), "SELECT state FROM wallet_orders WHERE id = $1").bind(id(&self.wallet));
        let wallet: String = wallet.scalar().await.expect("a wallet order");
        let transactions = "SELECT state FROM wallet_transactions WHERE wallet_order_id = $1 ORDER BY position";
        let transactions = sql(db.read(), transactions).bind(id(&self.wallet));
        let transactions: Vec<String> = transactions.all_scalars().await.expect("transactions");
        format!("{order} | {} | {wallet}: {}", payments.join(", "), transactions.join(", "))
    }

    /// Advances the clock, has transactions checked and orders expired, as the server does by itself.
    pub(super) async fn wait(&self, seconds: i64) {
        self.app.advance_clock(seconds);
        self.poll().await;
        run_unpaid_expiry(&self.app.app).await.expect("expires");
    }

    /// The money that the seller has of the order, in pesos.
    pub(super) fn money_at_mercadopago(&self) -> i64 {
        self.stand_in.ledger().balance().get() / 100
    }

    /// The money that the server recorded as received and not given back, in pesos.
    pub(super) async fn money_recorded(&self) -> i64 {
        let kept = "SELECT CAST(COALESCE(SUM(amount - refunded_amount), 0) AS BIGINT) FROM order_payments
                    WHERE order_id = $1 AND state IN ('completed', 'refounded')";
        let order: Id<()> = self.order.parse().expect("an id");
        sql(self.app.app.db.read(), kept).bind(order).scalar::<i64>().await.expect("a sum") / 100
    }

    /// Fails when the states differ, or when the recorded money is not the money that moved.
    pub(super) async fn assert_states(&self, expected: &str) {
        assert_eq!(self.states().await, expected);
        assert_eq!(self.money_recorded().await, self.money_at_mercadopago(), "recorded and moved");
    }

    /// New sessions of both sides, because theirs ended.
    pub(super) async fn sign_in_again(&mut self) {
        self.owner = self.app.new_session(self.owner.seat()).await;
        self.consumer = self.app.new_session(self.consumer.seat()).await;
    }
}
