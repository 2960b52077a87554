//! The search index of orders: the words of their codes and consumers.
//!
//! An order is written with its `search_text` and a row in `unindexed_orders`. The server indexes the words of many orders
//! at once: their words are spread over the b-tree, and a page of it that many orders share is written once. Until then a
//! search finds an order through `unindexed_orders` and its text.

use std::collections::BTreeSet;

use super::view::Order;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, RowLock, Sql, sql};
use hub_kernel::pagination::word_index::WordIndex;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_index_words;

/// The words of orders. All stores share one index, because the staff searches all of them.
pub(super) static ORDER_WORDS: WordIndex = WordIndex {
    table: "order_words",
    row_id: "order_id",
    parent_id: None,
    unindexed_table: Some("unindexed_orders"),
    rare_max: 2_000,
};

/// The most orders that are indexed by one transaction: SQLite's other writers wait for it.
const BATCH_SIZE: usize = 250;

/// The words an order is found by: those of its code and of the consumer's name, email and phone.
pub(super) fn search_words(code: &str, consumer_texts: &[&str]) -> BTreeSet<String> {
    // The code also without its hyphen: people leave it out.
    let joined = code.replace('-', "");
    fold_index_words([code, &joined].into_iter().chain(consumer_texts.iter().copied()))
}

/// Indexes the words of new orders.
pub async fn index_new_orders(app: &App) -> Result<()> {
    if find_unindexed_order(app.db.read()).await?.is_none() {
        return Ok(());
    }
    loop {
        let mut tx = app.db.begin().await?;
        let orders = delete_unindexed_orders(tx.on()).await?;
        let is_last = orders.len() < BATCH_SIZE;
        insert_order_words(tx.on(), orders).await?;
        tx.commit().await?;
        if is_last {
            return Ok(());
        }
    }
}

async fn find_unindexed_order(on: Executor<'_>) -> Result<Option<Id<Order>>> {
    sql(on, "SELECT order_id FROM unindexed_orders LIMIT 1").optional_scalar().await
}

/// Deletes the rows with the lowest ids, which are the oldest. The server that deletes a row indexes its order; rows are
/// locked in the order of their ids, so that two servers never wait for each other.
async fn delete_unindexed_orders(on: Executor<'_>) -> Result<Vec<Id<Order>>> {
    let delete = sql(on, "DELETE FROM unindexed_orders WHERE order_id").push_any_selected(|rows| {
        let rows = rows.push("SELECT order_id FROM unindexed_orders ORDER BY order_id LIMIT ");
        rows.push_bind(BATCH_SIZE as i64).lock(RowLock::Update)
    });
    delete.push(" RETURNING order_id").all_scalars().await
}

/// Inserts the words sorted, so that the words of one page follow each other.
async fn insert_order_words(on: Executor<'_>, orders: Vec<Id<Order>>) -> Result<()> {
    let words = Sql {
        sqlite: "INSERT INTO order_words (word, order_id) SELECT w.value, o.id
                 FROM orders o, json_each('[\"' || replace(o.search_text, ' ', '\",\"') || '\"]') w WHERE o.id",
        pg: "INSERT INTO order_words (word, order_id) SELECT w.value, o.id
             FROM orders o, unnest(string_to_array(o.search_text, ' ')) AS w (value) WHERE o.id",
    };
    let words = sql(on, words).push_any(orders).push(" ORDER BY w.value, o.id ON CONFLICT DO NOTHING");
    words.execute().await.map(drop)
}
