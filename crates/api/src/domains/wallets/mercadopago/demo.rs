//! The demonstration's hands at a stand-in for Mercado Pago: a seller who consents, and payers. They send the forms of its pages,
//! as browsers do; the connection and the payments then go the way of all others.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use reqwest::{Client, Url, header, redirect};

use super::client::{CallError, MercadoPago, TIMEOUT, is_loopback};
use super::connect::consent_url;
use super::create::create_transaction;
use super::redirect::{ConnectResult, exchange};
use super::search::check_transaction;
use super::seller_call::call_as_seller;
use super::transaction_rows::find_row;
use super::{OrderHooks, Provider, WalletOrder, find_client};
use crate::domains::wallets::provider::lock_provider;
use hub_kernel::app::App;
use hub_kernel::security::session::Account;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;

/// The end of a payment of the demonstration.
#[derive(Clone, Copy, Debug)]
pub enum DemoPayment {
    /// The payer has not paid yet.
    Open,
    /// Mercado Pago reviews the payment.
    InReview,
    /// It is paid.
    Paid,
    /// It is paid, and the payer has an amount back.
    PartlyRefunded(Money),
}

/// Connects a provider of the demonstration to a seller's account at a stand-in on this machine, unless it is connected. Returns
/// false, and logs the reason, when it stays unconnected.
pub async fn connect_demo_provider(
    app: &App,
    provider: Id<Provider>,
    account: Id<Account>,
    seller: &str,
) -> Result<bool> {
    let mut tx = app.db.begin().await?;
    let locked = lock_provider(tx.on(), provider).await?.or_not_found()?;
    tx.commit().await?;
    if locked.user_id.is_some() {
        return Ok(true);
    }
    let Some(client) = find_client(app)?.filter(|client| is_loopback(&client.application.auth_url)) else {
        tracing::info!("no stand-in for Mercado Pago is configured: the demonstration's provider stays unconnected");
        return Ok(false);
    };
    let result = match consent(&client, seller).await {
        Ok((code, verifier)) => exchange(app, &client, (provider, account), &code, &verifier).await?,
        Err(reason) => {
            tracing::warn!("the stand-in for Mercado Pago does not connect the demonstration's provider: {reason}");
            return Ok(false);
        }
    };
    if result != ConnectResult::Connected {
        tracing::warn!("the demonstration's provider of Mercado Pago stays unconnected");
    }
    Ok(result == ConnectResult::Connected)
}

/// Consents as a seller; the code and its verifier, or the reason why there is none.
async fn consent(client: &MercadoPago, seller: &str) -> Result<(String, String), String> {
    let [state, verifier] = std::array::from_fn(|_| URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>()));
    let page = consent_url(client, &state, &verifier).map_err(|error| error.to_string())?;
    let page = Url::parse(&page).map_err(|error| error.to_string())?;
    let asked: Vec<(String, String)> = page.query_pairs().into_owned().collect();
    let decision = [("seller".to_owned(), seller.to_owned()), ("decision".to_owned(), "approve".to_owned())];
    let back = send_form(&page, &[asked.as_slice(), &decision].concat()).await?;
    let answer = |name: &str| back.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
    match answer("code") {
        Some(code) if answer("state") == Some(state) => Ok((code, verifier)),
        _ => Err("it gives no code".to_owned()),
    }
}

/// Sends the form of a page; the address that the browser goes to.
async fn send_form(page: &Url, fields: &[(String, String)]) -> Result<Url, String> {
    let mut action = page.clone();
    action.set_query(None);
    let mut form = action.clone();
    form.query_pairs_mut().extend_pairs(fields);
    let client = Client::builder().redirect(redirect::Policy::none()).timeout(TIMEOUT).build();
    let request = client.map_err(|error| error.to_string())?.post(action.clone());
    let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let response = request.body(form.query().unwrap_or_default().to_owned()).send().await;
    let response = response.map_err(|error| format!("it is not reached ({})", error.without_url()))?;
    let location = response.headers().get(header::LOCATION).and_then(|value| value.to_str().ok());
    let location = location.ok_or_else(|| format!("it answers {}", response.status()))?;
    action.join(location).map_err(|error| error.to_string())
}

/// Pays a wallet order of the demonstration at the stand-in, as its payer does, and takes over what its API says of it.
pub async fn pay_demo_order(
    app: &App,
    hooks: OrderHooks,
    payer: Id<Account>,
    order: Id<WalletOrder>,
    payment: DemoPayment,
) -> Result<()> {
    let transaction = create_transaction(app, payer, hooks, order).await?;
    let link = transaction.mercadopago.and_then(|paid| paid.link);
    let page = link.and_then(|link| Url::parse(&link).ok()).filter(|page| is_loopback(page.as_str()));
    let page = page.ok_or_else(|| Error::Unavailable("the page to pay at is not a stand-in's".to_owned()))?;
    let outcome = match payment {
        DemoPayment::Open => return Ok(()),
        DemoPayment::InReview => "in_process",
        DemoPayment::Paid | DemoPayment::PartlyRefunded(_) => "approved",
    };
    let preference = page.query_pairs().find(|(key, _)| key == "pref_id").map(|(_, value)| value.into_owned());
    let fields = [("pref_id".to_owned(), preference.or_not_found()?), ("outcome".to_owned(), outcome.to_owned())];
    let pay = page.join("/checkout/v1/pay").map_err(Error::internal)?;
    send_form(&pay, &fields).await.map_err(Error::Unavailable)?;
    let row = find_row(app.db.read(), transaction.id).await?.or_not_found()?;
    if let DemoPayment::PartlyRefunded(amount) = payment {
        let connection = row.find_connection(app).await?.or_not_found()?;
        let (reference, key) = (&row.id.to_string(), &order.to_string());
        let call = move |client: MercadoPago, token| async move {
            for paid in client.search_payments(&token, reference).await? {
                client.refund(&token, &paid.id, Some(amount), key).await?;
            }
            Ok::<_, CallError>(())
        };
        call_as_seller(app, connection, call).await.map_err(|error| Error::Unavailable(error.to_string()))?;
    }
    check_transaction(app, hooks, &row).await.map_err(|error| Error::Unavailable(error.to_string()))
}
