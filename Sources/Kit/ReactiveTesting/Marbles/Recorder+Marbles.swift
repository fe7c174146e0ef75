import Testing

extension Recorder where Element: Equatable {
    /// Reports an issue unless the events since the last expectation are those of the diagram, each at its tick. Tick 0
    /// is the time when the recorder was created.
    ///
    /// ```swift
    /// let recorder = Recorder(source.observable, clock: clock)
    /// clock.advance(by: clock.tick * 3)
    /// recorder.expect(marbles: "-a-", ["a": 1])
    /// ```
    ///
    /// The characters are the same as for ``TestClock/hot(_:_:sourceLocation:)``, except that `^` matches any failure.
    /// The recorder must have the clock that the test advances.
    ///
    /// - Errors: reports an issue if the diagram cannot be read, or if a name has no value.
    public func expect(
        marbles diagram: String, _ values: [String: Element], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let history = consume()
        guard let clock else {
            Issue.record("A recorder needs a clock to compare with a marble diagram.", sourceLocation: sourceLocation)
            return
        }
        let actual = history.map { TimedEvent(time: $0.time - beginning, event: $0.event) }
        do {
            let expected = try MarbleDiagram(diagram).events(ofSource: false) { values[$0] }.map { tick, event in
                TimedEvent(time: clock.tick * tick, event: event)
            }
            guard !actual.elementsEqual(expected, by: { $0.matches($1) }) else { return }
            let table = MarbleTable(expected: expected, actual: actual, values: values, tick: clock.tick)
            Issue.record("\(table)", sourceLocation: sourceLocation)
        } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
        }
    }
}

extension Recorder<String> {
    /// Reports an issue unless the strings since the last expectation are the names in the diagram, each at its tick.
    /// Tick 0 is the time when the recorder was created.
    public func expect(marbles diagram: String, sourceLocation: SourceLocation = #_sourceLocation) {
        expect(marbles: diagram, MarbleDiagram.names(in: diagram), sourceLocation: sourceLocation)
    }
}
