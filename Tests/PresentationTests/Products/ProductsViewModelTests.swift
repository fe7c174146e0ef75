import Domain
import DomainKit
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct ProductsViewModelTests {
    private struct UseCase: ProductsUseCase {
        let pages: Requests<Page<Product>>
        let deletions: Requests<Void>
        let events = PublishSubject<ProductEvent>()

        func getProductList(_ request: PageRequest) -> Observable<Page<Product>> {
            pages.request(
                "get page \(request.page) from \(request.offset)\(request.usesCache ? "" : ", fresh")")
        }
        func deleteProduct(id: Product.ID) -> Observable<Void> { deletions.request("delete \(id)") }
        var productEvents: Observable<ProductEvent> { events.observable }
    }

    private struct Navigator: ProductsNavigator {
        let note: (String) -> Void
        let edits: Requests<Product>
        let confirmations: Requests<Void>

        func toProductDetail(_ product: Product) { note("detail \(product.id)") }
        func toEditProduct(_ product: Product) -> Driver<Product> { edits.request("edit \(product.id)").asDriver() }
        func confirmDelete(_ product: Product) -> Driver<Void> {
            confirmations.request("delete \(product.name)?").asDriver()
        }
    }

    private let journal = Journal()
    private let load = PublishSubject<Void>()
    private let reload = PublishSubject<Void>()
    private let loadMore = PublishSubject<Void>()
    private let select = PublishSubject<Product.ID>()
    private let edit = PublishSubject<Product.ID>()
    private let delete = PublishSubject<Product.ID>()
    private let useCase: UseCase
    private let navigator: Navigator
    private let output: ProductsViewModel.Output

    init() {
        useCase = UseCase(pages: Requests(journal), deletions: Requests(journal))
        navigator = Navigator(note: journal.note, edits: Requests(journal), confirmations: Requests(journal))
        output = ProductsViewModel(
            navigator: navigator, useCase: useCase, formatting: Formatting(locale: .init(identifier: "en_US"))
        )
        .transform(
            .init(
                load: load.driver, reload: reload.driver, loadMore: loadMore.driver, select: select.driver,
                edit: edit.driver, delete: delete.driver), in: journal.bag)
        journal.follow(output.$products.driver) { list in
            let marks = list.filter { $0.isBusy || $0.isEdited }
                .map { "\($0.id)\($0.isBusy ? " busy" : "")\($0.isEdited ? " edited" : "")" }
            return ([list.trace { $0 }] + marks).joined(separator: " | ")
        }
        journal.followErrors(output.errors)
        journal.expect("idle")
    }

    private func loadTen(isLast: Bool = false) {
        load.send(())
        useCase.pages.answer(Page<Int>.page(0..<10, isLast: isLast, total: 40).map(Product.sample))
        _ = journal.history
    }

    @Test("The thirty products of a load are there before send returns")
    func synchronousLoad() {
        useCase.pages.immediate = [.just(Page<Int>.page(0..<30).map(Product.sample))]
        load.send(())
        #expect(output.products.count == 30)
        #expect(output.products.first?.price == "$1.00")
        journal.expect("loading", "get page 1 from 0", "0-29")
    }

    @Test("A reload asks past the cache, load and load more do not")
    func reloadIsFresh() {
        loadTen()
        reload.send(())
        useCase.pages.answer(Page<Int>.page(0..<10).map(Product.sample))
        loadMore.send(())
        journal.expect(
            "0-9 reloading", "get page 1 from 0, fresh", "0-9", "0-9 loadingMore", "get page 2 from 30")
    }

    @Test("A product is selected by its identity; one that is not in the list is ignored")
    func selection() {
        select.send(3)
        loadTen()
        select.send(3)
        select.send(77)
        journal.expect("detail 3")
    }

    @Test("T14, D-22: a confirmed deletion marks the row, then takes it out")
    func deletion() {
        loadTen()
        delete.send(3)
        navigator.confirmations.answer(())
        useCase.deletions.answer(())
        journal.expect("delete Product 3?", "0-9 | 3 busy", "delete 3", "0-2,4-9")
        #expect(output.products.totalItems == 39)
    }

    @Test("T15: a deletion that is not confirmed changes nothing")
    func unconfirmedDeletion() {
        loadTen()
        delete.send(3)
        navigator.confirmations.finish()
        journal.expect("delete Product 3?")
    }

    @Test("T16, D-11: product 0 can be deleted")
    func deletionOfZero() {
        loadTen()
        delete.send(0)
        navigator.confirmations.answer(())
        useCase.deletions.answer(())
        journal.expect("delete Product 0?", "0-9 | 0 busy", "delete 0", "1-9")
    }

    @Test("D-23: deletions beside each other all take their rows out")
    func overlappingDeletions() {
        loadTen()
        delete.send(1)
        navigator.confirmations.answer(())
        delete.send(2)
        navigator.confirmations.answer(())
        useCase.deletions.answer(())
        useCase.deletions.answer(())
        journal.expect(
            "delete Product 1?", "0-9 | 1 busy", "delete 1", "delete Product 2?", "0-9 | 1 busy | 2 busy", "delete 2",
            "0,2-9 | 2 busy", "0,3-9")
    }

    @Test("One question at a time, and none about a row that is being deleted")
    func oneQuestion() {
        loadTen()
        delete.send(1)
        delete.send(2)
        navigator.confirmations.answer(())
        delete.send(1)
        journal.expect("delete Product 1?", "0-9 | 1 busy", "delete 1")
    }

    @Test("A failed deletion is reported, the row stays and can be deleted again")
    func failedDeletion() {
        loadTen()
        delete.send(3)
        navigator.confirmations.answer(())
        useCase.deletions.fail(Failure("Broken"))
        delete.send(3)
        journal.expect(
            "delete Product 3?", "0-9 | 3 busy", "delete 3", "error: Broken", "0-9", "delete Product 3?")
    }

    @Test("D-1, D-2: a deletion that ends during a reload neither ends nor opens the reload")
    func deletionDuringReload() {
        loadTen()
        delete.send(3)
        navigator.confirmations.answer(())
        reload.send(())
        useCase.deletions.answer(())
        loadMore.send(())
        // This page was on its way before the product had gone.
        useCase.pages.answer(Page<Int>.page(0..<10).map(Product.sample))
        loadMore.send(())
        journal.expect(
            "delete Product 3?", "0-9 | 3 busy", "delete 3", "0-9 reloading | 3 busy", "get page 1 from 0, fresh",
            "0-2,4-9 reloading", "0-2,4-9 reloading", "0-2,4-9", "0-2,4-9 loadingMore", "get page 2 from 29")
    }

    @Test("A row that is being deleted stays marked through a reload")
    func markSurvivesReload() {
        loadTen()
        delete.send(3)
        navigator.confirmations.answer(())
        reload.send(())
        useCase.pages.answer(Page<Int>.page(0..<5).map(Product.sample))
        useCase.deletions.fail(Failure("Broken"))
        journal.expect(
            "delete Product 3?", "0-9 | 3 busy", "delete 3", "0-9 reloading | 3 busy", "get page 1 from 0, fresh",
            "0-4 | 3 busy", "error: Broken", "0-4")
    }

    @Test("The page after a deletion begins where the list has moved up to, also after a reload that failed")
    func offsetAfterDeletion() {
        loadTen()
        useCase.events.send(.deleted(4))
        reload.send(())
        useCase.pages.fail(Failure("Broken"))
        loadMore.send(())
        journal.expect(
            "0-3,5-9", "0-3,5-9 reloading", "get page 1 from 0, fresh", "0-3,5-9 failed(Broken)", "error: Broken",
            "0-3,5-9 loadingMore", "get page 2 from 29")
    }

    @Test("T17, D-21: a saved product replaces its row, marked, and the list keeps that more pages follow")
    func edited() {
        loadTen()
        edit.send(2)
        navigator.edits.answer(Product(id: 2, name: "Renamed", price: 9))
        journal.expect("edit 2", "0-9 | 2 edited")
        #expect(output.products[id: 2]?.name == "Renamed")
        #expect(output.products[id: 2]?.price == "$9.00")
        #expect(output.products.hasMorePages)
        #expect(output.products.totalItems == 40)
    }

    @Test("An editor that is left without saving changes nothing")
    func editCancelled() {
        loadTen()
        edit.send(2)
        navigator.edits.finish()
        journal.expect("edit 2")
    }

    @Test("A reload clears the mark of an edited row")
    func reloadClearsEdited() {
        loadTen()
        useCase.events.send(.updated(.sample(2)))
        reload.send(())
        useCase.pages.answer(Page<Int>.page(0..<10).map(Product.sample))
        journal.expect("0-9 | 2 edited", "0-9 reloading | 2 edited", "get page 1 from 0, fresh", "0-9")
    }

    @Test("D-28: what other scenes do to products is seen, what is not in the list is ignored")
    func events() {
        loadTen()
        useCase.events.send(.updated(.sample(5)))
        useCase.events.send(.deleted(6))
        useCase.events.send(.updated(.sample(99)))
        useCase.events.send(.deleted(99))
        journal.expect("0-9 | 5 edited", "0-5,7-9 | 5 edited")
    }

    @Test("T23, D-7: the end of the scene cancels everything, and no row stays marked")
    func end() {
        loadTen()
        delete.send(3)
        navigator.confirmations.answer(())
        edit.send(1)
        loadMore.send(())
        journal.expect(
            "delete Product 3?", "0-9 | 3 busy", "delete 3", "edit 1", "0-9 loadingMore | 3 busy",
            "get page 2 from 30")
        journal.endScene()
        #expect(
            Set(journal.history.suffix(4)) == [
                "cancelled: delete 3", "cancelled: edit 1", "cancelled: get page 2 from 30", "0-9",
            ])
    }
}
