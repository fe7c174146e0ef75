import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct ProductsViewModelTests {
    private let context = TestContext()
    private let scene: Live<ProductsViewModel>

    private var products: ProductGatewayDouble { context.gateways.products }
    private var journal: Journal { context.journal }

    init() {
        scene = Live(
            ProductsViewModel(
                navigator: context.navigator, useCase: context.useCases, formatting: .american, clock: context.clock))
        context.journal.follow(scene.$products.driver) { list in
            let marks = list.filter { $0.isBusy || $0.isEdited }
                .map { "\($0.id.sampleNumber)\($0.isBusy ? " busy" : "")\($0.isEdited ? " edited" : "")" }
            return ([list.trace(\.id.sampleNumber)] + marks).joined(separator: " | ")
        }
        context.journal.followErrors(scene.errors)
        context.journal.expect("idle")
    }

    private func loadTen() {
        scene.input.$load()
        products.pages.answer(Page<Int>.page(0..<10, total: 40).map(Product.sample))
        _ = journal.history
    }

    @Test("The thirty products of a load arrive before the trigger returns")
    func synchronousLoad() {
        products.pages.immediate = [.just(Page<Int>.page(0..<30).map(Product.sample))]
        scene.input.$load()
        #expect(scene.products.count == 30)
        #expect(scene.products.first?.price == "$1.00")
        #expect(scene.products.first?.name == "Product 0")
        journal.expect("loading", "get products page 1", "0-29")
    }

    @Test("Words are searched for after a pause, and earlier responses are ignored")
    func search() {
        loadTen()
        for words in ["l", "le", "lem"] { scene.input.$search(words) }
        context.clock.advance(by: .milliseconds(249))
        journal.expect()
        context.clock.advance(by: .milliseconds(1))
        journal.expect("0-9 loading", "search lem page 1")
        scene.input.$search(" lemon ")
        context.clock.advance(by: .milliseconds(250))
        journal.expect("cancelled: search lem page 1", "0-9 loading", "search lemon page 1")
        products.searches.answer(Page<Int>.page(3..<5).map(Product.sample))
        #expect(scene.query.words == "lemon")
        scene.input.$search("lemon")
        context.clock.advance(by: .milliseconds(250))
        journal.expect("3-4")
        scene.input.$search("")
        context.clock.advance(by: .milliseconds(250))
        journal.expect("3-4 loading", "get products page 1")
    }

    @Test("Sorting cycles through name, price and category, then the server's order")
    func sort() {
        loadTen()
        for _ in 0..<4 { scene.input.$sort() }
        #expect(
            journal.history.filter { $0.contains(" page ") } == [
                "get products page 1",
                "search by name page 1", "cancelled: search by name page 1", "search by price page 1",
                "cancelled: search by price page 1", "search by category page 1",
                "cancelled: search by category page 1", "get products page 1",
            ])
    }

    @Test("Reversing toggles the sort direction, and the next sort field starts ascending")
    func reverse() {
        loadTen()
        scene.input.$reverse()
        scene.input.$sort()
        scene.input.$reverse()
        scene.input.$reverse()
        scene.input.$reverse()
        scene.input.$sort()
        #expect(
            journal.history.filter { $0.contains(" page ") && !$0.contains("cancelled") } == [
                "get products page 1", "search by name page 1", "search by name descending page 1",
                "search by name page 1", "search by name descending page 1", "search by price page 1",
            ])
    }

    @Test("A category is chosen among existing ones, and clearing it keeps the search words")
    func category() {
        loadTen()
        scene.input.$chooseCategory()
        products.categories.answer(["beauty", "toys"])
        context.navigator.categories.answer("toys")
        products.searches.answer(Page<Int>.page(3..<5).map(Product.sample))
        #expect(scene.query == ProductQuery(category: "toys"))
        scene.input.$search("bear")
        context.clock.advance(by: .milliseconds(250))
        products.searches.answer(Page<Int>.page(3..<4).map(Product.sample))
        scene.input.$chooseCategory()
        products.categories.answer(["beauty", "toys"])
        context.navigator.categories.finish()
        scene.input.$chooseCategory()
        products.categories.answer(["beauty", "toys"])
        context.navigator.categories.answer(nil)
        journal.expect(
            "get categories", "choose among beauty, toys", "0-9 loading", "search in toys page 1", "3-4",
            "3-4 loading", "search bear in toys page 1", "3", "get categories", "choose among beauty, toys",
            "get categories", "choose among beauty, toys", "3 loading", "search bear page 1")
    }

    @Test("Choosing a category again closes the choice that is open")
    func chooseAgain() {
        loadTen()
        for _ in 0..<2 {
            scene.input.$chooseCategory()
            products.categories.answer(["beauty"])
        }
        #expect(context.navigator.categories.runningCount == 1)
        journal.expect(
            "get categories", "choose among beauty", "cancelled: choose among beauty", "get categories",
            "choose among beauty")
    }

    @Test("A failure to load the categories is reported, and leaves the list unchanged")
    func noCategories() {
        loadTen()
        journal.followErrors(scene.categoryErrors)
        scene.input.$chooseCategory()
        products.categories.fail(Failure("Broken"))
        journal.expect("get categories", "error: Broken")
    }

    @Test("T14: a deletion is marked and sent, and the next page starts one row earlier")
    func deletion() {
        loadTen()
        scene.input.$delete(.sampleID(3))
        products.deletions.answer(.done(.sample(3)))
        scene.input.$loadMore()
        journal.expect(
            "0-9 | 3 busy", "delete product 3", "0-2,4-9", "0-2,4-9 loadingMore", "get products page 2, from 9")
    }

    @Test("A product reported as deleted while its request is in flight is removed once")
    func deletionWithEvent() {
        loadTen()
        scene.input.$delete(.sampleID(3))
        products.events.send(.removed(.sampleID(3)))
        products.deletions.answer(.done(.sample(3)))
        journal.expect("0-9 | 3 busy", "delete product 3", "0-2,4-9")
        #expect(scene.products.totalItems == 39)
    }

    @Test("T17, D-21: a saved product updates its row once, in its place")
    func edited() {
        loadTen()
        scene.input.$edit(.sampleID(2))
        let saved = Product(id: .sampleID(2), name: "Renamed", price: 9)
        products.events.send(.updated(saved, EditMark()))
        context.navigator.editedProducts.answer(.done(saved))
        journal.expect("edit Product 2", "0-9 | 2 edited")
        #expect(scene.products[2].name == "Renamed")
        #expect(scene.products[id: .sampleID(2)]?.price == "$9.00")
        #expect(scene.products.hasMorePages)
        #expect(scene.products.totalItems == 40)
    }

    @Test("A closed editor changes nothing, and another product's editor replaces it")
    func editors() {
        loadTen()
        scene.input.$edit(.sampleID(77))
        scene.input.$edit(.sampleID(2))
        context.navigator.editedProducts.finish()
        scene.input.$edit(.sampleID(3))
        scene.input.$edit(.sampleID(4))
        journal.expect(
            "edit Product 2", "edit Product 3", "cancelled: edit Product 3", "edit Product 4")
    }

    private func edited(_ number: Int) -> Product {
        var product = Product.sample(number)
        product.name = "Edited"
        return product
    }

    @Test("A reload clears the mark of an edited row")
    func reloadClearsEdited() {
        loadTen()
        products.events.send(.updated(edited(2), EditMark()))
        scene.input.$reload()
        products.pages.answer(Page<Int>.page(0..<10).map(Product.sample))
        journal.expect("0-9 | 2 edited", "0-9 reloading | 2 edited", "get products page 1, fresh", "0-9")
    }

    @Test("A row edited elsewhere during its deletion stays marked as being deleted")
    func editedWhileBusy() {
        loadTen()
        scene.input.$delete(.sampleID(3))
        products.events.send(.updated(edited(3), EditMark()))
        products.deletions.fail(Failure("Broken"))
        journal.expect(
            "0-9 | 3 busy", "delete product 3", "0-9 | 3 busy edited", "0-9 | 3 edited",
            "error: Broken")
    }

    @Test("D-28: other scenes' changes show, and unknown products are ignored")
    func events() {
        loadTen()
        products.events.send(.updated(edited(5), EditMark()))
        products.events.send(.removed(.sampleID(6)))
        products.events.send(.updated(edited(99), EditMark()))
        products.events.send(.removed(.sampleID(99)))
        // Undoing an edit removes the mark.
        products.events.send(.updated(.sample(5), EditMark()))
        journal.expect("0-9 | 5 edited", "0-5,7-9 | 5 edited", "0-5,7-9")
    }

    @Test("Rows are marked while their edits wait, also on later pages")
    func pending() {
        let refused = EditMark<Product>.State.refused(message: "Too cheap", fields: [:])
        loadTen()
        for (number, mark) in [
            (3, EditMark(.waiting)), (4, EditMark(.sending, isDeletion: true)), (5, EditMark(refused)),
            (12, EditMark(.waiting)),
        ] {
            products.events.send(.updated(.sample(number), mark))
        }
        scene.input.$loadMore()
        products.pages.answer(Page<Int>.page(8..<20, total: 40).map(Product.sample))
        let marks = { [scene] in
            Dictionary(
                uniqueKeysWithValues: scene.products.filter(\.isPending).map { ($0.id.sampleNumber, $0.mark.state) })
        }
        #expect(marks() == [3: .waiting, 4: .sending, 5: refused, 12: .waiting])
        for number in 3...5 { products.events.send(.updated(.sample(number), EditMark())) }
        products.events.send(.updated(.sample(12), EditMark(.sending)))
        #expect(marks() == [12: .sending])
        _ = journal.history
    }

    @Test("A pending deletion hides its row until it is undone or refused")
    func heldDeletion() {
        let hidden = { [scene] in scene.products.filter { !$0.isShown }.map(\.id.sampleNumber) }
        func mark(_ state: EditMark<Product>.State, isDeletion: Bool = true) {
            products.events.send(.updated(.sample(3), EditMark(state, isDeletion: isDeletion)))
        }
        loadTen()
        journal.follow(scene.undone) { "undone \($0.name)" }
        scene.input.$delete(.sampleID(3))
        mark(.held)
        products.deletions.answer(.waiting(.sample(3)))
        #expect(hidden() == [3])
        scene.input.$undo(.sampleID(3))
        context.gateways.pendingEdits.undos.answer(true)
        mark(.none, isDeletion: false)
        #expect(hidden() == [])
        mark(.sending)
        #expect(hidden() == [3])
        mark(.refused(message: "It is on loan.", fields: [:]))
        #expect(hidden() == [])
        #expect(scene.products[3].mark.state == .refused(message: "It is on loan.", fields: [:]))
        journal.expect(
            "0-9 | 3 busy", "delete product 3", "0-9 | 3 busy", "0-9", "undo edit of 3", "undone Product 3", "0-9",
            "0-9",
            "0-9")
        scene.input.$undo(.sampleID(4))
        journal.expect()
    }

    @Test("An undo that comes too late fails separately from the list's failures")
    func undoneTooLate() {
        loadTen()
        products.events.send(.updated(.sample(3), EditMark(.waiting)))
        journal.follow(scene.undoErrors) { "undo failed: \($0.message)" }
        scene.input.$undo(.sampleID(3))
        context.gateways.pendingEdits.undos.answer(false)
        #expect(journal.history.last == "undo failed: The change was sent already and can no longer be undone.")
    }

    @Test("An undone edit is reported even after its row has left the list")
    func undoneElsewhere() {
        loadTen()
        products.events.send(.updated(.sample(3), EditMark(.waiting)))
        journal.follow(scene.undone) { "undone \($0.name)" }
        scene.input.$undo(.sampleID(3))
        products.events.send(.removed(.sampleID(3)))
        context.gateways.pendingEdits.undos.answer(true)
        #expect(journal.history.last == "undone Product 3")
    }

    @Test("T23, D-7: the end of the scene cancels everything, and no row stays marked")
    func end() {
        loadTen()
        scene.input.$delete(.sampleID(3))
        products.events.send(.updated(.sample(3), EditMark(.sending, isDeletion: true)))
        scene.input.$edit(.sampleID(1))
        scene.input.$loadMore()
        journal.expect(
            "0-9 | 3 busy", "delete product 3", "0-9 | 3 busy", "edit Product 1", "0-9 loadingMore | 3 busy",
            "get products page 2, from 8")
        scene.end()
        #expect(
            Set(journal.history.suffix(4)) == [
                "cancelled: delete product 3", "cancelled: edit Product 1", "cancelled: get products page 2, from 8",
                "0-9",
            ])
    }
}
