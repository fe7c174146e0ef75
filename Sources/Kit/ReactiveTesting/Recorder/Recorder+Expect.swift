import Testing

extension Recorder where Element: Equatable {
    /// Reports an issue unless these elements, and this end, are exactly what has come since the last expectation.
    ///
    /// ```swift
    /// recorder.expect(1, 2, then: .finished)
    /// recorder.expect()  // nothing more
    /// ```
    public func expect(
        _ elements: Element..., then ending: Ending? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let actual = consume().map { HistoryEntry($0.event) }
        var expected = elements.map { HistoryEntry(element: $0) }
        if let ending { expected.append(HistoryEntry(ending)) }
        guard expected != actual else { return }
        Issue.record(
            "\(HistoryTable(expected: expected, actual: actual))", sourceLocation: sourceLocation)
    }
}
