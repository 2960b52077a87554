//! The detail of the selected order.

use hub_client::types::Order;
use uuid::Uuid;

/// The detail pane: the order that was fetched last, and its scroll position.
#[derive(Default)]
pub(crate) struct OrderDetail {
    /// True if the detail covers the list, on terminals too narrow for both.
    pub(crate) is_full_screen: bool,
    pub(crate) order: Option<Box<Order>>,
    /// The order that could not be read, and the reason.
    pub(crate) failure: Option<(Uuid, String)>,
    /// The order that was requested last; `None` when it must be requested again.
    pub(crate) requested_id: Option<Uuid>,
    /// The lines scrolled away at the top.
    pub(crate) scroll_offset: u16,
    /// The largest scroll offset, by the last drawing.
    pub(crate) max_scroll: u16,
}

impl OrderDetail {
    /// The fetched order, if it has this id.
    pub(crate) fn order_with_id(&self, id: Uuid) -> Option<&Order> {
        self.order.as_deref().filter(|order| order.id == id)
    }

    /// Scrolls by a number of lines, within the order's text.
    pub(crate) fn scroll_by(&mut self, lines: isize) {
        let offset = usize::from(self.scroll_offset).saturating_add_signed(lines).min(self.max_scroll.into());
        self.scroll_offset = u16::try_from(offset).unwrap_or(self.max_scroll);
    }
}
