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

    /// Registers the scene's route, with its link, its title and its place in the menu.
    ///
    /// - Parameters:
    ///   - link: The link's path, in which `:id` stands for the identity of the entity.
    ///   - parent: The route that the scene belongs to.
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
        let title = "\"\(SwiftName.title(options.name))\""
        let place = parent.map { ", below: .\($0)" } ?? menu.map { ", in: .\($0)" } ?? ""
        let row =
            hasID
            ? "Row(\"\(link)\", Route.\(route), \(title)\(place)) { if case .\(route)(let id) = $0 { id } else { nil } }"
            : "Row(\"\(link)\", .\(route), \(title)\(place))"
        let table = "Sources/Presentation/Route/Route+Table.swift"
        let before = workspace.text(table)
        try workspace.edit(
            table,
            Insertion("let table: [Row] = [", at: .elementLine, row, key: "Row(\"\(link)\","))
        guard menu != nil, workspace.text(table) != before else { return }
        // The menu and the palette now have another entry, so the tests have to record their frames again.
        workspace.remove("Tests/AppTests/Frames/Menu.txt")
        workspace.remove("Documentation/Pictures/go-to.svg")
    }

    /// Registers what the app makes of the scene's route.
    ///
    /// - Parameter arguments: What the route has beside its name.
    mutating func registerSceneOfRoute(_ scene: String, arguments: String = "") throws(GeneratorError) {
        try workspace.edit(
            "Sources/App/Scenes/Navigator+Scenes.swift",
            Insertion(
                "func scene", "switch route", at: .end, "case .\(sceneMember)\(arguments): \(scene)",
                key: "case .\(sceneMember)\(arguments.isEmpty ? ":" : "(")"))
    }
}
