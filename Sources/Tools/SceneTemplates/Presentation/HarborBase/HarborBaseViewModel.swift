// for base

import PresentationKit
import Reactive
import ReactiveUI

public struct HarborBaseViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>

        public nonisolated init() {}
    }

    public struct Output {
        @Property public var text = ""
    }

    public init() {}

    @MainActor
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.load.map { "Harbor base" }
            .drive(output.$text)
            .store(in: bag)

        return output
    }
}
