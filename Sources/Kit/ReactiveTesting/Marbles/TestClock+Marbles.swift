import Reactive
import Testing
import VirtualTime

extension TestClock {
    /// Creates a hot source. The source starts to play its diagram now, with or without subscribers.
    ///
    /// ```swift
    /// let source = clock.hot("-a-b|", ["a": 1, "b": 2])
    /// ```
    ///
    /// Each character of a diagram is one ``tick`` of the clock. The first character is the first tick after this call:
    ///
    /// - `-` passes a tick without an event.
    /// - `a` emits the value named `a`, and `'a1'` emits the value whose name has several characters.
    /// - `|` finishes, and `^` fails with a ``MarbleFailure``.
    /// - `[ab|]` has several events in one tick.
    /// - `(ab)` at the start has events before the first tick. A hot source sends them when the clock next advances.
    /// - Spaces are ignored, so that diagrams can be aligned.
    ///
    /// For examples, see <doc:MarbleDiagrams>.
    ///
    /// - Errors: reports an issue if the diagram cannot be read, or if a name has no value. In that case, the source
    ///   emits nothing.
    public func hot<Element: Sendable>(
        _ diagram: String, _ values: [String: Element], sourceLocation: SourceLocation = #_sourceLocation
    ) -> MarbleSource<Element> {
        let subject = PublishSubject<Element>()
        for (tick, event) in events(of: diagram, values, sourceLocation) {
            _ = schedule(at: now.advanced(by: self.tick * tick), precedence: .event) { isolation in
                switch event {
                case .element(let element): subject.send(element)
                case .finished: subject.finish()
                case .failed(let error): subject.fail(error)
                }
            }
        }
        // The source retains the subject. Otherwise, a diagram without an end would finish.
        return MarbleSource(.deferred { subject.observable }, clock: self)
    }

    /// Creates a hot source of strings. Each name in the diagram is an element. The source plays with or without
    /// subscribers.
    public func hot(_ diagram: String, sourceLocation: SourceLocation = #_sourceLocation) -> MarbleSource<String> {
        hot(diagram, MarbleDiagram.names(in: diagram), sourceLocation: sourceLocation)
    }

    /// Creates a cold source, which plays its diagram to each subscriber from the time of its subscription.
    ///
    /// ```swift
    /// let answer = clock.cold("(a)--b|", ["a": 1, "b": 2])
    /// ```
    ///
    /// The characters are the same as for ``hot(_:_:sourceLocation:)``. The first character is the first tick after the
    /// subscription. Events in parentheses at the start are emitted before `subscribe` returns.
    ///
    /// - Errors: reports an issue if the diagram cannot be read, or if a name has no value. In that case, the source
    ///   emits nothing.
    public func cold<Element: Sendable>(
        _ diagram: String, _ values: [String: Element], sourceLocation: SourceLocation = #_sourceLocation
    ) -> MarbleSource<Element> {
        let events = events(of: diagram, values, sourceLocation)
        let base = Observable<Element>.create { [self] emitter in
            let beginning = now
            for (_, event) in events.prefix(while: { $0.tick == 0 }) { emitter.play(event, isolation: nil) }
            let timers = events.drop(while: { $0.tick == 0 }).map { tick, event in
                schedule(at: beginning.advanced(by: self.tick * tick), precedence: .event) { isolation in
                    emitter.play(event)
                }
            }
            return {
                // Retain the emitter until the end. Otherwise, a diagram without an end would finish.
                withExtendedLifetime(emitter) { for takeBack in timers { takeBack() } }
            }
        }
        return MarbleSource(base, clock: self)
    }

    /// Creates a cold source of strings. Each name in the diagram is an element. The source plays from the start for
    /// each subscriber.
    public func cold(_ diagram: String, sourceLocation: SourceLocation = #_sourceLocation) -> MarbleSource<String> {
        cold(diagram, MarbleDiagram.names(in: diagram), sourceLocation: sourceLocation)
    }

    /// Subscribes in the caller's isolation, runs the clock until nothing is pending, and reports an issue unless the
    /// received events are those of the diagram, each at its tick.
    ///
    /// ```swift
    /// clock.expect(source.observable.debounce(for: clock.tick * 3, clock: clock), "----[b|]", ["b": 2])
    /// ```
    ///
    /// The characters are the same as for ``hot(_:_:sourceLocation:)``, with two exceptions:
    ///
    /// - `^` matches any failure.
    /// - `;` cancels the subscription at its tick. Use it to test a stream that repeats without end.
    ///
    /// Without `;`, a stream that repeats without end is reported as an issue by
    /// ``run(limit:isolation:sourceLocation:)``.
    ///
    /// - Parameters:
    ///   - observable: The observable to subscribe to.
    ///   - diagram: The expected events. The first character is the first tick after this call.
    ///   - values: The elements by their names in the diagram.
    ///   - isolation: The isolation in which the subscription delivers.
    ///   - sourceLocation: The location at which an issue is reported.
    public func expect<Element: Equatable & Sendable>(
        _ observable: Observable<Element>, _ diagram: String, _ values: [String: Element],
        isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let recorder = Recorder(observable, clock: self, sourceLocation: sourceLocation)
        let marks = (try? MarbleDiagram(diagram))?.entries ?? []
        for entry in marks where entry.mark == .cancelled {
            // If other events have the same tick, cancel after the timers, because timers may cause these events.
            let isLast = marks.contains { $0.tick == entry.tick && $0.mark != .cancelled }
            _ = schedule(
                at: now.advanced(by: tick * entry.tick), precedence: isLast ? .cancellation : .event
            ) { _ in recorder.cancel() }
        }
        run(sourceLocation: sourceLocation)
        recorder.expect(marbles: diagram, values, sourceLocation: sourceLocation)
    }

    /// Subscribes, runs the clock, and reports an issue unless the received strings are the names in the diagram, each
    /// at its tick.
    public func expect(
        _ observable: Observable<String>, _ diagram: String,
        isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expect(observable, diagram, MarbleDiagram.names(in: diagram), sourceLocation: sourceLocation)
    }

    private func events<Element>(
        of diagram: String, _ values: [String: Element], _ sourceLocation: SourceLocation
    ) -> [(tick: Int, event: RecordedEvent<Element>)] {
        do {
            return try MarbleDiagram(diagram).events(ofSource: true) { values[$0] }
        } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
            return []
        }
    }
}

extension Emitter {
    fileprivate func play(_ event: RecordedEvent<Element>, isolation: isolated (any Actor)? = #isolation) {
        switch event {
        case .element(let element): send(element)
        case .finished: finish()
        case .failed(let error): fail(error)
        }
    }
}
