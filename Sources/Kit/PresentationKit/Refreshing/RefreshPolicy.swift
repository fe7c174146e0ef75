import DomainKit
import ReactiveUI

/// The rules by which a scene automatically requests its value again.
///
/// ```swift
/// let policy = RefreshPolicy(olderThan: .seconds(60), on: connectivity.reconnections, foreground)
/// paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, refresh: policy, in: bag)
/// ```
///
/// A machine with a policy requests the value again when its last response has reached a given age. If the request
/// fails, for example because the device is offline, the machine tries again on the next signal, or after the same
/// time. While the value is younger, signals have no effect.
///
/// A refresh is quiet. The machine shows no activity and no failure, and replaces the value in one step. If the user
/// starts a request, this request takes precedence.
public struct RefreshPolicy {
    private let age: Duration
    private let signals: [Driver<Void>]
    private let clock: any Clock<Duration>

    /// Creates a policy for values that are requested again after a time.
    ///
    /// - Parameters:
    ///   - age: The age at which a value is old.
    ///   - signals: Each signal requests an old value again, for example when the app returns to the foreground.
    ///   - clock: The clock that measures the age.
    public init(
        olderThan age: Duration, on signals: Driver<Void>..., clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.age = age
        self.signals = signals
        self.clock = clock
    }

    /// Fires when a value must be requested again. The kit's machines use it. A scene without a machine can use it,
    /// too.
    ///
    /// - Parameter answers: Emits whether the last request received a response. Before its first element, nothing
    ///   fires.
    public func refreshes(after answers: Driver<Bool>) -> Driver<Void> {
        let (age, clock) = (age, clock)
        let signals = signals.reduce(.never()) { merge($0, $1) }
        return answers.flatMapLatest { isFresh in
            let ages = Driver<Int>.timer(every: age, clock: clock).map { _ in }
            return isFresh ? ages.flatMapLatest { signals.prepend(()) } : merge(ages, signals)
        }
    }
}

extension Driver where Element == Connectivity {
    /// Fires each time the server can be reached again. Use it as a signal for a ``RefreshPolicy``.
    public var reconnections: Driver<Void> {
        map(\.isOnline).removeDuplicates().dropFirst().filter { $0 }.map { _ in }
    }
}
