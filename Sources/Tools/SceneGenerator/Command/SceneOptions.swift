/// A request to the generator, parsed from the command line.
public struct SceneOptions: Equatable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case app, entity, scene, login

        /// The line about the kind in the usage, and the example in the error about a missing name.
        fileprivate var help: (summary: String, example: String) {
            switch self {
            case .app: ("a package with a target for each layer, and its first entity", "Clinic --json patients.json")
            case .entity: ("an entity with its list, details and form", "Patient --json patients.json")
            case .scene: ("a scene with one input and one output, to be filled in", "Welcome")
            case .login: ("a sign-in, from a response of the server with a token", "SignIn --json session.json")
            }
        }
    }

    private struct Option {
        let name: String
        /// The name of the option's value, and an example, or `nil` for a switch.
        var value: (name: String, example: String)?
        let help: String
        var kinds: [Kind] = [.app, .entity]
        /// Whether the option may be given several times.
        var isRepeated = false
    }

    private static let table = [
        Option(
            name: "--json", value: ("FILE", "answer.json"), help: "a response of the server, as it is",
            kinds: [.app, .entity, .login]),
        Option(
            name: "--fields", value: ("\"LIST\"", "\"id:Int, name:String\""),
            help: "the entity's fields, such as \"id:Int, due:Day?, total:Decimal, items:[CartItem]\""),
        Option(
            name: "--entity", value: ("NAME", "Patient"), help: "the app's first entity; by the sample unless said",
            kinds: [.app]),
        Option(name: "--read-only", help: "leaves out the form and all edits"),
        Option(
            name: "--enum", value: ("NAME:LIST", "status:open,done"), help: "the values of an enumeration",
            isRepeated: true),
        Option(
            name: "--type", value: ("NAME:TYPE", "due:Day"), help: "the type of a field of the sample",
            isRepeated: true),
        Option(name: "--title", value: ("NAME", "name"), help: "the field that a row shows as its title"),
        Option(name: "--version", value: ("NAME", "etag"), help: "the field with the version, or \"none\""),
        Option(
            name: "--entered", value: ("\"LIST\"", "\"name, due\""),
            help: "the fields that the form asks for; all that the server does not compute unless said"),
        Option(name: "--whole", help: "the server sends the whole list at once"),
        Option(
            name: "--cursor", value: ("NAME", "after"),
            help: "the item of the query that takes the cursor of the next page; \"cursor\" unless said"),
        Option(name: "--link-header", help: "the server names the next page in the header field Link"),
        Option(
            name: "--envelope", value: ("KEYS", "data"),
            help: "the keys around a single item, such as data or data.cart; those of --json unless said"),
        Option(
            name: "--into", value: ("FOLDER", "../Clinic"), help: "the app's folder; next to this package unless said",
            kinds: [.app]),
        Option(
            name: "--target", value: ("NAME", "App"), help: "the target of the scenes, in a package that has several",
            kinds: [.entity, .scene, .login]),
        Option(name: "--dry-run", help: "shows the changed lines, and writes nothing", kinds: Kind.allCases),
    ]

    public static let usage = """
        Generates an app, an entity or a scene, in all layers, and registers it.

            swift package scene KIND NAME [options]

        Kinds:
        \(Kind.allCases.map { "    \($0.rawValue.padded(to: 10))\($0.help.summary)" }.joined(separator: "\n"))

        Options:
        \(table.map { "    \("\($0.name) \($0.value?.name ?? "")".padded(to: 19))\($0.help)" }.joined(separator: "\n"))

        Nothing that exists is overwritten. Run twice, it changes nothing.

            swift package scene entity Patient --json patients.json

        """

    let kind: Kind
    /// The name of the app, the scene or the entity.
    public let name: String
    /// The values of the options that were given. A switch has an empty value.
    private var given: [String: [String]] = [:]

    private func value(_ option: String) -> String? { given[option]?.last }
    private func names(_ option: String) -> [String]? {
        value(option)?.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    }

    var entity: String? { value("--entity") }
    var fields: String? { value("--fields") }
    var json: String? { value("--json") }
    var target: String? { value("--target") }
    var into: String? { value("--into") }
    var cursor: String? { value("--cursor") }
    var envelope: [String]? { value("--envelope")?.split(separator: ".").map(String.init) }
    var title: String? { value("--title") }
    var version: String? { value("--version") }
    /// The fields that users enter in a form. Without this option, these are the fields of the existing form, or else
    /// all fields that the server does not compute.
    var entered: [String]? { names("--entered") }
    var isReadOnly: Bool { given["--read-only"] != nil }
    var isWhole: Bool { given["--whole"] != nil }
    var isLinkHeader: Bool { given["--link-header"] != nil }
    public var isDryRun: Bool { given["--dry-run"] != nil }
    /// The types that replace the types from the sample, by the names of the fields.
    private(set) var types: [String: FieldType] = [:]
    /// The values of enumerations by the names of the fields.
    private(set) var choices: [String: [String]] = [:]

    /// Parses a command line, whose options may be in any order. Each error suggests a valid input.
    public init(_ arguments: [String]) throws(GeneratorError) {
        var words: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-") else {
                words.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            guard let option = Self.table.first(where: { $0.name == ($0.value == nil ? argument : parts[0]) }) else {
                throw GeneratorError(
                    "Unknown option \(argument). The options are \(Self.table.map(\.name).joined(separator: ", "))."
                )
            }
            guard let value = option.value else {
                given[option.name] = [""]
                continue
            }
            guard given[option.name] == nil || option.isRepeated else {
                throw GeneratorError("\(option.name) was given twice. Remove one.")
            }
            let following = rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
            guard let text = parts.count == 2 ? parts[1] : following else {
                throw GeneratorError("\(option.name) wants a value, such as \(option.name) \(value.example).")
            }
            if parts.count < 2 { rest.removeFirst() }
            given[option.name, default: []].append(text)
        }
        guard let word = words.first, let kind = Kind(rawValue: word) else {
            let sentence = words.first.map { "“\($0)” is not a kind." } ?? "Which kind of file do you want to generate?"
            throw GeneratorError(
                "\(sentence) Write one of \(Kind.allCases.map(\.rawValue).joined(separator: ", ")), then a name.")
        }
        guard words.count == 2 else {
            throw GeneratorError(
                words.count < 2
                    ? "The \(kind.rawValue) needs a name: swift package scene \(kind.rawValue) \(kind.help.example)"
                    : "One name is enough: “\(words[2...].joined(separator: " "))” is too much. Put a list of fields in quotation marks."
            )
        }
        (self.kind, name) = (kind, words[1])
        if fields != nil, json != nil {
            throw GeneratorError("--fields and --json both say what the entity is. Remove one of them.")
        }
        for option in Self.table where given[option.name] != nil && !option.kinds.contains(kind) {
            throw GeneratorError(
                "\(option.name) is for \(option.kinds.map(\.rawValue).joined(separator: " and ")). Leave it out of the \(kind.rawValue)."
            )
        }
        let paging = ["--whole", "--cursor", "--link-header"].filter { given[$0] != nil }
        if paging.count > 1 {
            throw GeneratorError(
                "\(paging.joined(separator: " and ")) both say how pages are requested. Remove one of them.")
        }
        for text in given["--type"] ?? [] {
            let parts = text.split(separator: ":", maxSplits: 1).map(\.trimmed)
            guard parts.count == 2 else { throw GeneratorError("--type wants a field and its type, such as due:Day.") }
            types[parts[0]] = try FieldType(parts[1])
        }
        for text in given["--enum"] ?? [] {
            let parts = text.split(separator: ":", maxSplits: 1).map(\.trimmed)
            let values = parts.count == 2 ? parts[1].split(separator: ",").map(\.trimmed).filter { !$0.isEmpty } : []
            guard !values.isEmpty else {
                throw GeneratorError("--enum wants a field and its values, such as status:open,done.")
            }
            choices[parts[0]] = values
        }
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: " ", count: max(1, count - self.count))
    }
}
