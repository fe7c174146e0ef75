import Reactive
import Synchronization
import Testing

/// A test double for a use case, a gateway or a navigator. The test provides its results.
///
/// Each request is written to a journal when it is subscribed to, and waits until the test provides its result. A
/// request that the code under test cancels is written as `cancelled: ` with its text.
///
/// ```swift
/// let journal = Journal()
/// let greetings = Requests<String>(journal)
/// journal.follow(greetings.request("greet Ann")) { "shown: \($0)" }
/// greetings.answer("Hello Ann")
/// journal.expect("greet Ann", "shown: Hello Ann", "finished")
/// ```
///
/// Results can arrive in any order. Each method has a parameter for the request, by default the oldest.
///
/// ```swift
/// greetings.answer("Hello Bob", to: "greet Bob")
/// greetings.answer("Hello Ann", to: .newest)
/// ```
///
/// - Order: pending requests are numbered in the order in which they began.
/// - Errors: a result for a request that is not running is reported as an issue.
public final class Requests<Value: Sendable>: Sendable {
    private struct Request {
        let number: Int
        let text: String
        let emitter: Emitter<Value>
    }

    private struct State {
        var immediate: [Observable<Value>] = []
        var running: [Request] = []
        var count = 0
    }

    /// This is a closure instead of the journal. The journal retains the code under test, which retains its doubles, so
    /// a reference would be a retain cycle.
    private let note: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// Creates a double that writes a line to the journal for each request and each cancellation. It does not retain
    /// the journal. Without a journal, it writes nothing.
    public init(_ journal: Journal? = nil) {
        if let journal { note = journal.note } else { note = { _ in } }
    }

    // MARK: The code under test

    /// Returns a request that waits for the test's result, or emits the first observable of ``immediate``.
    ///
    /// - Parameter text: the request and its arguments, as shown in the journal.
    /// - Cancellation: written to the journal if the request waits, but not if it emits an `immediate` result.
    /// - Errors: the error passed to ``fail(_:to:isolation:sourceLocation:)``, and the errors of an `immediate`.
    public func request(_ text: String) -> Observable<Value> {
        .deferred { [self] in
            note(text)
            let immediate = state.withLock { $0.immediate.isEmpty ? nil : $0.immediate.removeFirst() }
            return immediate ?? waiting(text)
        }
    }

    private func waiting(_ text: String) -> Observable<Value> {
        .create { [self] emitter in
            let number = state.withLock { state in
                state.count += 1
                state.running.append(Request(number: state.count, text: text, emitter: emitter))
                return state.count
            }
            return { self.release(number) }
        }
    }

    /// Removes a cancelled request. A request with a result has already been removed.
    private func release(_ number: Int) {
        let cancelled = state.withLock { state in
            state.running.firstIndex { $0.number == number }.map { state.running.remove(at: $0) }
        }
        if let cancelled { note("cancelled: \(cancelled.text)") }
    }

    // MARK: The test

    /// The results of the next requests, one observable for each, emitted before `subscribe` returns.
    public var immediate: [Observable<Value>] {
        get { state.withLock { $0.immediate } }
        set { state.withLock { $0.immediate = newValue } }
    }

    /// The number of requests that wait for a result: neither ended nor cancelled, and without a result from
    /// ``immediate``.
    public var runningCount: Int { state.withLock { $0.running.count } }

    /// The texts of the requests that wait for a result, the oldest first.
    public var pending: [String] { state.withLock { $0.running.map(\.text) } }

    /// Sends a result to a running request and ends it. A subscriber in the caller's isolation has received it when
    /// this returns.
    public func answer(
        _ value: Value, to request: RequestChoice = .oldest, isolation: isolated (any Actor)? = #isolation,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let emitter = take(request, sourceLocation) else { return }
        emitter.send(value)
        emitter.finish()
    }

    /// Sends a result to a running request without ending it, so that another can follow.
    public func answerAndStay(
        _ value: Value, to request: RequestChoice = .oldest, isolation: isolated (any Actor)? = #isolation,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let running = state.withLock { state in request.index(in: state.running.map(\.text)).map { state.running[$0] } }
        guard let running else { return reportIdle(request, sourceLocation) }
        running.emitter.send(value)
    }

    /// Ends a running request, without an element if no result was sent before.
    public func finish(
        _ request: RequestChoice = .oldest, isolation: isolated (any Actor)? = #isolation,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        take(request, sourceLocation)?.finish()
    }

    /// Fails a running request, which may already have received results that did not end it.
    public func fail(
        _ error: any Error, to request: RequestChoice = .oldest, isolation: isolated (any Actor)? = #isolation,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        take(request, sourceLocation)?.fail(error)
    }

    /// Removes a request before it ends, so that its end does not count as a cancellation.
    private func take(_ request: RequestChoice, _ sourceLocation: SourceLocation) -> Emitter<Value>? {
        let taken = state.withLock { state in
            request.index(in: state.running.map(\.text)).map { state.running.remove(at: $0) }
        }
        if taken == nil { reportIdle(request, sourceLocation) }
        return taken?.emitter
    }

    private func reportIdle(_ request: RequestChoice, _ sourceLocation: SourceLocation) {
        let pending = pending
        guard !pending.isEmpty else {
            Issue.record("No request is running, so there is nothing to answer.", sourceLocation: sourceLocation)
            return
        }
        Issue.record(
            "No request \(request) is running, only: \(pending.joined(separator: ", ")).",
            sourceLocation: sourceLocation)
    }
}
