import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct SectionedProductsViewModelTests {
    private let context = TestContext()
    private let scene: Live<SectionedProductsViewModel>

    init() {
        scene = Live(
            SectionedProductsViewModel(navigator: context.navigator, useCase: context.useCases, formatting: .american))
    }

    private func show(_ numbers: Range<Int>) {
        context.gateways.products.pages.immediate = [.just(Page<Int>.page(numbers).map(Product.sample))]
        scene.input.$load()
        _ = context.journal.history
    }

    private var sections: [String] {
        scene.sections.map {
            "\($0.header): \($0.products.map { "\($0.id.sampleNumber)" }.joined(separator: " "))"
        }
    }

    @Test("D-25: an empty list has no sections")
    func empty() {
        #expect(sections == [])
        show(0..<0)
        #expect(sections == [])
    }

    @Test("D-26: sections are by category in the list's order, for products of any ID")
    func categories() {
        let products = ["toys", "books", "", "toys"].enumerated().map { number, category in
            Product(id: number * 50, name: "Product \(number)", price: 1, category: category)
        }
        context.gateways.products.pages.immediate = [.just(Page(items: products))]
        scene.input.$load()
        _ = context.journal.history
        #expect(
            scene.sections.map { "\($0.header) \($0.products.map(\.id))" } == [
                "Toys [0, 150]", "Books [50]", "Other [100]",
            ])
        #expect(scene.sections.map(\.id) == ["toys", "books", ""])
    }

    @Test("A product with a pending deletion is in no section, and empty sections disappear")
    func waitingDeletion() {
        let products = ["toys", "books", "toys"].enumerated().map { number, category in
            Product(id: number, name: "Product \(number)", price: 1, category: category)
        }
        context.gateways.products.pages.immediate = [.just(Page(items: products))]
        scene.input.$load()
        let changes = context.gateways.products.events
        for id in [1, 2] { changes.send(.updated(products[id], EditMark(.held, isDeletion: true))) }
        #expect(scene.sections.map { "\($0.header) \($0.products.map(\.id))" } == ["Toys [0]"])
        for id in [1, 2] { changes.send(.updated(products[id], EditMark())) }
        #expect(
            scene.sections.map { "\($0.header) \($0.products.map(\.id))" } == ["Toys [0, 2]", "Books [1]"])
        _ = context.journal.history
    }

    @Test("D-27: products are selected and edited by ID")
    func selection() {
        scene.input.$select(.sampleID(4))
        show(0..<12)
        scene.input.$select(.sampleID(11))
        scene.input.$edit(.sampleID(3))
        scene.input.$select(.sampleID(12))
        scene.input.$edit(.sampleID(12))
        context.journal.expect("to card of Product 11", "edit Product 3 in cells")
    }

    @Test("Opening another product's editor replaces the open editor")
    func editors() {
        show(0..<12)
        scene.input.$edit(.sampleID(3))
        scene.input.$edit(.sampleID(4))
        context.journal.expect(
            "edit Product 3 in cells", "cancelled: edit Product 3 in cells", "edit Product 4 in cells")
    }

    @Test("D-28: an edited product is updated by the gateway's events, with a mark")
    func events() {
        show(0..<12)
        let changes = context.gateways.products.events
        changes.send(.updated(Product(id: .sampleID(11), name: "Renamed", price: 1), EditMark()))
        changes.send(.removed(.sampleID(0)))
        #expect(sections == ["Other: 1 2 3 4 5 6 7 8 9 10 11"])
        let edited = scene.sections.last?.products.last
        #expect(edited?.name == "Renamed" && edited?.isEdited == true && edited?.price == "$1.00")
        #expect(scene.sections.last?.products.dropLast().contains(where: \.isEdited) == false)
    }
}
