import DomainKit
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct PagingDeletionTests {
    private let journal = Journal()
    private let scene: Live<NotesViewModel>
    private let viewModel: NotesViewModel

    init() {
        viewModel = NotesViewModel(journal)
        scene = Live(viewModel)
        journal.follow(scene)
        scene.input.$load()
        viewModel.pages.answer(.page(0..<10, total: 40))
        _ = journal.history
    }

    private func deleteConfirmed(_ number: Int) {
        scene.input.$delete("note \(number)")
        viewModel.confirmations.answer(())
    }

    @Test("T14: a confirmed deletion marks the row, removes it, then reports it")
    func deleted() {
        deleteConfirmed(3)
        viewModel.deletions.answer(())
        journal.expect("delete 3?", "0-9 | 3 busy", "delete note 3", "0-2,4-9", "deleted 3")
        #expect(scene.notes.totalItems == 39)
    }

    @Test("T15: a deletion that is not confirmed changes nothing")
    func unconfirmed() {
        scene.input.$delete("note 3")
        viewModel.confirmations.finish()
        journal.expect("delete 3?")
    }

    @Test("T16, D-11: the row with number 0 can be deleted")
    func zero() {
        deleteConfirmed(0)
        viewModel.deletions.answer(())
        journal.expect("delete 0?", "0-9 | 0 busy", "delete note 0", "1-9", "deleted 0")
    }

    @Test("D-23: concurrent deletions remove and report their rows in any order of responses")
    func concurrent() {
        deleteConfirmed(1)
        deleteConfirmed(2)
        viewModel.deletions.answer(())
        viewModel.deletions.answer(())
        journal.expect(
            "delete 1?", "0-9 | 1 busy", "delete note 1", "delete 2?", "0-9 | 1 busy | 2 busy", "delete note 2",
            "0,2-9 | 2 busy", "deleted 1", "0,3-9", "deleted 2")
    }

    @Test("A deletion without a response removes and reports nothing")
    func unanswered() {
        deleteConfirmed(3)
        scene.input.$reload()
        viewModel.pages.answer(.page(0..<5))
        journal.expect(
            "delete 3?", "0-9 | 3 busy", "delete note 3", "0-9 reloading | 3 busy", "get page 1 from 0, fresh",
            "0-4 | 3 busy")
    }

    @Test("One question is open at a time, and only about a known idle row")
    func oneQuestion() {
        scene.input.$delete("note 77")
        scene.input.$delete("note 1")
        scene.input.$delete("note 2")
        viewModel.confirmations.answer(())
        scene.input.$delete("note 1")
        journal.expect("delete 1?", "0-9 | 1 busy", "delete note 1")
    }

    @Test("A failed deletion is reported, the row stays and can be deleted again")
    func failed() {
        deleteConfirmed(3)
        viewModel.deletions.fail(Failure("Broken"))
        scene.input.$delete("note 3")
        journal.expect("delete 3?", "0-9 | 3 busy", "delete note 3", "0-9", "error: Broken", "delete 3?")
    }

    @Test("A deletion that ends without a response unmarks the row and reports nothing")
    func endWithoutAnswer() {
        deleteConfirmed(3)
        viewModel.deletions.finish()
        journal.expect("delete 3?", "0-9 | 3 busy", "delete note 3", "0-9")
    }

    @Test("A cancelled deletion is not a failure")
    func cancelled() {
        deleteConfirmed(3)
        viewModel.deletions.fail(CancellationError())
        journal.expect("delete 3?", "0-9 | 3 busy", "delete note 3", "0-9")
    }

    @Test("D-1, D-2: a deletion that ends during a reload does not end the reload")
    func duringReload() {
        deleteConfirmed(3)
        scene.input.$reload()
        viewModel.deletions.answer(())
        scene.input.$loadMore()
        viewModel.pages.answer(.page(0..<10))
        scene.input.$loadMore()
        journal.expect(
            "delete 3?", "0-9 | 3 busy", "delete note 3", "0-9 reloading | 3 busy", "get page 1 from 0, fresh",
            "0-2,4-9 reloading", "deleted 3", "0-2,4-9 reloading", "0-2,4-9", "0-2,4-9 loadingMore",
            "get page 2 from 9")
    }

    @Test("A fresh copy of a row in deletion stays marked until the deletion fails")
    func markSurvivesReload() {
        deleteConfirmed(3)
        scene.input.$reload()
        viewModel.pages.answer(.page(0..<5))
        viewModel.deletions.fail(Failure("Broken"))
        journal.expect(
            "delete 3?", "0-9 | 3 busy", "delete note 3", "0-9 reloading | 3 busy", "get page 1 from 0, fresh",
            "0-4 | 3 busy", "0-4", "error: Broken")
    }

    @Test("A row whose deletion failed is not marked after a reload")
    func markIsForgotten() {
        deleteConfirmed(3)
        viewModel.deletions.fail(Failure("Broken"))
        scene.input.$reload()
        viewModel.pages.answer(.page(0..<5))
        journal.expect(
            "delete 3?", "0-9 | 3 busy", "delete note 3", "0-9", "error: Broken", "0-9 reloading",
            "get page 1 from 0, fresh", "0-4")
    }

    @Test("A row deleted by another scene during its deletion is removed and reported")
    func removedMeanwhile() {
        deleteConfirmed(3)
        scene.input.$remove("note 3")
        viewModel.deletions.answer(())
        journal.expect("delete 3?", "0-9 | 3 busy", "delete note 3", "0-2,4-9", "deleted 3")
        #expect(scene.notes.totalItems == 39)
    }

    @Test("D-7: the end of the scene cancels the deletion and unmarks the row")
    func end() {
        deleteConfirmed(3)
        journal.expect("delete 3?", "0-9 | 3 busy", "delete note 3")
        scene.end()
        #expect(!scene.notes.contains { $0.isBusy })
        #expect(journal.history.contains("cancelled: delete note 3"))
    }

    @Test("The end of the scene withdraws the question")
    func endWhileAsking() {
        scene.input.$delete("note 3")
        scene.end()
        journal.expect("delete 3?", "cancelled: delete 3?")
    }

    @Test("A deletion with two responses is reported once")
    func answeredTwice() {
        viewModel.deletions.immediate = [Observable([(), ()])]
        deleteConfirmed(3)
        journal.expect("delete 3?", "0-9 | 3 busy", "delete note 3", "0-2,4-9", "deleted 3")
    }
}
