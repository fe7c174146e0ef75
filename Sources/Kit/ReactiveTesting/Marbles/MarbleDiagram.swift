/// A marble diagram: one character is one tick of a test clock.
///
/// - `a` an element, `'a1'` an element with a longer name, `-` a tick without an event
/// - `|` the end, `^` a failure, `;` the subscriber cancels
/// - `[ab|]` several events in one tick
/// - `(ab|)` at the very beginning: events at the moment of subscription, before the first tick
/// - spaces are ignored, to line diagrams up
///
/// The first character is the first tick after the subscription, or for a hot source after it was made.
package struct MarbleDiagram: Equatable, Sendable {
    /// What can stand in a diagram.
    package enum Mark: Equatable, Sendable {
        case element(String)
        case finished
        case failed
        case cancelled
    }

    /// A mark, when it comes, and where it stands in the text.
    package struct Entry: Equatable, Sendable {
        package let tick: Int
        package let mark: Mark
        package let column: Int
    }

    package let entries: [Entry]

    private let text: String

    /// Reads a diagram.
    package init(_ text: String) throws(MarbleError) {
        self.text = text
        var reader = MarbleReader(text)
        entries = try reader.read()
    }

    /// Every name in a diagram as its own value; none if it cannot be read.
    static func names(in text: String) -> [String: String] {
        let marks = (try? MarbleDiagram(text))?.entries.map(\.mark) ?? []
        return marks.reduce(into: [:]) { if case .element(let name) = $1 { $0[name] = name } }
    }
}

extension MarbleDiagram.Mark {
    var isElement: Bool { if case .element = self { true } else { false } }
}

extension MarbleDiagram {
    /// The diagram's events with the values that its names stand for.
    func events<Element>(
        allowsCancel: Bool, _ value: (String) -> Element?
    ) throws(MarbleError) -> [(tick: Int, event: MarbleEvent<Element>)] {
        var events: [(tick: Int, event: MarbleEvent<Element>)] = []
        for entry in entries {
            switch entry.mark {
            case .element(let name):
                guard let element = value(name) else {
                    throw MarbleError(diagram: text, column: entry.column, reason: "There is no value for \"\(name)\"")
                }
                events.append((entry.tick, .element(element)))
            case .finished: events.append((entry.tick, .finished))
            case .failed: events.append((entry.tick, .failed))
            case .cancelled:
                guard allowsCancel else {
                    throw MarbleError(
                        diagram: text, column: entry.column, reason: "A source cannot cancel; expectations can")
                }
                events.append((entry.tick, .cancelled))
            }
        }
        return events
    }
}

/// A mark with its value.
enum MarbleEvent<Element> {
    case element(Element)
    case finished
    case failed
    case cancelled
}

extension MarbleEvent: Sendable where Element: Sendable {}
extension MarbleEvent: Equatable where Element: Equatable {}

/// The failure that `^` stands for.
public struct MarbleFailure: Error, Equatable {
    /// The failure that `^` stands for.
    public init() {}
}
