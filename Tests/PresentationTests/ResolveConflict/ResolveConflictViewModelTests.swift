import Domain
import DomainKit
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct ResolveConflictViewModelTests {
    private let context = TestContext()
    private let scene: Live<ResolveConflictViewModel>

    private var journal: Journal { context.journal }

    init() {
        let journal = context.journal
        scene = Live(
            ResolveConflictViewModel(
                id: .sampleID(7), result: NavigationResult { journal.note($0 == nil ? "left" : "decided") },
                useCase: context.useCases, formatting: .american))
        journal.followErrors(scene.errors)
        scene.input.$load()
    }

    private func product(_ name: String, _ price: Int, stock: Int = 3) -> Product {
        Product(id: .sampleID(7), name: name, price: .init(price), stock: stock)
    }

    private func send(_ conflict: EditConflict<Product>?) {
        let mark = conflict.map { EditMark(.conflict($0)) }
        context.gateways.pendingEdits.edits.send(mark.map { [PendingEdit(product("Mine", 2), $0)] } ?? [])
    }

    private func bothChanged(theirs: Product) -> EditConflict<Product> {
        EditConflict(fields: ["price", "name"], before: product("Before", 1), mine: product("Mine", 2), theirs: theirs)
    }

    private var rows: [String] {
        scene.fields.map {
            "\($0.title): \($0.before), \($0.mine), \($0.theirs), mine \($0.isMine.map { "\($0)" } ?? "?")"
        }
    }

    @Test("A conflict shows the three values of each field, in the editor's order")
    func fields() {
        #expect(scene.kind == nil)
        send(bothChanged(theirs: product("Theirs", 3)))
        #expect(scene.kind == .bothChanged)
        #expect(scene.name == "Before")
        #expect(rows == ["Name: Before, Mine, Theirs, mine ?", "Price: $1.00, $2.00, $3.00, mine ?"])
        journal.expect()
    }

    @Test("No decision is sent before every field is decided, and fields are independent")
    func decision() {
        send(bothChanged(theirs: product("Theirs", 3)))
        scene.input.$decide()
        scene.input.$toggle(.name)
        scene.input.$toggle(.stock)
        scene.input.$decide()
        #expect(!scene.canDecide)
        scene.input.$toggle(.price)
        scene.input.$toggle(.price)
        #expect(scene.fields.map(\.isMine) == [true, false])
        scene.input.$decide()
        scene.input.$decide()
        #expect(scene.isDeciding)
        context.gateways.pendingEdits.decisions.answer(())
        #expect(!scene.isDeciding)
        send(nil)
        journal.expect("decide 7, mine: name", "decided")
    }

    @Test("An input chooses all fields together, and a failed decision is reported")
    func all() {
        send(bothChanged(theirs: product("Theirs", 3)))
        scene.input.$chooseTheirs()
        #expect(scene.fields.map(\.isMine) == [false, false])
        scene.input.$chooseMine()
        scene.input.$decide()
        context.gateways.pendingEdits.decisions.fail(GatewayError.storage(message: "No space"))
        journal.expect("decide 7, mine: name, price", "error: No space")
    }

    @Test("A choice between values that the user has not seen is not kept")
    func changedMeanwhile() {
        send(bothChanged(theirs: product("Theirs", 3)))
        scene.input.$chooseMine()
        send(bothChanged(theirs: product("Theirs", 4)))
        #expect(scene.fields.map(\.isMine) == [true, nil])
        journal.expect()
    }

    @Test("No decision is sent before a conflict's fields have loaded")
    func fieldsToCome() {
        let bag = SubscriptionBag()
        scene.$kind.driver.compactMap(\.self)
            .drive { [scene] _ in
                #expect(!scene.canDecide)
                scene.input.$decide()
            }
            .store(in: bag)
        send(bothChanged(theirs: product("Theirs", 3)))
        journal.expect()
    }

    @Test("No decision is sent while the fields still show the earlier conflict")
    func fieldsBefore() {
        let theirs = product("Theirs", 3)
        send(EditConflict(fields: ["name"], before: product("Before", 1), mine: product("Mine", 2), theirs: theirs))
        scene.input.$chooseMine()
        let bag = SubscriptionBag()
        scene.$name.driver.dropFirst().drive { [scene] _ in scene.input.$decide() }.store(in: bag)
        send(
            EditConflict(
                fields: ["price", "name"], before: product("Later", 1), mine: product("Mine", 2), theirs: theirs))
        journal.expect()
    }

    @Test("A conflict with a deletion is decided as a whole")
    func deleted() {
        send(EditConflict(fields: [], before: product("Before", 1), mine: product("Mine", 2), theirs: nil))
        #expect(scene.kind == .deletedThere)
        #expect(!scene.canDecide)
        scene.input.$chooseMine()
        scene.input.$decide()
        context.gateways.pendingEdits.decisions.answer(())
        send(EditConflict(fields: [], before: product("Before", 1), mine: nil, theirs: product("Theirs", 3)))
        #expect(scene.kind == .deletedHere)
        // The choice was about a deletion by another user.
        #expect(!scene.canDecide)
        scene.input.$decide()
        scene.input.$chooseTheirs()
        scene.input.$decide()
        journal.expect("decide 7, mine: all", "decide 7, mine: ")
        scene.end()
        _ = journal.history
    }

    @Test("A conflict scene closes after another decision, and stays without any conflict")
    func closes() {
        context.gateways.pendingEdits.edits.send([PendingEdit(product("Mine", 2))])
        journal.expect()
        send(bothChanged(theirs: product("Theirs", 3)))
        send(nil)
        journal.expect("decided")
    }
}
