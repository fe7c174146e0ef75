/// The difference of two texts as a unified diff with three lines of context.
enum LineDifference {
    private enum Line {
        case same(String), removed(String), added(String)

        var text: String {
            switch self {
            case .same(let text): " \(text)"
            case .removed(let text): "-\(text)"
            case .added(let text): "+\(text)"
            }
        }

        var isSame: Bool { if case .same = self { true } else { false } }
        var isInOld: Bool { if case .added = self { false } else { true } }
        var isInNew: Bool { if case .removed = self { false } else { true } }
    }

    /// The diff of a file. `nil` stands for a file that does not exist.
    static func text(_ path: String, from old: String?, to new: String?) -> String {
        let lines = lines(from: old?.lines ?? [], to: new?.lines ?? [])
        let names = "--- \(old == nil ? "/dev/null" : "a/\(path)")\n+++ \(new == nil ? "/dev/null" : "b/\(path)")\n"
        return names
            + hunks(of: lines).map { hunk in
                let before = lines[..<hunk.lowerBound]
                let shown = lines[hunk]
                let header = "@@ -\(span(before, shown, \.isInOld)) +\(span(before, shown, \.isInNew)) @@\n"
                return header + shown.map { $0.text + "\n" }.joined()
            }
            .joined()
    }

    private static func span(_ before: ArraySlice<Line>, _ shown: ArraySlice<Line>, _ isIn: (Line) -> Bool) -> String {
        let count = shown.count(where: isIn)
        let start = before.count(where: isIn) + (count == 0 ? 0 : 1)
        return count == 1 ? "\(start)" : "\(start),\(count)"
    }

    private static func lines(from old: [String], to new: [String]) -> [Line] {
        let difference = new.difference(from: old)
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var lines: [Line] = []
        var index = 0
        for (offset, line) in old.enumerated() {
            while !removed.contains(offset), added.contains(index) {
                lines.append(.added(new[index]))
                index += 1
            }
            if removed.contains(offset) {
                lines.append(.removed(line))
            } else {
                lines.append(.same(line))
                index += 1
            }
        }
        return lines + new[index...].map { .added($0) }
    }

    /// The ranges of lines around the changes.
    private static func hunks(of lines: [Line]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in lines.indices where !lines[index].isSame {
            let range = max(0, index - 3)..<min(lines.count, index + 4)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }
}

extension String {
    /// Without the empty line after the last line break.
    fileprivate var lines: [String] {
        var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}
