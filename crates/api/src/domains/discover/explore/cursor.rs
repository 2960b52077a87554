//! The place in a search at which its next page begins.

use serde::{Deserialize, Serialize};

use crate::domains::discover::page::DirectoryPage;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

/// The state of a search after one of its pages: results that rank behind it follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ExploreCursor {
    /// The moment of the search's first page: hours are told for it, and pages listed since then do not come between.
    pub(super) moment: Timestamp,
    /// The generation of the activity that the search is ranked by.
    pub(super) generation: i64,
    /// The rank of the last result.
    pub(super) after: Rank,
}

/// The rank of a result: the highest score first, then the lowest id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Rank {
    /// The score in millionths.
    pub(super) score: i64,
    /// The page.
    pub(super) id: Id<DirectoryPage>,
}

impl Ord for Rank {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.score.cmp(&self.score).then(self.id.cmp(&other.id))
    }
}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The results of the next page in the order of their rank, and whether more follow.
pub(super) fn next_page<T>(
    mut results: Vec<T>,
    rank: impl Fn(&T) -> Rank,
    after: Option<Rank>,
    take: usize,
) -> (Vec<T>, bool) {
    results.retain(|result| after.is_none_or(|after| rank(result) > after));
    results.sort_by_key(&rank);
    let has_more = results.len() > take;
    results.truncate(take);
    (results, has_more)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    proptest! {
        #[test]
        fn pages_lose_and_repeat_nothing(
            scores in proptest::collection::vec(0_i64..5, 0..60), take in 1_usize..9, shift in 0_usize..60,
        ) {
            let rank = |(index, score): (usize, &i64)| Rank { score: *score, id: Uuid::from_u128(index as u128).into() };
            let mut results: Vec<Rank> = scores.iter().enumerate().map(rank).collect();
            let (mut pages, mut after) = (Vec::new(), None);
            loop {
                // The database may answer in any order.
                let middle = shift.min(results.len());
                results.rotate_left(middle);
                let (page, has_more) = next_page(results.clone(), |rank| *rank, after, take);
                prop_assert!(page.len() <= take);
                after = page.last().copied().or(after);
                pages.extend(page);
                if !has_more {
                    break;
                }
            }
            results.sort();
            prop_assert_eq!(pages, results);
        }
    }
}
