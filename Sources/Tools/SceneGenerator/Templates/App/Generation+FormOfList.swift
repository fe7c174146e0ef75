extension Generation {
    /// Lets `a` open the form from the list of its entity, where the list's files have the places for that.
    ///
    /// A list that was written otherwise, or that opens a form already, is left alone: the menu leads to the form, too.
    mutating func addWayFromList(_ entity: Entity) {
        guard layout.isSample, let list = listScene(of: entity) else { return }
        let viewModel = "\(layout.presentation.folder)/\(list)/\(list)ViewModel.swift"
        guard let text = workspace.text(viewModel), !text.contains("var create:"), let isPaged = isPaged(text) else {
            return
        }
        // If a place is missing, all insertions are discarded.
        let before = workspace
        do {
            try workspace.edit(viewModel, viewModelInsertions(entity))
            try addNavigation(entity, from: list)
            try addKey(entity, to: list)
            try addTests(entity, of: list, isPaged: isPaged)
        } catch {
            workspace = before
        }
    }

    /// Whether the list comes in pages; nil for one that is not made by the paging machine.
    private func isPaged(_ viewModel: String) -> Bool? {
        if viewModel.contains("getPage: useCase.") { return true }
        return viewModel.contains("getAll: useCase.") ? false : nil
    }

    private func viewModelInsertions(_ entity: Entity) -> [Insertion] {
        [
            Insertion(
                "struct Input", at: .after("@Trigger"),
                "@Trigger public var create: Driver<Void>",
                key: "var create:"),
            Insertion(
                "struct Output", at: .after("@Property"),
                "/// Each \(entity.phrase) that was created, for the view to scroll to.\n@Event public var created: Driver<\(entity.name).ID>",
                key: "var created:"),
            Insertion(
                "func transform", at: .replacing("return output"),
                """
                input.create
                .flatMapFirst { navigator.to\(options.name)().map(\\.id) }
                .drive(output.$created)
                .store(in: bag)

                // The new \(entity.phrase) is in the list once that is loaded again.
                paging.bind(load: .never(), reload: output.created.map { _ in }, in: bag)

                return output
                """, key: "navigator.to\(options.name)()"),
        ]
    }

    /// The navigator's function, in its protocol, in the app and in the tests.
    private mutating func addNavigation(_ entity: Entity, from list: String) throws(GeneratorError) {
        let function = "func to\(options.name)() -> Driver<\(entity.name)>"
        let key = "func to\(options.name)()"
        let result = "\(sceneMember)Results"
        try workspace.edit(
            "\(layout.presentation.folder)/\(list)/\(list)Navigator.swift",
            Insertion(at: .after("import "), "import ReactiveUI"),
            Insertion(
                "protocol \(list)Navigator", at: .end,
                """
                /// Opens the form for a new \(entity.phrase). Emits the \(entity.phrase) as saved, or ends without an element.
                \(function)
                """, key: key))
        try workspace.edit(
            "Sources/App/Scenes/\(options.name)/\(options.name)Scene.swift",
            Insertion(
                "extension Navigator", at: .end,
                """

                \(function) {
                present(saying: Self.\(sceneMember)Text) { \(options.name)Scene($0, self) }
                }
                """, key: key))
        try workspace.edit(
            "Tests/PresentationTests/Support/JournalNavigator.swift",
            Insertion(
                "struct JournalNavigator", at: .after("let "), "let \(result): Requests<\(entity.name)>",
                key: "let \(result):"),
            Insertion("struct JournalNavigator", "init", at: .end, "\(result) = Requests(journal)"),
            Insertion("struct JournalNavigator", "var runningCount", at: .end, "+ \(result).runningCount"),
            Insertion(
                "struct JournalNavigator", at: .after("func to"),
                "\(function) { \(result).request(\"create \(entity.phrase)\").asDriver() }", key: key))
    }

    /// The key in the list on screen, which then selects what was created.
    private mutating func addKey(_ entity: Entity, to list: String) throws(GeneratorError) {
        let scene = "Sources/App/Scenes/\(list)/\(list)Scene.swift"
        let before = workspace.text(scene)
        try workspace.edit(
            scene,
            Insertion(
                "class \(list)Scene", "init", at: .end,
                "live.created.drive { [browser] in browser.reveal($0) }.store(in: bag)", key: "live.created"),
            Insertion(
                "class \(list)Scene", at: .after("var route"),
                """
                var commands: [SceneCommand] {
                [SceneCommand("a", "add") { [live] in live.input.$create() }] + browser.commands
                }
                """, key: "live.input.$create()"))
        guard workspace.text(scene) != before else { return }
        // The list now has another hint, so the tests have to record its frames again.
        workspace.remove("Tests/AppTests/Frames/\(SwiftName.title(list)).txt")
    }

    private mutating func addTests(_ entity: Entity, of list: String, isPaged: Bool) throws(GeneratorError) {
        let requests = "context.gateways.\(entity.members).\(isPaged ? "pages" : "lists")"
        func answer(_ samples: String) -> String {
            isPaged ? "Page(items: [\(samples)])" : "[\(samples)]"
        }
        let page = isPaged ? " page 1" : ""
        try workspace.edit(
            "Tests/PresentationTests/\(list)/\(list)ViewModelTests.swift",
            Insertion(
                "struct \(list)ViewModelTests", at: .end,
                """

                @Test("A \(entity.phrase) that was created is reported, and the list is loaded again")
                func created() {
                let created = Recorder(scene.created)
                scene.input.$load()
                \(requests).answer(\(answer(".sample(1)")))
                scene.input.$create()
                context.navigator.\(sceneMember)Results.answer(.sample(3))
                \(requests).answer(\(answer(".sample(3), .sample(1)")))
                created.expect(.sampleID(3))
                #expect(scene.\(entity.members).map(\\.id.sampleNumber) == [3, 1])
                context.journal.expect(
                "get \(entity.phrases)\(page)", "create \(entity.phrase)", "get \(entity.phrases)\(isPaged ? "\(page), fresh" : "")")
                }
                """, key: "func created()"))
    }
}
