import Testing

extension Recorder where Element: Equatable {
    /// Reports an issue unless what has come since the last expectation is what the diagram shows, each event at its
    /// tick since the recorder was made.
    ///
    /// The recorder needs the clock that the test moves.
    public func expect(
        marbles diagram: String, _ values: [String: Element], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let history = consume()
        guard let clock else {
            Issue.record("A recorder needs a clock to compare with a marble diagram.", sourceLocation: sourceLocation)
            return
        }
        let actual = history.map { TimedEntry(time: $0.time - beginning, entry: HistoryEntry($0.event)) }
        do {
            let expected = try MarbleDiagram(diagram).events(allowsCancel: true) { values[$0] }.compactMap {
                tick, event in
                HistoryEntry(event).map { TimedEntry(time: clock.tick * tick, entry: $0) }
            }
            guard expected != actual else { return }
            let table = MarbleTable(expected: expected, actual: actual, values: values, tick: clock.tick)
            Issue.record("\(table)", sourceLocation: sourceLocation)
        } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
        }
    }
}

extension Recorder<String> {
    /// Reports an issue unless the strings that have come since the last expectation are the names in the diagram.
    public func expect(marbles diagram: String, sourceLocation: SourceLocation = #_sourceLocation) {
        expect(marbles: diagram, MarbleDiagram.names(in: diagram), sourceLocation: sourceLocation)
    }
}
