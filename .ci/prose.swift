// Counts turns of phrase that make prose hard to read, in 1,000 words, and fails if a group of texts has more than its goal.
//
//     swift .ci/prose.swift            prints the counts of each group
//     swift .ci/prose.swift --list N   also lists the N sentences with the most of them
//
// The groups: front (README, CHANGELOG, CONTRIBUTING, AGENTS), guides (articles), kit (documentation comments of the kit),
// source (all other comments), tests (names of tests), messages (literals in Sources that are sentences).

import Foundation

struct Turn {
    let name: String
    let pattern: NSRegularExpression
    let goal: Double

    init(_ name: String, _ pattern: String, _ goal: Double) throws {
        self.name = name
        self.pattern = try NSRegularExpression(pattern: pattern)
        self.goal = goal
    }
}

let start = #"(?:^|(?<=[.:;] )|(?<=, and ))"#
let turns = [
    try Turn("What or Who as a subject", start + #"(?:[Ww]hat|[Ww]ho|[Ww]hoever|[Ww]hatever) (?![^.?]*\?)[a-z]"#, 0.3),
    try Turn("semicolon", "; ", 0.7),
    try Turn(
        "that of, the one that", #"\b(?:that|those) of\b|\bthe ones? (?:that|of|with|who|which)\b|\bthat one's\b"#, 0.7),
    try Turn("is no, is none", #"\b(?:is|are|was|were) (?:no|none)\b(?! longer| more| such)"#, 0.3),
    try Turn("nobody, somebody, whoever", #"\b(?:nobody|somebody|whoever)\b"#, 0.1),
    try Turn("stands", #"\b(?:stands?|stood)\b(?! for| alone)"#, 0.2),
    try Turn("is there", #"\b(?:is|are|was|were) there\b(?!fore)"#, 0.2),
    try Turn("told, tells", #"\b(?:told|tells)\b"#, 0.2),
    try Turn("anew, meanwhile, beside, behind", #"\b(?:anew|meanwhile|beside|behind)\b"#, 0.5),
    try Turn("as for because", #", as (?:the|it|a|an|its|they|this|that|there|nothing)\b"#, 0.3),
    try Turn("of one's own", #"\bof (?:one's|its|your|their) own\b|\bof (?:yours|theirs)\b"#, 0.3),
]

/// The factor by which a group may exceed a goal. Comments in the code and names of tests have a larger factor.
let groups: KeyValuePairs = ["front": 1.0, "guides": 1.0, "kit": 1.0, "source": 1.3, "tests": 1.5, "messages": 1.0]

struct Sentence {
    let place: String
    let text: String
}

/// The prose in a line of a text.
struct Piece {
    let line: Int
    let text: String
}

extension String {
    func matches(_ pattern: String) -> Bool { range(of: pattern, options: .regularExpression) != nil }
    func replacing(pattern: String, with replacement: String) -> String {
        replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
    }
    var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

func lines(of text: String) -> [(Int, String)] {
    text.components(separatedBy: "\n").enumerated().map { ($0.offset + 1, $0.element) }
}

/// Returns the prose of a Markdown text, without code, link targets, list markers and tags. Each cell of a table is a
/// piece.
func prose(ofMarkdown text: String) -> [Piece] {
    var isCode = false
    return lines(of: text).flatMap { number, line -> [Piece] in
        if line.trimmed.hasPrefix("```") {
            isCode.toggle()
            return []
        }
        if isCode || line.hasPrefix("<!--") || line.hasPrefix("    ") { return [] }
        let plain = line.replacing(pattern: "<[^>]+>", with: " ").replacing(pattern: #"\]\([^)]*\)"#, with: "]")
        let cells = plain.hasPrefix("|") ? plain.components(separatedBy: "|").dropFirst() : [plain]
        return cells.map { cell in
            Piece(line: number, text: cell.replacing(pattern: #"^\s*(?:[-*#>]+|\d+\.)\s*"#, with: "").trimmed)
        }
    }
}

/// Returns the comments of a file, either the documentation comments or all other comments.
func prose(ofComments text: String, ofDocumentation: Bool) -> [Piece] {
    var isCode = false
    return lines(of: text).compactMap { number, line -> Piece? in
        let line = line.trimmed
        let isDocumentation = line.hasPrefix("///")
        guard line.hasPrefix("//"), isDocumentation == ofDocumentation else {
            isCode = false
            return Piece(line: number, text: "")
        }
        let comment = String(line.dropFirst(isDocumentation ? 3 : 2))
        if comment.contains("```") { isCode.toggle() }
        if isCode { return nil }
        return Piece(line: number, text: comment.trimmed.replacing(pattern: #"^[-|]\s*(?:\w+:)?"#, with: ""))
    }
}

/// Joins the pieces of a paragraph, and splits it where sentences end.
func sentences(in pieces: [Piece], of file: String) -> [Sentence] {
    let ends = try! NSRegularExpression(pattern: "(?<=[.!?])\\s+(?=[A-Z`\"“])")
    return pieces.split { $0.text.isEmpty }.flatMap { paragraph -> [Sentence] in
        var text = ""
        var starts: [(offset: Int, line: Int)] = []
        for piece in paragraph {
            if !text.isEmpty { text += " " }
            starts.append((text.utf16.count, piece.line))
            text += piece.text
        }
        let whole = text as NSString
        var from = 0
        let breaks = ends.matches(in: text, range: NSRange(location: 0, length: whole.length)).map(\.range)
        return (breaks + [NSRange(location: whole.length, length: 0)]).map { end in
            defer { from = end.upperBound }
            let line = starts.last { $0.offset <= from }?.line ?? 0
            let range = NSRange(location: from, length: end.location - from)
            return Sentence(place: "\(file):\(line)", text: whole.substring(with: range))
        }
    }
}

/// Returns the literals that match `pattern`, with the first group as the text.
func literals(_ pattern: String, in text: String, of file: String) -> [Sentence] {
    let expression = try! NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    let whole = text as NSString
    return expression.matches(in: text, range: NSRange(location: 0, length: whole.length)).map { match in
        let line = whole.substring(to: match.range.location).utf8.count { $0 == UInt8(ascii: "\n") } + 1
        return Sentence(place: "\(file):\(line)", text: whole.substring(with: match.range(at: 1)))
    }
}

let git = Process()
let listing = Pipe()
git.executableURL = URL(filePath: "/usr/bin/env")
git.arguments = ["git", "ls-files", "*.md", "*.swift"]
git.standardOutput = listing
try git.run()
let listed = listing.fileHandleForReading.readDataToEndOfFile()
let files = String(decoding: listed, as: UTF8.self).split(separator: "\n").map(String.init)

var found: [String: [Sentence]] = [:]
for file in files {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { continue }
    if ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "AGENTS.md"].contains(file) {
        found["front", default: []] += sentences(in: prose(ofMarkdown: text), of: file)
    } else if file.hasSuffix(".md") {
        guard file.matches("\\.docc/|^Documentation/|^Benchmarks/") else { continue }
        found["guides", default: []] += sentences(in: prose(ofMarkdown: text), of: file)
    } else if file.hasPrefix("Tests/") {
        found["tests", default: []] += literals(#"@Test\(\s*"((?:[^"\\]|\\.)*)""#, in: text, of: file)
    } else if file.hasPrefix("Sources/") {
        let group = file.hasPrefix("Sources/Kit/") ? "kit" : "source"
        found[group, default: []] += sentences(in: prose(ofComments: text, ofDocumentation: true), of: file)
        found["source", default: []] += sentences(in: prose(ofComments: text, ofDocumentation: false), of: file)
        let code = lines(of: text).map { $0.1.trimmed.hasPrefix("//") ? "" : $0.1 }.joined(separator: "\n")
        found["messages", default: []] += literals(#""((?:[^"\\\n]|\\.)*)""#, in: code, of: file)
            .map { Sentence(place: $0.place, text: $0.text.replacing(pattern: #"\\\([^)]*\)"#, with: "X")) }
            .filter { $0.text.matches("^[A-Z\"“X{].*[a-z]+ .*[.!?]$") }
    }
}

let word = try NSRegularExpression(pattern: "[A-Za-z][A-Za-z'’]+")
func count(_ expression: NSRegularExpression, in text: String) -> Int {
    expression.numberOfMatches(in: text, range: NSRange(location: 0, length: text.utf16.count))
}
func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

var worst: [(count: Int, sentence: Sentence)] = []
var rows = turns.map { $0.name + String(repeating: " ", count: 34 - $0.name.count) }
var isMissed = false
for (group, share) in groups {
    let words = found[group, default: []].reduce(0) { $0 + count(word, in: $1.text) }
    var sums = turns.map { _ in 0 }
    for sentence in found[group, default: []] {
        let counts = turns.map { count($0.pattern, in: sentence.text) }
        for (index, count) in counts.enumerated() { sums[index] += count }
        let total = counts.reduce(0, +)
        if total > 0 { worst.append((total, sentence)) }
    }
    for (index, turn) in turns.enumerated() {
        let rate = 1_000 * Double(sums[index]) / Double(max(words, 1))
        let misses = rate > turn.goal * share + 0.05
        isMissed = isMissed || misses
        rows[index] += padded(String(format: "%.1f", rate), 9) + (misses ? "*" : " ")
    }
}
print("in 1,000 words" + String(repeating: " ", count: 20) + groups.map { padded($0.key, 9) + " " }.joined() + "     goal")
for (turn, row) in zip(turns, rows) { print(row + padded(String(turn.goal), 9)) }
if isMissed { print("* more than the group's goal") }
let options = CommandLine.arguments.dropFirst()
if options.first == "--list", let limit = options.dropFirst().first.flatMap({ Int($0) }) {
    for (count, sentence) in worst.sorted(by: { $0.count > $1.count }).prefix(limit) {
        print("\(count)  \(sentence.place)  \(sentence.text.prefix(220))")
    }
}
exit(isMissed ? 1 : 0)
