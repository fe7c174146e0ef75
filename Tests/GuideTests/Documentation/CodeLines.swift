import Foundation

/// The lines of many files, in which consecutive lines are found quickly.
nonisolated struct CodeLines: Sendable {
    /// An empty line ends each file, so that no match spans two files.
    private var all: [Substring] = []
    private var places: [Substring: [Int]] = [:]

    init(files: [URL]) {
        for file in files {
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
            for line in Self.lines(of: text) {
                places[line, default: []].append(all.count)
                all.append(line)
            }
            all.append("")
        }
    }

    func contains(_ lines: [Substring]) -> Bool {
        guard let first = lines.first else { return true }
        return places[first, default: []].contains { all[$0...].starts(with: lines) }
    }

    static func lines(of text: String) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
            Substring(line.drop { $0 == UInt8(ascii: " ") })
        }
        .filter { !$0.isEmpty }
    }
}
