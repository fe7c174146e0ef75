/// Two histories side by side, with a mark at the first difference.
struct HistoryTable: CustomStringConvertible {
    private let left: [String]
    private let right: [String]
    private let difference: Int

    /// Creates a table, or returns `nil` if the histories are equal.
    init?<Entry: CustomStringConvertible>(
        expected: [Entry], actual: [Entry], matches: (_ actual: Entry, _ expected: Entry) -> Bool
    ) {
        let common = zip(actual, expected).prefix { matches($0, $1) }.count
        guard common < max(expected.count, actual.count) else { return nil }
        difference = common
        left = expected.map(\.description)
        right = actual.map(\.description)
    }

    init?(expected: [String], actual: [String]) {
        self.init(expected: expected, actual: actual, matches: ==)
    }

    var description: String {
        let width = (left.map(\.count) + ["expected".count]).max() ?? 0
        var lines = ["The history is not the expected one:", "    \("expected".padded(to: width))  actual"]
        for index in 0..<max(left.count, right.count) {
            let mark = index == difference ? "  > " : "    "
            let expected = index < left.count ? left[index] : "-"
            lines.append("\(mark)\(expected.padded(to: width))  \(index < right.count ? right[index] : "-")")
        }
        return lines.joined(separator: "\n")
    }
}

extension String {
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    func trimmed(_ character: Character) -> String {
        var text = self
        while text.last == character { text.removeLast() }
        return text
    }
}
