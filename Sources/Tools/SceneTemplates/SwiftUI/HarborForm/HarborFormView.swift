// for form, edit

// import domain
// import presentation
import DomainKit
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

#if needsFoundation
    import Foundation
#endif

#if edit
    /// The editor of a sea voyage.
#else
    /// The form for a new sea voyage.
#endif
@MainActor
struct HarborFormView: View {
    @Bindable var scene: Live<HarborFormViewModel>

    var body: some View {
        Form {
            // for each field of entered
            FormField(.fieldName, of: scene.form) {
                #if toggle
                    Toggle("Field name", isOn: $scene[\.form.fields.fieldEntry, sends: \.$fieldName])
                #elseif optionalToggle
                    Picker("Field name", selection: $scene[\.form.fields.fieldEntry, sends: \.$fieldName]) {
                        Text("–").tag(FieldType.none)
                        Text("Yes").tag(FieldType.some(true))
                        Text("No").tag(FieldType.some(false))
                    }
                #elseif date
                    DatePicker("Field name", selection: $scene[\.form.fields.fieldEntry, sends: \.$fieldName])
                #elseif optionalDate
                    if let moment = Binding($scene[\.form.fields.fieldEntry, sends: \.$fieldName]) {
                        DatePicker("Field name", selection: moment)
                        Button("Remove field name") { scene.input.$fieldName(nil) }
                    } else {
                        Button("Set field name") { scene.input.$fieldName(Date()) }
                    }
                #elseif wholeNumber
                    TextField("Field name", text: $scene[\.form.fields.fieldEntry, sends: \.$fieldName])
                        .takes(.wholeNumber)
                #elseif number
                    TextField("Field name", text: $scene[\.form.fields.fieldEntry, sends: \.$fieldName]).takes(.decimal)
                #elseif address
                    TextField("Field name", text: $scene[\.form.fields.fieldEntry, sends: \.$fieldName]).takes(.url)
                #else
                    TextField("Field name", text: $scene[\.form.fields.fieldEntry, sends: \.$fieldName])
                #endif
            }
            // end
        }
        .submits("Save", scene.form, by: scene.input.$harborSubmit, cancel: scene.input.$cancel)
        #if edit
            .navigationTitle("Edit sea voyage")
            .reportsFailures(scene.errors, titled: "Edit sea voyage")
        #else
            .navigationTitle("New sea voyage")
            .reportsFailures(scene.errors, titled: "New sea voyage")
        #endif
    }
}

struct HarborFormViewPreviews: PreviewProvider {
    static var previews: some View {
        #if edit
            let draft = SeaVoyageDraft(.preview)
        #else
            let draft = empty
        #endif
        let refusals = SeaVoyageDraft.Field.allCases.map {
            ValidationError.Failure(field: $0, message: "The server refuses it.")
        }
        form("Untouched", FormState(draft))
        #if required
            form("Invalid", FormState(empty, showsMessages: true))
        #endif
        form("Sending", FormState(draft, isBusy: true))
        form("Refused", FormState(draft, serverFailures: refusals))
    }

    #if required || !edit
        private static let empty = SeaVoyageDraft(
            // for each field of date, in one line
            fieldEntry: entryDefault,
            // end
        )

    #endif
    private static func form(_ name: String, _ form: FormState<SeaVoyageDraft>) -> some View {
        HarborFormView(scene: Live(showing: .init(form: form))).previewDisplayName(name)
    }
}
