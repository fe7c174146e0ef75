/// The timer of one operator in one subscription. The timer fires once, at the time that was set last, unless its scope
/// ends first.
final class Alarm {
    private let timekeeper: Timekeeper
    private let scope: Scope
    private let onRing: (Alarm) -> Void
    private let onFailure: (any Error) -> Void
    private var deadline: Duration?
    private var isArmed = false

    /// Creates an alarm that fails the observer's stream if the clock's `sleep` throws.
    init<Element>(
        _ clock: some Clock<Duration>, in scope: Scope, failing observer: Observer<Element>,
        onRing: @escaping (Alarm) -> Void
    ) {
        timekeeper = Timekeeper(clock, executor: scope.mailbox.executor, priority: scope.mailbox.priority)
        self.scope = scope
        self.onRing = onRing
        onFailure = Failing(scope, observer.onCompletion).fail
    }

    /// The time since the alarm was created, from which all its deadlines count.
    var now: Duration { timekeeper.now() }

    var isSet: Bool { deadline != nil }

    /// Sets the alarm for a time that is not in the past. A running timer is not shortened.
    func set(at deadline: Duration) {
        self.deadline = deadline
        if !isArmed { arm(at: deadline) }
    }

    func set(after delay: Duration) {
        set(at: now + delay)
    }

    private func arm(at time: Duration) {
        isArmed = true
        let port = Port(
            in: scope,
            observer: Observer<Void>(onElement: fire) { [onFailure] completion in
                if case .failed(let error) = completion { onFailure(error) }
            })
        let cancel = timekeeper.schedule(time) { isolation in
            port.send((), from: isolation)
            port.complete(.finished, from: isolation)
        } _: {
            port.complete(.failed($0), from: nil)
        }
        scope.open(port, onRelease: cancel)
    }

    private func fire() {
        isArmed = false
        guard let deadline else { return }
        // If the deadline was postponed, start the timer again only now, so that postponing itself needs no new timer.
        guard deadline <= now else { return arm(at: deadline) }
        self.deadline = nil
        onRing(self)
    }
}
