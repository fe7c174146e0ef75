// for scene

import PresentationKit
import Reactive
import ReactiveUI

public struct BoardViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>

        public nonisolated init() {}
    }

    public struct Output {
        @Property public var text = ""

        public init() {}
    }

    public init() {}

    @MainActor
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.load.map { "Board" }
            .drive(output.$text)
            .store(in: bag)

        return output
    }
}
