//! Batches concurrent lookups: callers that arrive while a query runs share the next one.
//!
//! Under load many callers share one round trip; without load nobody waits. A caller never gets the result of a query
//! that began before it arrived, so a result is as fresh as that of its own query.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::types::error::{Error, Result};

/// The longest time a query may run, so that a silent connection does not block the callers behind it.
const TIMEOUT: Duration = Duration::from_secs(5);

/// A batcher of lookups. Lookups with the same key share a query.
#[derive(Debug)]
pub struct Batcher<K, Q, A> {
    next: Arc<Queues<K, Q, A>>,
}

/// The keys with a running query, and the lookups that wait for the next one.
type Queues<K, Q, A> = Mutex<HashMap<K, Vec<Pending<Q, A>>>>;

#[derive(Debug)]
struct Pending<Q, A> {
    question: Q,
    reply: oneshot::Sender<Result<A>>,
}

/// The running and queued lookups of a key.
struct InFlight<K: Eq + Hash, Q, A> {
    next: Arc<Queues<K, Q, A>>,
    /// None once the key has no more lookups.
    key: Option<K>,
    pending: Vec<Pending<Q, A>>,
}

impl<K, Q, A> Batcher<K, Q, A>
where
    K: Clone + Eq + Hash + Send + 'static,
    Q: Send + 'static,
    A: Send + 'static,
{
    /// Loads the answer to one question. `load_batch` answers the questions of a key in their order. It continues when
    /// its callers are cancelled, and fails with 503 after five seconds.
    pub async fn load<F>(&self, key: K, question: Q, load_batch: impl Fn(Vec<Q>) -> F + Send + 'static) -> Result<A>
    where
        F: Future<Output = Result<Vec<A>>> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        if let Some(first) = self.enqueue(key, Pending { question, reply }) {
            tokio::spawn(first.run(load_batch));
        }
        answer.await.map_err(Error::internal)?
    }

    /// Queues a lookup behind the running query of its key, or returns the batch to run now.
    fn enqueue(&self, key: K, pending: Pending<Q, A>) -> Option<InFlight<K, Q, A>> {
        let mut queues = lock(&self.next);
        if let Some(next) = queues.get_mut(&key) {
            next.push(pending);
            return None;
        }
        queues.insert(key.clone(), Vec::new());
        Some(InFlight { next: Arc::clone(&self.next), key: Some(key), pending: vec![pending] })
    }
}

impl<K, Q, A> Default for Batcher<K, Q, A> {
    fn default() -> Self {
        Self { next: Arc::default() }
    }
}

fn lock<K, Q, A>(next: &Queues<K, Q, A>) -> MutexGuard<'_, HashMap<K, Vec<Pending<Q, A>>>> {
    next.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K: Eq + Hash, Q, A> InFlight<K, Q, A> {
    /// Runs queries until no lookup waits.
    async fn run<F>(mut self, load_batch: impl Fn(Vec<Q>) -> F)
    where
        F: Future<Output = Result<Vec<A>>>,
    {
        while !self.pending.is_empty() {
            let pending = std::mem::take(&mut self.pending);
            let (questions, callers): (Vec<_>, Vec<_>) =
                pending.into_iter().map(|lookup| (lookup.question, lookup.reply)).unzip();
            let answers = timeout(TIMEOUT, load_batch(questions)).await;
            let answers = answers.unwrap_or_else(|_| Err(Error::Unavailable("the database does not answer".into())));
            for (reply, answer) in callers.into_iter().zip(result_per_caller(answers)) {
                // A cancelled caller receives nothing.
                drop(reply.send(answer));
            }
            self.take_queued();
        }
    }

    /// Moves the queued lookups into the batch, or removes the key when there are none.
    fn take_queued(&mut self) {
        let mut queues = lock(&self.next);
        let Some(key) = &self.key else { return };
        self.pending = queues.get_mut(key).map(std::mem::take).unwrap_or_default();
        if self.pending.is_empty() {
            queues.remove(key);
            self.key = None;
        }
    }
}

impl<K: Eq + Hash, Q, A> Drop for InFlight<K, Q, A> {
    /// After a panic of the query, fails the waiting callers and lets the next lookup start a new batch.
    fn drop(&mut self) {
        if let Some(key) = &self.key {
            lock(&self.next).remove(key);
        }
    }
}

