extension Generation {
    /// The list on screen, and where it leads.
    mutating func addListScene(_ entity: Entity) throws(GeneratorError) {
        guard layout.isSample else { return }
        let scene = options.name
        let folder = "Sources/App/Scenes/\(scene)"
        workspace.create("\(folder)/Navigator+\(scene).swift", navigator(entity))
        workspace.create("\(folder)/\(scene)Scene.swift", self.scene(entity))
        workspace.create("\(folder)/\(scene)View.swift", options.isSectioned ? sectionedView(entity) : view(entity))
        try workspace.edit(
            "Sources/App/Composition/Navigator+Routes.swift",
            Insertion(
                "func scene", "switch route", at: .end, "case .\(sceneMember): \(sceneMember)(on: stage)",
                key: "case .\(sceneMember):"))
    }

    private func navigator(_ entity: Entity) -> String {
        let formatting = entity.rowNeedsFormatting ? ", formatting: services.formatting" : ""
        return """
            import Domain
            import Presentation

            extension Navigator: \(options.name)Navigator {
            func \(sceneMember)(on stage: Stage) -> any Scene {
            \(options.name)Scene(
            \(options.name)ViewModel(navigator: self, useCase: services.useCases\(formatting)), formatting: services.formatting, stage: stage)
            }

            func to\(entity.name)Detail(_ \(entity.member): \(entity.name)) {
            \(card(entity))
            }
            }
            """
    }

    /// What the list shows of an entity that has no scene of its own.
    func card(_ entity: Entity) -> String {
        let fields = entity.cardFields(of: entity.member)
        let formatting = fields.contains { $0.contains("formatting.") } ? "let formatting = services.formatting\n" : ""
        return """
            \(formatting)let lines: [CardView.Line] = [
            .heading(\(entity.heading(of: entity.member))),
            \(fields.joined(separator: ",\n"))
            ]
            show { _ in CardScene(title: "\(SwiftName.title(entity.name))", lines: lines) }
            """
    }

    private func scene(_ entity: Entity) -> String {
        let arrange = """
            , arrange: { [output = live.output] _, _ in
            output.sections.flatMap { [[]] + $0.\(entity.members).map { [$0.id] } }
            }
            """
        return """
            import Presentation
            import PresentationKit
            import Reactive
            import TerminalKit

            /// The \(entity.phrase) list on screen.
            final class \(options.name)Scene: ListScene {
            let browser: ListBrowser<\(entity.name)ItemViewModel>
            let bag = SubscriptionBag()
            private let live: Live<\(options.name)ViewModel>

            init(_ viewModel: \(options.name)ViewModel, formatting: Formatting, stage: Stage) {
            live = Live(viewModel, in: bag)
            browser = ListBrowser(
            live.output.$\(entity.members), "\(entity.phrases)",
            .init(load: live.input.$load, reload: live.input.$reload\(options.isPaged ? ", loadMore: live.input.$loadMore" : ""), select: live.input.$select),
            formatting\(options.isSectioned ? arrange : ""))
            browser.start(errors: live.errors, on: stage, in: bag)
            }

            var route: Route? { .\(sceneMember) }
            var title: String { "\(SwiftName.title(options.name))" }

            func draw(in frame: inout Frame, _ body: GridRect) {
            \(options.name)View(\(options.isSectioned ? "state: live.\(entity.members).state, sections: live.sections" : "\(entity.members): live.\(entity.members)"), list: browser.list).draw(in: &frame, body)
            }
            }
            """
    }

    private func view(_ entity: Entity) -> String {
        """
        import Domain
        import Presentation
        import PresentationKit
        import TerminalKit

        /// The \(entity.phrase) list as cells.
        struct \(options.name)View {
        var \(entity.members): PagedList<\(entity.name)ItemViewModel>
        var list: ListSelection<\(entity.name).ID>

        \(table(entity))

        func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = \(entity.members).state.notice(\(notice(entity))) {
        frame.drawNotice(notice, in: body)
        }
        frame.draw(list, in: body) { frame, line, place in
        \(row(entity, of: "\(entity.members)[line]"))
        }
        }
        }
        """
    }

