import Reactive
import ReactiveUI
import Synchronization
import Testing

/// Records the whole history of an observable or a driver, so that a test can compare it.
///
/// A recorder subscribes in the isolation of the test when it is created. If the recorder is released with events that
/// the test has neither expected nor read, an issue is reported. So a test cannot check only a part of a history by
/// accident.
///
/// ```swift
/// let recorder = Recorder(names.observable)
/// names.send("apple")
/// names.send("pear")
/// recorder.expect("apple", "pear")
/// ```
///
/// - Order: as delivered.
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

    /// Subscribes to an observable in the caller's isolation. When this returns, hot sources are registered, and their
    /// first elements are recorded.
    ///
    /// - Parameters:
    ///   - observable: the observable to record.
    ///   - clock: the clock that provides the events' times. It is needed to compare them with a marble diagram.
    ///   - isolation: where the events are delivered.
    ///   - sourceLocation: where events that were never expected are reported.
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

    /// Subscribes to a driver on the main actor. Elements that it emits immediately are recorded when this returns.
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

    /// All events so far, with their times. Reading them marks them as seen.
    public var timedEvents: [TimedEvent<Element>] {
        state.withLock { state in
            state.consumed = state.events.count
            return state.events
        }
    }

    /// All events so far, without their times. Reading them marks them as seen.
    public var events: [RecordedEvent<Element>] { timedEvents.map(\.event) }

    /// All elements so far. Reading them marks them and the end as seen.
    public var elements: [Element] {
        events.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// Whether the end has been received. Reading this does not mark the end as seen.
    public var hasEnded: Bool {
        state.withLock { state in
            switch state.events.last?.event {
            case nil, .element: false
            case .finished, .failed: true
            }
        }
    }

    /// Whether the test has cancelled. A cancellation is not an end, so ``hasEnded`` does not change.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Cancels the subscription. Recorded events stay, and still have to be expected or read.
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
