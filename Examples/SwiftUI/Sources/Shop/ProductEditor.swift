import Domain
import Presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

/// The product editor: fields bound to the scene, messages under them.
struct ProductEditor: View {
    @Bindable var scene: Live<EditProductViewModel>
    let navigation: Navigation<Destination>

    var body: some View {
        Form {
            FormField(message: scene.form.message(for: .name)) {
                TextField("Name", text: $scene[\.form.fields.name, sends: \.$name])
            }
            FormField(message: scene.form.message(for: .price)) {
                TextField("Price", text: $scene[\.form.fields.priceText, sends: \.$price])
            }
            FormField(message: scene.form.message(for: .stock)) {
                TextField("Stock", text: $scene[\.form.fields.stockText, sends: \.$stock])
            }
            FormField(message: scene.form.message(for: .category)) {
                Picker("Category", selection: $scene[\.form.fields.category, sends: \.$category]) {
                    ForEach(scene.categories, id: \.self) { Text($0) }
                }
            }
            FormField(message: scene.form.message(for: .summary)) {
                TextField("Summary", text: $scene[\.form.fields.summary, sends: \.$summary])
            }
            Button("Save") { scene.input.$update() }
                .disabled(!scene.form.isSubmitEnabled)
            Button("Cancel", role: .cancel) { scene.input.$cancel() }
        }
        .overlay { if scene.form.isBusy { ProgressView() } }
        .reportsFailures(scene.errors, titled: "Product", in: navigation) { scene.input.$load() }
    }
}
