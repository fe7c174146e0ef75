import Reactive
import Synchronization
import Testing

/// An observable that plays a marble diagram, and records when it is subscribed to and left.
///
/// ```swift
/// let source = clock.hot("ab--c|")
/// clock.expect(source.observable.debounce(for: clock.tick * 2, clock: clock), "---b-[c|]")
/// source.expect(subscriptions: "^-----!")
/// ```
///
/// A ``TestClock`` makes them.
public final class MarbleSource<Element: Sendable>: Sendable {
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

    /// Plays the diagram to its subscribers. A hot source plays on while it has none.
    public var observable: Observable<Element> {
        .deferred { [self] in
            let number = visits.withLock { visits in
                visits.append(Visit(start: clock.now.offset))
                return visits.count - 1
            }
            let end = { @Sendable [self] in visits.withLock { $0[number].end = clock.now.offset } }
            return base.handleEvents(onCompletion: { _ in end() }, onCancel: end)
        }
    }

    /// Reports an issue unless these are the subscriptions so far, one diagram each.
    ///
    /// The signs of a subscription diagram are its own:
    ///
    /// - `-` passes a tick.
    /// - `^` subscribes.
    /// - `!` is the end of the subscription: a cancellation, or the end of the source. Without it the
    ///   subscription continues.
    ///
    /// Its first character stands for tick 0, the moment when the source was made: `"^---!"` is left at the tick of `b`
    /// in `"-a-b"`.
    public func expect(subscriptions: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        let actual = visits.withLock { $0 }.map(diagram)
        let table = HistoryTable(expected: subscriptions, actual: actual)
        if let table { Issue.record("\(table)", sourceLocation: sourceLocation) }
    }

    private func diagram(of visit: Visit) -> String {
        let start = Int((visit.start - beginning) / clock.tick)
        let text = String(repeating: "-", count: start) + "^"
        guard let end = visit.end else { return text }
        let length = Int((end - visit.start) / clock.tick)
        return text + String(repeating: "-", count: max(0, length - 1)) + "!"
    }
}
