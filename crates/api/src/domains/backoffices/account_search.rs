//! Full-text search of accounts: by the word index for a rare word, and else by scanning each account's words.

use crate::domains::auth::parse_query_words;
use hub_kernel::db::{Executor, Statement, sql};
use hub_kernel::types::error::Result;

/// The maximum number of accounts of a word that is looked up in the index. Their rows are read one by one and sorted; for
/// a more frequent word, a scan in the list's order fills the page sooner.
const RARE_WORD_ACCOUNTS_MAX: i64 = 10_000;

/// The words to search for; an account matches when each is a prefix of one of its words.
#[derive(Debug, Default)]
pub(super) struct AccountSearch {
    /// The word with the fewest accounts, if it is rare.
    rarest_word: Option<String>,
    /// The other words.
    other_words: Vec<String>,
}

impl AccountSearch {
    /// Parses a query, and finds its rarest word.
    pub(super) async fn from_query(on: Executor<'_>, query: Option<&str>) -> Result<Self> {
        let mut words = query.map(parse_query_words).unwrap_or_default();
        if words.is_empty() {
            return Ok(Self::default());
        }
        let rarest = list_word_counts(on, &words).await?.into_iter().min_by_key(|(_, count)| *count);
        let rarest = rarest
            .filter(|(_, count)| *count <= RARE_WORD_ACCOUNTS_MAX)
            .and_then(|(position, _)| usize::try_from(position).ok());
        Ok(Self { rarest_word: rarest.map(|position| words.swap_remove(position)), other_words: words })
    }

    /// Adds the conditions on `account_entries e`.
    pub(super) fn push_filter<'c>(&self, mut rows: Statement<'c>) -> Statement<'c> {
        if let Some(word) = &self.rarest_word {
            rows = rows.push(" AND e.account_id IN (SELECT account_id FROM account_words WHERE word >= ");
            rows = rows.push_bind(word.clone()).push(" AND word < ").push_bind(prefix_end(word)).push(")");
        }
        for word in &self.other_words {
            // A word has only letters and digits: no wildcard of LIKE.
            rows = rows.push(" AND ' ' || e.search_text LIKE ").push_bind(format!("% {word}%"));
        }
        rows
    }
}

/// The number of accounts of each word, by its position, counted up to just above the limit for rare words.
async fn list_word_counts(on: Executor<'_>, words: &[String]) -> Result<Vec<(i64, i64)>> {
    let mut counts = sql(on, "");
    for (position, word) in (0_i64..).zip(words) {
        counts = counts.push(if position == 0 { "SELECT " } else { " UNION ALL SELECT " }).push_bind(position);
        counts = counts.push(", (SELECT COUNT(account_id) FROM (SELECT account_id FROM account_words WHERE word >= ");
        counts = counts.push_bind(word.clone()).push(" AND word < ").push_bind(prefix_end(word));
        counts = counts.push(" LIMIT 10001) AS found)");
    }
    counts.all().await
}

/// The exclusive upper bound of the words that begin with a word.
fn prefix_end(word: &str) -> String {
    format!("{word}\u{10FFFF}")
}
