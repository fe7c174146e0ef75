import DomainKit
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// Sending to an input and waiting until its work is done, as SwiftUI's `refreshable` does.
@Suite(.noLeaks) struct SendingTests {
    private let journal = Journal()
    private let viewModel: NotesViewModel
    private let scene: Live<NotesViewModel>

    init() {
        viewModel = NotesViewModel(journal)
        scene = Live(viewModel)
        scene.input.$load()
        viewModel.pages.answer(.page(0..<3))
        journal.expect("get page 1 from 0")
    }

    @Test("Sending and awaiting returns once the output fulfills the condition, not before")
    func returns() async {
        var steps: [String] = []
        let reload = Task {
            await scene.send(\.$reload, until: \.$notes) { !$0.isBusy }
            steps.append("returned")
        }
        for await notes in scene.$notes.driver.values where notes.isReloading { break }
        steps.append("answered")
        viewModel.pages.answer(.page(0..<5))
        await reload.value
        #expect(steps == ["answered", "returned"])
        #expect(scene.notes.count == 5)
        journal.expect("get page 1 from 0, fresh")
    }

    @Test("A call that sends and awaits returns only when the condition is true")
    func waits() async {
        let bag = SubscriptionBag()
        let pages = viewModel.pages
        scene.$notes.driver.filter(\.isReloading).prefix(1)
            .drive { _ in Task { pages.answer(.page(0..<5)) } }
            .store(in: bag)
        var lastAnswer = false
        await scene.send(\.$reload, until: \.$notes) { notes in
            lastAnswer = !notes.isBusy
            return lastAnswer
        }
        #expect(lastAnswer)
        #expect(scene.notes.count == 5)
        journal.expect("get page 1 from 0, fresh")
    }

    @Test("Sending and awaiting returns even if the awaited state has already passed")
    func passing() async {
        let pages = viewModel.pages
        let bag = SubscriptionBag()
        scene.$notes.driver.filter { $0.isReloading }.prefix(1)
            .drive { _ in
                Task {
                    pages.answer(.page(0..<5))
                    scene.input.$reload()
                }
            }
            .store(in: bag)
        await scene.send(\.$reload, until: \.$notes) { !$0.isBusy }
        #expect(scene.notes.isReloading)
        journal.expect("get page 1 from 0, fresh", "get page 1 from 0, fresh")
    }

    @Test("A failure ends the awaiting call, as a response does")
    func fails() async {
        viewModel.pages.immediate = [.fail(GatewayError.offline)]
        await scene.send(\.$reload, until: \.$notes) { !$0.isBusy }
        #expect(scene.notes.failure?.cause == .offline)
        journal.expect("get page 1 from 0, fresh")
    }

    @Test("Cancelling the task ends the awaiting call, and the request continues")
    func cancels() async {
        let reload = Task { await scene.send(\.$reload, until: \.$notes) { !$0.isBusy } }
        for await notes in scene.$notes.driver.values where notes.isReloading { break }
        reload.cancel()
        await reload.value
        #expect(scene.notes.isReloading)
        journal.expect("get page 1 from 0, fresh")
        viewModel.pages.answer(.page(0..<4))
        #expect(scene.notes.count == 4)
    }
}
