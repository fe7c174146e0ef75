import Reactive
import ReactiveUI

/// What a ``Navigation`` has open, and what a user does to it, as a running view model: so an inspector shows it, and a
/// recording does it again.
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

    struct Output {
        @Property var entries: [Entry] = []
        @Property var alerts: [Alert] = []
    }

    /// An open scene. Of its destination only the kind is said: the scene itself is shown with its own outputs.
    nonisolated struct Entry: Equatable, Sendable {
        let id: Int
        let style: String
        let destination: String

        @MainActor init<Destination>(_ entry: Navigation<Destination>.Entry) {
            id = entry.id
            style = "\(entry.style)"
            let mirror = Mirror(reflecting: entry.destination)
            if mirror.displayStyle == .enum {
                destination = mirror.children.first?.label ?? String(describing: entry.destination)
            } else {
                destination = String(describing: mirror.subjectType)
            }
        }
    }

    nonisolated struct Alert: Equatable, Sendable {
        let id: Int
        let title: String
        let message: String
        /// An answer has the index of one.
        let choices: [String]

        @MainActor init(_ alert: NavigationAlert) {
            (id, title, message) = (alert.id, alert.title, alert.message)
            choices = alert.choices.map(\.title)
        }
    }

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output { Output() }
}
