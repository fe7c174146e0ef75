extension Generation {
    /// A scene with one input and one output, to be filled in.
    mutating func addBase() throws(GeneratorError) {
        let scene = options.name
        workspace.create(
            "\(sceneFolder)/\(scene)ViewModel.swift",
            """
            \(Layout.imports(["PresentationKit", "Reactive", "ReactiveUI"], in: layout.presentation))
            public struct \(scene)ViewModel: ViewModel {
            \(input([("load", "Void", nil)]))

            public struct Output {
            @Property public var text = ""
            }

            public init() {}

            \(transform)
            let output = Output()

            input.load.map { "\(SwiftName.title(scene))" }
            .drive(output.$text)
            .store(in: bag)

            return output
            }
            }
            """)
        try registerRoute(link: linkPath, menu: "device")
        guard layout.isSample else {
            return addOwnTests(
                nil, navigator: nil, arguments: "",
                """
                @Test("The scene says what it is about once it has appeared")
                func load() {
                journal.follow(scene.$text.driver) { $0 }
                scene.input.$load()
                journal.expect("", "\(SwiftName.title(scene))")
                }
                """)
        }
        try addNoticeScene()
        try registerScene("Live(\(scene)ViewModel())")
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
            @Test("The scene says what it is about once it has appeared")
            func load() {
            let context = TestContext()
            let scene = Live(\(scene)ViewModel())
            context.journal.follow(scene.$text.driver) { $0 }
            scene.input.$load()
            context.journal.expect("", "\(SwiftName.title(scene))")
            }
            }
            """)
        try registerScreen(tour: SwiftName.title(scene), showing: ["Menu › \(SwiftName.title(scene))"])
    }

    /// A scene on screen that shows a sentence.
    private mutating func addNoticeScene() throws(GeneratorError) {
        let scene = options.name
        workspace.create(
            "Sources/App/Scenes/\(scene)/\(scene)Scene.swift",
            """
            import Presentation
            import PresentationKit
            import Reactive
            import ReactiveUI
            import TerminalKit

            final class \(scene)Scene: RoutedScene {
            let bag = SubscriptionBag()
            private let live: Live<\(scene)ViewModel>

            init() {
            live = Live(\(scene)ViewModel(), in: bag)
            }

            var route: Route { .\(sceneMember) }

            func appear() { live.input.$load() }

            func draw(in frame: inout Frame, _ body: GridRect) {
            frame.drawNotice(live.text, in: body)
            }
            }
            """)
        try registerSceneOfRoute("\(scene)Scene()")
    }
}
