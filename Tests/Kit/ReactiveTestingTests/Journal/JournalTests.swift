import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

@Suite(.noLeaks) struct JournalTests {
    private struct Broken: Error {}

    @Test("Each expectation names the lines since the previous expectation, in order")
    func expectations() {
        let journal = Journal()
        journal.note("a")
        journal.note("b")
        #expect(journal.unseenCount == 2)
        journal.expect("a", "b")
        journal.expect()
        journal.note("c")
        #expect(journal.unseenCount == 1)
        journal.expect("c")
        #expect(journal.unseenCount == 0)
    }

    @Test("Reading a journal's history returns all lines and marks them as seen")
    func history() {
        let journal = Journal()
        journal.note("a")
        #expect(journal.history == ["a"])
        journal.note("b")
        #expect(journal.history == ["a", "b"])
        journal.expect()
    }

    @Test("A different, missing or extra line is reported next to the expected line")
    func differences() {
        issue("    a         a\n  > b         c") { written("a", "c").expect("a", "b") }
        issue("    a         a\n  > b         -") { written("a").expect("a", "b") }
        issue("    a         a\n  > -         b") { written("a", "b").expect("a") }
    }

    @Test("A released journal reports only its unexpected lines")
    func unseen() {
        issue("Written and never expected:\n  b\n  c") {
            let journal = written("a")
            journal.expect("a")
            journal.note("b")
            journal.note("c")
        }
    }

    @Test("A note made after its journal was released has no effect")
    func lateNote() {
        let note = Journal().note
        note("late")
    }

    @Test("A journal follows an observable from the first element to its end")
    func observables() {
        let journal = Journal()
        let subject = PublishSubject<Int>()
        journal.follow(subject.observable.prepend(0)) { "shown: \($0)" }
        journal.expect("shown: 0")
        subject.send(1)
        subject.fail(Broken())
        journal.expect("shown: 1", "failed(Broken())")
        journal.follow(Observable<Int>.empty()) { "shown: \($0)" }
        journal.expect("finished")
    }

    @Test("A journal follows a driver before the send returns")
    @MainActor func drivers() {
        let journal = Journal()
        let subject = BehaviorSubject(1)
        journal.follow(subject.driver) { "shown: \($0)" }
        subject.send(2)
        journal.expect("shown: 1", "shown: 2")
    }

    @Test("A journal's bag and followed streams end with the journal")
    func lifetime() {
        let subject = PublishSubject<Int>()
        var journal: Journal? = Journal()
        journal.map { journal in
            subject.observable.handleEvents(onCancel: { subject.send(7) }).subscribe { _ in }.store(in: journal.bag)
            journal.follow(subject.observable) { "\($0)" }
        }
        let recorder = Recorder(subject.observable)
        // An optimized build could release the journal before this line, and the subject before the last one.
        withExtendedLifetime(journal) {}
        journal = nil
        recorder.expect(7)
        withExtendedLifetime(subject) {}
    }

    private func written(_ lines: String...) -> Journal {
        let journal = Journal()
        for line in lines { journal.note(line) }
        return journal
    }
}
