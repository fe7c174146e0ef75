extension Generation {
    /// The trigger that saves, named by the scene's verb: `create` for `CreateCart`.
    var submitTrigger: String {
        let verb = SwiftName.words(options.name).first?.lowercased() ?? ""
        let taken = ["cancel", "form", "errors"] + (entity?.draftFields.map(\.name) ?? [])
        return taken.contains(verb) || (try? SwiftName.checkMember(verb)) == nil ? "submit" : verb
    }

    /// The view model of a form for a new entity, whose result is the entity as saved.
    mutating func addFormViewModel(_ entity: Entity) {
        guard !options.isDynamic else { return addDynamicFormViewModel(entity) }
        let scene = options.name
        let fields = entity.draftFields
        let what = "the form for a new \(entity.phrase)"
        let inputs: [(String, String, String?)] =
            fields.map { ($0.name, "String", nil) }
            + [(submitTrigger, "Void", nil), ("cancel", "Void", nil)]
        let edits = fields.map { "form.edit(\\.\($0.draftName), by: input.\($0.name), in: bag)" }
        workspace.create(
            "\(sceneFolder)/\(scene)ViewModel.swift",
            """
            \(presentationImports)
            public typealias \(scene)UseCase = \(Operation.create.verb(entity))

            /// \(what.capitalizedFirst). Its result is the saved \(entity.phrase).
            public struct \(scene)ViewModel: ViewModel {
            \(input(inputs))

            public struct Output {
            @Property public var form = FormState(\(entity.name)Draft())
            /// Failures to save that concern no field. Those that do stand in the form.
            @Event public var errors: Driver<Failure>
            }

            \(needs(bringingBack: entity.name))

            \(transform)
            let output = Output()
            let form = FormMachine(output.$form, errors: output.$errors, send: useCase.\(Operation.create.name(entity)))

            \(edits.joined(separator: "\n"))
            form.submit(on: input.\(submitTrigger), in: bag)

            form.submitted.drive { result.finish(with: $0) }.store(in: bag)
            input.cancel.drive { result.finish(with: nil) }.store(in: bag)

            return output
            }
            }
            """)
    }

    /// The form on screen.
    mutating func addFormScene(_ entity: Entity) throws(GeneratorError) {
        guard layout.isSample else { return }
        let scene = options.name
        let folder = "Sources/App/Scenes/\(scene)"
        let fields = entity.draftFields
        let texts = fields.map { ".\($0.name): live.input.$\($0.name)" }.joined(separator: ", ")
        let items = fields.map { ".init(.\($0.name), \"\(SwiftName.title($0.name))\")" }
        workspace.create(
            "\(folder)/\(scene)Scene.swift",
            """
            import Domain
            import Presentation
            import PresentationKit
            import Reactive
            import ReactiveUI
            import TerminalKit

            final class \(scene)Scene: FormScene, RoutedScene {
            let editor: FormEditor<\(entity.name)Draft.Field>
            let bag = SubscriptionBag()
            private let live: Live<\(scene)ViewModel>

            init(_ result: NavigationResult<\(entity.name)>, _ navigator: Navigator) {
            live = Live(\(scene)ViewModel(result: result, useCase: navigator.useCases), in: bag)
            editor = FormEditor([\(items.joined(separator: ", "))], submit: "Save", on: navigator.stack)
            editor.send(\(options.isDynamic ? "" : "[\(texts)], ")submit: live.input.$\(submitTrigger), cancel: live.input.$cancel, in: bag)
            \(options.isDynamic ? "\(drivingEdits(fields))\n\(followingCells)\n" : "")\
            editor.show(live.errors, title: "Could not save the \(entity.phrase)").store(in: bag)
            }

            var route: Route { .\(sceneMember) }
            var activity: String? { live.form.isBusy ? "saving the \(entity.phrase)" : nil }
            \(options.isDynamic ? "\nfunc appear() { live.input.$load() }\n" : "")
            func draw(in frame: inout Frame, _ body: GridRect) {
            editor.draw(live.form, in: &frame, body)
            }
            }

            extension Navigator {
            static func \(sceneMember)Text(_ \(entity.member): \(entity.name)) -> String { \(savedText(entity)) }
            }
            """)
        try registerSceneOfRoute("standalone(saying: Self.\(sceneMember)Text) { \(scene)Scene($0, self) }")
    }

    /// What the app says of an entity that was saved, as a Swift expression.
    private func savedText(_ entity: Entity) -> String {
        entity.titleField.map { "\"Saved \\\"\\(\(entity.member).\($0.name))\\\"\"" }
            ?? "\"Saved \(entity.phrase) \\(\(entity.member).id)\""
    }

    /// Shows what cells say in the fields of the screen.
    private var followingCells: String {
        """
        // Sets the fields from the cells. A field that is being typed into already has its text, so its cursor
        // does not move.
        live.output.$cells.driver.drive { [editor] cells in
        for cell in cells.cells { editor.set(cell.field, to: cell.text) }
        }
        .store(in: bag)
        """
    }

    mutating func addFormTests(_ entity: Entity) throws(GeneratorError) {
        guard layout.isSample else { return addOwnFormTests(entity) }
        let fields = entity.draftFields
        let journal = "create \(entity.phrase) \(fields.map { $0.sampleJournal }.joined(separator: " "))"
        let required = fields.filter { !$0.type.isOptional }
        let messages = required.map { "#expect(scene.form.message(for: .\($0.name)) == \"\($0.ruleMessage)\")" }
        try registerScene("Live(\(options.name)ViewModel(result: NavigationResult { _ in }, useCase: useCases))")
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
            scene = Live(\(options.name)ViewModel(result: context.journal.result { "\\($0.id.sampleNumber)" }, useCase: context.useCases))
            }

            private func enter() {
            \(fields.map { entering($0, $0.sampleEntry.text) }.joined(separator: "\n"))
            }

            @Test("The form saves what was entered and brings the \(entity.phrase) back")
            func saved() {
            enter()
            scene.input.$\(submitTrigger)()
            context.gateways.\(entity.members).creations.answer(.sample(3))
            context.journal.expect("\(journal)", "leave with 3")
            }

            @Test("Each broken field has its message beside it, and nothing is sent")
            func broken() {
            \(required.map { entering($0, " ") }.joined(separator: "\n"))
            scene.input.$\(submitTrigger)()
            \(messages.joined(separator: "\n"))
            context.journal.expect(\(required.isEmpty ? "\"create \(entity.phrase) \(fields.map { _ in "nil" }.joined(separator: " "))\"" : ""))
            }

            @Test("A failure is reported, and what was entered stays")
            func failure() {
            context.journal.followErrors(scene.errors)
            enter()
            scene.input.$\(submitTrigger)()
            context.gateways.\(entity.members).creations.fail(Failure("Broken"))
            #expect(scene.form.isSubmitEnabled)
            #expect(scene.form.fields.\(fields.first?.draftName ?? "") == "\(fields.first?.sampleEntry.text ?? "")")
            context.journal.expect("\(journal)", "error: Broken")
            }

            \(options.isDynamic ? cellsTest(entity) : "")
            @Test("The form is left without a \(entity.phrase)")
            func cancelled() {
            scene.input.$cancel()
            context.journal.expect("leave")
            }
            }
            """)
        if options.isDynamic, let field = fields.first {
            try workspace.edit(
                "Tests/PresentationTests/Laws/SceneTests.swift",
                Insertion(
                    "let values: [any Sendable] = [", at: .element,
                    "\(options.name)ViewModel.Edit(.\(field.name), \"Valid text\")",
                    key: "\(options.name)ViewModel.Edit("))
        }
        try registerScreen(tour: SwiftName.title(options.name), showing: ["[ Save ]"], isForm: true)
    }
}

extension Entity.Field {
    /// What was entered as a journal writes the value.
    fileprivate var sampleJournal: String {
        guard type.isOptional else { return sampleEntry.value }
        return isTextField ? "Optional(\\\"\(sampleEntry.value)\\\")" : "Optional(\(sampleEntry.value))"
    }
}
