import Domain
import Presentation
import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct DynamicEditProductViewModelTests {
    private struct UseCase: DynamicEditProductUseCase {
        let updates: Requests<Product>
        func update(_ product: Product, with dto: ProductDto) -> Observable<Product> {
            updates.request("update \(dto.name) at \(dto.priceText)")
        }
    }

    private struct Navigator: DynamicEditProductNavigator {
        let note: (String) -> Void
        func dismiss() { note("dismiss") }
    }

    private let journal = Journal()
    private let load = PublishSubject<Void>()
    private let edit = PublishSubject<DynamicEditProductViewModel.Edit>()
    private let endEditing = PublishSubject<Void>()
    private let update = PublishSubject<Void>()
    private let updates: Requests<Product>

    init() {
        updates = Requests(journal)
        let output = DynamicEditProductViewModel(
            product: Product(id: 1, name: "Powder", price: 14), navigator: Navigator(note: journal.note),
            useCase: UseCase(updates: updates)
        )
        .transform(
            .init(load: load.driver, edit: edit.driver, endEditing: endEditing.driver, update: update.driver),
            in: journal.bag)
        journal.follow(output.$cells.driver) { cells in
            let texts = cells.cells.map { "\($0.text)\($0.message.map { " (\($0))" } ?? "")" }
            return (texts + (cells.needsReloading ? ["reload"] : [])).joined(separator: " | ")
        }
        journal.expect("")
    }

    @Test("The cells are built when the scene appears, and only changed while people type")
    func cells() {
        load.send(())
        edit.send(.name("Pow"))
        journal.expect("Powder | 14 | reload", "Pow | 14")
    }

    @Test("A price that is a number is written as one when its field is left, any other as entered")
    func endEditingTidies() {
        load.send(())
        edit.send(.price("12.50"))
        endEditing.send(())
        edit.send(.price("12,5"))
        endEditing.send(())
        journal.expect("Powder | 14 | reload", "Powder | 12.50", "Powder | 12.5", "Powder | 12,5")
    }

    @Test("After a submit the cells carry their messages")
    func messages() {
        load.send(())
        edit.send(.price("x"))
        update.send(())
        edit.send(.price("3"))
        journal.expect(
            "Powder | 14 | reload", "Powder | x", "Powder | x (Please enter a number)", "Powder | 3")
    }

    @Test("Saving sends what was entered and leaves")
    func save() {
        edit.send(.name("Canister"))
        update.send(())
        updates.answer(.sample(1))
        journal.expect("update Canister at 14", "dismiss")
    }
}
