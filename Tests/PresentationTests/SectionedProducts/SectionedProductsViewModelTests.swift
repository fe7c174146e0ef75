import Domain
import DomainKit
import Presentation
import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct SectionedProductsViewModelTests {
    private struct UseCase: SectionedProductsUseCase {
        let pages: Requests<Page<Product>>
        let events = PublishSubject<ProductEvent>()
        func getProductList(_ request: PageRequest) -> Observable<Page<Product>> {
            pages.request("get page \(request.page)")
        }
        var productEvents: Observable<ProductEvent> { events.observable }
    }

    private struct Navigator: SectionedProductsNavigator {
        let note: (String) -> Void
        func toStaticProductDetail(_ product: Product) { note("detail \(product.id)") }
        func toDynamicEditProduct(_ product: Product) { note("edit \(product.id)") }
    }

    private let journal = Journal()
    private let load = PublishSubject<Void>()
    private let select = PublishSubject<Product.ID>()
    private let edit = PublishSubject<Product.ID>()
    private let useCase: UseCase
    private let output: SectionedProductsViewModel.Output

    init() {
        useCase = UseCase(pages: Requests(journal))
        output = SectionedProductsViewModel(navigator: Navigator(note: journal.note), useCase: useCase)
            .transform(.init(load: load.driver, select: select.driver, edit: edit.driver), in: journal.bag)
    }

    private func show(_ numbers: Range<Int>) {
        useCase.pages.immediate = [.just(Page<Int>.page(numbers).map(Product.sample))]
        load.send(())
        _ = journal.history
    }

    private var sections: [String] {
        output.sections.map { "\($0.header): \($0.products.map { "\($0.id)" }.joined(separator: " "))" }
    }

    @Test("D-25: no products are no sections")
    func empty() {
        #expect(sections == [])
        show(0..<0)
        #expect(sections == [])
    }

    @Test("D-26: sections are by position, so products of any number are shown")
    func anyNumbers() {
        show(95..<107)
        #expect(sections == ["Section 1: 95 96 97 98 99 100 101 102 103 104", "Section 2: 105 106"])
        #expect(output.sections.map(\.id) == [0, 1])
    }

    @Test("Ten products are one section, eleven are two", arguments: [(1, 1), (10, 1), (11, 2), (20, 2), (21, 3)])
    func counts(products: Int, sections: Int) {
        show(0..<products)
        #expect(output.sections.count == sections)
        #expect(output.sections.flatMap(\.products).map(\.id) == Array(0..<products))
    }

    @Test("D-27: products are selected and edited by identity; an unknown one is ignored")
    func selection() {
        select.send(4)
        show(0..<12)
        select.send(11)
        edit.send(3)
        select.send(12)
        journal.expect("detail 11", "edit 3")
    }

    @Test("D-28: an edited product is seen through the gateway's events, marked")
    func events() {
        show(0..<12)
        useCase.events.send(.updated(Product(id: 11, name: "Renamed", price: 1)))
        useCase.events.send(.deleted(0))
        #expect(sections == ["Section 1: 1 2 3 4 5 6 7 8 9 10", "Section 2: 11"])
        #expect(output.sections.last?.products.map(\.name) == ["Renamed"])
        #expect(output.sections.last?.products.map(\.isEdited) == [true])
    }
}
