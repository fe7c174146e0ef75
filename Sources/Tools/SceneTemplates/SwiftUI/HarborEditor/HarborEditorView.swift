// for edit

// import domain
// import presentation
import Foundation
import PresentationKit
import PresentationKitSwiftUI
import Reactive
import SwiftUI

/// The editor of a sea voyage.
@MainActor
struct HarborEditorView<Destination>: View {
    @Bindable var scene: Live<HarborEditorViewModel>
    let navigation: Navigation<Destination>

    var body: some View {
        Form {
            // for each field of entered
            FormField(message: scene.form.message(for: .fieldName)) {
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
                    TextField("Field name", text: $scene[\.form.fields.fieldEntry, sends: \.$fieldName])
                        #if os(iOS)
                            .keyboardType(.decimalPad)
                        #endif
                #elseif address
                    TextField("Field name", text: $scene[\.form.fields.fieldEntry, sends: \.$fieldName])
                        #if os(iOS)
                            .keyboardType(.URL)
                        #endif
                #else
                    TextField("Field name", text: $scene[\.form.fields.fieldEntry, sends: \.$fieldName])
                #endif
            }
            // end
            Button("Save") { scene.input.$harborSubmit() }
                .disabled(!scene.form.isSubmitEnabled)
            Button("Cancel", role: .cancel) { scene.input.$cancel() }
        }
        .overlay { if scene.form.isBusy { ProgressView() } }
        .navigationTitle("Edit sea voyage")
        .reportsFailures(scene.errors, titled: "Edit sea voyage", in: navigation) {}
    }
}

struct HarborEditorViewPreviews: PreviewProvider {
    /// Answers nothing, so that a saved form stays busy.
    private struct Silent: HarborEditorUseCase {
        func saveSeaVoyage(_ draft: SeaVoyageDraft, of shown: SeaVoyage) -> Observable<SeaVoyage> { .never() }
    }

    private static func scene() -> Live<HarborEditorViewModel> {
        Live(HarborEditorViewModel(seaVoyage: .preview, result: NavigationResult { _ in }, useCase: Silent()))
    }

    /// One that was submitted: what is broken has its message, or else it is busy.
    private static var submitted: Live<HarborEditorViewModel> {
        let scene = scene()
        scene.input.$harborSubmit()
        return scene
    }

    static var previews: some View {
        HarborEditorView(scene: scene(), navigation: Navigation<Never>())
        HarborEditorView(scene: submitted, navigation: Navigation<Never>())
    }
}
