import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Synchronization
import Testing

/// Tests how often a form parses its draft, because rules may be expensive, and a view reads messages in each frame.
@Suite(.noLeaks) struct ParsingTests {
    nonisolated final class Parses: Sendable {
        private let texts = Mutex<[String]>([])
        func note(_ text: String) { texts.withLock { $0.append(text) } }
        func take() -> [String] {
            texts.withLock { texts in
                defer { texts = [] }; return texts
            }
        }
    }

    nonisolated struct CountedDraft: Draft {
        enum Field: Hashable, Sendable, CaseIterable { case text, note }

        var text = ""
        var note = ""
        let parses: Parses

        func validated() throws(ValidationError) -> String {
            parses.note(text)
            return try validate(check(.text, text, by: .nonEmpty("Please enter a text")))
        }

        static func == (left: CountedDraft, right: CountedDraft) -> Bool {
            (left.text, left.note) == (right.text, right.note)
        }
    }

    private let parses = Parses()
    private let bag = SubscriptionBag()
    private let text = PublishSubject<String>()
    private let submit = PublishSubject<Void>()
    private let form: Property<FormState<CountedDraft>>
    private let machine: FormMachine<CountedDraft, String>

    init() {
        form = Property(wrappedValue: FormState(CountedDraft(parses: parses)))
        machine = FormMachine(form, errors: Event()) { draft in .deferred { .just(try draft.validated()) } }
        machine.edit(\.text, by: text.driver, in: bag)
        machine.submit(on: submit.driver, in: bag)
    }

    /// Reads the same values as a view in each frame.
    private func draw() -> [String?] {
        let form = form.wrappedValue
        return CountedDraft.Field.allCases.map(form.message) + ["\(form.failureCount) \(form.isSubmitEnabled)"]
    }

    @Test("A draft is parsed once for each change and submit, and never for frames")
    func count() {
        #expect(parses.take() == [""])
        text.send("Eggs")
        text.send("")
        #expect(parses.take() == ["Eggs", ""])
        #expect(draw() == [nil, nil, "0 true"])
        submit.send(())
        #expect(draw() == ["Please enter a text", nil, "1 false"])
        #expect(parses.take() == [], "what does not hold is known already")
        text.send("Milk")
        #expect(draw() == [nil, nil, "0 true"])
        #expect(parses.take() == ["Milk"])
        submit.send(())
        #expect(parses.take() == ["Milk"])
        #expect(draw() == [nil, nil, "0 true"])
        #expect(parses.take() == [])
    }
}
