import Domain
import DomainKit
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct SyncProductsViewModelTests {
    private struct UseCase: SyncProductsUseCase {
        let answers: Requests<SyncProgress>
        func syncProducts() -> Observable<SyncProgress> { answers.request("sync") }
    }

    private let journal = Journal()
    private let start = PublishSubject<Void>()
    private let cancel = PublishSubject<Void>()
    private let answers: Requests<SyncProgress>

    init() {
        answers = Requests(journal)
        let output = SyncProductsViewModel(useCase: UseCase(answers: answers))
            .transform(.init(start: start.driver, cancel: cancel.driver), in: journal.bag)
        journal.follow(output.$sync.driver) { $0.trace { "\($0.done) of \($0.total)" } }
        journal.expect("idle")
    }

    @Test("It tells how far it has come, and is done when it has ended, not when all has come")
    func whole() {
        start.send(())
        answers.answerAndStay(SyncProgress(done: 30, total: 60))
        answers.answerAndStay(SyncProgress(done: 60, total: 60))
        journal.expect("sync", "loading", "loading(30 of 60)", "loading(60 of 60)")
        answers.finish()
        journal.expect("loaded(60 of 60)")
    }

    @Test("What answers at once is loading first all the same")
    func atOnce() {
        answers.immediate = [.just(SyncProgress(done: 1, total: 1)), .empty(), .fail(Failure("Broken"))]
        for _ in 0..<3 { start.send(()) }
        journal.expect(
            "sync", "loading", "loading(1 of 1)", "loaded(1 of 1)", "sync", "loading", "empty", "sync", "loading",
            "failed: Broken")
    }

    @Test("A second start while it runs is ignored")
    func twice() {
        start.send(())
        start.send(())
        #expect(answers.runningCount == 1)
        journal.expect("sync", "loading")
    }

    @Test("Cancelling ends it and leads back to the beginning; where nothing runs it does nothing")
    func cancelled() {
        cancel.send(())
        start.send(())
        answers.answerAndStay(SyncProgress(done: 30, total: 60))
        cancel.send(())
        cancel.send(())
        journal.expect("sync", "loading", "loading(30 of 60)", "cancelled: sync", "idle")
        start.send(())
        answers.answer(SyncProgress(done: 60, total: 60))
        cancel.send(())
        journal.expect("sync", "loading", "loading(60 of 60)", "loaded(60 of 60)")
    }

    @Test("A failure says what is wrong, and the next start tries again")
    func failure() {
        start.send(())
        answers.answerAndStay(SyncProgress(done: 30, total: 60))
        answers.fail(GatewayError.offline)
        journal.expect(
            "sync", "loading", "loading(30 of 60)", "failed: \(GatewayError.offline.message)")
        start.send(())
        journal.expect("sync", "loading")
    }

    @Test("A cancellation from below is no failure")
    func cancelledBelow() {
        start.send(())
        answers.fail(CancellationError())
        journal.expect("sync", "loading", "idle")
    }

    @Test("The end of the scene cancels it")
    func end() {
        start.send(())
        journal.endScene()
        journal.expect("sync", "loading", "cancelled: sync")
    }
}
