// Keeps Documentation/House.md up to date with the code: the drawing of the targets, the tables of their folders, and
// the walks.
//
//     swift .ci/house.swift            fails when the page is not current
//     swift .ci/house.swift --write    writes the drawings and tables again, and numbers and counts the steps
//
// The script writes the text between "<!-- house: NAME -->" and "<!-- house end -->". The walks are written by hand.
// For each step, the script checks that the folder has a file that declares or extends the type, and declares the
// member.

import Foundation

let page = "Documentation/House.md"
var failures: [String] = []

// MARK: - Targets

struct Target {
    var name: String
    var folder: String
    var group: String
    var dependencies: Set<String>
}

/// Returns the package's manifest. Uses a separate scratch folder, so that it does not wait for a build.
func manifest() throws -> Any {
    let name = "house-\(ProcessInfo.processInfo.processIdentifier)"
    let scratch = FileManager.default.temporaryDirectory.appending(path: name)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--scratch-path", scratch.path(percentEncoded: false), "dump-package"]
    // If PACKAGE_PART is set, the manifest leaves out targets.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "PACKAGE_PART" }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONSerialization.jsonObject(with: data)
}

/// The targets of Sources and the plugins, in the manifest's order.
func targets(in manifest: Any) -> [Target] {
    let all = (manifest as? [String: Any])?["targets"] as? [[String: Any]] ?? []
    return all.compactMap { target in
        guard let name = target["name"] as? String, let type = target["type"] as? String else { return nil }
        let folder = target["path"] as? String ?? (type == "plugin" ? "Plugins/\(name)" : "Sources/\(name)")
        guard type != "test", folder.hasPrefix("Sources/") || folder.hasPrefix("Plugins/") else { return nil }
        let parts = folder.split(separator: "/")
        let group = parts[0] == "Plugins" || parts[1] == "Tools" ? "tools" : parts[1] == "Kit" ? "kit" : "sample"
        // Each dependency is an object with one key, whose first value is the name.
        let dependencies = (target["dependencies"] as? [[String: [Any]]] ?? []).compactMap {
            $0.values.first?.first as? String
        }
        return Target(name: name, folder: folder, group: group, dependencies: Set(dependencies))
    }
}

/// Draws the targets. An arrow is left out if other arrows lead to the same target.
func drawing(of targets: [Target]) -> String {
    let direct = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.dependencies) })
    func reached(from name: String) -> Set<String> {
        (direct[name] ?? []).reduce(into: []) { $0.formUnion(reached(from: $1).union([$1])) }
    }
    var lines = ["flowchart TD"]
    for group in ["sample", "kit", "tools"] {
        lines.append("    subgraph \(group)")
        lines += targets.filter { $0.group == group }.map { "        \($0.name)" }
        lines.append("    end")
    }
    for target in targets {
        let others = target.dependencies.reduce(into: Set<String>()) { $0.formUnion(reached(from: $1)) }
        lines += target.dependencies.subtracting(others).sorted().map { "    \(target.name) --> \($0)" }
    }
    return "```mermaid\n\(lines.joined(separator: "\n"))\n```"
}

// MARK: - Folders

/// The declarations in a source file, as its words show them.
struct Source {
    var name: String
    var length = 0
    var types: Set<String> = []
    var members: Set<String> = []
    /// The first sentence of the comment about the type with the name of the file.
    var comment: String?

    init(_ path: String) {
        name = String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
        var paragraph: [Substring] = []
        for line in text(of: path).split(separator: "\n") {
            length += line.utf8.count
            if line.hasPrefix("///") { paragraph.append(line.dropFirst(3).drop { $0 == " " }) }
            if line.drop(while: { $0 == " " }).hasPrefix("//") { continue }
            let words = line.utf8.split { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
                    false
                default: true
                }
            }.map { String(Substring($0)) }
            for (keyword, word) in zip(words, words.dropFirst()) {
                switch keyword {
                case "class", "struct", "enum", "protocol", "actor":
                    types.insert(word)
                    if word == name, comment == nil, !paragraph.isEmpty {
                        comment = firstSentence(paragraph.prefix { !$0.isEmpty }.joined(separator: " "))
                    }
                case "extension": types.insert(word)
                // A pattern, such as `case .some`, declares nothing.
                case "case" where line.contains("case ."): break
                case "func", "var", "let", "case", "typealias": members.insert(word)
                default: break
                }
            }
            if words.contains("init") { members.insert("init") }
            // An attribute may come between the comment and its type.
            if !line.hasPrefix("@") || words.count > 1, !line.hasPrefix("///") { paragraph = [] }
        }
    }
}

