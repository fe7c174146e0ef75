extension Generation {
    /// The list's view model, its navigator and its rows.
    mutating func addListViewModel(_ entity: Entity) {
        let scene = options.name
        addNavigator(
            """
            func to\(entity.name)Detail(_ \(entity.member): \(entity.name))
            """, imports: [layout.domain.module])
        addItem(entity)
        if options.isSectioned { addSection(entity) }

        let formatting = entity.rowNeedsFormatting
        let inputs: [(String, String, String?)] =
            [
                ("load", "Void", nil),
                (
                    "reload", "Void",
                    options.isCached
                        ? "Loads the list again, past the cache." : "Loads the list again, and retries after a failure."
                ),
            ]
            + (options.isPaged ? [("loadMore", "Void", "Loads the next page, as the end of the list comes near.")] : [])
            + [("select", "\(entity.name).ID", nil)]
        let sections = """


            \(layout.isSample ? "" : "@MainActor ")public var sections: [\(entity.name)Section] { \(entity.name)Section.sections(of: \(entity.members)) }
            """
        let verb = Operation.list(isPaged: options.isPaged, isCached: options.isCached)
        let item = "\(entity.name)ItemViewModel"
        let paging =
            "Paging(output.$\(entity.members), errors: output.$errors, \(options.isPaged ? "getPage" : "getAll"): useCase.\(verb.name(entity))"
        workspace.create(
            "\(sceneFolder)/\(scene)ViewModel.swift",
            """
            \(presentationImports)
            public typealias \(scene)UseCase = \(verb.verb(entity))

            /// The \(entity.phrases)\(options.isSectioned ? " in sections" : "")\(options.isPaged ? ", page by page" : "").
            public struct \(scene)ViewModel: ViewModel {
            \(input(inputs))

            public struct Output {
            @Property(removingDuplicates: false) public var \(entity.members) = PagedList<\(item)>()
            @Event public var errors: Driver<Failure>\(options.isSectioned ? sections : "")
            }

            private let navigator: any \(scene)Navigator
            private let useCase: any \(scene)UseCase
            \(formatting ? "private let formatting: Formatting" : "")

            public init(navigator: any \(scene)Navigator, useCase: any \(scene)UseCase\(formatting ? ", formatting: Formatting = Formatting()" : "")) {
            self.navigator = navigator
            self.useCase = useCase
            \(formatting ? "self.formatting = formatting" : "")
            }

            \(transform)
            let output = Output()
            let paging = \(paging)\(formatting ? ") {\n\(item)($0, formatting: formatting)\n}" : ", item: \(item).init)")

            paging.bind(load: input.load, reload: input.reload\(options.isPaged ? ", loadMore: input.loadMore" : ""), in: bag)

            input.select.compactMap { paging.item($0)?.\(entity.member) }
            .drive { navigator.to\(entity.name)Detail($0) }
            .store(in: bag)

            return output
            }
            }
            """)
    }

    private mutating func addItem(_ entity: Entity) {
        let formatted = entity.formattedFields
        let properties = formatted.map { field in
            "public let \(field.name): String\n"
        }
        let assignments = formatted.map { "\($0.name) = formatting.\($0.formatting)(\(entity.member).\($0.name))\n" }
        let title =
            entity.titleField.map { field in
                "public var \(field.name): String { \(entity.member).\(field.name) }"
            }
            ?? "public var title: String { \"\(SwiftName.title(entity.name)) \\(\(entity.member).id)\" }"
        workspace.create(
            "\(sceneFolder)/\(entity.name)ItemViewModel.swift",
            """
            \(Layout.imports([layout.domain.module] + (formatted.isEmpty ? [] : ["PresentationKit"]), in: layout.presentation))
            public nonisolated struct \(entity.name)ItemViewModel: Identifiable, Equatable, Sendable {
            public let \(entity.member): \(entity.name)
            \(properties.joined())
            public init(_ \(entity.member): \(entity.name)\(formatted.isEmpty ? "" : ", formatting: Formatting")) {
            self.\(entity.member) = \(entity.member)
            \(assignments.joined())}

            public var id: \(entity.name).ID { \(entity.member).id }
            \(title)
            }
            """)
    }

    private mutating func addSection(_ entity: Entity) {
        let name = entity.name
        workspace.create(
            "\(sceneFolder)/\(name)Section.swift",
            """
            import PresentationKit

            /// Up to ten \(entity.phrases) in the order of the list.
            ///
            /// Divided by position, so that every \(entity.phrase) is in a section, whatever its number. An empty list has no sections.
            public nonisolated struct \(name)Section: Identifiable, Equatable, Sendable {
            static let size = 10

            /// The index of the section, beginning with 0.
            public let id: Int
            public let \(entity.members): [\(name)ItemViewModel]

            public var header: String { "Section \\(id + 1)" }

            static func sections(of \(entity.members): PagedList<\(name)ItemViewModel>) -> [\(name)Section] {
            stride(from: 0, to: \(entity.members).count, by: size).map { start in
            \(name)Section(
            id: start / size, \(entity.members): Array(\(entity.members)[start..<min(start + size, \(entity.members).count)]))
            }
            }
            }
            """)
    }
}

extension Entity {
    /// The fields that a row formats: two at most.
    var formattedFields: [Field] { Array(fields.filter { !$0.formatting.isEmpty && $0.name != "id" }.prefix(2)) }

    /// Whether the rows of a list are formatted.
    var rowNeedsFormatting: Bool { !formattedFields.isEmpty }

    /// What a row says in its first column.
    var rowTitle: String { titleField?.name ?? "title" }
}

extension Entity.Field {
    /// The function of `Formatting` for the field; empty where its value is a text already or cannot be one.
    var formatting: String { type.isArray || type.isOptional ? "" : valueFormatting }

    /// The function of `Formatting` for one value of the field; empty where there is none.
    var valueFormatting: String {
        let words = Set(SwiftName.words(name).map { $0.lowercased() })
        return switch type.base {
        case .decimal where words.isDisjoint(with: Self.amounts): "decimal"
        case .decimal: "money"
        case .double: "decimal"
        // An identity is not formatted as an amount.
        case .int where name.hasSuffix("ID"): ""
        case .int where words.contains("year"): "year"
        case .int: "count"
        case .date: "moment"
        default: ""
        }
    }

    /// The words by which the name of a field says that it is an amount of money.
    private static let amounts: Set = [
        "amount", "balance", "budget", "cost", "discount", "fee", "price", "salary", "sum", "tax", "total", "value",
    ]
}
