import Reactive
import Synchronization

/// Reports whether any of its tracked streams is running.
///
/// The tracker counts subscriptions and not elements, so it is also correct for streams that overlap, fail or are
/// cancelled. Its state becomes true before a stream's first element, and false after the last stream has ended. If a
/// change is undone within one event, as when `flatMapLatest` replaces a request, it is not emitted (law L62, marble
/// M20).
///
/// ``isActive`` becomes false immediately, even after a cancellation. The isolation of a `cancel` call is unknown. So
/// if a cancellation changes the state outside of a delivery, subscribers on an actor receive the change in a later
/// turn of that actor.
public final class ActivityTracker: Sendable {
    private let running = Atomic<Int>(0)
    private let hub = Hub<Bool>(replayCount: 1, replay: [false])

    /// Creates an inactive tracker, which can track any number of streams.
    public init() {}

    deinit { hub.complete(.finished, from: nil) }

    /// Whether a tracked stream is running. You can read it from any thread.
    public var isActive: Bool { running.load(ordering: .acquiring) > 0 }

    /// Emits whether a tracked stream is running, now and on each change. The observable ends when the tracker is
    /// released.
    public var observable: Observable<Bool> { hub.observable() }

    fileprivate func begin(from sender: (any Actor)?) {
        running.add(1, ordering: .acquiringAndReleasing)
        publish(from: sender)
    }

    fileprivate func end(in mailbox: Mailbox) {
        running.subtract(1, ordering: .acquiringAndReleasing)
        mailbox.whenSettled { [weak self] sender in self?.publish(from: sender) }
    }

    /// Emits the current state if it has changed. The states are compared under the hub's lock. Otherwise, if one
    /// stream starts on a thread while another ends elsewhere, the older state could be emitted last.
    private func publish(from sender: (any Actor)?) {
        let isActive = isActive
        hub.send(isActive, from: sender) { known in known != isActive && isActive == self.isActive }
    }
}

extension Observable {
    /// Counts each subscription to this observable as an activity of the tracker.
    ///
    /// - Order: the tracker is active before upstream is subscribed to, and inactive after the end has been delivered
    ///   downstream.
    /// - Cancellation: cancels upstream, and ends the activity.
    /// - Errors: passed on. A failure also ends the activity.
    public func trackActivity(_ tracker: ActivityTracker) -> Observable {
        Observable { scope, observer in
            let mailbox = scope.mailbox
            tracker.begin(from: mailbox.here)
            let guardian = Guardian(in: scope) { tracker.end(in: mailbox) }
            attach(
                scope,
                Observer(onElement: observer.onElement) { completion in
                    observer.onCompletion(completion)
                    mailbox.remove(guardian)
                })
        }
    }
}
