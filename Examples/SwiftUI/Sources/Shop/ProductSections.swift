import Presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

struct ProductSections: View {
    let scene: Live<SectionedProductsViewModel>

    var body: some View {
        List {
            ForEach(scene.sections) { section in
                Section(section.header) {
                    ForEach(section.products) { product in
                        Button {
                            scene.input.$select(product.id)
                        } label: {
                            ProductRow(product: product)
                        }
                        .swipeActions { Button("Edit") { scene.input.$edit(product.id) } }
                        .disabled(product.isBusy)
                    }
                }
            }
            if scene.products.isStale { Caption("Saved earlier, not up to date.") }
            PagingFooter(scene.products, loadMore: scene.input.$loadMore)
        }
        .placeholder(for: scene.products.state, empty: "No products", retry: scene.input.$reload)
        .navigationTitle("By category")
        .refreshable { @MainActor in await scene.send(\.$reload, until: \.$products) { !$0.isBusy } }
        .reportsFailures(scene.errors, titled: "Products", unless: scene.products.state.failure != nil) {
            if !scene.products.isLoaded { scene.input.$load() }
        }
    }
}

struct ProductSectionsPreviews: PreviewProvider {
    static var previews: some View {
        sections("Loaded") { $0.products = PagedList(Samples.items) }
        sections("Edited") { $0.products = PagedList(Samples.edited) }
        sections("More pages") { $0.products = PagedList(Samples.items, hasMorePages: true) }
        sections("More pages, failed") {
            $0.products = PagedList(Samples.items, hasMorePages: true, failure: Samples.failure)
        }
        sections("Saved earlier") {
            $0.products = PagedList(Samples.items, activity: .refreshing, staleSince: .now)
        }
        sections("Loading") { $0.products = PagedList([], activity: .loading) }
        sections("Empty") { $0.products = PagedList([]) }
        sections("Failed") { $0.products = PagedList([], failure: Samples.failure) }
    }

    private static func sections(_ name: String, _ set: (SectionedProductsViewModel.Output) -> Void) -> some View {
        ProductSections(scene: Live(showing: .init(), set)).previewDisplayName(name)
    }
}
