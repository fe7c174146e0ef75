import Domain
import DomainKit
import Reactive

/// Holds deletions until the test sends or refuses them.
nonisolated final class HoldingProductGateway: ProductGateway, PendingEditGateway {
    private let products = StubProductGateway()
    private let edits = BehaviorSubject<[PendingEdit]>([])
    private let settled = PublishSubject<PendingEditEvent>()

    var events: Observable<ProductEvent> { products.events }
    var pendingEdits: Observable<[PendingEdit]> { edits.observable }
    var pendingEditEvents: Observable<PendingEditEvent> { settled.observable }

    func getProductList(_ request: PageRequest) -> Observable<Page<Product>> { products.getProductList(request) }
    func getProduct(id: Product.ID) -> Observable<Product> { products.getProduct(id: id) }
    func searchProducts(_ query: ProductQuery, _ request: PageRequest) -> Observable<Page<Product>> {
        products.searchProducts(query, request)
    }
    func getProductCategories() -> Observable<[String]> { products.getProductCategories() }
    func update(_ product: Product) -> Observable<EditOutcome<Product>> { products.update(product) }

    func delete(_ product: Product) -> Observable<EditOutcome<Product>> {
        .deferred { [self] in
            let id = (edits.value.last?.id ?? 0) + 1
            set(edits.value + [PendingEdit(id: id, edit: .delete(product), state: .waiting)])
            return .just(.waiting(product))
        }
    }

    func undoEdit(id: PendingEdit.ID) -> Observable<Bool> {
        .deferred { [self] in
            set(edits.value.filter { $0.id != id })
            return .just(true)
        }
    }
    func retryEdit(id: PendingEdit.ID) -> Observable<Void> { .just(()) }
    func discardEdit(id: PendingEdit.ID) -> Observable<Void> { .just(()) }

    /// Sends the held deletions: from now on they cannot be undone.
    @MainActor func send() {
        set(edits.value.map { PendingEdit(id: $0.id, edit: $0.edit, state: .sent) })
    }

    /// The server performs the deletions in flight.
    @MainActor func finish() {
        let gone = edits.value
        for edit in gone { _ = products.delete(edit.product).subscribe { _ in } }
        set([])
        for edit in gone { settled.send(.performed(edit.edit)) }
    }

    /// The server refuses the deletions in flight.
    @MainActor func refuse(_ message: String) {
        set(edits.value.map { PendingEdit(id: $0.id, edit: $0.edit, state: .refused(message: message)) })
        for edit in edits.value { settled.send(.refused(edit.edit, message: message)) }
    }

    /// Reports the outcome of an edit for which no form waits.
    @MainActor func tell(_ event: PendingEditEvent) { settled.send(event) }

    private func set(_ next: [PendingEdit]) {
        MainActor.assumeIsolated { edits.send(next) }
    }
}
