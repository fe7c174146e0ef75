extension Generation {
    /// The scene among all scenes, whose laws are tested for each.
    mutating func registerScene(_ live: String) throws(GeneratorError) {
        try workspace.edit(
            "Tests/PresentationTests/Support/SceneKind.swift",
            Insertion("enum SceneKind", at: .after("case "), "case \(sceneMember)"),
            Insertion(
                "func run", "return switch self", at: .end, "case .\(sceneMember): \(live)",
                key: "case .\(sceneMember):"))
    }

    /// The scene's navigator among those that the journal stands for.
    mutating func registerNavigator(_ function: String, key: String) throws(GeneratorError) {
        let path = "Tests/PresentationTests/Support/JournalNavigator.swift"
        try workspace.edit(
            path,
            Insertion("struct JournalNavigator", at: .conformance, "\(options.name)Navigator"),
            Insertion("struct JournalNavigator", at: .after("func to"), function, key: key))
    }

    /// The scene's frames and its stop of the tour.
    ///
    /// - Parameters:
    ///   - route: the arguments of the route.
    ///   - keys: what the tour presses; the title in the menu unless told otherwise.
    ///   - isForm: whether keys are typed into the scene, so that the tour has to leave it before it goes on.
    mutating func registerScreen(
        route: String = "", keys: [String]? = nil, at pattern: String? = nil, tour heading: String,
        showing texts: [String], isForm: Bool = false
    ) throws(GeneratorError) {
        let title = SwiftName.title(options.name)
        try workspace.edit(
            "Tests/AppTests/Scenes/SceneFrameTests.swift",
            Insertion(
                "let screens = [", at: .elementLine, "Screen(name: \"\(title)\", route: .\(sceneMember)\(route))",
                key: "route: .\(sceneMember)\(route.isEmpty ? ")" : "(")"))
        let link = pattern ?? "app://\(linkPath)"
        let keys = (keys ?? [":\(title.lowercased())<enter>"]).map { "\"\($0)\"" }.joined(separator: ", ")
        let shown = texts.map { "\"\($0)\"" }.joined(separator: ", ")
        try workspace.edit(
            "Sources/App/Tour/Tour+Steps.swift",
            Insertion(
                "let onlineSteps = [", at: .elementLine,
                "TourStep(\"\(heading)\", keys: \(keys), at: \"\(link)\", showing: [\(shown)])",
                key: "at: \"\(link)\""))
        guard isForm else { return }
        try workspace.edit(
            "Sources/App/Tour/Tour+Steps.swift",
            Insertion(
                "let onlineSteps = [", at: .elementLine,
                "TourStep(\"\(heading), left\", keys: \"<esc>\", showing: [\"Menu\"], hiding: [\(shown)])",
                key: "TourStep(\"\(heading), left\","))
    }

    /// The path of the scene's link.
    var linkPath: String { SwiftName.snakeCase(options.name, separator: "-") }
}
