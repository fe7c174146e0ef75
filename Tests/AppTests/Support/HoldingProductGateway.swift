import Domain
import DomainKit
import Reactive
import SampleDoubles

/// Holds edits until the test sends or refuses them.
nonisolated final class HoldingProductGateway: ProductGateway, PendingEditGateway {
    private let products = ProductGatewayStub()
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

    /// Never ends, as while a save is in flight.
    func update(_ product: Product) -> Observable<EditOutcome<Product>> {
        .deferred { [self] in
            hold(.save(product))
            return .never()
        }
    }

    func delete(_ product: Product) -> Observable<EditOutcome<Product>> {
        .deferred { [self] in
            hold(.delete(product))
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

    /// Sends the held edits: from now on they cannot be undone.
    @MainActor func send() {
        set(edits.value.map { PendingEdit(id: $0.id, edit: $0.edit, state: .sent) })
    }

    /// The server performs the held edits.
    @MainActor func finish() {
        let performed = edits.value.map(\.edit)
        for edit in performed {
            switch edit {
            case .save(let product): _ = products.update(product).subscribe { _ in }
            case .delete(let product): _ = products.delete(product).subscribe { _ in }
            }
        }
        set([])
        for edit in performed { settled.send(.performed(edit)) }
    }

    /// The server refuses the held edits.
    @MainActor func refuse(_ message: String) {
        set(edits.value.map { PendingEdit(id: $0.id, edit: $0.edit, state: .refused(message: message)) })
        for edit in edits.value { settled.send(.refused(edit.edit, message: message)) }
    }

    /// Reports the outcome of an edit for which no form waits.
    @MainActor func tell(_ event: PendingEditEvent) { settled.send(event) }

    private func hold(_ edit: ProductEdit) {
        let id = (edits.value.last?.id ?? 0) + 1
        set(edits.value + [PendingEdit(id: id, edit: edit, state: .waiting)])
    }

    private func set(_ next: [PendingEdit]) {
        MainActor.assumeIsolated { edits.send(next) }
    }
}
