import ChoresDomain
import ChoresPresentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

struct ChoreEditor: View {
    @Bindable var scene: Live<EditChoreViewModel>

    var body: some View {
        Form {
            FormField(.text, of: scene.form) {
                TextField("What is to be done", text: $scene[\.form.fields.text, sends: \.$text])
            }
        }
        .navigationTitle("Chore")
        .submits("Save", scene.form, by: scene.input.$save, cancel: scene.input.$cancel)
        .reportsFailures(scene.errors, titled: "Chore")
    }
}

struct ChoreEditorPreviews: PreviewProvider {
    static var previews: some View {
        let draft = ChoreDraft(Chore(id: 1, text: "Dishes"))
        editor("As it was", FormState(draft))
        editor("Invalid", FormState(ChoreDraft(Chore(id: 1, text: "")), showsMessages: true))
        editor("Sending", FormState(draft, isBusy: true))
    }

    private static func editor(_ name: String, _ form: FormState<ChoreDraft>) -> some View {
        ChoreEditor(scene: Live(showing: .init(form: form))).previewDisplayName(name)
    }
}
