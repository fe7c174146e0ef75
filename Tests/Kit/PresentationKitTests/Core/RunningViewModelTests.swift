import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// Finds the running view models in an object by reflection, without any code in that object.
@Suite(.noLeaks) struct RunningViewModelTests {
    private struct CounterViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var increment: Driver<Void>
        }

        struct Output {
            @Property var count = 0
            @Event var overflowed: Driver<Void>
        }

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            input.increment.drive { output.count += 1 }.store(in: bag)
            return output
        }
    }

    private final class Part {
        let live = Live(CounterViewModel())
    }

    private class Screen {
        let title = "Screen"
        let live = Live(CounterViewModel())
        let part = Part()
    }

    private let journal = Journal()
    private let bag = SubscriptionBag()

    private final class LargeScreen: Screen {
        let more = Live(CounterViewModel())
    }

    @Test("A screen's and its parts' view models are found in order of declaration")
    func found() {
        let screen = Screen()
        let running = Mirror(reflecting: screen).runningViewModels
        #expect(
            running.map(ObjectIdentifier.init) == [ObjectIdentifier(screen.live), ObjectIdentifier(screen.part.live)])
        #expect(running.map(\.viewModelName) == ["CounterViewModel", "CounterViewModel"])
        #expect(running.first?.inputNames == ["increment"])
        #expect(running.first?.outputNames == ["count", "overflowed"])
        #expect(Mirror(reflecting: "no screen").runningViewModels.isEmpty)
        #expect(Mirror(reflecting: LargeScreen()).runningViewModels.count == 3)
    }

    @Test("A view model's inputs and outputs are followed independently of its type")
    func followed() {
        let screen = Screen()
        var states: [Bool] = []
        for running in Mirror(reflecting: screen).runningViewModels.prefix(1) {
            running.follow(in: bag) { [note = journal.note] in
                note("\($0)")
                states.append($0.isState)
            }
        }
        screen.live.input.$increment()
        journal.expect("<- count 0", "-> increment", "<- count 1")
        #expect(states == [true, false, true])
    }
}
