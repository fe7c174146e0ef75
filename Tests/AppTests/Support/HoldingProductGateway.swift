import Domain
import DomainKit
import Reactive
import SampleDoubles

/// Holds edits until the test sends or refuses them.
nonisolated final class HoldingProductGateway: ProductGateway, PendingEditGateway {
    private let products = ProductGatewayDouble()
    private let edits = BehaviorSubject<[EditStatus<Product>]>([])
    private let marks = PublishSubject<EntityChange<Product>>()
    private let settled = PublishSubject<EditStatus<Product>>()

    var changes: Observable<EntityChange<Product>> { merge(products.changes, marks.observable) }
    var pendingEdits: Observable<[PendingEdit]> { edits.observable.map { $0.map(PendingEdit.init) } }
    var settledEdits: Observable<PendingEdit> { settled.observable.map(PendingEdit.init) }

    var productList: ListSource<Edited<Product>> {
        ListSource(changes: changes) { [products] in products.page($0) }
    }
    func getProduct(id: Product.ID) -> Observable<Product> { products.getProduct(id: id) }
    func searchProducts(_ query: ProductQuery) -> ListSource<Edited<Product>> {
        ListSource(changes: changes) { [products] in products.page($0, of: query) }
    }
    func getProductCategories() -> Observable<[String]> { products.getProductCategories() }

    /// Returns an observable that never ends, like a save in flight.
    func update(_ product: Product, from shown: Product) -> Observable<EditOutcome<Product>> {
        .deferred { [self] in
            set(edits.value + [EditStatus(product)])
            return .never()
        }
    }

    func delete(_ product: Product) -> Observable<EditOutcome<Product>> {
        .deferred { [self] in
            set(edits.value + [EditStatus(product, EditMark(.held, isDeletion: true))])
            return .just(.waiting(product))
        }
    }

    func undoEdit(of id: PendingEdit.ID) -> Observable<Bool> {
        .deferred { [self] in
            set(edits.value.filter { .product($0.id) != id })
            return .just(true)
        }
    }
    func retryEdit(of id: PendingEdit.ID) -> Observable<Void> { .just(()) }
    func discardEdit(of id: PendingEdit.ID) -> Observable<Void> { .just(()) }

    let decisions = BehaviorSubject<Set<ProductDraft.Field>?>(nil)

    func decideEdit(of id: Product.ID, mine: Set<ProductDraft.Field>?) -> Observable<Void> {
        .deferred { [self] in
            decisions.send(mine)
            set(edits.value.filter { $0.id != id })
            return .just(())
        }
    }

    /// Sends the held edits, so that they can no longer be undone.
    @MainActor func send() { mark(.sending) }

    @MainActor func finish() {
        let performed = edits.value
        set([])
        for edit in performed {
            guard let product = edit.entity else { continue }
            let action = edit.mark.isDeletion ? products.delete(product) : products.update(product, from: product)
            _ = action.subscribe { _ in }
        }
        for edit in performed { settle(edit, .none) }
    }

    @MainActor func refuse(_ message: String) {
        mark(.refused(message: message, fields: [:]))
        for edit in edits.value { settle(edit, edit.mark.state) }
    }

    /// Simulates that another user has changed the products of the held edits.
    @MainActor func overtake(_ conflict: EditConflict<Product>) {
        mark(.conflict(conflict))
        for edit in edits.value { settle(edit, edit.mark.state) }
    }

    /// Reports the outcome of an edit whose form no longer waits for it.
    @MainActor func tell(_ edit: EditStatus<Product>) { settled.send(edit) }

    @MainActor private func settle(_ edit: EditStatus<Product>, _ state: EditMark<Product>.State) {
        settled.send(
            EditStatus(id: edit.id, entity: edit.entity, mark: EditMark(state, isDeletion: edit.mark.isDeletion)))
    }

    private func mark(_ state: EditMark<Product>.State) {
        set(
            edits.value.map {
                EditStatus(id: $0.id, entity: $0.entity, mark: EditMark(state, isDeletion: $0.mark.isDeletion))
            })
    }

    private func set(_ next: [EditStatus<Product>]) {
        MainActor.assumeIsolated {
            let gone = edits.value.filter { edit in !next.contains { $0.id == edit.id } }
            edits.send(next)
            let told = next.map { ($0, $0.mark) } + gone.map { ($0, EditMark()) }
            for (edit, mark) in told { edit.entity.map { marks.send(.updated($0, mark)) } }
        }
    }
}

nonisolated extension EditStatus<Product> {
    init(_ product: Product, _ mark: EditMark<Product> = EditMark(.waiting)) {
        self.init(id: product.id, entity: product, mark: mark)
    }
}