var known: [String: [Source]] = [:]

/// Returns the source files of a folder and its subfolders.
func sources(in folder: String) -> [Source] {
    if let sources = known[folder] { return sources }
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let sources = paths.filter { $0.hasSuffix(".swift") }.sorted().map { Source("\(folder)/\($0)") }
    known[folder] = sources
    return sources
}

func text(of file: String) -> String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }

func subfolders(of folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        .filter { !sources(in: "\(folder)/\($0)").isEmpty }
}

func firstSentence(_ text: String) -> String {
    let end = text.firstRange(of: #/[.:;](\s|$)/#)?.lowerBound ?? text.endIndex
    return text[..<end].replacing("``", with: "`").replacing("|", with: "\\|") + "."
}

/// Describes a folder by its subfolders, by the type with the folder's name, or by the type of the longest file.
func description(ofFolder folder: String) -> String {
    let inner = subfolders(of: folder)
    guard inner.count < 3 else { return inner.joined(separator: ", ") + "." }
    let sources = sources(in: folder)
    let name = String(folder.split(separator: "/").last ?? "")
    let namesakes = [name, String(name.dropLast(1)), "\(name)ViewModel", "\(name)Scene"]
    let ranks = sources.map { source in
        namesakes.contains(source.name) ? Int.max : source.length
    }
    let main = zip(sources, ranks).filter { $0.0.comment != nil }.max { $0.1 < $1.1 }?.0
    let longest = sources.max { $0.length < $1.length }
    return main.map { "`\($0.name)`: \($0.comment ?? "")" } ?? longest.map { "`\($0.name)`." } ?? "In C."
}

/// Describes a target by the first paragraph of its documentation, or by its main type.
func description(of target: Target) -> String {
    let paragraphs = text(of: "\(target.folder)/\(target.name).docc/\(target.name).md").split(separator: "\n\n")
    guard let first = paragraphs.first(where: { !$0.hasPrefix("#") }) else {
        let namesake = sources(in: target.folder).first { $0.name == target.name }
        return namesake?.comment ?? description(ofFolder: target.folder)
    }
    return firstSentence(String(first).replacing("\n", with: " "))
}

func table(of targets: [Target]) -> String {
    var lines = ["| folder | what is in it |", "|---|---|"]
    for target in targets where target.folder.hasPrefix("Sources/") {
        lines.append("| **\(target.name)** | \(description(of: target)) |")
        for folder in subfolders(of: target.folder) {
            lines.append("| \(target.name)/\(folder) | \(description(ofFolder: "\(target.folder)/\(folder)")) |")
        }
    }
    return lines.joined(separator: "\n")
}

// MARK: - Walks

struct Step {
    var type: String
    var member: String
    var folder: String
}

struct Walk {
    var title: String
    var steps: [Step] = []
}

func walks(in lines: [Substring]) -> [Walk] {
    var walks: [Walk] = []
    for line in lines {
        if line.hasPrefix("### ") {
            walks.append(Walk(title: String(line.dropFirst(4))))
        } else if line.hasPrefix("#") {
            walks.append(Walk(title: ""))
        } else if let item = line.prefixMatch(of: #/\d+\. /#), walks.last.map({ !$0.title.isEmpty }) ?? false {
            guard let step = line[item.range.upperBound...].prefixMatch(of: #/`([\w.]+)\.(\w+)` \(([\w\/]+)\)/#) else {
                failures.append("\(page): a step is not \"`Type.member` (Target/Folder): what happens\": \(line)")
                continue
            }
            walks[walks.count - 1].steps.append(
                Step(type: String(step.1), member: String(step.2), folder: String(step.3)))
        }
    }
    return walks.filter { !$0.title.isEmpty }
}

/// Returns whether a file in the step's folder declares or extends the step's type, and declares its member.
func exists(_ step: Step, _ targets: [Target]) -> Bool {
    let parts = step.folder.split(separator: "/", maxSplits: 1)
    guard let target = targets.first(where: { $0.name == parts[0] }) else { return false }
    let folder = parts.count == 1 ? target.folder : "\(target.folder)/\(parts[1])"
    return sources(in: folder).contains { $0.types.contains(step.type) && $0.members.contains(step.member) }
}

/// Draws a walk from folder to folder, or from type to type if it stays in one target.
func drawing(of walk: Walk) -> String {
    let staysInOne = Set(walk.steps.map { $0.folder.split(separator: "/")[0] }).count == 1
    var places: [String] = []
    var arrows: [(from: Int, to: Int, step: Int)] = []
    for (index, step) in walk.steps.enumerated() {
        let place = staysInOne ? step.type : step.folder
        if !places.contains(place) { places.append(place) }
        let to = places.firstIndex(of: place) ?? 0
        let from = arrows.last?.to ?? to
        if from != to || index == 0 { arrows.append((from, to, index + 1)) }
    }
    let nodes = places.enumerated().map { "    p\($0.offset)[\"\($0.element)\"]" }
    let lines = arrows.dropFirst().map { "    p\($0.from) -- \($0.step) --> p\($0.to)" }
    return "```mermaid\n\((["flowchart LR"] + nodes + lines).joined(separator: "\n"))\n```"
}

// MARK: - The page

let old = try String(contentsOfFile: page, encoding: .utf8)
let lines = old.split(separator: "\n", omittingEmptySubsequences: false)
let package = targets(in: try manifest())
let allWalks = walks(in: lines)

for walk in allWalks {
    for step in walk.steps where !exists(step, package) {
        failures.append(
            "\(page), \"\(walk.title)\": no file of \(step.folder) declares or extends \(step.type) and declares "
                + "\(step.member). Follow the walk in the code and write the step as it is now.")
    }
}

/// Returns the text between the markers with this name.
func made(_ name: String) -> String? {
    switch name {
    case "targets": drawing(of: package)
    case "kit", "sample", "tools": table(of: package.filter { $0.group == name })
    default: allWalks.first { $0.title == name }.map(drawing(of:))
    }
}

var new: [Substring] = []
var isSkipping = false
var walk: Walk?
var number = 0
for line in lines {
    if line == "<!-- house end -->" { isSkipping = false }
    if isSkipping { continue }
    if line.hasPrefix("#") {
        walk = allWalks.first { "### \($0.title)" == line }
        number = 0
    }
    if walk != nil, let item = line.prefixMatch(of: #/\d+\. /#) {
        number += 1
        new.append("\(number). \(line[item.range.upperBound...])")
    } else if let walk, let count = line.prefixMatch(of: #/\d+ steps\b/#) {
        new.append("\(walk.steps.count) steps\(line[count.range.upperBound...])")
    } else {
        new.append(line)
    }
    guard let marker = line.wholeMatch(of: #/<!-- house: (.+) -->/#) else { continue }
    guard let text = made(String(marker.1)) else {
        failures.append("\(page): nothing is made for the marker \"\(marker.1)\": no walk has that title.")
        continue
    }
    new += text.split(separator: "\n", omittingEmptySubsequences: false)
    isSkipping = true
}
if isSkipping { failures.append("\(page): the last marker is not followed by \"<!-- house end -->\".") }

if new != lines, failures.isEmpty {
    if CommandLine.arguments.contains("--write") {
        try new.joined(separator: "\n").write(toFile: page, atomically: true, encoding: .utf8)
    } else {
        failures.append("\(page) is not current. Run `swift .ci/house.swift --write`, and look at the difference.")
    }
}

for failure in failures { FileHandle.standardError.write(Data("\(failure)\n".utf8)) }
exit(failures.isEmpty ? 0 : 1)