    private func sectionedView(_ entity: Entity) -> String {
        """
        import Domain
        import Presentation
        import PresentationKit
        import TerminalKit

        /// The \(entity.phrases) in sections as cells.
        struct \(options.name)View {
        var state: ViewState<PagedList<\(entity.name)ItemViewModel>>
        var sections: [\(entity.name)Section]
        var list: ListSelection<\(entity.name).ID>

        \(table(entity))

        func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = state.notice(\(notice(entity))) {
        frame.drawNotice(notice, in: body)
        }
        let lines: [(heading: String, row: \(entity.name)ItemViewModel?)] = sections.flatMap { section in
        [(section.header, nil)] + section.\(entity.members).map { ("", $0) }
        }
        frame.draw(list, in: body) { frame, line, place in
        guard let row = lines[line].row else {
        return frame.draw(lines[line].heading, in: place, style: .quiet)
        }
        \(row(entity, of: "row"))
        }
        }
        }
        """
    }

    private func notice(_ entity: Entity) -> String {
        "\"\(entity.phrases)\", empty: \"No \(entity.phrases) yet. r to look again.\""
    }

    private func table(_ entity: Entity) -> String {
        let columns = entity.formattedFields.map { field in
            let isRight = field.type.base != .date
            return
                "TableLayout.Column(title: \"\(SwiftName.title(field.name))\", length: .fixed(\(field.type.base == .date ? 26 : 12))\(isRight ? ", alignment: .right" : "")),"
        }
        let title = SwiftName.title(entity.titleField?.name ?? entity.name)
        return """
            private static let table = TableLayout(columns: [
            TableLayout.Column(title: "\(title)", length: .rest),
            \(columns.joined(separator: "\n"))
            ])
            """
    }

    private func row(_ entity: Entity, of row: String) -> String {
        let texts = ["row.\(entity.rowTitle)"] + entity.formattedFields.map { "row.\($0.name)" }
        return (row == "row" ? "" : "let row = \(row)\n")
            + "frame.drawRow([\(texts.joined(separator: ", "))], of: Self.table, in: place.clipped(toColumns: 120))"
    }
}

extension Entity {
    /// What names the entity, as a Swift expression.
    func heading(of value: String) -> String {
        titleField.map { "\(value).\($0.name)" } ?? "\"\(SwiftName.title(name)) \\(\(value).id)\""
    }

    /// The lines of a card, one for each field that can be said in a line.
    func cardFields(of value: String) -> [String] {
        fields.filter { $0.name != "id" && $0 != titleField }.compactMap { field in
            field.text(of: "\(value).\(field.name)").map { ".field(\"\(SwiftName.title(field.name))\", \($0))" }
        }
    }
}

extension Entity.Field {
    /// The field's value as a text, as a Swift expression; nil where there is nothing to be said in one line.
    func text(of value: String) -> String? {
        if type.isArray { return "formatting.count(\(value)\(type.isOptional ? "?.count ?? 0" : ".count"))" }
        if type.named != nil || type.base == .data { return nil }
        let one = type.isOptional ? "$0" : value
        let text =
            switch type.base {
            case _ where !formatting(of: type.base).isEmpty && !name.hasSuffix("ID"):
                "formatting.\(formatting(of: type.base))(\(one))"
            case .string: one
            case .bool: "\(one) ? \"yes\" : \"no\""
            case .url: "\(one).absoluteString"
            default: "\"\\(\(one))\""
            }
        guard type.isOptional else { return text }
        return type.base == .string ? "\(value) ?? \"–\"" : "\(value).map { \(text) } ?? \"–\""
    }

    private func formatting(of base: FieldType.Base) -> String {
        switch base {
        case .decimal: "money"
        case .int: "count"
        case .date: "moment"
        default: ""
        }
    }
}
