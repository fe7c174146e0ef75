import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The code of the guide *Coming from the Composable Architecture*. ExamplesTests finds the guide's code in this file.
@Suite(.noLeaks) struct ComingFromTCATests {
    nonisolated protocol GettingFact: Sendable {
        func getFact(about number: Int) -> Observable<String>
    }

    struct NumbersViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var increment: Driver<Void>
            @Trigger var getFact: Driver<Void>
        }
        struct Output {
            @Property var count = 0
            @Property var fact: String?
            @Event var errors: Driver<Failure>
        }

        let useCase: any GettingFact

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            input.increment.drive { output.count += 1 }.store(in: bag)
            input.getFact
                .flatMapLatest { useCase.getFact(about: output.count).asDriver(reporting: output.$errors) }
                .drive(output.$fact)
                .store(in: bag)
            return output
        }
    }

    struct GettingFactDouble: GettingFact {
        let facts: Requests<String>

        func getFact(about number: Int) -> Observable<String> { facts.request("fact about \(number)") }
    }

    @Test("A fact is about the current number, and a second request cancels the first")
    func fact() {
        let journal = Journal()
        let facts = Requests<String>(journal)
        let scene = Live(NumbersViewModel(useCase: GettingFactDouble(facts: facts)))
        scene.input.$increment()
        scene.input.$getFact()
        scene.input.$increment()
        scene.input.$getFact()
        facts.answer("2 is a good number")
        #expect(scene.fact == "2 is a good number")
        journal.expect("fact about 1", "cancelled: fact about 1", "fact about 2")
    }
}