/// One answer per caller, or the same failure for all.
fn result_per_caller<A>(answers: Result<Vec<A>>) -> impl Iterator<Item = Result<A>> {
    let (answers, failure) = match answers {
        Ok(answers) => (answers, None),
        Err(error) => (Vec::new(), Some(error)),
    };
    let failures = std::iter::from_fn(move || failure.as_ref().map(|error| Err(error.duplicate())));
    answers.into_iter().map(Ok).chain(failures)
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;
    use tokio::sync::mpsc;

    use super::*;

    /// A query that the test releases. It answers each number with its tenfold.
    struct ControlledQuery {
        batcher: Arc<Batcher<&'static str, u32, u32>>,
        queries: mpsc::UnboundedSender<HeldBatch>,
        received: mpsc::UnboundedReceiver<HeldBatch>,
    }

    type HeldBatch = (Vec<u32>, oneshot::Sender<bool>);

    impl ControlledQuery {
        fn new() -> Self {
            let (queries, received) = mpsc::unbounded_channel();
            Self { batcher: Arc::default(), queries, received }
        }

        fn load(&self, key: &'static str, question: u32) -> tokio::task::JoinHandle<Result<u32>> {
            let (batcher, queries) = (Arc::clone(&self.batcher), self.queries.clone());
            tokio::spawn(async move {
                let load_batch = move |questions: Vec<u32>| {
                    let (release, released) = oneshot::channel();
                    let answers = questions.iter().map(|one| one * 10).collect();
                    queries.send((questions, release)).expect("the test listens");
                    async move {
                        match released.await.expect("the asker panics") {
                            true => Ok(answers),
                            false => Err(Error::Unavailable("away".into())),
                        }
                    }
                };
                batcher.load(key, question, load_batch).await
            })
        }

        /// The next batch that was queried.
        async fn next(&mut self) -> HeldBatch {
            timeout(2 * TIMEOUT, self.received.recv()).await.expect("asks").expect("is open")
        }

        async fn settle() {
            for _ in 0..20 {
                tokio::task::yield_now().await;
            }
        }
    }

    #[tokio::test]
    async fn those_who_come_meanwhile_are_asked_for_together_and_have_their_own_answers() {
        let mut query = ControlledQuery::new();
        let first = query.load("a", 1);
        let (questions, release) = query.next().await;
        assert_eq!(questions, [1]);
        let others: Vec<_> = [2, 3, 4].map(|one| query.load("a", one)).into();
        ControlledQuery::settle().await;
        assert!(query.received.try_recv().is_err(), "queried beside the running query");
        release.send(true).expect("waits");
        let (questions, release) = query.next().await;
        assert_eq!(questions, [2, 3, 4]);
        assert_eq!(first.await.expect("joins").expect("answers"), 10);
        release.send(true).expect("waits");
        let answers = join_all(others).await.into_iter().map(|one| one.expect("joins").expect("answers"));
        assert_eq!(answers.collect::<Vec<_>>(), [20, 30, 40]);
        assert!(lock(&query.batcher.next).is_empty(), "keeps a finished key");
    }

    #[tokio::test]
    async fn keys_do_not_wait_for_each_other() {
        let mut query = ControlledQuery::new();
        let (one, other) = (query.load("a", 1), query.load("b", 2));
        let (_slow, first) = (query.next().await, query.next().await);
        assert_eq!(first.0, [2]);
        first.1.send(true).expect("waits");
        assert_eq!(other.await.expect("joins").expect("answers"), 20);
        assert!(!one.is_finished());
    }

    #[tokio::test]
    async fn a_failure_is_of_all_who_asked_together_and_of_nobody_after() {
        let mut query = ControlledQuery::new();
        let first = query.load("a", 1);
        let (_, release) = query.next().await;
        let others: Vec<_> = [2, 3].map(|one| query.load("a", one)).into();
        ControlledQuery::settle().await;
        release.send(true).expect("waits");
        query.next().await.1.send(false).expect("waits");
        assert!(first.await.expect("joins").is_ok());
        for other in join_all(others).await {
            assert!(matches!(other.expect("joins"), Err(Error::Unavailable(_))));
        }
        let after = query.load("a", 4);
        query.next().await.1.send(true).expect("waits");
        assert_eq!(after.await.expect("joins").expect("answers"), 40);
    }

    #[tokio::test]
    async fn what_does_not_answer_is_given_up_and_keeps_nobody_after_it() {
        let mut query = ControlledQuery::new();
        let silent = query.load("a", 1);
        let (_, _never) = query.next().await;
        let after = query.load("a", 2);
        assert!(matches!(silent.await.expect("joins"), Err(Error::Unavailable(_))));
        query.next().await.1.send(true).expect("waits");
        assert_eq!(after.await.expect("joins").expect("answers"), 20);
    }

    #[tokio::test]
    async fn who_goes_away_takes_nobody_along_and_a_panic_only_those_who_waited() {
        let mut query = ControlledQuery::new();
        let first = query.load("a", 1);
        let (_, release) = query.next().await;
        let second = query.load("a", 2);
        ControlledQuery::settle().await;
        first.abort();
        release.send(true).expect("waits");
        let (questions, release) = query.next().await;
        assert_eq!(questions, [2]);
        let third = query.load("a", 3);
        ControlledQuery::settle().await;
        drop(release);
        assert!(second.await.expect("joins").is_err() && third.await.expect("joins").is_err());
        let after = query.load("a", 4);
        query.next().await.1.send(true).expect("waits");
        assert_eq!(after.await.expect("joins").expect("answers"), 40);
    }

    #[tokio::test]
    async fn who_is_left_without_an_answer_is_released_so() {
        let batcher = Batcher::<(), u32, u32>::default();
        let answer = batcher.load((), 1, async |_| Ok(Vec::new())).await;
        assert!(matches!(answer, Err(Error::Internal { .. })), "{answer:?}");
    }
}
