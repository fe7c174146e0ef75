extension Generation {
    /// A scene with entries that lead to others.
    mutating func addMenu() throws(GeneratorError) {
        let scene = options.name
        let items = try options.menuItems
        addNavigator("func open(_ item: \(scene)Item)", imports: [])
        workspace.create(
            "\(sceneFolder)/\(scene)Item.swift",
            """
            public nonisolated enum \(scene)Item: String, CaseIterable, Identifiable, Sendable {
            \(items.map { "case \($0)" }.joined(separator: "\n"))

            public var id: \(scene)Item { self }

            public var title: String {
            switch self {
            \(items.map { "case .\($0): \"\(SwiftName.title($0))\"" }.joined(separator: "\n"))
            }
            }
            }
            """)
        workspace.create(
            "\(sceneFolder)/\(scene)ViewModel.swift",
            """
            \(Layout.imports(["PresentationKit", "Reactive", "ReactiveUI"], in: layout.presentation))
            /// Leads to each of its entries, which are shown once `load` is sent.
            public struct \(scene)ViewModel: ViewModel {
            \(input([("load", "Void", nil), ("select", "\(scene)Item", nil)]))

            public struct Output {
            @Property public var items: [\(scene)Item] = []
            }

            private let navigator: any \(scene)Navigator

            public init(navigator: any \(scene)Navigator) {
            self.navigator = navigator
            }

            \(transform)
            let output = Output()

            input.load.map { \(scene)Item.allCases }
            .drive(output.$items)
            .store(in: bag)

            // Ignores an entry that is not on screen, whatever the view sends.
            input.select.filter { output.items.contains($0) }
            .drive { navigator.open($0) }
            .store(in: bag)

            return output
            }
            }
            """)
        try registerRoute(link: linkPath, menu: "device")
        guard layout.isSample else {
            return addOwnTests(
                nil, navigator: "func open(_ item: \(scene)Item) { note(\"open \\(item.title)\") }",
                arguments: "navigator: Navigator(note: journal.note)",
                """
                @Test("Every entry is opened by the navigator, once it is on screen")
                func entries() {
                scene.input.$select(.\(items.first ?? ""))
                scene.input.$load()
                for item in scene.items { scene.input.$select(item) }
                journal.expect(\(items.map { "\"open \(SwiftName.title($0))\"" }.joined(separator: ", ")))
                }
                """)
        }
        try addMenuScene()
        try addMenuTests(items)
    }

    private mutating func addMenuScene() throws(GeneratorError) {
        let scene = options.name
        workspace.create(
            "Sources/App/Scenes/\(scene)/\(scene)Scene.swift",
            """
            import Presentation
            import PresentationKit
            import Reactive
            import ReactiveUI
            import TerminalKit

            final class \(scene)Scene: SelectionScene, RoutedScene {
            let bag = SubscriptionBag()
            private let live: Live<\(scene)ViewModel>
            @Property var list = ListSelection<\(scene)Item>()

            init(_ navigator: Navigator) {
            live = Live(\(scene)ViewModel(navigator: navigator), in: bag)
            live.output.$items.driver.drive { [weak self] items in
            self?.list.show(items.map { [$0] })
            }
            .store(in: bag)
            }

            var route: Route { .\(sceneMember) }

            func appear() { live.input.$load() }
            func choose(_ item: \(scene)Item) { live.input.$select(item) }

            func draw(in frame: inout Frame, _ body: GridRect) {
            let items = live.items
            frame.draw(list, in: body) { frame, line, place in
            frame.draw(items[line].title, in: place)
            }
            }
            }

            extension Navigator: \(scene)Navigator {
            func open(_ item: \(scene)Item) { show(FixedCardScene(title: item.title, lines: [.heading(item.title)])) }
            }
            """)
        try registerSceneOfRoute("\(scene)Scene(self)")
    }

    private mutating func addMenuTests(_ items: [String]) throws(GeneratorError) {
        let scene = options.name
        let first = items.first ?? ""
        try registerScene("Live(\(scene)ViewModel(navigator: navigator))")
        try registerNavigator(
            "func open(_ item: \(scene)Item) { note(\"open \\(item.title)\") }", key: "func open(_ item: \(scene)Item)")
        try workspace.edit(
            "Tests/PresentationTests/Laws/SceneTests.swift",
            Insertion("let values: [any Sendable] = [", at: .element, "\(scene)Item.\(first)", key: "\(scene)Item."))
        workspace.create(
            "Tests/PresentationTests/\(scene)/\(scene)ViewModelTests.swift",
            """
            import Presentation
            import PresentationKit
            import Reactive
            import ReactiveTesting
            import ReactiveUI
            import Testing

            @Suite(.noLeaks) struct \(scene)ViewModelTests {
            private let context = TestContext()
            private let scene: Live<\(scene)ViewModel>

            init() {
            scene = Live(\(scene)ViewModel(navigator: context.navigator))
            }

            @Test("Every entry is opened by the navigator")
            func entries() {
            scene.input.$load()
            for item in scene.items { scene.input.$select(item) }
            context.journal.expect(\(items.map { "\"open \(SwiftName.title($0))\"" }.joined(separator: ", ")))
            }

            @Test("What is not on screen cannot be opened")
            func notShown() {
            scene.input.$select(.\(first))
            context.journal.expect()
            }
            }
            """)
        try registerScreen(tour: SwiftName.title(scene), showing: [SwiftName.title(first)])
    }
}
