//! Figures of visitors and of earlier orders: requested while a screen shows them, and applied.

use crate::message::{ApiFailure, Effect};
use crate::model::analytics::AnalyticsFigures;
use crate::model::{Model, Screen};

/// Requests the figures when the screen that shows them is open and they are a minute old.
pub(super) fn request_figures(model: &mut Model) -> Vec<Effect> {
    // The overview has the orders of a week ago beside those of today.
    let is_shown = model.screen == Screen::Kpis || model.screen == Screen::Orders && model.overview_chart_lines() > 0;
    let is_shown = is_shown && model.paused_messages.is_none();
    let can_read = model.context.account.is_some() && model.link.refusal_reason().is_none();
    if !is_shown || !can_read || !model.analytics.is_due(model.now) {
        return Vec::new();
    }
    model.analytics.mark_requested(model.now);
    vec![Effect::FetchAnalytics(model.now)]
}

pub(super) fn apply_figures(model: &mut Model, result: Result<AnalyticsFigures, ApiFailure>) {
    model.analytics.apply(result.map_err(|failure| failure.message));
}

#[cfg(test)]
pub(crate) mod tests {
    use chrono::{NaiveDate, TimeDelta};

    use super::*;
    use crate::message::{Message, ServerMessage};
    use crate::model::analytics::{FunnelStep, OrderHistory, StepFigures};
    use crate::model::link::LinkState;
    use crate::update::tests::{apply_message, failure, model, press};
    use crate::update::{finish_update, update};

    /// Figures of an account at the model's time; a later step has fewer.
    pub(crate) fn figures(model: &Model, steps: &[FunnelStep]) -> AnalyticsFigures {
        let counts = [(1204, 1115), (890, 911), (412, 0), (300, 280)];
        let first = 4 - steps.len();
        let step = |(step, (today, yesterday)): (&FunnelStep, &(u64, u64))| {
            let by_hour = std::array::from_fn(|hour| today * u64::try_from(hour % 12).expect("small") / 100);
            StepFigures { step: *step, today: *today, yesterday: *yesterday, by_hour }
        };
        let words = [("sushi sin tacc", 12), ("cerrajería de urgencia las 24 horas en el centro", 3), ("\u{202e}x", 1)];
        AnalyticsFigures {
            read_at: model.now,
            steps: steps.iter().zip(&counts[first..]).map(step).collect(),
            orders: OrderHistory {
                by_hour_last_week: std::array::from_fn(|hour| u64::try_from(hour % 7).expect("small")),
                by_day: (15..22)
                    .map(|day| (NaiveDate::from_ymd_opt(2026, 11, day).expect("a day"), 10 + 7 * u64::from(day % 4)))
                    .collect(),
            },
            empty_searches: words.map(|(words, count)| (words.escape_debug().to_string(), count)).to_vec(),
        }
    }

    fn later(model: &mut Model, seconds: i64) -> usize {
        let now = model.now + TimeDelta::seconds(seconds);
        let mut effects = update(model, Message::Tick(now));
        effects.extend(finish_update(model));
        requests(&effects)
    }

    fn requests(effects: &[Effect]) -> usize {
        effects.iter().filter(|effect| matches!(effect, Effect::FetchAnalytics(_))).count()
    }

    #[test]
    fn figures_are_read_once_a_minute_while_their_screen_is_shown() {
        let mut model = model();
        assert_eq!(later(&mut model, 600), 0, "the orders are shown");
        assert_eq!(requests(&press(&mut model, "1")), 1);
        assert_eq!(later(&mut model, 600), 0, "they are being read");
        let found = figures(&model, &[FunnelStep::PageViews]);
        assert_eq!(requests(&apply_message(&mut model, ServerMessage::Analytics(Ok(Box::new(found))))), 1, "long ago");
        let found = figures(&model, &[FunnelStep::PageViews]);
        assert_eq!(requests(&apply_message(&mut model, ServerMessage::Analytics(Ok(Box::new(found))))), 0);
        assert_eq!((later(&mut model, 59), later(&mut model, 1)), (0, 1));
        assert_eq!(requests(&press(&mut model, "r2")), 0, "one read runs");
        assert_eq!(
            requests(&apply_message(&mut model, ServerMessage::Analytics(Err(failure(503, "away", ().into()))))),
            0
        );
        assert_eq!(requests(&press(&mut model, "1")), 1, "they were asked for again");
    }

    #[test]
    fn figures_stay_when_they_cannot_be_read_again() {
        let mut model = model();
        press(&mut model, "1");
        apply_message(&mut model, ServerMessage::Analytics(Err(failure(404, "not here", ().into()))));
        assert_eq!((&model.analytics.figures, model.analytics.failure.as_deref()), (&None, Some("not here")));
        let found = figures(&model, &[FunnelStep::PageViews]);
        apply_message(&mut model, ServerMessage::Analytics(Ok(Box::new(found.clone()))));
        assert_eq!((&model.analytics.figures, &model.analytics.failure), (&Some(found.clone()), &None));
        apply_message(&mut model, ServerMessage::Analytics(Err(failure(503, "away", ().into()))));
        assert_eq!((&model.analytics.figures, model.analytics.failure.as_deref()), (&Some(found), Some("away")));
    }

    #[test]
    fn nothing_is_read_where_nothing_can_be_read() {
        type Setup = fn(&mut Model);
        let cases: [(Setup, &str); 4] = [
            (|model| model.context.account = None, "without an account"),
            (|model| model.link = LinkState::Connecting, "before the connection stands"),
            (|model| model.link = LinkState::SignedOut, "signed out"),
            (|model| model.paused_messages = Some(Vec::new()), "paused"),
        ];
        for (change, what) in cases {
            let mut model = model();
            change(&mut model);
            assert_eq!((requests(&press(&mut model, "1")), later(&mut model, 60)), (0, 0), "{what}");
        }
    }

    #[test]
    fn figures_of_an_earlier_account_are_dropped() {
        let mut model = model();
        press(&mut model, "1");
        let (before, found) = (model.generation, figures(&model, &[FunnelStep::PageViews]));
        apply_message(&mut model, ServerMessage::Analytics(Ok(Box::new(found.clone()))));
        apply_message(&mut model, ServerMessage::SessionChanged(Ok(())));
        update(&mut model, Message::FromServer(before, Box::new(ServerMessage::Analytics(Ok(Box::new(found))))));
        assert_eq!(model.analytics.figures, None);
    }

    #[test]
    fn they_are_read_again_when_the_server_is_back_and_wait_while_paused() {
        let mut model = model();
        press(&mut model, "1");
        apply_message(&mut model, ServerMessage::Analytics(Err(failure(0, "refused", ().into()))));
        let retry_at = model.now;
        apply_message(&mut model, ServerMessage::Unreachable("refused".to_owned(), retry_at));
        assert_eq!(requests(&apply_message(&mut model, ServerMessage::LinkChanged(LinkState::Live))), 1);
        press(&mut model, "p");
        let found = figures(&model, &[FunnelStep::PageViews]);
        apply_message(&mut model, ServerMessage::Analytics(Ok(Box::new(found.clone()))));
        assert_eq!(model.analytics.figures, None);
        press(&mut model, "p");
        assert_eq!(model.analytics.figures, Some(found));
    }
}
