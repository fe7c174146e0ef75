import Domain
import Presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

/// The product list, with pages, search, sorting, categories, pull-to-refresh, editing, deleting and undo.
struct ProductList: View {
    let scene: Live<ProductsViewModel>

    var body: some View {
        List {
            ForEach(scene.products.filter(\.isShown)) { product in
                Button {
                    scene.input.$select(product.id)
                } label: {
                    ProductRow(product: product)
                }
                .swipeActions {
                    Button("Delete", role: .destructive) { scene.input.$delete(product.id) }
                    Button("Edit") { scene.input.$edit(product.id) }
                    if product.isPending { Button("Undo") { scene.input.$undo(product.id) } }
                }
                .disabled(product.isBusy)
            }
            PagingFooter(scene.products, loadMore: scene.input.$loadMore)
            if scene.products.isStale { Caption("Saved earlier, not up to date.") }
        }
        .placeholder(for: scene.products.state, empty: "No products", retry: scene.input.$reload)
        .navigationTitle("Products")
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button(scene.query.category ?? "All categories") { scene.input.$chooseCategory() }
            }
            ToolbarItem(placement: .primaryAction) {
                Button(scene.query.order.map { "By \($0)" } ?? "Sort") { scene.input.$sort() }
            }
        }
        .searches("Search products", sends: scene.input.$search)
        .refreshable { @MainActor in await scene.send(\.$reload, until: \.$products) { !$0.isBusy } }
        .reportsFailures(scene.categoryErrors, titled: "Categories")
        .reportsFailures(scene.undoErrors, titled: "Undo")
        .reportsFailures(scene.errors, titled: "Products", unless: scene.products.state.failure != nil) {
            // This runs again when the user comes back from a product. A loaded list does not load again.
            if !scene.products.isLoaded { scene.input.$load() }
        }
    }
}

struct ProductRow: View {
    let product: ProductItemViewModel

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(product.name).font(.headline)
                Text(product.product.category).font(.caption).foregroundStyle(.secondary)
            }
            Spacer()
            if product.isBusy { ProgressView() }
            if product.isPending {
                Image(systemName: product.mark.needsDecision ? "exclamationmark.circle" : "clock")
                    .accessibilityLabel(product.mark.needsDecision ? "to be decided" : "waits to be sent")
            }
            Text(product.price)
        }
    }
}

struct Caption: View {
    private let text: String

    init(_ text: String) { self.text = text }

    var body: some View { Text(text).font(.caption).foregroundStyle(.secondary) }
}

struct ProductListPreviews: PreviewProvider {
    static var previews: some View {
        let items = Samples.items
        list("Loaded") { $0.products = PagedList(items) }
        list("More pages") { $0.products = PagedList(items, hasMorePages: true, totalItems: 194) }
        list("More pages, failed") {
            $0.products = PagedList(items, hasMorePages: true, failure: Samples.failure)
        }
        list("Saved earlier") { $0.products = PagedList(items, activity: .refreshing, staleSince: .now) }
        list("Edited") { $0.products = PagedList(Samples.edited) }
        list("Sorted, one category") {
            $0.query.order = .price
            $0.query.category = "groceries"
            $0.products = PagedList(Array(items.suffix(1)))
        }
        list("Loading") { $0.products = PagedList([], activity: .loading) }
        list("Empty") { $0.products = PagedList([]) }
        list("Failed") { $0.products = PagedList([], failure: Samples.failure) }
    }

    private static func list(_ name: String, _ set: (ProductsViewModel.Output) -> Void) -> some View {
        ProductList(scene: Live(showing: .init(), set)).previewDisplayName(name)
    }
}
