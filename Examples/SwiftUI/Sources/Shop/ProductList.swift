import Domain
import Presentation
import PresentationKit
import PresentationKitSwiftUI
import ReactiveUI
import SwiftUI

/// The product list: pages, a search, a refresh that is awaited, editing and deleting.
struct ProductList: View {
    let scene: Live<ProductsViewModel>
    let navigation: Navigation<Destination>
    @State private var words = ""

    var body: some View {
        ProductRows(
            products: scene.products, select: { scene.input.$select($0) }, edit: { scene.input.$edit($0) },
            delete: { scene.input.$delete($0) }, loadMore: scene.input.$loadMore
        )
        .navigationTitle("Products")
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button(scene.query.category ?? "All categories") { scene.input.$chooseCategory() }
            }
            ToolbarItem(placement: .primaryAction) { Button("Sort") { scene.input.$sort() } }
        }
        .reportsFailures(scene.errors, titled: "Products", in: navigation) {
            // It runs again when one comes back from a product; a list that is loaded stays as it is.
            if !scene.products.isLoaded { scene.input.$load() }
        }
        .refreshable { await reload() }
        .searchable(text: $words, prompt: "Search products")
        // The view model waits until no letter has followed for a moment.
        .onChange(of: words) { _, words in scene.input.$search(words) }
    }

    /// A method of the view, as `refreshable`'s closure does not run on the main actor.
    private func reload() async {
        await scene.send(\.$reload, until: \.$products) { !$0.isBusy }
    }
}

/// The rows for a state of the list, whoever made it: a scene, or a preview.
struct ProductRows: View {
    let products: PagedList<ProductItemViewModel>
    var select: (Product.ID) -> Void = { _ in }
    var edit: (Product.ID) -> Void = { _ in }
    var delete: (Product.ID) -> Void = { _ in }
    /// Never asked in a preview, where nobody listens.
    var loadMore = Trigger<Void>()

    var body: some View {
        List {
            ForEach(products.filter(\.isShown)) { product in
                Button {
                    select(product.id)
                } label: {
                    ProductRow(product: product)
                }
                .loadsMore(after: product, in: products, loadMore)
                .swipeActions {
                    Button("Delete", role: .destructive) { delete(product.id) }
                    Button("Edit") { edit(product.id) }
                }
                .disabled(product.isBusy)
            }
            if products.isLoadingMore { ProgressView() }
            if products.isStale { Text("Saved earlier, not up to date.").font(.caption).foregroundStyle(.secondary) }
        }
        .overlay {
            switch products.state {
            case .loading(previous: nil): ProgressView()
            case .empty: Text("No products")
            case .failed(let failure, _): Text(failure.message).foregroundStyle(.secondary)
            case .idle, .loading, .loaded: EmptyView()
            }
        }
    }
}

/// One row.
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
            Text(product.price)
        }
    }
}

struct ProductRowsPreviews: PreviewProvider {
    static var previews: some View {
        let items = [
            Product(id: 1, name: "Powder Canister", price: 14.99, category: "beauty"),
            Product(id: 2, name: "Lemon", price: 4.57, category: "groceries"),
        ].map { ProductItemViewModel($0, formatting: Formatting()) }
        ProductRows(products: PagedList(items))
        ProductRows(products: PagedList(items, activity: .loadingMore, hasMorePages: true, totalItems: 194))
        ProductRows(products: PagedList([], activity: .loading))
        ProductRows(products: PagedList([], failure: Failure("The server cannot be reached.")))
    }
}
