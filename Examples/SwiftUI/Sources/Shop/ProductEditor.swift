import Domain
import Presentation
import PresentationKit
import SwiftUI

/// The product editor: fields bound to the scene, messages beside them.
struct ProductEditor: View {
    @Bindable var scene: Live<EditProductViewModel>
    @State private var failure: Failure?

    var body: some View {
        Form {
            Section {
                TextField("Name", text: $scene[\.form.fields.name, sends: \.$name])
            } footer: {
                Message(text: scene.form.message(for: .name))
            }
            Section {
                TextField("Price", text: $scene[\.form.fields.priceText, sends: \.$price])
            } footer: {
                Message(text: scene.form.message(for: .price))
            }
            Button("Save") { scene.input.$update() }
                .disabled(!scene.form.isSubmitEnabled)
            Button("Cancel", role: .cancel) { scene.input.$cancel() }
        }
        .overlay { if scene.form.isBusy { ProgressView() } }
        .task { for await failure in scene.errors.values { self.failure = failure } }
        .failureAlert($failure)
    }
}

/// What is wrong with a field.
struct Message: View {
    let text: String?

    var body: some View {
        if let text { Text(text).foregroundStyle(.red) }
    }
}
