//! What tests do over and over: posting JSON, reading the code that was sent, looking at tables, other replicas.

use hub_kernel::app::App;
use hub_kernel::db::{Db, sql};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::{SignedInUser, TestApp, TestResponse};

impl TestApp {
    /// POST of a JSON body, from a device of its own.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> TestResponse {
        let device = hub_kernel::types::id::Id::<()>::new().to_string();
        self.send(self.request(Method::POST, path).header("device-id", device).json(body)).await
    }

    /// A request as someone, with their access token.
    pub(crate) fn request_as(&self, person: &SignedInUser, method: Method, path: &str) -> RequestBuilder {
        self.request(method, path).bearer_auth(&person.access_token).header("device-id", person.device_id.to_string())
    }

    /// GET as someone.
    pub(crate) async fn get_as(&self, person: &SignedInUser, path: &str) -> TestResponse {
        self.send(self.request_as(person, Method::GET, path)).await
    }

    /// The next tokens for a refresh token, from the device, as the session's account.
    pub(crate) async fn refresh(&self, token: &str, device_id: impl ToString) -> TestResponse {
        self.refresh_as(token, device_id, &json!({})).await
    }

    /// The same as another account.
    pub(crate) async fn refresh_as(&self, token: &str, device_id: impl ToString, body: &Value) -> TestResponse {
        let request = self.request(Method::POST, "/auth/access").bearer_auth(token);
        self.send(request.header("device-id", device_id.to_string()).json(body)).await
    }

    /// The code that was sent to a receptor last.
    pub(crate) async fn code_sent_to(&self, receptor: &str) -> String {
        code_sent_to(&self.app, receptor).await.expect("a code was sent")
    }

    /// The rows of tables as text, in one order: to compare.
    pub(crate) async fn dump(&self, tables: &[&str]) -> String {
        dump(&self.app.db, tables).await
    }
}

/// The rows of a database's tables as text, in one order.
pub(crate) async fn dump(db: &Db, tables: &[&str]) -> String {
    let mut dump = String::new();
    for table in tables {
        dump.push_str(&dump_table(db, table).await);
    }
    dump
}

async fn code_sent_to(app: &App, receptor: &str) -> Option<String> {
    let row = sql(
        app.db.read(),
        "SELECT id, sealed FROM outbox WHERE receptor = $1 AND sealed IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1",
    );
    let (id, sealed): (hub_kernel::types::id::Id<()>, String) =
        row.bind(receptor.to_owned()).optional().await.expect("looks")?;
    app.vault.decrypt(&format!("outbox:{id}"), &sealed)
}

/// Each row as the database writes it, sorted.
async fn dump_table(db: &Db, table: &str) -> String {
    let columns: Vec<(String,)> = sql(
        db.read(),
        hub_kernel::db::Sql {
            sqlite: "SELECT name FROM pragma_table_info($1) ORDER BY name",
            pg: "SELECT column_name::text FROM information_schema.columns
                 WHERE table_name = $1 AND table_schema = current_schema() ORDER BY column_name",
        },
    )
    .bind(table.to_owned())
    .all()
    .await
    .expect("columns");
    let text: Vec<_> = columns.iter().map(|(name,)| format!("coalesce(cast({name} as text), '-')")).collect();
    let query = format!("SELECT {} AS line FROM {table} ORDER BY 1", text.join(" || ' ' || "));
    let lines: Vec<(String,)> = sql(db.read(), "").push(Box::leak(query.into_boxed_str())).all().await.expect("rows");
    lines.into_iter().map(|(line,)| line + "\n").collect()
}
