/// Two histories beside each other, the first difference marked.
struct HistoryTable<Element: Equatable & Sendable>: CustomStringConvertible {
    let expected: [HistoryEntry<Element>]
    let actual: [HistoryEntry<Element>]

    var description: String {
        let count = max(expected.count, actual.count)
        let left = (0..<count).map { $0 < expected.count ? expected[$0].description : "-" }
        let right = (0..<count).map { $0 < actual.count ? actual[$0].description : "-" }
        let isEqual = (0..<count).map { $0 < expected.count && $0 < actual.count && expected[$0] == actual[$0] }
        let width = (left.map(\.count) + ["expected".count]).max() ?? 0
        var lines = ["The history is not the expected one:", "    \("expected".padded(to: width))  actual"]
        let difference = isEqual.firstIndex(of: false)
        for index in 0..<count {
            let mark = index == difference ? "  > " : "    "
            lines.append("\(mark)\(left[index].padded(to: width))  \(right[index])")
        }
        return lines.joined(separator: "\n")
    }
}

extension String {
    /// This string, filled with spaces up to a number of characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// This string without such characters at its end.
    func trimmed(_ character: Character) -> String {
        var text = self
        while text.last == character { text.removeLast() }
        return text
    }
}
