extension Generation {
    /// The list on screen, and where it leads.
    mutating func addListScene(_ entity: Entity) throws(GeneratorError) {
        guard layout.isSample else { return }
        let scene = options.name
        workspace.create(
            "Sources/App/Scenes/\(scene)/\(scene)Scene.swift",
            self.scene(entity) + "\n\n" + listNavigator(scene, entity, detail: nil))
        try registerSceneOfRoute("\(scene)Scene(self)")
    }

    /// What the list asks of its navigator: a card of the entity, or its details where they are a scene.
    func listNavigator(_ scene: String, _ entity: Entity, detail: String?) -> String {
        let shown = detail.map { "\($0)Scene(\(entity.member).id, self)" } ?? "\(entity.member)Card(\(entity.member))"
        return """
            extension Navigator: \(scene)Navigator {
            func to\(entity.name)Detail(_ \(entity.member): \(entity.name)) { show(\(shown)) }
            \(detail == nil ? "\n\(card(entity))" : "")
            }
            """
    }

    /// The scene that shows the selected item beside the list.
    func listPreview(_ entity: Entity, detail: String?) -> String {
        detail.map { "\($0)Scene($0.\(entity.member).id, navigator)" }
            ?? "navigator.\(entity.member)Card($0.\(entity.member))"
    }

    /// A card of an entity that has no scene of its own.
    private func card(_ entity: Entity) -> String {
        let fields = entity.cardFields(of: entity.member)
        let formatting = fields.contains { $0.contains("formatting.") } ? "let formatting = formatting\n" : ""
        return """
            fileprivate func \(entity.member)Card(_ \(entity.member): \(entity.name)) -> FixedCardScene {
            \(formatting)let lines: [CardView.Line] = [
            .heading(\(entity.heading(of: entity.member))),
            \(fields.joined(separator: ",\n"))
            ]
            return FixedCardScene(title: "\(SwiftName.title(entity.name))", lines: lines)
            }
            """
    }

    private func scene(_ entity: Entity) -> String {
        let formatting = entity.rowNeedsFormatting ? ", formatting: navigator.formatting" : ""
        let arrange = """
            , arrange: { [output = live.output] _, _ in
            output.sections.flatMap { [.heading($0.header)] + $0.\(entity.members).map { .items([$0]) } }
            }
            """
        return """
            import Domain
            import Presentation
            import PresentationKit
            import Reactive
            import ReactiveUI
            import TerminalKit

            final class \(options.name)Scene: ListScene, RoutedScene {
            let browser: ListBrowser<\(entity.name)ItemViewModel>
            let bag = SubscriptionBag()
            private let live: Live<\(options.name)ViewModel>

            init(_ navigator: Navigator) {
            live = Live(\(options.name)ViewModel(navigator: navigator, useCase: navigator.useCases\(formatting)), in: bag)
            browser = ListBrowser(
            live.output.$\(entity.members), "\(entity.phrases)",
            .init(load: live.input.$load, reload: live.input.$reload\(options.isPaged ? ", loadMore: live.input.$loadMore" : ""), select: live.input.$select),
            navigator.formatting, hasHeader: true\(options.isSectioned ? arrange : ""))
            browser.showPreview(clock: navigator.services.clock) { \(listPreview(entity, detail: nil)) }
            browser.start(errors: live.errors, on: navigator.stack, in: bag)
            }

            var route: Route { .\(sceneMember) }

            \(table(entity))

            func draw(in frame: inout Frame, _ body: GridRect) {
            browser.draw(Self.table, empty: "No \(entity.phrases) yet. r to look again.", in: &frame, body)
            }
            }
            """
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
