extension Generation {
    /// The list on screen, and where it leads.
    mutating func addListScene(_ entity: Entity) throws(GeneratorError) {
        guard layout.isSample else { return }
        let scene = options.name
        let folder = "Sources/App/Scenes/\(scene)"
        workspace.create("\(folder)/Navigator+\(scene).swift", listNavigator(scene, entity, detail: nil))
        workspace.create("\(folder)/\(scene)Scene.swift", self.scene(entity))
        workspace.create("\(folder)/\(scene)View.swift", options.isSectioned ? sectionedView(entity) : view(entity))
        try workspace.edit(
            "Sources/App/Composition/Navigator+Routes.swift",
            Insertion(
                "func scene", "switch route", at: .end, "case .\(sceneMember): \(sceneMember)(on: stack)",
                key: "case .\(sceneMember):"))
    }

    /// Assembles the list, and leads from it to a card of the entity, or to its details where they are a scene.
    func listNavigator(_ scene: String, _ entity: Entity, detail: String?) -> String {
        let member = SwiftName.member(scene)
        let formatting = entity.rowNeedsFormatting ? ", formatting: services.formatting" : ""
        let preview =
            detail.map { "{ [weak stack] row in stack.map { \($0)(row.\(entity.member).id, on: $0) } }" }
            ?? "{ \(entity.member)Card($0.\(entity.member)) }"
        let shown =
            detail.map { "show { \($0)(\(entity.member).id, on: $0) }" }
            ?? "show { _ in \(entity.member)Card(\(entity.member)) }"
        return """
            import Domain
            import Presentation

            extension Navigator: \(scene)Navigator {
            func \(member)(on stack: SceneStack) -> any Scene {
            \(scene)Scene(
            \(scene)ViewModel(navigator: self, useCase: services.useCases\(formatting)), services: services, stack: stack,
            preview: \(preview))
            }

            func to\(entity.name)Detail(_ \(entity.member): \(entity.name)) {
            \(shown)
            }
            \(detail == nil ? "\n\(card(entity))" : "")
            }
            """
    }

    /// A card of an entity that has no scene of its own.
    private func card(_ entity: Entity) -> String {
        let fields = entity.cardFields(of: entity.member)
        let formatting = fields.contains { $0.contains("formatting.") } ? "let formatting = services.formatting\n" : ""
        return """
            private func \(entity.member)Card(_ \(entity.member): \(entity.name)) -> FixedCardScene {
            \(formatting)let lines: [CardView.Line] = [
            .heading(\(entity.heading(of: entity.member))),
            \(fields.joined(separator: ",\n"))
            ]
            return FixedCardScene(title: "\(SwiftName.title(entity.name))", lines: lines)
            }
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

            final class \(options.name)Scene: ListScene, RoutedScene {
            let browser: ListBrowser<\(entity.name)ItemViewModel>
            let bag = SubscriptionBag()
            private let live: Live<\(options.name)ViewModel>

            /// - Parameter preview: Makes the scene that shows the selected item beside the list.
            init(
            _ viewModel: \(options.name)ViewModel, services: Services, stack: SceneStack,
            preview: @escaping (\(entity.name)ItemViewModel) -> (any Scene)?
            ) {
            live = Live(viewModel, in: bag)
            browser = ListBrowser(
            live.output.$\(entity.members), "\(entity.phrases)",
            .init(load: live.input.$load, reload: live.input.$reload\(options.isPaged ? ", loadMore: live.input.$loadMore" : ""), select: live.input.$select),
            services.formatting, hasHeader: true\(options.isSectioned ? arrange : ""))
            browser.showPreview(clock: services.clock, preview)
            browser.start(errors: live.errors, on: stack, in: bag)
            }

            var route: Route { .\(sceneMember) }

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

        struct \(options.name)View {
        var \(entity.members): PagedList<\(entity.name)ItemViewModel>
        var list: ListSelection<\(entity.name).ID>

        \(table(entity))

        func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = \(entity.members).state.notice(\(notice(entity))) {
        frame.drawNotice(notice, in: body)
        }
        frame.draw(Self.table, of: list, in: body) { \(entity.members)[$0] }
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
        frame.draw(Self.table, of: list, in: body) { line in
        lines[line].row
        } heading: {
        lines[$0].heading
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
            let title = SwiftName.title(field.name)
            let (width, alignment) = field.type.base == .date ? (26, "") : (12, ", alignment: .right")
            return "TableLayout.Column(title: \"\(title)\", length: .fixed(\(max(width, title.count)))\(alignment)),"
        }
        let texts = ["(row.\(entity.rowTitle), .plain)"] + entity.formattedFields.map { "(row.\($0.name), .quiet)" }
        return """
            private static let table = ListTable<\(entity.name)ItemViewModel>([
            TableLayout.Column(title: "\(SwiftName.title(entity.titleField?.name ?? entity.name))", length: .rest),
            \(columns.joined(separator: "\n"))
            ]) { row in
            [\(texts.joined(separator: ", "))]
            }
            """
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
        if type.isArray, type.base == .string {
            return "\(type.isOptional ? "(\(value) ?? [])" : value).joined(separator: \", \")"
        }
        if type.isArray { return "formatting.count(\(value)\(type.isOptional ? "?.count ?? 0" : ".count"))" }
        if type.named != nil || type.base == .data { return nil }
        let one = type.isOptional ? "$0" : value
        let text =
            switch type.base {
            case _ where !valueFormatting.isEmpty: "formatting.\(valueFormatting)(\(one))"
            case .string: one
            case .bool: "\(one) ? \"yes\" : \"no\""
            case .url: "\(one).absoluteString"
            default: "\"\\(\(one))\""
            }
        guard type.isOptional else { return text }
        return type.base == .string ? "\(value) ?? \"–\"" : "\(value).map { \(text) } ?? \"–\""
    }
}
