import Reactive
import ReactiveUI
import Synchronization
import Testing

/// Records the complete history of an observable or a driver, so that a test can compare it.
///
/// A recorder subscribes in the isolation of the test when it is created. If the recorder is released while it contains
/// events that the test has neither expected nor read, an issue is reported. So a test cannot accidentally check only a
/// part of a history.
///
/// ```swift
/// let recorder = Recorder(names.observable)
/// names.send("apple")
/// names.send("pear")
/// recorder.expect("apple", "pear")
/// ```
///
/// - Order: events are recorded in the order of delivery.
/// - Cancellation: releasing the recorder cancels its subscription.
public final class Recorder<Element: Sendable>: Sendable {
    private struct State {
        var events: [TimedEvent<Element>] = []
        var consumed = 0
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let subscription = Mutex<Subscription?>(nil)
    private let sourceLocation: SourceLocation
    let clock: TestClock?
    let beginning: Duration

    /// Subscribes to an observable in the caller's isolation. When the initializer returns, hot sources are registered,
    /// and the first elements are recorded.
    ///
    /// - Parameters:
    ///   - observable: The observable to record.
    ///   - clock: The clock that provides the times of events. The clock is required for comparing the events with a
    ///     marble diagram.
    ///   - isolation: The isolation in which events are delivered.
    ///   - sourceLocation: The location at which events that the test never expected are reported.
    public init(
        _ observable: Observable<Element>, clock: TestClock? = nil,
        isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        self.sourceLocation = sourceLocation
        self.clock = clock
        beginning = clock?.now.offset ?? .zero
        let record = { @Sendable [weak self] (event: RecordedEvent<Element>) -> Void in
            self?.record(TimedEvent(time: clock?.now.offset ?? .zero, event: event))
        }
        let running = observable.subscribe(isolation: isolation) {
            record(.element($0))
        } onCompletion: {
            record(RecordedEvent($0))
        }
        subscription.withLock { $0 = running }
    }

    /// Subscribes to a driver on the main actor. Elements that the driver emits immediately are recorded when the
    /// initializer returns.
    @MainActor
    public convenience init(
        _ driver: Driver<Element>, clock: TestClock? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        self.init(driver.observable, clock: clock, isolation: MainActor.shared, sourceLocation: sourceLocation)
    }

    deinit {
        let rest = unseen
        guard !rest.isEmpty else { return }
        Issue.record(
            """
            \(rest.count == 1 ? "An event was" : "\(rest.count) events were") recorded and never expected:
              \(rest.map(\.event.description).joined(separator: "\n  "))
            """,
            sourceLocation: sourceLocation)
    }

    private func record(_ event: TimedEvent<Element>) {
        state.withLock { $0.events.append(event) }
    }

    private var unseen: ArraySlice<TimedEvent<Element>> {
        state.withLock { $0.events[$0.consumed...] }
    }

    // MARK: The history

    /// All events so far, with their times. Reading this property counts as having seen the events.
    public var timedEvents: [TimedEvent<Element>] {
        state.withLock { state in
            state.consumed = state.events.count
            return state.events
        }
    }

    /// All events so far, without their times. Reading this property counts as having seen the events.
    public var events: [RecordedEvent<Element>] { timedEvents.map(\.event) }

    /// All elements so far. Reading this property counts as having seen the elements and the end.
    public var elements: [Element] {
        events.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// Whether the recorder has received the end. Reading this property does not count as having seen the end.
    public var hasEnded: Bool {
        state.withLock { state in
            switch state.events.last?.event {
            case nil, .element: false
            case .finished, .failed: true
            }
        }
    }

    /// Whether the test has cancelled the subscription. A cancellation is not an end, so ``hasEnded`` does not change.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Cancels the subscription. The test still has to expect or read the recorded events.
    public func cancel() {
        state.withLock { $0.isCancelled = true }
        subscription.withLock { $0.take() }?.cancel()
    }

    func consume() -> [TimedEvent<Element>] {
        state.withLock { state in
            defer { state.consumed = state.events.count }
            return Array(state.events[state.consumed...])
        }
    }
}
