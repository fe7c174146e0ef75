import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct SyncProductsViewModelTests {
    private let context = TestContext()
    private let scene: Live<SyncProductsViewModel>

    private var journal: Journal { context.journal }
    private var answers: Requests<WorkProgress> { context.gateways.products.syncs }

    init() {
        scene = Live(SyncProductsViewModel(useCase: context.useCases))
        journal.follow(scene.$sync.driver) { $0.trace { "\($0.done) of \($0.total)" } }
        journal.expect("idle")
    }

    @Test("A sync shows its progress and is done only at its end")
    func whole() {
        scene.input.$start()
        answers.answerAndStay(WorkProgress(done: 30, total: 60))
        answers.answerAndStay(WorkProgress(done: 60, total: 60))
        journal.expect("loading", "sync products", "loading(30 of 60)", "loading(60 of 60)")
        answers.finish()
        journal.expect("loaded(60 of 60)")
    }

    @Test("An immediate response still shows loading first")
    func atOnce() {
        answers.immediate = [.just(WorkProgress(done: 1, total: 1)), .empty(), .fail(Failure("Broken"))]
        for _ in 0..<3 { scene.input.$start() }
        journal.expect(
            "loading", "sync products", "loading(1 of 1)", "loaded(1 of 1)", "loading", "sync products", "empty",
            "loading", "sync products",
            "failed: Broken")
    }

    @Test("A second start during a sync is ignored")
    func twice() {
        scene.input.$start()
        scene.input.$start()
        #expect(answers.runningCount == 1)
        journal.expect("loading", "sync products")
    }

    @Test("A cancellation returns a running sync to the start")
    func cancelled() {
        scene.input.$cancel()
        scene.input.$start()
        answers.answerAndStay(WorkProgress(done: 30, total: 60))
        scene.input.$cancel()
        scene.input.$cancel()
        journal.expect("loading", "sync products", "loading(30 of 60)", "cancelled: sync products", "idle")
        scene.input.$start()
        answers.answer(WorkProgress(done: 60, total: 60))
        scene.input.$cancel()
        journal.expect("loading", "sync products", "loading(60 of 60)", "loaded(60 of 60)")
    }

    @Test("A failure shows its reason, and the next start tries again")
    func failure() {
        scene.input.$start()
        answers.answerAndStay(WorkProgress(done: 30, total: 60))
        answers.fail(GatewayError.offline)
        journal.expect(
            "loading", "sync products", "loading(30 of 60)", "failed: \(GatewayError.offline.message)")
        scene.input.$start()
        journal.expect("loading", "sync products")
    }

    @Test("A gateway's cancellation is not a failure")
    func cancelledBelow() {
        scene.input.$start()
        answers.fail(CancellationError())
        journal.expect("loading", "sync products", "idle")
    }

    @Test("The end of the scene cancels a sync")
    func end() {
        scene.input.$start()
        scene.end()
        journal.expect("loading", "sync products", "cancelled: sync products")
    }
}
