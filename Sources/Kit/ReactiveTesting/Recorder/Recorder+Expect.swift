import Reactive
import Testing

extension Recorder where Element: Equatable {
    /// Reports an issue unless the events since the last expectation are exactly these elements and this end.
    ///
    /// ```swift
    /// recorder.expect(1, 2, then: .finished)
    /// recorder.expect()  // nothing more
    /// broken.expect(then: .failed(TimeoutError(limit: .seconds(3))))
    /// other.expect(then: .failed)  // whatever the error is
    /// ```
    ///
    /// Two errors are equal if their `String(reflecting:)` is equal.
    public func expect(
        _ elements: Element..., then completion: Completion? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let expected = elements.map { RecordedEvent.element($0) } + (completion.map { [RecordedEvent($0)] } ?? [])
        let table = HistoryTable(expected: expected, actual: consume().map(\.event)) { $0.matches($1) }
        if let table { Issue.record("\(table)", sourceLocation: sourceLocation) }
    }
}
