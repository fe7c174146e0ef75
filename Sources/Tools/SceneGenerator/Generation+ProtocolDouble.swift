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
        let (requirements, others) = Requirement.all(in: source.code(in: body))
        let unanswered = Requirement.inherited(by: name, in: source.code(in: 0..<body.lowerBound)) + others
        guard unanswered.isEmpty, !requirements.isEmpty else {
            throw GeneratorError(
                "A double of \(name) cannot answer \(unanswered.isEmpty ? "anything" : unanswered.joined(separator: ", ")). The generator makes doubles of what returns an Observable, by names of its own: write this one by hand."
            )
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

private struct Requirement {
    /// The declaration, without the braces of a property.
    var declaration: String
    var name: String
    var answer: String
    var parameters: [(label: Substring, name: Substring)] = []
    /// What its requests are called in the double: by its first label, too, where several requirements have its name.
    var requests: String

    var journalLine: String {
        let values = parameters.map { parameter in
            let name = String(parameter.name)
            // A label may be a word of Swift as it stands; the value of that name has backticks.
            return SwiftName.keywords.contains(name) ? "\\(`\(name)`)" : "\\(\(name))"
        }
        return "\"\(([SwiftName.phrase(name)] + values).joined(separator: " "))\""
    }

    /// `nil` for a declaration that is none of a function or a property with an observable.
    init?(_ text: String) {
        if let match = text.wholeMatch(of: /(?:@MainActor |nonisolated )*(func (\w+)\(([^()]*)\) -> Observable<(.+)>)/)
        {
            (declaration, name, answer) = (String(match.1), String(match.2), String(match.4))
            parameters = match.3.split(separator: ",").compactMap { parameter in
                let words = parameter.prefix { $0 != ":" }.split(separator: " ")
                return words.last.map { (words[0] == "_" ? $0 : words[0], $0) }
            }
        } else if let match = text.wholeMatch(
            of: /(?:@MainActor |nonisolated )*(var (\w+): Observable<(.+)>) \{ get \}/)
        {
            (declaration, name, answer) = (String(match.1), String(match.2), String(match.3))
        } else {
            return nil
        }
        requests = "\(name)Requests"
    }

    /// The requirements in the braces of a protocol, and the names of those that a double cannot answer.
    static func all(in body: String) -> (answered: [Requirement], others: [String]) {
        // One may be written on several lines.
        let text = body.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let starts = text.ranges(
            of: /(?:(?:@\w+|static|mutating|nonisolated) )*\b(?:func|var|init|subscript|associatedtype)\b/)
        let ends = starts.dropFirst().map(\.lowerBound) + [text.endIndex]
        var (requirements, others): ([Requirement], [String]) = ([], [])
        for (start, end) in zip(starts, ends) {
            let declaration = text[start.lowerBound..<end].trimmed
            if let requirement = Requirement(declaration) {
                requirements.append(requirement)
            } else {
                others.append(
                    declaration.firstMatch(of: /(?:func|var|associatedtype) (\w+)/).map { String($0.1) } ?? declaration)
            }
        }
        let names = Dictionary(grouping: requirements, by: \.name)
        for index in requirements.indices where names[requirements[index].name]?.count != 1 {
            let label = requirements[index].parameters.first?.label ?? ""
            requirements[index].requests = "\(SwiftName.member(json: "\(requirements[index].name)_\(label)"))Requests"
        }
        let requests = Dictionary(grouping: requirements, by: \.requests).values
        return (requirements, others + requests.filter { $0.count > 1 }.map { $0[0].name }.sorted())
    }

    /// The protocols that it refines: their requirements stand elsewhere, so no double is made.
    static func inherited(by name: String, in text: String) -> [String] {
        let clause = text.matches(of: /protocol (\w+)\s*:([^{]*)/).last { $0.1 == name }?.2 ?? ""
        return clause.matches(of: /\w+/).map { String($0.output) }.filter { !["AnyObject", "Sendable"].contains($0) }
    }
}
