import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// Editing and deleting a product, by the same keys wherever one is shown.
final class ProductActions {
    /// Called once a product was deleted.
    var onDeleted: () -> Void = {}
    private let live: Live<ProductActionsViewModel>

    init(_ viewModel: ProductActionsViewModel, on stack: SceneStack, in bag: SubscriptionBag) {
        live = Live(viewModel, in: bag)
        // The scene may leave before its last words are said, and takes the message line with it.
        live.deleted.drive { [weak self, weak stack] outcome in
            self?.onDeleted()
            // The status line reports a deletion that can be undone.
            if !outcome.isWaiting { stack?.say(Toast(.success, "Deleted \"\(outcome.value.name)\"")) }
        }
        .store(in: bag)
        live.errors.drive { [weak stack] in stack?.report($0, title: "Could not delete the product") }.store(in: bag)
    }

    var activity: String? { live.isDeleting ? "deleting the product" : nil }

    func edit(_ product: Product) -> SceneCommand {
        SceneCommand("e", "edit") { [live] in live.input.$edit(product) }
    }

    func delete(_ product: Product) -> SceneCommand {
        SceneCommand("d", "delete", or: .delete) { [live] in live.input.$delete(product) }
    }
}

extension Navigator: ProductActionsNavigator {
    /// Editing and deleting, with what these need.
    var productActions: ProductActionsViewModel {
        ProductActionsViewModel(navigator: self, useCase: services.useCases)
    }
}
