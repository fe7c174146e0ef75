/// The timer of one operator in one subscription: rings once at the time that it was last set to, unless its scope
/// ends before.
final class Alarm {
    private let timekeeper: Timekeeper
    private let scope: Scope
    private let onRing: (Alarm) -> Void
    private var deadline: Duration?
    private var isArmed = false

    init(_ clock: some Clock<Duration>, in scope: Scope, onRing: @escaping (Alarm) -> Void) {
        timekeeper = Timekeeper(clock)
        self.scope = scope
        self.onRing = onRing
    }

    /// The time since the alarm was made.
    var now: Duration { timekeeper.now() }

    /// Whether the alarm is going to ring.
    var isSet: Bool { deadline != nil }

    /// Sets the alarm to a time that is not before the one that it is set to.
    func set(at deadline: Duration) {
        self.deadline = deadline
        if !isArmed { arm(at: deadline) }
    }

    /// Sets the alarm to that much later than now.
    func set(after delay: Duration) {
        set(at: now + delay)
    }

    private func arm(at time: Duration) {
        isArmed = true
        let port = Port(in: scope, observer: Observer<Void>(onElement: fire, onCompletion: { _ in }))
        port.onRelease = timekeeper.schedule(time) { isolation in
            port.send((), from: isolation)
            port.complete(.finished, from: isolation)
        }
        scope.add(port)
        scope.mailbox.open(port)
    }

    private func fire() {
        isArmed = false
        guard let deadline else { return }
        // A timer is armed anew only when it fires, not whenever an element moves the deadline.
        guard deadline <= now else { return arm(at: deadline) }
        self.deadline = nil
        onRing(self)
    }
}
