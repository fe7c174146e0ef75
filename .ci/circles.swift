// Fails if folders of a target use each other in a circle, unless .ci/circles.txt lists the use that closes the circle.
//
// A folder directly below a target includes its subfolders. The files in the target's root are the folder ".". Folder A uses
// folder B if a file of A names a type that B declares. Functions, members of types and inferred types do not count.

import Foundation

// MARK: - Source files

/// Splits source into words and punctuation. Leaves out comments and literals, but not the code that a string
/// interpolates.
struct Lexer {
    private let source: [Unicode.Scalar]
    private var position = 0
    private(set) var tokens: [String] = []

    init(_ text: String) {
        source = Array(text.unicodeScalars)
        readCode()
    }

    private var isAtEnd: Bool { position >= source.count }

    private func scalar(_ offset: Int = 0) -> Unicode.Scalar {
        position + offset < source.count ? source[position + offset] : "\n"
    }

    private func isNext(_ wanted: Unicode.Scalar, times: Int = 1, offset: Int = 0) -> Bool {
        (0..<times).allSatisfy { scalar(offset + $0) == wanted }
    }

    private func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "\u{80}"...: true
        default: false
        }
    }

    /// Reads to the end of the source, or past the parenthesis that ends an interpolation.
    private mutating func readCode() {
        var depth = 0
        while !isAtEnd {
            switch (scalar(), scalar(1)) {
            case (" ", _), ("\n", _), ("`", _): position += 1
            case ("/", "/"): while !isAtEnd, scalar() != "\n" { position += 1 }
            case ("/", "*"): skipComment()
            case ("\"", _), ("#", "\""), ("#", "#"): readString()
            case ("#", "/"): skipRegex()
            // Elsewhere a slash divides.
            case ("/", let next) where next != " " && next != ")" && ["(", "=", ",", ":"].contains(tokens.last):
                skipRegex()
            case (let first, _) where isWord(first):
                let start = position
                while !isAtEnd, isWord(scalar()) { position += 1 }
                tokens.append(String(String.UnicodeScalarView(source[start..<position])))
            case (let mark, _):
                position += 1
                depth += mark == "(" ? 1 : mark == ")" ? -1 : 0
                if depth < 0 { return }
                tokens.append(String(mark))
            }
        }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            switch (scalar(), scalar(1)) {
            case ("/", "*"): (depth, position) = (depth + 1, position + 2)
            case ("*", "/"): (depth, position) = (depth - 1, position + 2)
            default: position += 1
            }
        } while depth > 0 && !isAtEnd
    }

    /// Skips a regex literal on one line, up to its slash. A "#" after the slash is read as punctuation.
    private mutating func skipRegex() {
        position += scalar() == "#" ? 2 : 1
        while !isAtEnd, scalar() != "/", scalar() != "\n" { position += scalar() == "\\" ? 2 : 1 }
        position += 1
    }

    private mutating func readString() {
        var pounds = 0
        while scalar() == "#" { (pounds, position) = (pounds + 1, position + 1) }
        let quotes = isNext("\"", times: 3) ? 3 : 1
        position += quotes
        while !isAtEnd {
            if isNext("\\"), isNext("#", times: pounds, offset: 1) {
                position += pounds + 2
                if scalar(-1) == "(" { readCode() }
            } else if isNext("\"", times: quotes), isNext("#", times: pounds, offset: quotes) {
                position += quotes + pounds
                return
            } else {
                position += 1
            }
        }
    }
}

enum Mention {
    /// Declares a type that other files see: `Name`, or `Outer.Name` if it is nested.
    case declaration(String)
    /// Uses the type that has the first of these names that is declared.
    case use([String])
}

/// Returns the types that a file names, in order.
func mentions(in tokens: [String]) -> [Mention] {
    var found: [Mention] = []
    var scopes: [String?] = []  // for each open brace, the type whose body it opened
    var body: String?
    func token(before index: Int, by distance: Int) -> String { index >= distance ? tokens[index - distance] : "" }

    for (index, name) in tokens.enumerated() {
        if name == "{" {
            scopes.append(body)
            body = nil
        } else if name == "}" {
            _ = scopes.popLast()
        } else if let first = name.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) {
            let keyword = token(before: index, by: 1)
            switch keyword {
            case "struct", "class", "enum", "actor", "protocol", "typealias":
                var modifier = 2
                while ["final", "indirect", "nonisolated"].contains(token(before: index, by: modifier)) {
                    modifier += 1
                }
                let access = token(before: index, by: modifier)
                if access == "import" { continue }
                if keyword != "typealias" { body = name }
                if ["private", "fileprivate"].contains(access) { continue }
                if scopes.isEmpty {
                    found.append(.declaration(name))
                } else if let outer = scopes.last ?? nil {
                    found.append(.declaration("\(outer).\(name)"))
                }
            case ".":
                found.append(.use(["\(token(before: index, by: 2)).\(name)"]))
            default:
                found.append(.use(scopes.reversed().compactMap { $0.map { "\($0).\(name)" } } + [name]))
            }
            var start = index
            while token(before: start, by: 1) == "." { start -= 2 }
            if token(before: start, by: 1) == "extension" { body = name }
        }
    }
    return found
}

