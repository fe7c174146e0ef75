/// A request to the generator, parsed from the command line.
public struct SceneOptions: Equatable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case base, list, detail, form, edit, login, menu, entity, endpoint, table, double, templates

        /// The kind's line in the usage, and what the error for a missing name suggests.
        fileprivate var help: (summary: String, example: String) {
            switch self {
            case .base: ("a scene with one input and one output, to be filled in", "Welcome")
            case .list:
                (
                    "a list of entities: --paging, --cached, --offline, --sectioned",
                    "Carts --entity Cart --fields \"id:Int, total:Decimal\""
                )
            case .detail: ("one entity's fields, found by its identity", "CartDetail --entity Cart")
            case .form: ("a form for a new entity", "CreateCart --entity Cart")
            case .edit: ("a form that edits an entity", "EditCart --entity Cart")
            case .login: ("a form with a user name and a password", "StaffLogin")
            case .menu: ("a scene that leads to others", "Settings --items \"account, privacy\"")
            case .entity: ("an entity of the domain", "Cart --fields \"id:Int, total:Decimal\"")
            case .endpoint: ("the endpoints of an entity with their answers", "Cart")
            case .table: ("the table of an entity with its migration", "Cart")
            case .double: ("a test double of a protocol of the domain", "CartGateway")
            case .templates: ("what is generated, as files of the package that are used instead: it needs no name", "")
            }
        }

        var isScene: Bool { isForm || [.base, .list, .detail, .login, .menu].contains(self) }
        var isForm: Bool { self == .form || self == .edit }
        var isAboutEntity: Bool { ![.base, .login, .menu, .double, .templates].contains(self) }
    }

    private struct Option {
        let name: String
        /// What its value is called, and an example of it; nil for a switch.
        var value: (name: String, example: String)?
        let help: String
        /// The only kinds that have it, in a phrase as well; nil if all do.
        var owners: (kinds: [Kind], phrase: String)?
    }

    private static let table = [
        Option(name: "--entity", value: ("NAME", "Cart"), help: "the entity that the scene is about"),
        Option(
            name: "--fields", value: ("\"LIST\"", "\"id:Int, name:String\""),
            help: "its fields, such as \"id:Int, name:String, total:Decimal?, items:[CartItem]\""),
        Option(
            name: "--json", value: ("FILE", "answer.json"),
            help: "an answer of the server, from which the entity, its answer and its decoder come"),
        Option(name: "--paging", help: "the list comes page by page", owners: ([.list], "a list has")),
        Option(
            name: "--cached", help: "what is shown is kept in the database; of a list that implies --paging",
            owners: ([.list, .detail], "a list and a detail have")),
        Option(
            name: "--offline", help: "its entities are read and edited without a connection; implies --cached",
            owners: ([.list], "a list has")),
        Option(name: "--sectioned", help: "the list is shown in sections", owners: ([.list], "a list has")),
        Option(
            name: "--cursor", value: ("NAME", "after"),
            help: "the item of the query that takes the cursor of the next page; \"cursor\" unless said",
            owners: ([.list, .endpoint], "a list and an endpoint have")),
        Option(
            name: "--link-header", help: "the server names the next page in the header field Link",
            owners: ([.list], "a list has")),
        Option(
            name: "--envelope", value: ("KEYS", "data"),
            help: "what a single answer stands in, such as data or data.cart; that of --json unless said",
            owners: ([.list, .detail, .form, .edit, .endpoint], "what asks the server has")),
        Option(
            name: "--entered", value: ("\"LIST\"", "\"name, due\""),
            help: "the fields that a form asks for; all that the server does not compute unless said",
            owners: ([.form, .edit], "a form and a list with --offline have")),
        Option(
            name: "--items", value: ("\"LIST\"", "\"account, about\""),
            help: "the entries of a menu, such as \"account, privacy, about\"", owners: ([.menu], "a menu has")),
        Option(name: "--target", value: ("NAME", "App"), help: "the target, in a package that has several"),
        Option(name: "--dry-run", help: "shows the change as a diff, and writes nothing"),
    ]

    public static let usage = """
        Generates a scene, or a part of one, in all layers, and registers it.

            swift package scene KIND NAME [options]
            swift package scene templates

        Kinds:
        \(Kind.allCases.map { "    \($0.rawValue.padded(to: 10))\($0.help.summary)" }.joined(separator: "\n"))

        Options:
        \(table.map { "    \("\($0.name) \($0.value?.name ?? "")".padded(to: 19))\($0.help)" }.joined(separator: "\n"))

        Nothing that exists is overwritten. Run twice, it changes nothing. `templates` writes what is generated into the folder
        SceneTemplates, to be changed there.

            swift package scene list Carts --entity Cart --fields "id:Int, total:Decimal" --paging --cached

        """

    let kind: Kind
    /// The name of the scene, the entity or the protocol; `Templates` for the kind that takes none.
    public let name: String
    /// The values of the options that were given; an empty one of a switch.
    private var given: [String: String] = [:]

    var entity: String? { given["--entity"] }
    var fields: String? { given["--fields"] }
    var json: String? { given["--json"] }
    var items: String? { given["--items"] }
    var target: String? { given["--target"] }
    var cursor: String? { given["--cursor"] }
    var envelope: String? { given["--envelope"] }
    /// The names of the fields that a form asks for, separated by commas. Without it those of the form that is there
    /// count, or else all that the server does not compute.
    var entered: String? { given["--entered"] }
    var isPaged: Bool { given["--paging"] != nil || isLinkHeader || kind == .list && isCached }
    var isCached: Bool { given["--cached"] != nil || isOffline }
    var isOffline: Bool { given["--offline"] != nil }
    var isSectioned: Bool { given["--sectioned"] != nil }
    var isLinkHeader: Bool { given["--link-header"] != nil }
    public var isDryRun: Bool { given["--dry-run"] != nil }

    /// Parses a command line, whose options may stand in any order. Each error says what to write instead.
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
                    "There is no option \(argument). The options are \(Self.table.map(\.name).joined(separator: ", "))."
                )
            }
            guard let value = option.value else {
                given[option.name] = ""
                continue
            }
            guard given[option.name] == nil else {
                throw GeneratorError("\(option.name) is there twice. Leave one out.")
            }
            let following = rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
            guard let text = parts.count == 2 ? parts[1] : following else {
                throw GeneratorError("\(option.name) wants a value, such as \(option.name) \(value.example).")
            }
            if parts.count < 2 { rest.removeFirst() }
            given[option.name] = text
        }
        guard let word = words.first, let kind = Kind(rawValue: word) else {
            let sentence = words.first.map { "“\($0)” is not a kind of scene." } ?? "What is to be generated?"
            throw GeneratorError(
                "\(sentence) Write one of \(Kind.allCases.map(\.rawValue).joined(separator: ", ")), then a name.")
        }
        if kind == .templates { words.insert("Templates", at: 1) }
        guard words.count == 2 else {
            throw GeneratorError(
                words.count < 2
                    ? "The \(kind.rawValue) needs a name: swift package scene \(kind.rawValue) \(kind.help.example)"
                    : "One name is enough: “\(words[2...].joined(separator: " "))” is too much. Put a list of fields in quotation marks."
            )
        }
        (self.kind, name) = (kind, words[1])
        if fields != nil, json != nil {
            throw GeneratorError("--fields and --json both say what the entity is. Leave one of them out.")
        }
        for option in Self.table where given[option.name] != nil {
            guard let owners = option.owners, !owners.kinds.contains(kind) else { continue }
            // What is edited without a connection is created from a form.
            if option.name == "--entered", isOffline { continue }
            throw GeneratorError("\(option.name): only \(owners.phrase) that. Leave it out of the \(kind.rawValue).")
        }
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: " ", count: max(1, count - self.count))
    }
}
