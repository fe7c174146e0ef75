extension Generation {
    /// The folder of the scene's view model.
    var sceneFolder: String { "\(layout.presentation.folder)/\(options.name)" }

    /// The member that is called after the scene, such as its route.
    var sceneMember: String { SwiftName.member(options.name) }

    var presentationImports: String {
        Layout.imports([layout.domain.module, "DomainKit", "PresentationKit", "Reactive"], in: layout.presentation)
    }

    /// A target that is not on the main actor by default says so where it matters.
    private var mainActor: String { layout.isSample ? "" : "@MainActor\n" }

    /// The struct of the triggers.
    func input(_ triggers: [(name: String, type: String, summary: String)], of scene: String) -> String {
        let members = triggers.map { trigger in
            let secret = trigger.name.contains("assword") ? "(.secret)" : ""
            return "/// \(trigger.summary)\n@Trigger\(secret) public var \(trigger.name): Driver<\(trigger.type)>"
        }
        return """
            /// The inputs of \(scene).
            public struct Input: ViewModelInput {
            \(members.joined(separator: "\n"))

            /// Creates the inputs, as `Live` does when it runs the view model.
            public \(layout.isSample ? "" : "nonisolated ")init() {}
            }
            """
    }

    /// The beginning of the function that wires the scene.
    func transform(_ what: String) -> String {
        """
        /// Wires \(what) for as long as the bag lives.
        \(mainActor)public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        """
    }

    /// What a form's view model is made from.
    func needs(bringingBack type: String) -> String {
        """
        private let result: NavigationResult<\(type)>
        private let useCase: any \(options.name)UseCase

        /// The scene's view model.
        public init(result: NavigationResult<\(type)>, useCase: any \(options.name)UseCase) {
        self.result = result
        self.useCase = useCase
        }
        """
    }

    /// The protocol of the scene's navigator.
    mutating func addNavigator(leads scene: String, _ functions: String, imports: [String]) {
        let imports = Layout.imports(imports, in: layout.presentation)
        workspace.create(
            "\(sceneFolder)/\(options.name)Navigator.swift",
            """
            \(imports.isEmpty ? "" : imports + "\n")/// Where \(scene) leads.
            \(mainActor)public protocol \(options.name)Navigator {
            \(functions)
            }
            """)
    }

    /// The scene's route and its link, and its place in the menu where it has one.
    ///
    /// - Parameters:
    ///   - link: the link's path; `:id` stands for the identity of what the scene shows.
    ///   - menu: the section of the menu that leads to it.
    mutating func registerRoute(_ summary: String, link: String, parent: String? = nil, menu: String? = nil)
        throws(GeneratorError)
    {
        guard layout.isSample else { return }
        let route = sceneMember
        let hasID = link.contains(":id")
        if !hasID { self.link = "app://\(link)" }
        let type = entity.map { "\($0.name).ID" } ?? ""
        try workspace.edit(
            "Sources/Presentation/Route/Route.swift",
            Insertion(
                "enum Route", at: .end, "/// \(summary)\ncase \(route)\(hasID ? "(\(type))" : "")",
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
        // The menu and the palette are drawn with one entry more: the tests record them anew.
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
        let value = hasID ? ".\(route)(Samples.\(entity?.member ?? "")(1).id)" : ".\(route)"
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
