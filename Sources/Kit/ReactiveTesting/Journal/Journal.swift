import Reactive
import ReactiveUI
import Synchronization
import Testing

/// A record of a test's requests, shown values and navigation, as lines in the order in which they happened.
///
/// Each expectation lists all lines since the previous expectation. If the journal is released while it contains lines
/// that the test has neither expected nor read, an issue is reported.
///
/// ```swift
/// let journal = Journal()
/// let names = PublishSubject<String>()
/// journal.follow(names.observable.map { $0.uppercased() }) { "shown: \($0)" }
/// names.send("a")
/// names.finish()
/// journal.expect("shown: A", "finished")
/// ```
///
/// - Order: as written, from any thread.
public final class Journal: Sendable {
    private struct State {
        var lines: [String] = []
        var seen = 0
    }

    /// Stores the subscriptions of the code under test until the journal is released.
    public let bag = SubscriptionBag()
    private let listeners = SubscriptionBag()
    private let state = Mutex(State())
    private let sourceLocation: SourceLocation

    /// Creates an empty journal.
    ///
    /// - Parameter sourceLocation: The location at which lines that the test never expected are reported.
    public init(sourceLocation: SourceLocation = #_sourceLocation) {
        self.sourceLocation = sourceLocation
    }

    deinit {
        let unseen = state.withLock { $0.lines.dropFirst($0.seen) }
        guard !unseen.isEmpty else { return }
        Issue.record(
            "Written and never expected:\n  \(unseen.joined(separator: "\n  "))", sourceLocation: sourceLocation)
    }

    // MARK: Writing

    /// A closure that writes a line. After the journal was released, the closure does nothing, so test doubles can
    /// store it.
    public var note: @Sendable (String) -> Void {
        { [weak self] line in self?.state.withLock { $0.lines.append(line) } }
    }

    /// Writes a line for each element of a driver, including the elements that it emits immediately. The end of the
    /// driver is not written.
    @MainActor
    public func follow<Element>(_ driver: Driver<Element>, _ line: @escaping @MainActor (Element) -> String) {
        driver.drive { [note] in note(line($0)) }.store(in: listeners)
    }

    /// Writes a line for each element of an observable, then "finished" or "failed" with the error.
    ///
    /// Subscribes in the caller's isolation. No element that a hot source sends after this call is missed.
    public func follow<Element>(
        _ observable: Observable<Element>, isolation: isolated (any Actor)? = #isolation,
        _ line: @escaping @Sendable (Element) -> String
    ) {
        observable.subscribe(isolation: isolation) { [note] in
            note(line($0))
        } onCompletion: { [note] in
            switch $0 {
            case .finished: note("finished")
            case .failed(let error): note("failed(\(error))")
            }
        }
        .store(in: listeners)
    }

    // MARK: Expecting

    /// Reports an issue unless the lines since the last expectation are exactly these.
    public func expect(_ expected: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        let actual = state.withLock { state in
            defer { state.seen = state.lines.count }
            return Array(state.lines[state.seen...])
        }
        let table = HistoryTable(expected: expected, actual: actual)
        if let table { Issue.record("\(table)", sourceLocation: sourceLocation) }
    }

    /// All lines so far. Reading this property counts as having seen the lines.
    public var history: [String] {
        state.withLock { state in
            state.seen = state.lines.count
            return state.lines
        }
    }

    /// The number of lines that the test has neither expected nor read, which are at the end of ``history``.
    public var unseenCount: Int { state.withLock { $0.lines.count - $0.seen } }
}
