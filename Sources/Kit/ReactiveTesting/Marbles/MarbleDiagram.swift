/// A marble diagram, in which each character is one tick of a test clock.
///
/// ``TestClock/hot(_:_:sourceLocation:)`` and <doc:MarbleDiagrams> explain the characters.
package struct MarbleDiagram: Equatable, Sendable {
    package enum Mark: Equatable, Sendable {
        case element(String)
        case finished
        case failed
        case cancelled
    }

    package struct Entry: Equatable, Sendable {
        package let tick: Int
        package let mark: Mark
        package let column: Int
    }

    package let entries: [Entry]

    private let text: String

    package init(_ text: String) throws(MarbleError) {
        self.text = text
        var reader = MarbleReader(text)
        entries = try reader.read()
    }

    /// Maps each name in a diagram to itself. The result is empty for an invalid diagram, which is reported when its
    /// events are read.
    static func names(in text: String) -> [String: String] {
        let marks = (try? MarbleDiagram(text))?.entries.map(\.mark) ?? []
        return marks.reduce(into: [:]) { if case .element(let name) = $1 { $0[name] = name } }
    }
}

extension MarbleDiagram.Mark {
    var isElement: Bool { if case .element = self { true } else { false } }
}

extension MarbleDiagram {
    /// Returns the diagram's events, with the values of its names.
    ///
    /// A source fails with a `MarbleFailure`, and cannot cancel. An expectation matches any failure, and a cancellation
    /// in it is not an event.
    func events<Element>(
        ofSource isSource: Bool, _ value: (String) -> Element?
    ) throws(MarbleError) -> [(tick: Int, event: RecordedEvent<Element>)] {
        var events: [(tick: Int, event: RecordedEvent<Element>)] = []
        for entry in entries {
            switch entry.mark {
            case .element(let name):
                guard let element = value(name) else {
                    throw MarbleError(diagram: text, column: entry.column, reason: "There is no value for \"\(name)\"")
                }
                events.append((entry.tick, .element(element)))
            case .finished: events.append((entry.tick, .finished))
            case .failed: events.append((entry.tick, .failed(isSource ? MarbleFailure() : AnyFailure())))
            case .cancelled:
                guard !isSource else {
                    throw MarbleError(
                        diagram: text, column: entry.column, reason: "A source cannot cancel; expectations can")
                }
            }
        }
        return events
    }
}

/// The failure that a source sends for `^`. In an expectation, `^` matches any failure.
public struct MarbleFailure: Error, Equatable {
    /// Creates a failure, which equals every other failure of a marble source.
    public init() {}
}
