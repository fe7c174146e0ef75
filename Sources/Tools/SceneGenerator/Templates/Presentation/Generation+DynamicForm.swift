extension Generation {
    /// The view model of a form that is made of cells, one for each field, and its cells.
    mutating func addDynamicFormViewModel(_ entity: Entity) {
        let scene = options.name
        let draft = "\(entity.name)Draft"
        let fields = entity.draftFields
        let inputs: [(String, String, String?)] = [
            ("load", "Void", nil), ("edit", "Edit", nil), (submitTrigger, "Void", nil), ("cancel", "Void", nil),
        ]
        let edits = fields.map {
            "form.edit(\\.\($0.draftName), by: input.edit.compactMap { $0.field == .\($0.name) ? $0.text : nil }, in: bag)"
        }
        workspace.create("\(sceneFolder)/\(scene)Cells.swift", cells(entity))
        workspace.create(
            "\(sceneFolder)/\(scene)ViewModel.swift",
            """
            \(presentationImports)
            public typealias \(scene)UseCase = \(Operation.create.verb(entity))

            /// The form for a new \(entity.phrase), made of cells. Its result is the saved \(entity.phrase).
            public struct \(scene)ViewModel: ViewModel {
            public nonisolated struct Edit: Equatable, Sendable {
            public let field: \(draft).Field
            public let text: String

            public init(_ field: \(draft).Field, _ text: String) {
            self.field = field
            self.text = text
            }
            }

            \(input(inputs))

            public struct Output {
            @Property public var form = FormState(\(draft)())
            /// Has no cells before the scene has appeared.
            @Property public var cells = \(scene)Cells.none
            /// Failures to save that concern no field. Those that do stand in the form.
            @Event public var errors: Driver<Failure>
            }

            \(needs(bringingBack: entity.name))

            \(transform)
            let output = Output()
            let form = FormMachine(output.$form, errors: output.$errors, send: useCase.\(Operation.create.name(entity)))

            \(edits.joined(separator: "\n"))
            form.submit(on: input.\(submitTrigger), in: bag)

            input.load
            .flatMapLatest {
            output.$form.driver.dropFirst()
            .map { \(scene)Cells.cells(of: $0, needsReloading: false) }
            .prepend(\(scene)Cells.cells(of: output.form, needsReloading: true))
            }
            .drive(output.$cells)
            .store(in: bag)

            form.submitted.drive { result.finish(with: $0) }.store(in: bag)
            input.cancel.drive { result.finish(with: nil) }.store(in: bag)

            return output
            }
            }
            """)
    }

    private func cells(_ entity: Entity) -> String {
        let scene = options.name
        let draft = "\(entity.name)Draft"
        let cells = entity.draftFields.map {
            "Cell(field: .\($0.name), text: form.fields.\($0.draftName), message: form.message(for: .\($0.name)))"
        }
        return """
            \(Layout.imports([layout.domain.module, "PresentationKit"], in: layout.presentation))
            public nonisolated struct \(scene)Cells: Equatable, Sendable {
            public struct Cell: Identifiable, Equatable, Sendable {
            public let field: \(draft).Field
            public let text: String
            /// The validation message, once messages are shown.
            public let message: String?

            public var id: \(draft).Field { field }
            }

            public let cells: [Cell]
            /// Whether the view has to rebuild its cells. It must not while the user types: that would take the focus
            /// from the field.
            public let needsReloading: Bool

            static let none = \(scene)Cells(cells: [], needsReloading: false)

            static func cells(of form: FormState<\(draft)>, needsReloading: Bool) -> \(scene)Cells {
            \(scene)Cells(
            cells: [
            \(cells.joined(separator: ",\n"))
            ],
            needsReloading: needsReloading)
            }
            }
            """
    }

    /// How a test enters a text into a field.
    func entering(_ field: Entity.Field, _ text: String) -> String {
        options.isDynamic
            ? "scene.input.$edit(.init(.\(field.name), \"\(text)\"))" : "scene.input.$\(field.name)(\"\(text)\")"
    }

    /// How the screen sends what is entered into the cells.
    func drivingEdits(_ fields: [Entity.Field]) -> String {
        let edits = fields.map { "editor.text(of: .\($0.name)).map { .init(.\($0.name), $0) }" }
        guard edits.count > 1 else { return "\(edits.joined()).drive(live.input.$edit).store(in: bag)" }
        return """
            merge(
            \(edits.joined(separator: ",\n"))
            )
            .drive(live.input.$edit)
            .store(in: bag)
            """
    }

    /// The test of the cells.
    func cellsTest(_ entity: Entity) -> String {
        let field = entity.draftFields[0]
        return """
            @Test("The cells are there once the scene has appeared, and follow the form without being built anew")
            func cells() {
            scene.input.$load()
            #expect(scene.cells.needsReloading)
            #expect(scene.cells.cells.count == \(entity.draftFields.count))
            \(entering(field, field.sampleEntry.text))
            #expect(!scene.cells.needsReloading)
            #expect(scene.cells.cells.first?.text == "\(field.sampleEntry.text)")
            }

            """
    }
}
