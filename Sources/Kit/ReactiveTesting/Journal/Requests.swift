import Reactive
import Synchronization
import Testing

/// A test double for a use case, a gateway or a navigator. The test provides the results of its requests.
///
/// Each request writes its text to a journal when it is subscribed to, and waits until the test provides its result. If
/// the code under test cancels a request, the journal shows `cancelled: ` with its text.
///
/// ```swift
/// let journal = Journal()
/// let greetings = Requests<String>(journal)
/// journal.follow(greetings.request("greet Ann")) { "shown: \($0)" }
/// greetings.answer("Hello Ann")
/// journal.expect("greet Ann", "shown: Hello Ann", "finished")
/// ```
///
/// Results can arrive in any order. Each method has a parameter that chooses the request. By default, this is the
/// oldest one.
///
/// ```swift
/// greetings.answer("Hello Bob", to: "greet Bob")
/// greetings.answer("Hello Ann", to: .newest)
/// ```
///
/// - Order: pending requests are numbered in the order in which they started.
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

    /// A closure that writes to the journal. A reference to the journal would create a retain cycle. The journal
    /// retains the code under test, which retains its test doubles.
    private let note: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// Creates a test double that writes a line to the journal for each request and each cancellation. The test double
    /// does not retain the journal. Without a journal, it writes nothing.
    public init(_ journal: Journal? = nil) {
        if let journal { note = journal.note } else { note = { _ in } }
    }

    // MARK: The code under test

    /// Returns a request that waits for a result from the test, or emits the first observable of ``immediate``.
    ///
    /// - Parameter text: The request and its arguments, as the journal shows them.
    /// - Cancellation: written to the journal if the request waits, but not if it emits an `immediate` result.
    /// - Errors: the error passed to ``fail(_:to:isolation:sourceLocation:)``, or the error of an `immediate` result.
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

    /// The results of the next requests, with one observable for each, which emits before `subscribe` returns.
    public var immediate: [Observable<Value>] {
        get { state.withLock { $0.immediate } }
        set { state.withLock { $0.immediate = newValue } }
    }

    /// The number of requests that wait for a result. Requests with a result from ``immediate`` are not counted.
    public var runningCount: Int { state.withLock { $0.running.count } }

    /// The texts of the requests that wait for a result, with the oldest first.
    public var pending: [String] { state.withLock { $0.running.map(\.text) } }

    /// Sends a result to a running request, and ends the request. A subscriber in the caller's isolation has received
    /// the result when this method returns.
    public func answer(
        _ value: Value, to request: RequestChoice = .oldest, isolation: isolated (any Actor)? = #isolation,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let emitter = take(request, sourceLocation) else { return }
        emitter.send(value)
        emitter.finish()
    }

    /// Sends a result to a running request without ending the request, so that more results can follow.
    public func answerAndStay(
        _ value: Value, to request: RequestChoice = .oldest, isolation: isolated (any Actor)? = #isolation,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let running = state.withLock { state in request.index(in: state.running.map(\.text)).map { state.running[$0] } }
        guard let running else { return reportIdle(request, sourceLocation) }
        running.emitter.send(value)
    }

    /// Ends a running request without sending a result.
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
