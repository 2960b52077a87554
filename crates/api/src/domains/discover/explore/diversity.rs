//! Diversity: at most two results of one workspace in a row, within one page of results.

use std::collections::VecDeque;

/// The most results of one workspace in a row.
const IN_A_ROW_MAX: usize = 2;

/// Reorders a page of results: a third one of a workspace in a row comes after the next result of another one. Results without
/// a workspace do not belong together. Where only one workspace is left, its results follow each other.
pub(super) fn diversify<T, W: PartialEq + Copy>(results: Vec<T>, workspace: impl Fn(&T) -> Option<W>) -> Vec<T> {
    let mut waiting: VecDeque<T> = results.into();
    let mut page: Vec<T> = Vec::with_capacity(waiting.len());
    while !waiting.is_empty() {
        let full = match page.len().checked_sub(IN_A_ROW_MAX).map(|start| &page[start..]) {
            Some(last) => {
                let first = last.first().and_then(&workspace);
                first.filter(|first| last.iter().all(|result| workspace(result) == Some(*first)))
            }
            None => None,
        };
        let is_allowed = |result: &T| full.is_none() || workspace(result) != full;
        let next = waiting.iter().position(is_allowed).unwrap_or(0);
        page.extend(waiting.remove(next));
    }
    page
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn order(workspaces: &[Option<u8>]) -> Vec<usize> {
        let results: Vec<(usize, Option<u8>)> = workspaces.iter().copied().enumerate().collect();
        diversify(results, |(_, workspace)| *workspace).into_iter().map(|(index, _)| index).collect()
    }

    #[test]
    fn a_third_result_waits_for_another_workspace() {
        let (a, b) = (Some(1), Some(2));
        assert_eq!(order(&[a, a, a, b, a]), [0, 1, 3, 2, 4]);
        assert_eq!(order(&[a, a, a, a, b, b]), [0, 1, 4, 2, 3, 5]);
        assert_eq!(order(&[a, a, a]), [0, 1, 2], "nobody else is left");
        assert_eq!(order(&[None, None, None, a]), [0, 1, 2, 3], "entries without an owner");
        assert_eq!(order(&[]), [0; 0]);
    }

    proptest! {
        #[test]
        fn a_page_keeps_its_results(workspaces in proptest::collection::vec(proptest::option::of(0_u8..4), 0..30)) {
            let order = order(&workspaces);
            let mut sorted = order.clone();
            sorted.sort_unstable();
            prop_assert_eq!(sorted, (0..workspaces.len()).collect::<Vec<_>>());
            for (at, three) in order.windows(3).enumerate() {
                let same = |index: &usize| workspaces[*index].is_some() && workspaces[*index] == workspaces[three[0]];
                if three.iter().all(same) {
                    // Nobody else was left.
                    prop_assert!(order[at + 3..].iter().all(same), "{:?}", order);
                }
            }
        }
    }
}
