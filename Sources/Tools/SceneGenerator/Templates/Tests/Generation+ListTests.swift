extension Generation {
    /// The tests of the list in every layer, and its place in those that hold for all scenes.
    mutating func addListTests(_ entity: Entity) throws(GeneratorError) {
        guard layout.isSample else { return addOwnListTests(entity) }
        let operation = Operation.list(isPaged: options.isPaged, isCached: options.isCached)
        let context = "navigator: context.navigator, useCase: context.useCases"
        try registerScene("Live(\(options.name)ViewModel(navigator: navigator, useCase: useCases))")
        try registerNavigator(
            "func to\(entity.name)Detail(_ \(entity.member): \(entity.name)) { \(entity.member == "note" ? "self." : "")note(\"to \(entity.phrase) \\(\(entity.member).id.sampleNumber)\") }",
            key: "func to\(entity.name)Detail(_ \(entity.member):")
        try registerPagedScene(entity, operation)
        workspace.create(
            "Tests/PresentationTests/\(options.name)/\(options.name)ViewModelTests.swift",
            """
            import Domain
            import DomainKit
            import Presentation
            import PresentationKit
            import PresentationKitDoubles
            import Reactive
            import ReactiveTesting
            import ReactiveUI
            import SampleDoubles
            import Testing

            @Suite(.noLeaks) struct \(options.name)ViewModelTests {
            private let context = TestContext()
            private let scene: Live<\(options.name)ViewModel>

            init() {
            scene = Live(\(options.name)ViewModel(\(context)\(entity.rowNeedsFormatting ? ", formatting: .american" : "")))
            }

            @Test("A load shows a row for each \(entity.phrase), and a selected one is shown by the navigator")
            func rows() {
            scene.input.$load()
            context.gateways.\(entity.members).\(operation.requests).answer(\(options.isPaged ? "Page(items: [.sample(1), .sample(2)])" : "[.sample(1), .sample(2)]"))
            #expect(scene.\(entity.members).map(\\.\(entity.rowTitle)) == [\(["1", "2"].map { titleOfSample(entity, $0) }.joined(separator: ", "))])
            scene.input.$select(.sampleID(2))
            context.journal.expect("get \(entity.phrases)\(options.isPaged ? " page 1" : "")", "to \(entity.phrase) 2")
            }
            \(options.isSectioned ? sectionTest(entity, operation) : "")
            }
            """)
        try registerScreen(tour: entity.plural, showing: [titleOfFirst(entity)])
    }

    private func sectionTest(_ entity: Entity, _ operation: Operation) -> String {
        let answer =
            options.isPaged
            ? "Page(items: (0..<21).map { .sample($0) })" : "(0..<21).map { .sample($0) }"
        return """

            @Test("Sections have ten rows each by position, the last one the rest")
            func sections() {
            #expect(scene.sections.isEmpty)
            scene.input.$load()
            context.gateways.\(entity.members).\(operation.requests).answer(\(answer))
            #expect(scene.sections.map(\\.header) == ["Section 1", "Section 2", "Section 3"])
            #expect(scene.sections.map { $0.\(entity.members).map(\\.id.sampleNumber) } == [Array(0..<10), Array(10..<20), [20]])
            context.journal.expect("get \(entity.phrases)\(options.isPaged ? " page 1" : "")")
            }
            """
    }

    /// What the row of the sample with that number says.
    private func titleOfSample(_ entity: Entity, _ number: String) -> String {
        if entity.titleField != nil { return "\"\(SwiftName.title(entity.name)) \(number)\"" }
        return "\"\(SwiftName.title(entity.name)) \\(\(entity.name).ID.sampleID(\(number)))\""
    }

    /// What the first row of the demo server's says.
    func titleOfFirst(_ entity: Entity) -> String {
        entity.titleField != nil || entity.id?.type.base != .uuid
            ? "\(SwiftName.title(entity.name)) 1" : SwiftName.title(entity.name)
    }

    private mutating func registerPagedScene(_ entity: Entity, _ operation: Operation) throws(GeneratorError) {
        let path = "Tests/PresentationTests/Support/PagedScene.swift"
        let scene = sceneMember
        let request = options.isPaged ? "get \(entity.phrases) page \\(page)\\(fresh)" : "get \(entity.phrases)"
        let map = options.isPaged ? "$0.map(\(entity.name).sample)" : "$0.items.map(\(entity.name).sample)"
        if options.isPaged {
            try workspace.edit(
                path, Insertion("enum Kind", "withPages: [Kind] = [", at: .element, ".\(scene)"))
        }
        try workspace.edit(
            path,
            Insertion("enum Kind", at: .after("case "), "case \(scene)"),
            Insertion(
                "func request", "return switch self", at: .end, "case .\(scene): \"\(request)\"", key: "case .\(scene):"
            ),
            Insertion(
                "init(_ kind: Kind)", "switch kind", at: .end,
                """
                case .\(scene):
                let scene = Live(\(options.name)ViewModel(navigator: context.navigator, useCase: context.useCases))
                send(scene, scene.input.$load, scene.input.$reload\(options.isPaged ? ", scene.input.$loadMore" : ""))
                select = { scene.input.$select(.sampleID($0)) }
                show(scene.$\(entity.members), scene.errors, \\.id.sampleNumber)
                answer(context.gateways.\(entity.members).\(operation.requests)) { \(map) }
                """, key: "case .\(scene):"))
        try workspace.edit(
            "Tests/PresentationTests/Laws/SceneTests.swift",
            Insertion(
                "func answerEverything", at: .end,
                """
                if gateways.\(entity.members).\(operation.requests).runningCount > 0 {
                gateways.\(entity.members).\(operation.requests).answer(\(options.isPaged ? "Page(items: [.sample(1)], next: .offset(1))" : "[.sample(1)]"))
                }
                """, key: "gateways.\(entity.members).\(operation.requests).answer("))
    }
}
