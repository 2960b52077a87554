//! The tree of categories: the rules of its shape, and the place of each category in it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::Category;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_text;

/// The most levels of the tree.
pub(super) const DEPTH_MAX: usize = 5;

/// A category on the way from a root to another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct CategoryPathPart {
    /// The category's id.
    pub(crate) id: Id<Category>,
    /// Its name.
    pub(crate) name: String,
}

/// A category in the tree.
#[derive(Clone, Debug)]
pub(super) struct CategoryNode {
    pub(super) parent_id: Option<Id<Category>>,
    pub(super) name: String,
    pub(super) visible: bool,
}

/// The place of a category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CategoryPlace {
    pub(super) parent_id: Option<Id<Category>>,
    /// From the root to the category itself.
    pub(super) path: Vec<CategoryPathPart>,
    /// True when it and all categories above it are visible.
    pub(super) shown: bool,
}

/// All categories that are not deleted. Every operation leaves a tree of at most [`DEPTH_MAX`] levels, in which the children
/// of one parent have different folded names.
#[derive(Clone, Debug, Default)]
pub(super) struct CategoryTree {
    nodes: BTreeMap<Id<Category>, CategoryNode>,
}

impl CategoryTree {
    /// The tree of stored categories.
    pub(super) fn new(nodes: impl IntoIterator<Item = (Id<Category>, CategoryNode)>) -> Self {
        Self { nodes: nodes.into_iter().collect() }
    }

    /// Inserts or replaces a category.
    pub(super) fn put(&mut self, id: Id<Category>, node: CategoryNode) -> Result<()> {
        self.check_parent(id, node.parent_id, "parent_id")?;
        self.check_name(id, &node)?;
        let mut changed = self.clone();
        changed.nodes.insert(id, node);
        changed.check_depth("parent_id")?;
        *self = changed;
        Ok(())
    }

    /// Removes a category; its children go to `move_to`, or else to its parent. Returns them.
    pub(super) fn remove(&mut self, id: Id<Category>, move_to: Option<Id<Category>>) -> Result<Vec<Id<Category>>> {
        let mut changed = self.clone();
        let Some(removed) = changed.nodes.remove(&id) else { return Err(Error::NotFound) };
        let parent_id = move_to.or(removed.parent_id);
        let children: Vec<_> =
            self.nodes.iter().filter(|(_, node)| node.parent_id == Some(id)).map(|(child, _)| *child).collect();
        for child in &children {
            changed.check_parent(*child, parent_id, "move_to")?;
            if let Some(node) = changed.nodes.get(child).cloned() {
                let moved = CategoryNode { parent_id, ..node };
                changed.check_name(*child, &moved)?;
                changed.nodes.insert(*child, moved);
            }
        }
        changed.check_depth("move_to")?;
        *self = changed;
        Ok(children)
    }

    /// The place of every category, parents before their children.
    pub(super) fn places(&self) -> Vec<(Id<Category>, CategoryPlace)> {
        let mut places: Vec<_> = self.nodes.keys().filter_map(|id| Some((*id, self.place(*id)?))).collect();
        places.sort_by_key(|(id, place)| (place.path.len(), *id));
        places
    }

    /// A category.
    pub(super) fn node(&self, id: Id<Category>) -> Option<&CategoryNode> {
        self.nodes.get(&id)
    }

    /// True when the category is in the tree.
    pub(super) fn contains(&self, id: Id<Category>) -> bool {
        self.nodes.contains_key(&id)
    }

    fn place(&self, id: Id<Category>) -> Option<CategoryPlace> {
        let parent_id = self.nodes.get(&id)?.parent_id;
        let part = |(id, node): (Id<Category>, &CategoryNode)| CategoryPathPart { id, name: node.name.clone() };
        let mut path: Vec<_> = self.ancestors(id).map(part).collect();
        path.reverse();
        Some(CategoryPlace { parent_id, path, shown: self.ancestors(id).all(|(_, node)| node.visible) })
    }

    /// A category and those above it.
    fn ancestors(&self, id: Id<Category>) -> impl Iterator<Item = (Id<Category>, &CategoryNode)> {
        let mut next = Some(id);
        std::iter::from_fn(move || {
            let id = next?;
            let node = self.nodes.get(&id)?;
            next = node.parent_id;
            Some((id, node))
        })
    }

    fn check_parent(&self, id: Id<Category>, parent: Option<Id<Category>>, path: &str) -> Result<()> {
        let Some(parent) = parent else { return Ok(()) };
        if parent == id || self.ancestors(parent).any(|(above, _)| above == id) {
            return Err(refusal("category_cycle", path, "the category itself, or one below it"));
        }
        if self.nodes.contains_key(&parent) { Ok(()) } else { Err(Error::dangling_reference(path)) }
    }

    fn check_name(&self, id: Id<Category>, node: &CategoryNode) -> Result<()> {
        let name = fold_text(&node.name);
        let is_same = |(other, sibling): (&Id<Category>, &CategoryNode)| {
            *other != id && sibling.parent_id == node.parent_id && fold_text(&sibling.name) == name
        };
        match self.nodes.iter().find(|one| is_same(*one)) {
            Some((other, _)) => Err(Error::Conflict("category", Some(json!({"path": "name", "id": other})))),
            None => Ok(()),
        }
    }

    fn check_depth(&self, path: &str) -> Result<()> {
        // A path longer than the maximum is enough to know.
        let is_deep = |id: &Id<Category>| self.ancestors(*id).take(DEPTH_MAX + 1).count() > DEPTH_MAX;
        match self.nodes.keys().any(is_deep) {
            true => Err(refusal("category_depth", path, "more than 5 levels")),
            false => Ok(()),
        }
    }
}

fn refusal(rule: &'static str, path: &str, message: &str) -> Error {
    Error::Rule(rule, Some(json!({"path": path, "message": message})))
}
