import Foundation

/// A match between a query and a text. The text contains all characters of the query in order, perhaps with others in
/// between.
///
/// Case and diacritics do not matter. A match is better at the start of the text or of words, and if the characters are
/// next to each other. If two matches are equally good, the shorter text is first.
public nonisolated struct FuzzyMatch: Hashable, Sendable {
    /// The score, which can be compared among matches of the same query. A higher score is better.
    public let score: Int
    /// The positions of the matching characters in the text, counted from 0.
    public let positions: [Int]

    /// Matches a query, or returns `nil` if the text does not contain all of its characters in order. Spaces in the
    /// query are ignored.
    ///
    /// ```swift
    /// FuzzyMatch("prd", in: "Produce")?.positions  // [0, 1, 3]
    /// ```
    public init?(_ query: some StringProtocol, in text: some StringProtocol) {
        let wanted = query.filter { !$0.isWhitespace }.map(Self.folded)
        let characters = Array(text)
        let folded = characters.map(Self.folded)
        // Most texts lack one of the characters, and this check is faster than a search for the best match.
        var rest = folded[...]
        for character in wanted {
            guard let index = rest.firstIndex(of: character) else { return nil }
            rest = rest[(index + 1)...]
        }
        guard let best = Self.best(wanted, in: folded, starts: Self.wordStarts(characters)) else { return nil }
        positions = best.positions
        score = best.score - characters.count
    }

    private static func folded(_ character: Character) -> Character {
        if let byte = character.utf8.first, character.utf8.count == 1 {
            return (0x41...0x5A).contains(byte) ? Character(Unicode.Scalar(byte + 0x20)) : character
        }
        return character.lowercased().folding(options: .diacriticInsensitive, locale: nil).first ?? character
    }

    private static func wordStarts(_ characters: [Character]) -> [Bool] {
        characters.indices.map { index in
            guard index > 0 else { return true }
            let (before, current) = (characters[index - 1], characters[index])
            let isWord = current.isLetter || current.isNumber
            return isWord && (!(before.isLetter || before.isNumber) || (current.isUppercase && before.isLowercase))
        }
    }

    /// Finds the best positions of the characters. `row[i]` is the best score if the last character is at `i`, so the
    /// cost is the product of both lengths.
    private static func best(
        _ wanted: [Character], in text: [Character], starts: [Bool]
    ) -> (score: Int, positions: [Int])? {
        guard !wanted.isEmpty else { return (0, []) }
        var rows: [[(score: Int, previous: Int)?]] = []
        for (position, character) in wanted.enumerated() {
            var row: [(score: Int, previous: Int)?] = Array(repeating: nil, count: text.count)
            var bestBefore: (score: Int, index: Int)?
            for index in text.indices {
                if position > 0, index > 0, let before = rows[position - 1][index - 1] {
                    // Among equal scores, take the nearest position, so that matching characters are close together.
                    if before.score >= bestBefore?.score ?? .min { bestBefore = (before.score, index - 1) }
                }
                guard text[index] == character else { continue }
                let bonus = (index == 0 ? 30 : 0) + (starts[index] ? 20 : 0)
                if position == 0 {
                    row[index] = (bonus, -1)
                } else if let distant = bestBefore {
                    let neighbor = rows[position - 1][index - 1].map { $0.score + 25 } ?? .min
                    row[index] =
                        neighbor >= distant.score - 10
                        ? (neighbor + bonus, index - 1) : (distant.score - 10 + bonus, distant.index)
                }
            }
            rows.append(row)
        }
        let last = rows[rows.count - 1]
        guard
            let end = last.indices.filter({ last[$0] != nil }).max(by: { last[$0]?.score ?? 0 < last[$1]?.score ?? 0 })
        else { return nil }
        var positions = [end]
        for row in rows.dropFirst().reversed() {
            if let entry = row[positions[0]] { positions.insert(entry.previous, at: 0) }
        }
        return (last[end]?.score ?? 0, positions)
    }
}
