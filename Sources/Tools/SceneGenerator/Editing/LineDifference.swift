/// The difference of two texts as a unified diff with three lines of context.
enum LineDifference {
    /// A line with what a diff writes before it: a blank, - for one of the old text, + for one of the new text.
    private typealias Line = (mark: Character, text: String)

    static func text(_ path: String, from old: String?, to new: String?) -> String {
        let lines = lines(from: old?.lines ?? [], to: new?.lines ?? [])
        let names = "--- \(old == nil ? "/dev/null" : "a/\(path)")\n+++ \(new == nil ? "/dev/null" : "b/\(path)")\n"
        let hunks = hunks(of: lines).map { hunk in
            let (before, shown) = (lines[..<hunk.lowerBound], lines[hunk])
            return "@@ -\(span(before, shown, without: "+")) +\(span(before, shown, without: "-")) @@\n"
                + shown.map { "\($0.mark)\($0.text)\n" }.joined()
        }
        return names + hunks.joined()
    }

    private static func span(_ before: ArraySlice<Line>, _ shown: ArraySlice<Line>, without mark: Character) -> String {
        let count = shown.count { $0.mark != mark }
        let start = before.count { $0.mark != mark } + (count == 0 ? 0 : 1)
        return count == 1 ? "\(start)" : "\(start),\(count)"
    }

    private static func lines(from old: [String], to new: [String]) -> [Line] {
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var lines: [Line] = []
        var next = 0
        for (offset, line) in old.enumerated() {
            if removed.contains(offset) {
                lines.append(("-", line))
            } else {
                while added.contains(next) {
                    lines.append(("+", new[next]))
                    next += 1
                }
                lines.append((" ", line))
                next += 1
            }
        }
        return lines + new[next...].map { ("+", $0) }
    }

    private static func hunks(of lines: [Line]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in lines.indices where lines[index].mark != " " {
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
    /// The lines, without the empty one after the last line break. Where the text does not end with a line break, the
    /// last line says so. A carriage return before a line break belongs to the line, though Swift takes the two for one
    /// character.
    fileprivate var lines: [String] {
        var lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let last = lines.removeLast()
        return last.isEmpty ? lines : lines + ["\(last)\n\\ No newline at end of file"]
    }
}
