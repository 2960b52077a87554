//! Looking for words: by the index of words where one is rare, and else by what each account says.

use crate::domains::auth::query_words;
use hub_kernel::db::{Executor, Statement, sql};
use hub_kernel::types::error::Result;

/// How many accounts a word may name that an index is to be asked for. They are read one by one, and put in order; of a
/// word that names more a page is sooner full by going through the accounts in the list's order.
const RARE_WORD_ACCOUNTS_MAX: i64 = 10_000;

/// The words to look for, each the begin of one of the account's.
#[derive(Debug, Default)]
pub(super) struct AccountSearch {
    /// The one that names the fewest accounts, if it is rare.
    rare: Option<String>,
    /// The others.
    others: Vec<String>,
}

impl AccountSearch {
    /// How to look for a query's words.
    pub(super) async fn from_query(on: Executor<'_>, query: Option<&str>) -> Result<Self> {
        let mut words = query.map(query_words).unwrap_or_default();
        if words.is_empty() {
            return Ok(Self::default());
        }
        let rarest = list_word_counts(on, &words).await?.into_iter().min_by_key(|(_, count)| *count);
        let rarest = rarest.filter(|(_, count)| *count <= RARE_WORD_ACCOUNTS_MAX).and_then(|(place, _)| usize::try_from(place).ok());
        Ok(Self { rare: rarest.map(|place| words.swap_remove(place)), others: words })
    }

    /// Those of the entries `e` that have every word.
    pub(super) fn push_filter<'c>(&self, mut rows: Statement<'c>) -> Statement<'c> {
        if let Some(word) = &self.rare {
            rows = rows.push(" AND e.account_id IN (SELECT account_id FROM account_words WHERE word >= ");
            rows = rows.push_bind(word.clone()).push(" AND word < ").push_bind(prefix_end(word)).push(")");
        }
        for word in &self.others {
            // A word has letters and digits alone: nothing in it means something to LIKE.
            rows = rows.push(" AND ' ' || e.words LIKE ").push_bind(format!("% {word}%"));
        }
        rows
    }
}

/// How many rows each word has, by its place, counted one further than is rare.
async fn list_word_counts(on: Executor<'_>, words: &[String]) -> Result<Vec<(i64, i64)>> {
    let mut counts = sql(on, "");
    for (place, word) in (0_i64..).zip(words) {
        counts = counts.push(if place == 0 { "SELECT " } else { " UNION ALL SELECT " }).push_bind(place);
        counts = counts.push(", (SELECT COUNT(account_id) FROM (SELECT account_id FROM account_words WHERE word >= ");
        counts = counts.push_bind(word.clone()).push(" AND word < ").push_bind(prefix_end(word));
        counts = counts.push(" LIMIT 10001) AS found)");
    }
    counts.all().await
}

/// The end, itself outside, of the words that begin with one.
fn prefix_end(word: &str) -> String {
    format!("{word}\u{10FFFF}")
}
