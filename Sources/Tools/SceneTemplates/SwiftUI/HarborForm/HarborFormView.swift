// for form, edit

// import domain
// import presentation
import Foundation
import PresentationKit
import PresentationKitSwiftUI
import Reactive
import SwiftUI

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
                #elseif date
                    DatePicker(
                        "Field name", selection: $scene[\.form.fields.fieldEntry, sends: \.$fieldName],
                        displayedComponents: .date)
                #elseif optionalDate
                    if let day = Binding($scene[\.form.fields.fieldEntry, sends: \.$fieldName]) {
                        DatePicker("Field name", selection: day, displayedComponents: .date)
                        Button("No field name") { scene.input.$fieldName(nil) }
                    } else {
                        Button("Field name") { scene.input.$fieldName(Date()) }
                    }
                #elseif number
                    TextField("Field name", text: $scene[\.form.fields.fieldEntry, sends: \.$fieldName]).takes(.decimal)
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
    /// Answers nothing, so that a saved form stays busy.
    private struct Silent: HarborFormUseCase {
        #if edit
            func saveSeaVoyage(_ draft: SeaVoyageDraft, of shown: SeaVoyage) -> Observable<SeaVoyage> { .never() }
        #else
            func createSeaVoyage(_ draft: SeaVoyageDraft) -> Observable<SeaVoyage> { .never() }
        #endif
    }

    private static func scene() -> Live<HarborFormViewModel> {
        #if edit
            Live(HarborFormViewModel(seaVoyage: .preview, result: NavigationResult { _ in }, useCase: Silent()))
        #else
            Live(HarborFormViewModel(result: NavigationResult { _ in }, useCase: Silent()))
        #endif
    }

    /// One that was submitted: what is broken has its message, or else it is busy.
    private static var submitted: Live<HarborFormViewModel> {
        let scene = scene()
        scene.input.$harborSubmit()
        return scene
    }

    static var previews: some View {
        HarborFormView(scene: scene())
        HarborFormView(scene: submitted)
    }
}
