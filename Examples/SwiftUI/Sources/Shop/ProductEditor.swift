import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

struct ProductEditor: View {
    @Bindable var scene: Live<EditProductViewModel>

    var body: some View {
        Form {
            FormField(.name, of: scene.form) {
                TextField("Name", text: $scene[\.form.fields.name, sends: \.$name])
            }
            FormField(.price, of: scene.form) {
                TextField("Price", text: $scene[\.form.fields.priceText, sends: \.$price]).takes(.decimal)
            }
            FormField(.stock, of: scene.form) {
                TextField("Stock", text: $scene[\.form.fields.stockText, sends: \.$stock]).takes(.wholeNumber)
            }
            FormField(.category, of: scene.form) {
                Picker("Category", selection: $scene[\.form.fields.category, sends: \.$category]) {
                    ForEach(scene.categories, id: \.self) { Text($0) }
                }
            }
            FormField(.summary, of: scene.form) {
                TextField("Summary", text: $scene[\.form.fields.summary, sends: \.$summary], axis: .vertical)
            }
        }
        .navigationTitle("Edit product")
        .submits("Save", scene.form, by: scene.input.$update, cancel: scene.input.$cancel)
        .reportsFailures(scene.errors, titled: "Product") { scene.input.$load() }
    }
}

struct ProductEditorPreviews: PreviewProvider {
    static var previews: some View {
        let refusal = ValidationError.Failure(field: ProductDraft.Field.price, message: "The price is too low.")
        editor("As it was", FormState(ProductDraft(Samples.lemon)))
        editor("Invalid", FormState(invalid, showsMessages: true))
        editor("Sending", FormState(ProductDraft(Samples.lemon), isBusy: true))
        editor("Refused", FormState(ProductDraft(Samples.lemon), serverFailures: [refusal]))
    }

    private static var invalid: ProductDraft {
        var draft = ProductDraft(Samples.lemon)
        draft.name = "Lime"
        draft.priceText = "four"
        return draft
    }

    private static func editor(_ name: String, _ form: FormState<ProductDraft>) -> some View {
        ProductEditor(scene: Live(showing: .init(form: form, categories: ["beauty", "groceries"])))
            .previewDisplayName(name)
    }
}
