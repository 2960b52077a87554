//! The detail: the one order that is looked at, whole.

use hub_client::types::Order;
use uuid::Uuid;

/// The order that is looked at.
#[derive(Default)]
pub(crate) struct OrderDetail {
    /// Whether it takes the whole screen, where there is no place beside the list.
    pub(crate) is_full_screen: bool,
    pub(crate) order: Option<Box<Order>>,
    /// Why it could not be read, and which.
    pub(crate) failure: Option<(Uuid, String)>,
    /// The order that was asked for last.
    pub(crate) requested_id: Option<Uuid>,
    /// How many of its lines are scrolled away.
    pub(crate) scroll_offset: u16,
    /// The most that can be: the lines for which there was no room when it was drawn last.
    pub(crate) max_scroll: u16,
}

impl OrderDetail {
    /// The order of that id, if it is the one here.
    pub(crate) fn order_with_id(&self, id: Uuid) -> Option<&Order> {
        self.order.as_deref().filter(|order| order.id == id)
    }

    /// Scrolls by so many lines, and no further than its first and its last one.
    pub(crate) fn scroll_by(&mut self, lines: isize) {
        let to = usize::from(self.scroll_offset).saturating_add_signed(lines).min(self.max_scroll.into());
        self.scroll_offset = u16::try_from(to).unwrap_or(self.max_scroll);
    }
}
