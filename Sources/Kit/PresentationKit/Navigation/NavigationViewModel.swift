import Reactive
import ReactiveUI

/// What a user does to a ``Navigation``, as the inputs of a running view model: so an inspector shows it, and a recording
/// does it again.
struct NavigationViewModel: ViewModel {
    struct Answer: Codable, Sendable {
        var alert: NavigationAlert.ID
        var choice: Int?
    }

    struct Input: ViewModelInput {
        /// Closes the entry of the number, and those above it.
        @Trigger var dismiss: Driver<Int>
        @Trigger var answer: Driver<Answer>
    }

    struct Output {}

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output { Output() }
}
