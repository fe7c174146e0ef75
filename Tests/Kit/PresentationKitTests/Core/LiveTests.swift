import DomainKit
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// Tests the subscriptions that `Live` starts, and their end.
@Suite(.noLeaks) struct LiveTests {
    private let journal = Journal()
    private let viewModel: NotesViewModel

    init() {
        viewModel = NotesViewModel(journal)
    }

    @Test("A scene has the members of its output: values, properties and events")
    func dynamicMembers() {
        let scene = Live(viewModel)
        viewModel.pages.immediate = [.just(.page(0..<30))]
        journal.follow(scene.$notes.driver) { "\($0.count) notes" }
        journal.follow(scene.errors) { "error: \($0.message)" }
        scene.input.$load()
        #expect(scene.notes.count == 30)
        #expect(scene.output.notes.count == 30)
        journal.expect("0 notes", "0 notes", "get page 1 from 0", "30 notes")
    }

    @Test("A scene that is created and dropped starts nothing")
    func startsNothing() {
        _ = Live(viewModel)
        journal.expect()
    }

    @Test("A scene with outputs set by hand shows them, and runs nothing")
    func madeByHand() {
        let scene = Live<NotesViewModel>(showing: NotesViewModel.Output())
        scene.input.$load()
        #expect(scene.notes.isEmpty)
        scene.output.notes = PagedList([Note(7)])
        #expect(scene.notes.map(\.number) == [7])
        scene.end()
        journal.expect()
    }

    @Test("A scene's end cancels requests, keeps the outputs and ignores later inputs")
    func end() {
        let scene = Live(viewModel)
        scene.input.$load()
        viewModel.pages.answer(.page(0..<3))
        scene.input.$loadMore()
        scene.end()
        scene.input.$reload()
        scene.end()
        journal.expect(
            "get page 1 from 0", "get page 2 from 3", "cancelled: get page 2 from 3")
        #expect(scene.notes.map(\.number) == [0, 1, 2])
        #expect(!scene.notes.isLoadingMore)
    }

    @Test("Releasing the last reference ends the scene, even while an output is followed")
    func released() {
        var scene: Live? = Live(viewModel)
        let released = { [weak released = scene] in released }
        var output = scene?.output
        scene?.input.$load()
        journal.expect("get page 1 from 0")
        scene = nil
        #expect(released() == nil)
        journal.expect("cancelled: get page 1 from 0")
        #expect(output?.notes.isLoading == false)
        output = nil
    }

    @Test("Releasing the last reference ends the scene, even if its bag survives")
    func releasedBeforeBag() {
        let bag = SubscriptionBag()
        var scene: Live<NotesViewModel>? = Live(viewModel, in: bag)
        scene?.input.$load()
        scene = nil
        journal.expect("get page 1 from 0", "cancelled: get page 1 from 0")
        withExtendedLifetime(bag) {}
    }

    @Test("A scene's event can drive a child's trigger, and changes only the child")
    func composed() {
        let parent = Live(viewModel)
        let other = NotesViewModel(journal)
        let child = Live(other)
        let bag = SubscriptionBag()
        parent.selected.map { _ in }.drive(child.input.$load).store(in: bag)
        viewModel.pages.immediate = [.just(.page(0..<3))]
        parent.input.$load()
        parent.input.$select("note 2")
        journal.expect("get page 1 from 0", "get page 1 from 0")
        #expect(child.notes.isLoading)
        #expect(!parent.notes.isLoading)
        child.end()
        journal.expect("cancelled: get page 1 from 0")
    }
}
