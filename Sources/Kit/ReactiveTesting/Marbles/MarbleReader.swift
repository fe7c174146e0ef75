struct MarbleReader {
    private let text: String
    private let characters: [Character]
    private var column = 0
    private var tick = 0
    private var entries: [MarbleDiagram.Entry] = []

    init(_ text: String) {
        self.text = text
        characters = Array(text)
    }

    mutating func read() throws(MarbleError) -> [MarbleDiagram.Entry] {
        column = characters.firstIndex { $0 != " " } ?? characters.count
        if column < characters.count, characters[column] == "(" { try readGroup(until: ")") }
        while column < characters.count {
            if characters[column] == " " {
                column += 1
                continue
            }
            tick += 1
            switch characters[column] {
            case "-": column += 1
            case "[": try readGroup(until: "]")
            default: try readMark()
            }
        }
        return entries
    }

    private mutating func readGroup(until end: Character) throws(MarbleError) {
        let start = column
        column += 1
        while column < characters.count, characters[column] != end {
            switch characters[column] {
            case " ": column += 1
            case "-": throw error("No time passes within a group")
            default: try readMark()
            }
        }
        guard column < characters.count else { throw error("This group is not closed by \"\(end)\"", at: start) }
        column += 1
    }

    private mutating func readMark() throws(MarbleError) {
        let start = column
        guard entries.last.map({ $0.mark.isElement }) ?? true else {
            throw error("Nothing can follow the end")
        }
        let mark: MarbleDiagram.Mark
        switch characters[column] {
        case "|": mark = .finished
        case "^": mark = .failed
        case ";": mark = .cancelled
        case "(": throw error("Events at the moment of subscription stand at the very beginning")
        case "[": throw error("A group cannot stand within a group")
        case ")", "]": throw error("This closes no group")
        case "'": mark = .element(try readQuoted())
        default: mark = .element(String(characters[column]))
        }
        column += 1
        entries.append(MarbleDiagram.Entry(tick: tick, mark: mark, column: start))
    }

    /// Reads up to the closing quotation mark, but does not consume it.
    private mutating func readQuoted() throws(MarbleError) -> String {
        let start = column
        guard let end = characters[(start + 1)...].firstIndex(of: "'") else {
            throw error("This quote is not closed", at: start)
        }
        guard end > start + 1 else { throw error("An element needs a name", at: start) }
        column = end
        return String(characters[(start + 1)..<end])
    }

    private func error(_ reason: String, at place: Int? = nil) -> MarbleError {
        MarbleError(diagram: text, column: place ?? column, reason: reason)
    }
}
