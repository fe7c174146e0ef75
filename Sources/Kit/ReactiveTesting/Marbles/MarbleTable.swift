/// Two histories as marble diagrams, one above the other and aligned by tick, with a mark at the first difference.
struct MarbleTable<Element: Equatable & Sendable>: CustomStringConvertible {
    let expected: [TimedEvent<Element>]
    let actual: [TimedEvent<Element>]
    let values: [String: Element]
    let tick: Duration

    var description: String {
        let lastTick = (expected + actual).map(tickNumber).max() ?? 0
        var lines = ["  expected  ", "  actual    ", "            "]
        var isMarked = false
        for number in 0...lastTick {
            let wanted = expected.filter { tickNumber($0) == number }
            let got = actual.filter { tickNumber($0) == number }
            let cells = [cell(wanted, number, of: expected), cell(got, number, of: actual)]
            let width = max(cells[0].count, cells[1].count)
            lines[0] += cells[0].padded(to: width)
            lines[1] += cells[1].padded(to: width)
            if !isMarked {
                isMarked = !got.elementsEqual(wanted) { $0.matches($1) }
                lines[2] += isMarked ? "^" : String(repeating: " ", count: width)
            }
        }
        let late = actual.filter { tick * tickNumber($0) != $0.time }
        let notes = late.map { "  \($0.event) came between two ticks, at \($0.time)" }
        return (["The history is not the expected one:"] + lines.map { $0.trimmed(" ") } + notes).joined(
            separator: "\n")
    }

    private func tickNumber(_ entry: TimedEvent<Element>) -> Int {
        Int((entry.time / tick).rounded(.down))
    }

    private func cell(_ entries: [TimedEvent<Element>], _ number: Int, of history: [TimedEvent<Element>]) -> String {
        let marks = entries.map { mark($0.event) }
        if let last = history.last, tickNumber(last) < number { return "" }
        if number == 0 { return marks.isEmpty ? "" : "(\(marks.joined()))" }
        if let only = marks.first, marks.count == 1 { return only }
        return marks.isEmpty ? "-" : "[\(marks.joined())]"
    }

    private func mark(_ event: RecordedEvent<Element>) -> String {
        switch event {
        case .finished: return "|"
        case .failed: return "^"
        case .element(let element):
            let name = values.filter { $0.value == element }.keys.min() ?? "\(element)"
            return name.count == 1 ? name : "'\(name)'"
        }
    }
}
