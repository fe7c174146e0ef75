import PresentationKit
import Reactive
import ReactiveUI
import Testing

/// The code of the guide *Set up your target*. ExamplesTests finds the guide's code in this file.
@Suite struct SetUpYourTargetTests {
    struct CounterViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var increment: Driver<Void>
        }
        struct Output {
            @Property var count = 0
        }

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            input.increment.drive { output.count += 1 }.store(in: bag)
            return output
        }
    }

    @MainActor @Test("Each increment counts one") func increments() {
        let scene = Live(CounterViewModel())
        scene.input.$increment()
        #expect(scene.count == 1)
    }
}
