import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// Edits and deletes a product, with the same keys in every scene.
final class ProductActions {
    var onDeleted: () -> Void = {}
    private let live: Live<ProductActionsViewModel>

    init(_ navigator: Navigator, in bag: SubscriptionBag) {
        live = Live(ProductActionsViewModel(navigator: navigator, useCase: navigator.useCases), in: bag)
        // The status line reports the deletion, even if another scene started it.
        live.deleted.drive { [weak self] _ in self?.onDeleted() }.store(in: bag)
        live.errors.drive { [weak stack = navigator.stack] in
            stack?.report($0, title: "Could not delete the product")
        }
        .store(in: bag)
    }

    var activity: String? { live.isDeleting ? "deleting the product" : nil }

    func edit(_ product: Product) -> SceneCommand {
        SceneCommand("e", "edit") { [live] in live.input.$edit(product) }
    }

    func delete(_ product: Product) -> SceneCommand {
        SceneCommand("d", "delete", or: .delete) { [live] in live.input.$delete(product) }
    }
}

extension Navigator: ProductActionsNavigator {}
