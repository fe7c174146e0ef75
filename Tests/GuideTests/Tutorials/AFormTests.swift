import DomainKit
import Foundation
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

nonisolated struct Person: Identifiable, Equatable, Sendable {
    let id: UUID
    var name: String
    var age: Int
}

nonisolated struct PersonDraft: Draft {
    enum Field: Hashable, Sendable, CaseIterable { case name, age }

    var name = ""
    var age = ""

    func validated() throws(ValidationError) -> Person {
        let (name, age) = try validate(
            check(.name, name, by: .nonEmpty("Please enter a name")),
            check(.age, age, by: Self.ageRule))
        return Person(id: UUID(), name: name, age: age)
    }

    private static let ageRule = Rule<String, Int>("Please enter the age as a number") { Int($0) }
        .then("Please enter an age from 0 to 150") { (0...150).contains($0) ? $0 : nil }
}

nonisolated protocol PersonGateway: Sendable {
    func add(_ person: Person) -> Observable<Void>
}

nonisolated protocol AddingPerson: Sendable {
    var personGateway: any PersonGateway { get }
}

nonisolated extension AddingPerson {
    func addPerson(_ draft: PersonDraft) -> Observable<Person> {
        .deferred { [personGateway] in
            let person = try draft.validated()
            return personGateway.add(person).map { person }
        }
    }
}

/// The form of the tutorial *A form*.
@Suite(.noLeaks) struct AFormTests {
    struct AddPersonViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var name: Driver<String>
            @Trigger var age: Driver<String>
            @Trigger var save: Driver<Void>
            @Trigger var cancel: Driver<Void>
        }
        struct Output {
            @Property var form = FormState(PersonDraft())
            @Event var errors: Driver<Failure>
        }

        let result: NavigationResult<Person>
        let useCase: any AddingPerson

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            let form = FormMachine(output.$form, errors: output.$errors, send: useCase.addPerson)

            form.edit(\.name, by: input.name, in: bag)
            form.edit(\.age, by: input.age, in: bag)
            form.submit(on: input.save, in: bag)

            form.submitted.drive { result.finish(with: $0) }.store(in: bag)
            input.cancel.drive { result.finish(with: nil) }.store(in: bag)

            return output
        }
    }

    protocol PeopleNavigator {
        /// Opens the form: emits the person as saved, or ends without an element.
        func toAddPerson() -> Driver<Person>
    }

    struct AddingPersonDouble: AddingPerson, PersonGateway {
        let additions: Requests<Void>

        var personGateway: any PersonGateway { self }
        func add(_ person: Person) -> Observable<Void> { additions.request("add \(person.name), \(person.age)") }
    }

    let journal = Journal()
    let additions: Requests<Void>
    let scene: Live<AddPersonViewModel>

    init() {
        additions = Requests(journal)
        scene = Live(
            AddPersonViewModel(
                result: NavigationResult { [note = journal.note] in note("result: \($0?.name ?? "none")") },
                useCase: AddingPersonDouble(additions: additions)))
    }

    @Test(
        "A person needs a name, and an age from 0 to 150",
        arguments: [
            ("Ada", "36", [String]()), (" ", "36", ["Please enter a name"]),
            ("Ada", "x", ["Please enter the age as a number"]), ("Ada", "151", ["Please enter an age from 0 to 150"]),
            ("", "", ["Please enter a name", "Please enter the age as a number"]),
        ])
    func rules(name: String, age: String, messages: [String]) {
        #expect(PersonDraft(name: name, age: age).failures.map(\.message) == messages)
    }

    @Test("A form that is refused first returns the saved value once")
    func story() {
        scene.input.$name(" Ada ")
        scene.input.$save()
        #expect(scene.form.message(for: .age) == "Please enter the age as a number")
        journal.expect()

        scene.input.$age("36")
        scene.input.$save()
        scene.input.$save()
        journal.expect("add Ada, 36")
        additions.answer(())
        #expect(scene.form.isBusy == false)
        journal.expect("result: Ada")
    }

    @Test("A cancelled form returns nothing")
    func cancelled() {
        scene.input.$cancel()
        journal.expect("result: none")
    }
}
