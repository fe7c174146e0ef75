// for entity if editable
#if canImport(SwiftUI)
    // import domain
    // import presentation
    import DomainKit
    import Foundation
    import PresentationKit
    import PresentationKitSwiftUI
    import SwiftUI

    /// The form of a note.
    @MainActor
    public struct NoteFormView: View {
        @Bindable var scene: Live<NoteFormViewModel>

        public init(scene: Live<NoteFormViewModel>) { _scene = Bindable(wrappedValue: scene) }

        public var body: some View {
            Form {
                // for each entered field
                FormField(.title, of: scene.form) {
                    TextField("Title", text: $scene[\.form.fields.title, sends: \.$title])
                }
                // end
            }
            .submits("Save", scene.form, by: scene.input.$save, cancel: scene.input.$cancel)
            .navigationTitle("Note")
            .reportsFailures(scene.errors, titled: "Note")
        }
    }

    struct NoteFormViewPreviews: PreviewProvider {
        static var previews: some View {
            let draft = NoteDraft(.preview)
            let refusals = NoteDraft.Field.allCases.map {
                ValidationError.Failure(field: $0, message: "The server refuses it.")
            }
            form("Untouched", FormState(draft))
            form("New", FormState(NoteDraft(.preview, isNew: true), showsMessages: true))
            form("Sending", FormState(draft, isBusy: true))
            form("Refused", FormState(draft, serverFailures: refusals))
        }

        private static func form(_ name: String, _ form: FormState<NoteDraft>) -> some View {
            NoteFormView(scene: Live(showing: .init(form: form))).previewDisplayName(name)
        }
    }
#endif
