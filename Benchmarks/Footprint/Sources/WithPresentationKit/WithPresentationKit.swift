import Foundation
import PresentationKit
import Reactive
import ReactiveUI

struct CounterViewModel: ViewModel {
    struct Input: ViewModelInput {
        @Trigger var increment: Driver<Void>

        nonisolated init() {}
    }

    struct Output {
        @Property var count = 0
    }

    @MainActor
    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        input.increment.drive { output.count += 2 }.store(in: bag)
        return output
    }
}

@main
struct WithPresentationKit {
    @MainActor
    static func main() {
        let scene = Live(CounterViewModel())
        scene.input.$increment()
        print("count: \(scene.count)", Date.now.timeIntervalSince1970 > 0)
    }
}
