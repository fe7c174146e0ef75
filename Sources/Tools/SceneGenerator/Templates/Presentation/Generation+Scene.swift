extension Generation {
    /// The folder of the scene's view model.
    var sceneFolder: String { "\(layout.presentation.folder)/\(options.name)" }

    /// The name of members that belong to the scene, such as its route.
    var sceneMember: String { SwiftName.member(options.name) }

    var presentationImports: String {
        Layout.imports(
            [layout.domain.module, "DomainKit", "PresentationKit", "Reactive", "ReactiveUI"], in: layout.presentation)
    }

    /// The annotation for targets whose default isolation is not the main actor.
    private var mainActor: String { layout.isSample ? "" : "@MainActor\n" }

    /// The struct of the triggers. Those whose names say everything have no summary.
    func input(_ triggers: [(name: String, type: String, summary: String?)]) -> String {
        let members = triggers.map { trigger in
            let secret = trigger.name.contains("assword") ? "(.secret)" : ""
            let summary = trigger.summary.map { "/// \($0)\n" } ?? ""
            return "\(summary)@Trigger\(secret) public var \(trigger.name): Driver<\(trigger.type)>"
        }
        return """
            public struct Input: ViewModelInput {
            \(members.joined(separator: "\n"))

            public \(layout.isSample ? "" : "nonisolated ")init() {}
            }
            """
    }

    /// The signature of the function that connects inputs and outputs.
    var transform: String {
        """
        \(mainActor)public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        """
    }

    /// The stored properties and the initializer of a form's view model.
    func needs(bringingBack type: String) -> String {
        """
        private let result: NavigationResult<\(type)>
        private let useCase: any \(options.name)UseCase

        public init(result: NavigationResult<\(type)>, useCase: any \(options.name)UseCase) {
        self.result = result
        self.useCase = useCase
        }
        """
    }

    /// The protocol of the scene's navigator.
    mutating func addNavigator(_ functions: String, imports: [String]) {
        let imports = Layout.imports(imports, in: layout.presentation)
        workspace.create(
            "\(sceneFolder)/\(options.name)Navigator.swift",
            """
            \(imports.isEmpty ? "" : imports + "\n")\(mainActor)public protocol \(options.name)Navigator {
            \(functions)
            }
            """)
    }

    /// Registers the scene's route, its link and its entry in the menu.
    ///
    /// - Parameters:
    ///   - link: The link's path, in which `:id` stands for the identity of the entity.
    ///   - menu: The section of the menu; `nil` for a scene that has no entry.
    mutating func registerRoute(link: String, parent: String? = nil, menu: String? = nil) throws(GeneratorError) {
        guard layout.isSample else { return }
        let route = sceneMember
        let hasID = link.contains(":id")
        if !hasID { self.link = "app://\(link)" }
        let type = entity.map { "\($0.name).ID" } ?? ""
        try workspace.edit(
            "Sources/Presentation/Route/Route.swift",
            Insertion(
                "enum Route", at: .end, "case \(route)\(hasID ? "(\(type))" : "")",
                key: "case \(route)\(hasID ? "(" : "")"))
        let row =
            hasID
            ? "LinkRow(\"\(link)\", Route.\(route)) { if case .\(route)(let id) = $0 { id } else { nil } }"
            : "LinkRow(\"\(link)\", .\(route))"
        try workspace.edit(
            "Sources/Presentation/Route/Route+Link.swift",
            Insertion(
                "let links = LinkTable<Route>(", "scheme: \"app\", [", at: .elementLine, row,
                key: "LinkRow(\"\(link)\","))
        try workspace.edit(
            "Sources/Presentation/Route/Route+Title.swift",
            Insertion(
                "var title", "switch self", at: .end, "case .\(route): \"\(SwiftName.title(options.name))\"",
                key: "case .\(route):"))
        if let parent {
            try workspace.edit(
                "Sources/Presentation/Route/Route.swift",
                Insertion(
                    "var parent", "switch self", at: .after("case .menu: nil"), "case .\(route): .\(parent)",
                    key: "case .\(route):"))
            try workspace.edit(
                "Tests/PresentationTests/Route/RouteTests.swift",
                Insertion(
                    "func path", "switch route", at: .after("case .menu: nil"), "case .\(route): .\(parent)",
                    key: "case .\(route):"))
        }
        if let menu { try registerMenu(menu) }
        try registerRouteTests(link: link)
    }

    private mutating func registerMenu(_ section: String) throws(GeneratorError) {
        let path = "Sources/Presentation/Menu/MenuSection.swift"
        let before = workspace.text(path)
        try workspace.edit(
            path,
            Insertion(
                "static let all = [", "MenuSection( \"\(section)\"", at: .element,
                ".\(sceneMember)"))
        guard workspace.text(path) != before else { return }
        // The menu and the palette now have another entry, so the tests have to record their frames again.
        workspace.remove("Tests/AppTests/Frames/Menu.txt")
        workspace.remove("Documentation/Pictures/go-to.svg")
    }

    private mutating func registerRouteTests(link: String) throws(GeneratorError) {
        let route = sceneMember
        let hasID = link.contains(":id")
        let tests = "Tests/PresentationTests/Route/RouteTests.swift"
        try workspace.edit(
            tests,
            Insertion(
                "let links: [(Route, String)] = [", at: .elementLine,
                "(.\(route)\(hasID ? "(\(entity?.sampleID("31") ?? ""))" : ""), \"app://\(link.replacing(":id", with: entity?.linkID("31") ?? ""))\")",
                key: "(.\(route)\(hasID ? "(" : ",")"))
        try workspace.edit(
            tests,
            Insertion(
                "func titles", "Self.links.map(\\.0.title) == [", at: .element,
                "\"\(SwiftName.title(options.name))\""))
        let coverage = "Tests/AppTests/Scenes/RouteCoverageTests.swift"
        guard let text = workspace.text(coverage), !text.contains("case .\(route):") else { return }
        let value = hasID ? ".\(route)(\(entity?.name ?? "").sample(1).id)" : ".\(route)"
        try workspace.edit(
            coverage,
            Insertion(
                "func next", at: .replacing(": nil"), ": \(value)\ncase .\(route): nil", key: "case .\(route): nil"))
    }
}

extension Entity {
    /// The identity of a sample with a number, in Swift.
    func sampleID(_ number: String) -> String {
        switch id?.type.base {
        case .int: number
        case .uuid: ".sampleID(\(number))"
        default: "\"\(number)\""
        }
    }

    /// The identity of a sample with a number, in a link.
    func linkID(_ number: String) -> String {
        id?.type.base == .uuid
            ? "00000000-0000-0000-0000-0000000000\(String(Int(number) ?? 0, radix: 16))" : number
    }
}
