extension SceneOptions {
    public static let usage = """
        Generates a scene, or a part of one, in all layers, and registers it.

            swift package scene KIND NAME [options]
            swift package scene templates

        Kinds:
        \(Kind.allCases.map { "    \($0.rawValue.padded(to: 10))\($0.summary)" }.joined(separator: "\n"))

        Options:
            --entity NAME      the entity that the scene is about
            --fields "LIST"    its fields, such as "id:Int, name:String, total:Decimal?, items:[CartItem]"
            --json FILE        an answer of the server, from which the entity, its answer and its decoder come
            --paging           the list comes page by page
            --cached           its pages are kept in the database; implies --paging
            --offline          its entities are read and edited without a connection; implies --cached
            --sectioned        the list is shown in sections
            --cursor NAME      the item of the query that takes the cursor of the next page; "cursor" unless said
            --link-header      the server names the next page in the header field Link
            --entered "LIST"   the fields that a form asks for; all that the server does not compute unless said
            --items "LIST"     the entries of a menu, such as "account, privacy, about"
            --target NAME      the target, in a package that has several
            --dry-run          shows the change as a diff, and writes nothing

        Nothing that exists is overwritten. Run twice, it changes nothing. `templates` writes what is generated into the folder
        SceneTemplates, to be changed there.

            swift package scene list Carts --entity Cart --fields "id:Int, total:Decimal" --paging --cached

        """

    /// Parses a command line. Throws an error that says what to write instead.
    public init(_ arguments: [String]) throws(GeneratorError) {
        var words: [String] = []
        var values: [String: String] = [:]
        var switches: Set<String> = []
        var index = 0
        while index < arguments.count {
            let argument = arguments[index]
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            index += 1
            if !argument.hasPrefix("-") {
                words.append(argument)
            } else if Self.switches.contains(argument) {
                switches.insert(argument)
            } else if Self.values.contains(parts[0]) {
                guard values[parts[0]] == nil else {
                    throw GeneratorError("\(parts[0]) is there twice. Leave one out.")
                }
                if parts.count == 2 {
                    values[parts[0]] = parts[1]
                } else if index < arguments.count, !arguments[index].hasPrefix("--") {
                    values[parts[0]] = arguments[index]
                    index += 1
                } else {
                    throw GeneratorError("\(parts[0]) wants a value, such as \(parts[0]) \(Self.example(parts[0])).")
                }
            } else {
                throw GeneratorError(
                    "There is no option \(argument). The options are \((Self.values + Self.switches).joined(separator: ", "))."
                )
            }
        }
        guard let word = words.first, let kind = Kind(rawValue: word) else {
            let given = words.first.map { "“\($0)” is not a kind of scene." } ?? "What is to be generated?"
            throw GeneratorError(
                "\(given) Write one of \(Kind.allCases.map(\.rawValue).joined(separator: ", ")), then a name.")
        }
        if kind == .templates { words.insert("Templates", at: 1) }
        guard words.count == 2 else {
            throw GeneratorError(
                words.count < 2
                    ? "The \(kind.rawValue) needs a name: swift package scene \(kind.rawValue) \(kind.example)"
                    : "One name is enough: “\(words[2...].joined(separator: " "))” is too much. Put a list of fields in quotation marks."
            )
        }
        self.init(
            kind, words[1], entity: values["--entity"], fields: values["--fields"], json: values["--json"])
        target = values["--target"]
        items = values["--items"]
        cursor = values["--cursor"]
        entered = values["--entered"]
        isOffline = switches.contains("--offline")
        isCached = switches.contains("--cached") || isOffline
        isLinkHeader = switches.contains("--link-header")
        isPaged = switches.contains("--paging") || isLinkHeader || kind == .list && isCached
        isSectioned = switches.contains("--sectioned")
        isDryRun = switches.contains("--dry-run")
        try check(switches.union(values.keys))
    }

    private static let values = ["--cursor", "--entered", "--entity", "--fields", "--items", "--json", "--target"]
    private static let switches = ["--paging", "--cached", "--offline", "--sectioned", "--link-header", "--dry-run"]

    private static func example(_ option: String) -> String {
        [
            "--entity": "Cart", "--items": "\"account, about\"", "--fields": "\"id:Int, name:String\"",
            "--json": "answer.json", "--cursor": "after", "--entered": "\"name, due\"",
        ][option] ?? "App"
    }

    private func check(_ given: Set<String>) throws(GeneratorError) {
        if fields != nil, json != nil {
            throw GeneratorError("--fields and --json both say what the entity is. Leave one of them out.")
        }
        let owners: [(options: Set<String>, isOwner: Bool, owner: String)] = [
            (["--paging", "--offline", "--sectioned", "--link-header"], kind == .list, "a list has"),
            (["--items"], kind == .menu, "a menu has"),
            (["--cached"], kind == .list || kind == .detail, "a list and a detail have"),
            (["--entered"], kind.isForm || isOffline, "a form has"),
        ]
        for (options, isOwner, owner) in owners where !isOwner && !options.isDisjoint(with: given) {
            throw GeneratorError(
                "\(options.intersection(given).sorted().joined(separator: ", ")): only \(owner) that. Leave it out of the \(kind.rawValue)."
            )
        }
    }
}

extension SceneOptions.Kind {
    fileprivate var example: String {
        switch self {
        case .base: "Welcome"
        case .list: "Carts --entity Cart --fields \"id:Int, total:Decimal\""
        case .detail: "CartDetail --entity Cart"
        case .form: "CreateCart --entity Cart"
        case .edit: "EditCart --entity Cart"
        case .login: "StaffLogin"
        case .menu: "Settings --items \"account, privacy\""
        case .entity: "Cart --fields \"id:Int, total:Decimal\""
        case .endpoint, .table: "Cart"
        case .double: "CartGateway"
        case .templates: ""
        }
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: " ", count: max(1, count - self.count))
    }
}
