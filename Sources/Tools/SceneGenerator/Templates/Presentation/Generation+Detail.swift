extension Generation {
    /// The view model of one entity's fields.
    mutating func addDetailViewModel(_ entity: Entity) {
        let scene = options.name
        let what = "\(SwiftName.withArticle(entity.phrase))'s details"
        workspace.create(
            "\(sceneFolder)/\(scene)ViewModel.swift",
            """
            \(Layout.imports([layout.domain.module, "PresentationKit", "Reactive", "ReactiveUI"], in: layout.presentation))
            public typealias \(scene)UseCase = \(Operation.find.verb(entity))

            /// \(what.capitalizedFirst), found by its identity.
            public struct \(scene)ViewModel: ViewModel {
            \(input([("load", "Void", "Loads the \(entity.phrase), when the scene appears, and retries after a failure.")]))

            public struct Output {
            @Property(removingDuplicates: false) public var \(entity.member) = ViewState<\(entity.name)>.idle
            }

            private let id: \(entity.name).ID
            private let useCase: any \(scene)UseCase

            public init(id: \(entity.name).ID, useCase: any \(scene)UseCase) {
            self.id = id
            self.useCase = useCase
            }

            \(transform)
            let output = Output()
            let fetching = Fetching(output.$\(entity.member)) { [id] in
            useCase.\(Operation.find.name(entity))(id: id).map { $0 }
            }

            fetching.bind(load: input.load, in: bag)

            return output
            }
            }
            """)
    }

    /// The details on screen, and the way to them from the list.
    mutating func addDetailScene(_ entity: Entity, list: String) throws(GeneratorError) {
        let scene = options.name
        let folder = "Sources/App/Scenes/\(scene)"
        let fields = entity.cardFields(of: entity.member)
        let isFormatted = fields.contains { $0.contains("formatting.") }
        workspace.create(
            "\(folder)/\(scene)Scene.swift",
            """
            import Domain
            import Presentation
            import PresentationKit
            import Reactive
            import ReactiveUI
            import TerminalKit

            final class \(scene)Scene: CardScene, RoutedScene {
            let route: Route
            let bag = SubscriptionBag()
            let reader = CardReader()
            private let live: Live<\(scene)ViewModel>
            \(isFormatted ? "private let formatting: Formatting\n" : "")
            init(_ id: \(entity.name).ID, _ navigator: Navigator) {
            route = .\(sceneMember)(id)
            \(isFormatted ? "formatting = navigator.formatting\n" : "")live = Live(\(scene)ViewModel(id: id, useCase: navigator.useCases), in: bag)
            }

            var activity: String? { live.\(entity.member).isLoading ? "loading the \(entity.phrase)" : nil }
            var commands: [SceneCommand] {
            live.\(entity.member).failure == nil ? [] : [SceneCommand("r", "try again") { [live] in live.input.$load() }]
            }

            func appear() { live.input.$load() }

            var notice: String? { live.\(entity.member).notice("the \(entity.phrase)", empty: "This \(entity.phrase) no longer exists.") }

            var lines: [CardView.Line] {
            guard let \(entity.member) = live.\(entity.member).value else { return [] }
            return [
            .heading(\(entity.heading(of: entity.member))),
            \(fields.joined(separator: ",\n"))
            ]
            }
            }
            """)
        try registerSceneOfRoute("\(scene)Scene(id, self)", arguments: "(let id)")
        lead(from: list, entity)
    }

    /// Leads from the list to the details, where it still shows the card that it was generated with.
    private mutating func lead(from list: String, _ entity: Entity) {
        let path = "Sources/App/Scenes/\(list)/\(list)Scene.swift"
        func code(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace && $0 != "," }) }
        guard let text = workspace.text(path), let start = text.ranges(of: "extension Navigator:").last?.lowerBound,
            code(text[start...]) == code(listNavigator(list, entity, detail: nil))
        else { return }
        let scene = text[..<start].replacing(
            listPreview(entity, detail: nil), with: listPreview(entity, detail: options.name))
        workspace.replace(path, with: scene + listNavigator(list, entity, detail: options.name) + "\n")
    }

    /// The scene with a list that leads to the details; nil where there is none.
    func listScene(of entity: Entity) -> String? {
        let navigators = workspace.files.swiftFiles(under: layout.presentation.folder).filter {
            $0.hasSuffix("Navigator.swift")
        }
        return navigators.first { workspace.text($0)?.contains("func to\(entity.name)Detail(_") == true }
            .flatMap { $0.split(separator: "/").last.map { String($0.dropLast("Navigator.swift".count)) } }
    }

    mutating func addDetailTests(_ entity: Entity, list: String) throws(GeneratorError) {
        try registerScene("Live(\(options.name)ViewModel(id: .sampleID(1), useCase: useCases))")
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
            scene = Live(\(options.name)ViewModel(id: .sampleID(2), useCase: context.useCases))
            context.journal.follow(scene.$\(entity.member).driver) { $0.trace { "\\($0.id.sampleNumber)" } }
            }

            @Test("The details find their \(entity.phrase) by its identity")
            func found() {
            scene.input.$load()
            context.gateways.\(entity.members).finds.answer(.sample(2))
            context.journal.expect("idle", "loading", "get \(entity.phrase) 2", "loaded(2)")
            }

            @Test("A failure is shown, and the next load tries again")
            func failure() {
            scene.input.$load()
            context.gateways.\(entity.members).finds.fail(Failure("Broken"))
            scene.input.$load()
            context.gateways.\(entity.members).finds.answer(.sample(2))
            context.journal.expect(
            "idle", "loading", "get \(entity.phrase) 2", "failed: Broken", "loading", "get \(entity.phrase) 2", "loaded(2)")
            }
            }
            """)
        try registerScreen(
            route: "(\(entity.name).sample(1).id)",
            keys: [":\(SwiftName.title(list).lowercased())<enter>", "<enter>"],
            at: "app://\(contract.path(of: entity).joined(separator: "/"))/:id", tour: SwiftName.title(options.name),
            showing: [titleOfFirst(entity)])
    }
}
