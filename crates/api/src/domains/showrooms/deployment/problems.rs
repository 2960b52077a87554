//! The problems that block publishing: shown items whose contents the public could not see.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Block, Content, Item};
use hub_kernel::types::id::Id;

/// The code of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum DeploymentProblemCode {
    /// The showroom has no such content.
    ContentMissing,
    /// The content is hidden.
    ContentHidden,
}

/// A problem that blocks publishing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(super) struct DeploymentProblem {
    /// Its code.
    pub(super) code: DeploymentProblemCode,
    /// The field that has it, as in `items[3].content_id`.
    pub(super) path: String,
}

/// The visible items of visible blocks, with their positions.
pub(super) fn shown_items<'a>(blocks: &'a [Block], items: &'a [Item]) -> impl Iterator<Item = (usize, &'a Item)> {
    let is_shown = |item: &Item| item.visible && blocks.iter().any(|block| block.visible && block.id == item.block_id);
    items.iter().enumerate().filter(move |(_, item)| is_shown(item))
}

/// The problems of a deployment, by the visibility of its showroom's contents; `None` for one that does not exist.
pub(super) fn find_problems(
    blocks: &[Block],
    items: &[Item],
    is_visible: impl Fn(Id<Content>) -> Option<bool>,
) -> Vec<DeploymentProblem> {
    let problem = |(index, item): (usize, &Item)| {
        let code = match is_visible(item.content_id) {
            Some(true) => return None,
            Some(false) => DeploymentProblemCode::ContentHidden,
            None => DeploymentProblemCode::ContentMissing,
        };
        Some(DeploymentProblem { code, path: format!("items[{index}].content_id") })
    };
    shown_items(blocks, items).filter_map(problem).collect()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::super::{BlockHeader, BlockSize, BlockSurface, BlockType, ItemType};
    use super::DeploymentProblemCode::{ContentHidden, ContentMissing};
    use super::*;
    use crate::domains::showrooms::model::Chips;

    fn block(number: u128, visible: bool) -> Block {
        Block {
            id: Uuid::from_u128(number).into(),
            order: 0,
            visible,
            header: BlockHeader { title: String::new(), description: String::new(), banner_url: None },
            surface_type: BlockSurface::Card,
            block_type: BlockType::Grid,
            item_type: ItemType::Card,
            size: BlockSize::Md,
        }
    }

    fn item(block: u128, content: u128, visible: bool) -> Item {
        Item {
            id: Id::new(),
            block_id: Uuid::from_u128(block).into(),
            order: 0,
            visible,
            content_id: Uuid::from_u128(content).into(),
            image_url: None,
            title: String::new(),
            description: String::new(),
            price: None,
            chips: Chips::default(),
        }
    }

    #[test]
    fn only_shown_items_have_problems() {
        let blocks = [block(1, true), block(2, false)];
        // Content 10 is visible, 11 is hidden, 12 does not exist.
        let is_visible = |id: Id<Content>| match id.uuid().as_u128() {
            10 => Some(true),
            11 => Some(false),
            _ => None,
        };
        let items = [item(1, 10, true), item(1, 11, true), item(1, 12, true), item(1, 11, false), item(2, 12, true)];
        let found = find_problems(&blocks, &items, is_visible);
        let found: Vec<_> = found.iter().map(|problem| (problem.code, problem.path.as_str())).collect();
        assert_eq!(found, [(ContentHidden, "items[1].content_id"), (ContentMissing, "items[2].content_id")]);
        assert_eq!(find_problems(&blocks, &items[..1], is_visible), []);
    }
}