// MARK: - Folders

struct Use: Hashable {
    let folder, used: String
}

/// Returns which folders of a target use which other folders, each with an example.
func uses(in target: String) throws -> [Use: String] {
    let paths = FileManager.default.enumerator(atPath: target)?.compactMap { $0 as? String } ?? []
    let sources = paths.filter { $0.hasSuffix(".swift") }.sorted()
    let files = try sources.map { path in
        let text = try String(contentsOfFile: "\(target)/\(path)", encoding: .utf8)
        let folder = path.contains("/") ? String(path.prefix { $0 != "/" }) : "."
        return (path: path, folder: folder, mentions: mentions(in: Lexer(text).tokens))
    }
    var declaring: [String: Set<String>] = [:]
    for file in files {
        for case .declaration(let name) in file.mentions { declaring[name, default: []].insert(file.folder) }
    }
    var uses: [Use: String] = [:]
    for file in files {
        for case .use(let names) in file.mentions {
            guard let name = names.first(where: { declaring[$0] != nil }), let folders = declaring[name],
                !folders.contains(file.folder)
            else { continue }
            for folder in folders where uses[Use(folder: file.folder, used: folder)] == nil {
                uses[Use(folder: file.folder, used: folder)] = "\(file.path): \(name)"
            }
        }
    }
    return uses
}

/// Returns the shortest path from one folder to another, in which each step is a use.
func way(from start: String, to end: String, along uses: Set<Use>) -> [Use]? {
    var ways: [[Use]] = [[]]
    var seen: Set<String> = []
    while !ways.isEmpty {
        let way = ways.removeFirst()
        let steps = uses.filter { $0.folder == way.last?.used ?? start }.sorted { $0.used < $1.used }
        for step in steps where seen.insert(step.used).inserted {
            if step.used == end { return way + [step] }
            ways.append(way + [step])
        }
    }
    return nil
}

// MARK: - Check

var failures: [String] = []
let list = ".ci/circles.txt"

/// The listed uses of each target.
var listed: [String: [Use]] = [:]
for line in try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
    let parts = line.split(separator: ": ", maxSplits: 2).map(String.init)
    let folders = parts.count == 3 ? parts[1].components(separatedBy: " -> ") : []
    if folders.count == 2 {
        listed[parts[0], default: []].append(Use(folder: folders[0], used: folders[1]))
    } else {
        failures.append("\(list) has a line that is not \"target: folder -> folder: reason\": \(line)")
    }
}

let targets = try FileManager.default.contentsOfDirectory(atPath: "Sources").sorted().flatMap { name in
    guard ["Kit", "Tools"].contains(name) else { return [name] }
    return try FileManager.default.contentsOfDirectory(atPath: "Sources/\(name)").sorted()
        .map { "\(name)/\($0)" }
}

for target in Set(targets).union(listed.keys).sorted() {
    let examples = try uses(in: "Sources/\(target)")
    var remaining = Set(examples.keys).subtracting(listed[target] ?? [])
    for use in listed[target] ?? []
    where examples[use] == nil || way(from: use.used, to: use.folder, along: remaining) == nil {
        failures.append("\(target): \(use.folder) -> \(use.used) closes no circle any more. Remove it from \(list).")
        if examples[use] != nil { remaining.insert(use) }
    }
    var reported: Set<String> = []
    for folder in Set(remaining.map(\.folder)).sorted() where !reported.contains(folder) {
        guard let circle = way(from: folder, to: folder, along: remaining) else { continue }
        reported.formUnion(circle.map(\.folder))
        let steps = circle.map { "    \($0.folder) uses \($0.used), as in \(examples[$0] ?? "")" }
        failures.append("\(target): these folders use each other in a circle:\n" + steps.joined(separator: "\n"))
    }
}

for failure in failures { FileHandle.standardError.write(Data("\(failure)\n".utf8)) }
exit(failures.isEmpty ? 0 : 1)
