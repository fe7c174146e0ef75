import Reactive
import Synchronization
import Testing

/// An observable that plays a marble diagram, and records when each subscription starts and ends.
///
/// ```swift
/// let source = clock.hot("ab--c|")
/// clock.expect(source.observable.debounce(for: clock.tick * 2, clock: clock), "---b-[c|]")
/// source.expect(subscriptions: "^-----!")
/// ```
///
/// Use ``TestClock/hot(_:_:sourceLocation:)`` or ``TestClock/cold(_:_:sourceLocation:)`` to create a source.
public final class MarbleSource<Element: Sendable>: Sendable {
    /// A subscription, with times that count from the creation of the source.
    private struct Visit {
        let start: Duration
        var end: Duration?
    }

    private let base: Observable<Element>
    private let clock: TestClock
    private let beginning: Duration
    private let visits = Mutex<[Visit]>([])

    init(_ base: Observable<Element>, clock: TestClock) {
        self.base = base
        self.clock = clock
        beginning = clock.now.offset
    }

    private var now: Duration { clock.now.offset - beginning }

    /// An observable that plays the diagram to its subscribers. A hot source also plays without subscribers.
    public var observable: Observable<Element> {
        .deferred { [self] in
            let number = visits.withLock { visits in
                visits.append(Visit(start: now))
                return visits.count - 1
            }
            let end = { @Sendable [self] in visits.withLock { $0[number].end = now } }
            return base.handleEvents(onCompletion: { _ in end() }, onCancel: end)
        }
    }

    /// Reports an issue unless the subscriptions so far are exactly these. Pass one diagram for each subscription.
    ///
    /// A subscription diagram has special characters:
    ///
    /// - `-` passes a tick.
    /// - `^` is the start of the subscription.
    /// - `!` is the end of the subscription: a cancellation, or the end of the source. Without a `!`, the subscription
    ///   continues.
    /// - `[^!]` is a start and an end in the same tick.
    ///
    /// The first character is tick 0, the time when the source was created. So `"^---!"` ends in the same tick in which
    /// `"-a-b"` emits `b`. A subscription that started or ended between two ticks is always an issue.
    public func expect(subscriptions: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        let visits = visits.withLock { $0 }
        let table = HistoryTable(expected: subscriptions, actual: visits.map(diagram))
        let report = (table.map { ["\($0)"] } ?? []) + visits.flatMap(notes)
        if !report.isEmpty { Issue.record("\(report.joined(separator: "\n"))", sourceLocation: sourceLocation) }
    }

    private func diagram(of visit: Visit) -> String {
        let start = tickNumber(visit.start)
        let text = String(repeating: "-", count: start)
        guard let end = visit.end.map(tickNumber) else { return text + "^" }
        return text + (start == end ? "[^!]" : "^" + String(repeating: "-", count: end - start - 1) + "!")
    }

    /// Returns the details of a subscription that a diagram cannot show.
    private func notes(on visit: Visit) -> [String] {
        let times = [("began", visit.start)] + (visit.end.map { [("ended", $0)] } ?? [])
        return times.filter { clock.tick * tickNumber($0.1) != $0.1 }.map { event, time in
            "  A subscription \(event) between two ticks, at \(time)"
        }
    }

    private func tickNumber(_ time: Duration) -> Int {
        Int((time / clock.tick).rounded(.down))
    }
}
