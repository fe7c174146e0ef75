extension Generation {
    /// A double of a protocol: each request waits for the test's answer.
    mutating func addProtocolDouble() throws(GeneratorError) {
        let name = options.name
        guard let path = location(of: name), let text = workspace.text(path) else {
            throw GeneratorError(
                "\(name) is not a protocol of this package. Write the name of one of the domain, such as CartGateway.")
        }
        let source = SourceText(text)
        guard let body = source.group(["protocol \(name)"]) else {
            throw GeneratorError("\(name), in \(path), is no protocol. A double stands for one, such as CartGateway.")
        }
        let requirements = Requirement.all(in: source[body])
        guard !requirements.isEmpty else {
            throw GeneratorError(
                "\(name) has no requirement that returns an Observable. The generator makes doubles of those alone.")
        }
        guard let folder = layout.doubles?.folder else {
            throw GeneratorError("There is no test target for the double. Add one that depends on ReactiveTesting.")
        }
        let isThere = workspace.files.swiftFiles(under: folder).contains { path in
            workspace.text(path)?.contains("\(name)Double:") == true
        }
        guard !isThere else { return }
        let access = layout.doubles == layout.presentationTests ? "" : "package "
        let feature = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
        let properties = requirements.map { "\(access)let \($0.requests): Requests<\($0.answer)>" }
        let functions = requirements.map { requirement in
            "\(access)\(requirement.declaration) { \(requirement.requests).request(\(requirement.journalLine)) }"
        }
        let imports =
            ["DomainKit", "Reactive", "ReactiveTesting", layout.domain.module]
            + (source.text.contains("import Foundation") ? ["Foundation"] : [])
        workspace.create(
            "\(folder)/\(feature)/\(name)Double.swift",
            """
            \(imports.sorted().map { "import \($0)\n" }.joined())
            /// A \(name) whose requests the test answers.
            \(access)struct \(name)Double: \(name) {
            \(properties.joined(separator: "\n"))

            \(access)init(_ journal: Journal) {
            \(requirements.map { "\($0.requests) = Requests(journal)" }.joined(separator: "\n"))
            }

            \(functions.joined(separator: "\n"))
            }
            """)
    }
}

/// A requirement of a protocol that returns an observable.
private struct Requirement {
    /// The declaration, without the braces of a property.
    var declaration: String
    var name: String
    var answer: String
    /// The names that its arguments have within it.
    var parameters: [String]

    /// What its requests are called in the double.
    var requests: String { "\(name)Requests" }

    /// The line of the journal, as a Swift string.
    var journalLine: String {
        let words = [SwiftName.phrase(name)] + parameters.map { "\\(\($0))" }
        return "\"\(words.joined(separator: " "))\""
    }

    static func all(in body: String) -> [Requirement] {
        // A requirement may be written on several lines.
        let text = body.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.filter { !$0.hasPrefix("//") }
            .joined(separator: " ")
        let functions = text.matches(of: /func (\w+)\(([^()]*)\) -> Observable<(.+?)>(?= func | var |\s*$)/).map {
            match in
            Requirement(
                declaration: "func \(match.1)(\(match.2)) -> Observable<\(match.3)>", name: String(match.1),
                answer: String(match.3), parameters: parameters(String(match.2)))
        }
        let properties = text.matches(of: /var (\w+): Observable<(.+?)> \{ get \}/).map { match in
            Requirement(
                declaration: "var \(match.1): Observable<\(match.2)>", name: String(match.1), answer: String(match.2),
                parameters: [])
        }
        return functions + properties
    }

    private static func parameters(_ text: String) -> [String] {
        text.split(separator: ",").compactMap { part in
            part.split(separator: ":").first?.split(separator: " ").last.map(String.init)
        }
    }
}
