//! Questions of many callers that go to the database as one.
//!
//! While a question is under way, those that come meanwhile wait, and are asked together once it is answered: under load
//! many share one way there and back, and without load nobody waits. Nobody is answered by what was under way before they
//! came, so an answer is as new as if each had asked alone.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::types::error::{Error, Result};

/// For how long others wait for what is under way: a connection that went silent is not to keep everybody waiting.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Questions that are asked together when they have the same key.
#[derive(Debug)]
pub struct Batcher<K, Q, A> {
    next: Arc<Queues<K, Q, A>>,
}

/// Each key whose questions are under way, with those that are next.
type Queues<K, Q, A> = Mutex<HashMap<K, Vec<Pending<Q, A>>>>;

#[derive(Debug)]
struct Pending<Q, A> {
    question: Q,
    tell: oneshot::Sender<Result<A>>,
}

/// A key's questions, for as long as there are any.
struct InFlight<K: Eq + Hash, Q, A> {
    next: Arc<Queues<K, Q, A>>,
    /// None once it is done with.
    key: Option<K>,
    asked: Vec<Pending<Q, A>>,
}

impl<K, Q, A> Batcher<K, Q, A>
where
    K: Clone + Eq + Hash + Send + 'static,
    Q: Send + 'static,
    A: Send + 'static,
{
    /// The answer to a question. `ask` answers questions of one key, each in its place; it runs on though those who asked go
    /// away, and is given up after five seconds: 503.
    pub async fn load<F>(&self, key: K, question: Q, ask: impl Fn(Vec<Q>) -> F + Send + 'static) -> Result<A>
    where
        F: Future<Output = Result<Vec<A>>> + Send + 'static,
    {
        let (tell, answer) = oneshot::channel();
        if let Some(first) = self.enqueue(key, Pending { question, tell }) {
            tokio::spawn(first.run(ask));
        }
        answer.await.map_err(Error::internal)?
    }

    /// Puts a question to those that are next, or answers that it is to be asked now.
    fn enqueue(&self, key: K, asked: Pending<Q, A>) -> Option<InFlight<K, Q, A>> {
        let mut all = lock(&self.next);
        if let Some(next) = all.get_mut(&key) {
            next.push(asked);
            return None;
        }
        all.insert(key.clone(), Vec::new());
        Some(InFlight { next: Arc::clone(&self.next), key: Some(key), asked: vec![asked] })
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
    /// Asks, and asks again as long as others came meanwhile.
    async fn run<F>(mut self, ask: impl Fn(Vec<Q>) -> F)
    where
        F: Future<Output = Result<Vec<A>>>,
    {
        while !self.asked.is_empty() {
            let asked = std::mem::take(&mut self.asked);
            let (questions, callers): (Vec<_>, Vec<_>) = asked.into_iter().map(|one| (one.question, one.tell)).unzip();
            let answers = timeout(TIMEOUT, ask(questions)).await;
            let answers = answers.unwrap_or_else(|_| Err(Error::Unavailable("the database does not answer".into())));
            for (tell, answer) in callers.into_iter().zip(result_per_caller(answers)) {
                // Who went away is not told.
                drop(tell.send(answer));
            }
            self.take_queued();
        }
    }

    /// Takes those that came meanwhile; without any the key is done with.
    fn take_queued(&mut self) {
        let mut all = lock(&self.next);
        let Some(key) = &self.key else { return };
        self.asked = all.get_mut(key).map(std::mem::take).unwrap_or_default();
        if self.asked.is_empty() {
            all.remove(key);
            self.key = None;
        }
    }
}

impl<K: Eq + Hash, Q, A> Drop for InFlight<K, Q, A> {
    /// Who asks panicked: those who wait are told so, and the next question begins anew.
    fn drop(&mut self) {
        if let Some(key) = &self.key {
            lock(&self.next).remove(key);
        }
    }
}

/// An answer for each, or the failure for all.
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

    /// Questions as they are asked together, each answered when the test says so: with ten times itself.
    struct Table {
        gather: Arc<Batcher<&'static str, u32, u32>>,
        asks: mpsc::UnboundedSender<Put>,
        asked: mpsc::UnboundedReceiver<Put>,
    }

    type Put = (Vec<u32>, oneshot::Sender<bool>);

    impl Table {
        fn new() -> Self {
            let (asks, asked) = mpsc::unbounded_channel();
            Self { gather: Arc::default(), asks, asked }
        }

        fn ask(&self, key: &'static str, question: u32) -> tokio::task::JoinHandle<Result<u32>> {
            let (gather, asks) = (Arc::clone(&self.gather), self.asks.clone());
            tokio::spawn(async move {
                let ask = move |questions: Vec<u32>| {
                    let (tell, told) = oneshot::channel();
                    let answers = questions.iter().map(|one| one * 10).collect();
                    asks.send((questions, tell)).expect("the test listens");
                    async move {
                        match told.await.expect("the asker panics") {
                            true => Ok(answers),
                            false => Err(Error::Unavailable("away".into())),
                        }
                    }
                };
                gather.load(key, question, ask).await
            })
        }

        /// The next questions that were put together.
        async fn next(&mut self) -> Put {
            timeout(2 * TIMEOUT, self.asked.recv()).await.expect("asks").expect("is open")
        }

        async fn settle() {
            for _ in 0..20 {
                tokio::task::yield_now().await;
            }
        }
    }

    #[tokio::test]
    async fn those_who_come_meanwhile_are_asked_for_together_and_have_their_own_answers() {
        let mut table = Table::new();
        let first = table.ask("a", 1);
        let (questions, tell) = table.next().await;
        assert_eq!(questions, [1]);
        let others: Vec<_> = [2, 3, 4].map(|one| table.ask("a", one)).into();
        Table::settle().await;
        assert!(table.asked.try_recv().is_err(), "asked beside what is under way");
        tell.send(true).expect("waits");
        let (questions, tell) = table.next().await;
        assert_eq!(questions, [2, 3, 4]);
        assert_eq!(first.await.expect("joins").expect("answers"), 10);
        tell.send(true).expect("waits");
        let answers = join_all(others).await.into_iter().map(|one| one.expect("joins").expect("answers"));
        assert_eq!(answers.collect::<Vec<_>>(), [20, 30, 40]);
        assert!(lock(&table.gather.next).is_empty(), "keeps what is done with");
    }

    #[tokio::test]
    async fn keys_do_not_wait_for_each_other() {
        let mut table = Table::new();
        let (one, other) = (table.ask("a", 1), table.ask("b", 2));
        let (_slow, first) = (table.next().await, table.next().await);
        assert_eq!(first.0, [2]);
        first.1.send(true).expect("waits");
        assert_eq!(other.await.expect("joins").expect("answers"), 20);
        assert!(!one.is_finished());
    }

    #[tokio::test]
    async fn a_failure_is_of_all_who_asked_together_and_of_nobody_after() {
        let mut table = Table::new();
        let first = table.ask("a", 1);
        let (_, tell) = table.next().await;
        let others: Vec<_> = [2, 3].map(|one| table.ask("a", one)).into();
        Table::settle().await;
        tell.send(true).expect("waits");
        table.next().await.1.send(false).expect("waits");
        assert!(first.await.expect("joins").is_ok());
        for other in join_all(others).await {
            assert!(matches!(other.expect("joins"), Err(Error::Unavailable(_))));
        }
        let after = table.ask("a", 4);
        table.next().await.1.send(true).expect("waits");
        assert_eq!(after.await.expect("joins").expect("answers"), 40);
    }

    #[tokio::test]
    async fn what_does_not_answer_is_given_up_and_keeps_nobody_after_it() {
        let mut table = Table::new();
        let silent = table.ask("a", 1);
        let (_, _never) = table.next().await;
        let after = table.ask("a", 2);
        assert!(matches!(silent.await.expect("joins"), Err(Error::Unavailable(_))));
        table.next().await.1.send(true).expect("waits");
        assert_eq!(after.await.expect("joins").expect("answers"), 20);
    }

    #[tokio::test]
    async fn who_goes_away_takes_nobody_along_and_a_panic_only_those_who_waited() {
        let mut table = Table::new();
        let first = table.ask("a", 1);
        let (_, tell) = table.next().await;
        let second = table.ask("a", 2);
        Table::settle().await;
        first.abort();
        tell.send(true).expect("waits");
        let (questions, tell) = table.next().await;
        assert_eq!(questions, [2]);
        let third = table.ask("a", 3);
        Table::settle().await;
        drop(tell);
        assert!(second.await.expect("joins").is_err() && third.await.expect("joins").is_err());
        let after = table.ask("a", 4);
        table.next().await.1.send(true).expect("waits");
        assert_eq!(after.await.expect("joins").expect("answers"), 40);
    }

    #[tokio::test]
    async fn who_is_left_without_an_answer_is_told_so() {
        let gather = Batcher::<(), u32, u32>::default();
        let answer = gather.load((), 1, async |_| Ok(Vec::new())).await;
        assert!(matches!(answer, Err(Error::Internal { .. })), "{answer:?}");
    }
}
